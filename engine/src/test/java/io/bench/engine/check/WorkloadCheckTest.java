package io.bench.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.AnswerUse;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.api.SpiVersion;
import io.bench.engine.binding.Recipes;
import io.bench.engine.check.CheckReport.CheckedOp;
import io.bench.engine.check.CheckReport.CheckedStep;
import io.bench.engine.function.FileAccess;
import io.bench.engine.workload.reading.WorkloadFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WorkloadCheckTest {

  private static final String GOOD =
      """
      scenarios:
        default: {load: run tags=block:load cycles=10, main: run tags=block:main cycles=10}
      bindings: {key: Mod(5)}
      blocks:
        load: {ops: {write: 'put {key}'}}
        main:
          params: {ratio: 3, cl: ONE}
          ops: {read: {stmt: 'get [value] of {key}', verify-fields: key}}
      """;

  private final FakeLaneServer server = new FakeLaneServer();

  @Test
  void aRecipeThatHasAValueInNoCycleIsAProblem() {
    assertThat(
            check("bindings: {a: 'ListSized(FixedValue(2000000000),Hash())'}\nop: x {a}")
                .problems())
        .contains(
            "w.yaml:1:15: binding 'a': its recipe gives no value in any cycle: the size must be at"
                + " most 1048576, not 2000000000");
  }

  @Test
  void aMeasurementOfNoTimeIsAProblem() {
    assertThat(check("scenarios: {default: {main: run duration=0s}}\nop: x").problems())
        .containsExactly("parameter 'duration' must be longer than 0");
  }

  @Test
  void everyStepIsShownWithTheParametersThatAreSetForIt() {
    CheckReport report = check(GOOD);

    assertThat(report.plans())
        .extracting(CheckedStep::name)
        .containsExactly("default.load", "default.main");
    assertThat(report.plans().get(1).parameters())
        .containsEntry("tags", "block:main")
        .containsEntry("cycles", "10");
  }

  @Test
  void aGoodWorkloadIsShownOpByOp() {
    CheckReport report = check(GOOD);

    assertThat(report.problems()).isEmpty();
    assertThat(report.warnings()).isEmpty();
    assertThat(report.bindings()).isEqualTo(1);
    assertThat(report.steps()).isEqualTo(2);
    assertThat(report.scenarios()).isEqualTo(1);
    assertThat(report.prepared()).isEqualTo(-1);
    CheckedOp read = report.ops().get(1);
    assertThat(read.name()).isEqualTo("read");
    assertThat(read.steps()).containsExactly("default.main");
    assertThat(read.notes())
        .containsExactly("ratio=3 cl=ONE", "verifies key of 1 row", "captures value");
    assertThat(read.cycles())
        .extracting(CheckedOp.RenderedCycle::text)
        .containsExactly("get value of 0", "get value of 1", "get value of 2");
  }

  @Test
  void everyProblemOfEveryScenarioIsToldAtOnce() {
    CheckReport report =
        check(
            """
            scenarios:
              one: {a: run tags=block:nothing}
              two: {b: run tags=block:main cycles=many}
            bindings: {k: Mod(5); Nothing(), unused: Hash(}
            blocks:
              main: {ops: {x: 'put {kk}'}}
            """);

    assertThat(report.problems())
        .hasSize(5)
        .anySatisfy(line -> assertThat(line).contains("no op of workload"))
        .anySatisfy(line -> assertThat(line).contains("cannot read 'many'"))
        .anySatisfy(line -> assertThat(line).startsWith("w.yaml:6:16: op 'x': no binding 'kk'"))
        .anySatisfy(line -> assertThat(line).contains("unknown function 'Nothing'"))
        .anySatisfy(line -> assertThat(line).contains("binding 'unused'"));
  }

  @Test
  void whatIsWrongWithAnOpThatNoStepRunsIsAWarning() {
    CheckReport report =
        check(GOOD + "  other: {ops: {x: 'put {nope}'}}\n  spare: {ops: {y: fine}}\n");

    assertThat(report.problems()).isEmpty();
    assertThat(report.warnings())
        .containsExactly(
            "w.yaml:9:17: op 'x': no binding 'nope' (in ops that no checked step runs)",
            "op 'spare.y' is run by no step");
  }

  @Test
  void aFileThatCannotBeReadIsAReport() {
    assertThat(check("opps: x").problems())
        .singleElement()
        .asString()
        .startsWith("w.yaml:1:1: unknown key 'opps'");
  }

  @Test
  void aServerPreparesEachOpOnceAndEveryRefusalIsTold() {
    CheckReport good = check(GOOD, Optional.of(new ServerCheck(secret -> {})));
    assertThat(good.prepared()).isEqualTo(2);
    assertThat(server.prepared).containsExactly("write", "read");

    server.refused = "read";
    CheckReport refused = check(GOOD, Optional.of(new ServerCheck(secret -> {})));
    assertThat(refused.prepared()).isEqualTo(1);
    assertThat(refused.problems()).containsExactly("op 'read': no such table");
  }

  @Test
  void opsOfOneNameInSeveralDocumentsAreAllChecked() {
    CheckReport report =
        check(
            "scenarios: {default: {main: run cycles=4}}\nop: first\n---\nop: second\n",
            Optional.of(new ServerCheck(secret -> {})));

    assertThat(report.ops())
        .extracting(op -> op.cycles().get(0).text())
        .containsExactly("first", "second");
    assertThat(report.prepared()).isEqualTo(2);
  }

  @Test
  void aServerThatCannotBeReachedIsOneProblem() {
    server.reachable = false;

    CheckReport report = check(GOOD, Optional.of(new ServerCheck(secret -> {})));

    assertThat(report.problems()).containsExactly("connection refused");
  }

  private CheckReport check(String workload) {
    return check(workload, Optional.empty());
  }

  private CheckReport check(String workload, Optional<ServerCheck> on) {
    return new WorkloadCheck(List.of(server), Recipes::compile, List.of())
        .check(
            WorkloadFile.ofText("w.yaml", workload),
            new LinkedHashMap<>(Map.of()),
            List.of(),
            FileAccess.EVERYWHERE,
            on);
  }

  private static final class FakeLaneServer implements AdapterProvider {
    private final List<String> prepared = new ArrayList<>();
    private boolean reachable = true;
    private String refused = "";

    @Override
    public String name() {
      return "cql";
    }

    @Override
    public String description() {
      return "for tests";
    }

    @Override
    public List<Parameter<?>> parameters() {
      return List.of();
    }

    @Override
    public AnswerUse answerUse() {
      return AnswerUse.READ;
    }

    @Override
    public int spiVersion() {
      return SpiVersion.CURRENT;
    }

    @Override
    public Adapter open(AdapterContext context) throws AdapterException {
      if (!reachable) {
        throw AdapterException.server("connection refused", null);
      }
      return new Adapter() {
        @Override
        public PreparedOp prepare(OpTemplate template) throws AdapterException {
          if (template.name().equals(refused)) {
            throw AdapterException.usage("op '" + template.name() + "': no such table");
          }
          prepared.add(template.name());
          return PreparedOp.shared((cycle, completion) -> completion.succeed());
        }

        @Override
        public void close() {}
      };
    }
  }
}
