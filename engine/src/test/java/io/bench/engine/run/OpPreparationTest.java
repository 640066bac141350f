package io.bench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class OpPreparationTest {

  private final List<String> asked = new ArrayList<>();
  private final AtomicBoolean interrupted = new AtomicBoolean();

  /** Refuses ops by their names. */
  private final class Refusing implements Adapter {
    @Override
    public PreparedOp prepare(OpTemplate template) throws AdapterException {
      String name = template.name();
      asked.add(name);
      if (name.startsWith("wrong")) {
        throw AdapterException.usage(
            List.of("op '" + name + "': field 'x'", "op '" + name + "': field 'y'"));
      } else if (name.startsWith("files")) {
        throw AdapterException.usage("no such file");
      } else if (name.equals("lost")) {
        throw AdapterException.server("connection lost", null);
      } else if (name.equals("stop")) {
        interrupted.set(true);
      }
      return PreparedOp.shared((cycle, completion) -> completion.succeed());
    }

    @Override
    public void close() {
      // nothing is open
    }
  }

  private List<PreparedOp> prepare(String... names) throws AdapterException {
    List<OpTemplate> templates = new ArrayList<>();
    for (String name : names) {
      templates.add(OpTemplate.of(name, Map.of()));
    }
    return OpPreparation.prepare(new Refusing(), templates, interrupted::get);
  }

  private AdapterException refusal(String... names) {
    return catchThrowableOfType(AdapterException.class, () -> prepare(names));
  }

  @Test
  void opsAreGivenInTheOrderOfTheirTemplates() throws Exception {
    assertThat(prepare("a", "b")).hasSize(2);
    assertThat(asked).containsExactly("a", "b");
  }

  @Test
  void theMistakesOfAllOpsAreToldOneLineEach() {
    AdapterException refusal = refusal("wrong-1", "good", "wrong-2");

    assertThat(refusal.kind()).isEqualTo(AdapterException.Kind.USAGE);
    assertThat(refusal)
        .hasMessage(
            """
            4 mistakes in ops:
              op 'wrong-1': field 'x'
              op 'wrong-1': field 'y'
              op 'wrong-2': field 'x'
              op 'wrong-2': field 'y'\
            """);
    assertThat(refusal.getSuppressed()).hasSize(2);
  }

  @Test
  void whatConcernsNoSingleOpIsToldOnce() {
    assertThat(refusal("files-1", "files-2")).hasMessage("no such file");
  }

  @Test
  void aFaultOfTheServerEndsItAtOnce() {
    AdapterException fault = refusal("wrong-1", "lost", "wrong-2");

    assertThat(fault.kind()).isEqualTo(AdapterException.Kind.SERVER);
    assertThat(fault).hasMessage("connection lost");
    assertThat(asked).containsExactly("wrong-1", "lost");
  }

  @Test
  void anInterruptionEndsItBeforeTheNextOp() {
    assertThat(refusal("stop", "next")).hasMessage("interrupted while ops were prepared");
    assertThat(asked).containsExactly("stop");
  }
}
