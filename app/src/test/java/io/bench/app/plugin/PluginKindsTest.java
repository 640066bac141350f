package io.bench.app.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.ValueType;
import io.bench.adapter.api.error.ErrorVerb;
import io.bench.adapter.api.error.ErrorVerbProvider;
import io.bench.adapter.api.error.FailedTry;
import io.bench.adapter.api.export.ExporterProvider;
import io.bench.adapter.api.function.BindingFunctionProvider;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.problem.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** One plugin can bring binding functions, error verbs and exporters. */
class PluginKindsTest extends PluginSetup {

  private static final String FUNCTIONS =
      """
      package a;

      import io.bench.adapter.api.function.*;
      import java.util.List;

      public final class Functions implements BindingFunctionProvider {
        public int spiVersion() {
          return 2;
        }

        public List<BindingFunction> functions() {
          return List.of(new Tenant());
        }

        static final class Tenant implements BindingFunction {
          public String name() {
            return "FUNCTION";
          }

          public String summary() {
            return "The tenant of a user.";
          }

          public String example() {
            return "FUNCTION(16)";
          }

          public Class<?> input() {
            return long.class;
          }

          public Class<?> output() {
            return OUTPUT;
          }

          public List<Argument> arguments() {
            return List.of(new Argument("tenants", long.class));
          }

          public CompiledFunction compile(ArgumentValues values) {
            long tenants = values.longAt(0);
            if (tenants < 1) {
              throw new IllegalArgumentException("there must be a tenant, not " + tenants);
            }
            return new CompiledFunction.LongToLong(user -> user % tenants);
          }
        }
      }
      """;

  private static final String VERB =
      """
      package a;

      import io.bench.adapter.api.error.*;

      public final class Verb implements ErrorVerbProvider {
        public String name() {
          return "VERB";
        }

        public String description() {
          return "stops at the second";
        }

        public int spiVersion() {
          return 2;
        }

        public ErrorVerb begin(String step) {
          return failure -> failure.number() > 1 ? step + ": " + failure.error() : null;
        }
      }
      """;

  private static final String EXPORTER =
      """
      package a;

      import io.bench.adapter.api.export.ExporterProvider;
      import java.io.IOException;
      import java.io.OutputStream;
      import java.nio.file.Path;

      public final class Exporter implements ExporterProvider {
        public String name() {
          return "FORMAT";
        }

        public String description() {
          return "the folder's name";
        }

        public int spiVersion() {
          return 2;
        }

        public void export(Path folder, OutputStream out) throws IOException {
          out.write(String.valueOf(folder.getFileName()).getBytes("UTF-8"));
        }
      }
      """;

  private void plugin(String function, String output, String verb, String format)
      throws IOException {
    workshop.pack(
        root.resolve("team/team.jar"),
        "",
        Map.of(
            "a.Functions", FUNCTIONS.replace("FUNCTION", function).replace("OUTPUT", output),
            "a.Verb", VERB.replace("VERB", verb),
            "a.Exporter", EXPORTER.replace("FORMAT", format)),
        Map.of(
            BindingFunctionProvider.class.getName(), List.of("a.Functions"),
            ErrorVerbProvider.class.getName(), List.of("a.Verb"),
            ExporterProvider.class.getName(), List.of("a.Exporter")));
  }

  @Test
  void aFunctionIsPartOfRecipesAndGivesPrimitives() throws IOException {
    plugin("Tenant", "long.class", "page", "name");

    Binding binding = load().recipes().compile("tenant", "Add(3); Tenant(5)");

    assertThat(binding.type()).isEqualTo(ValueType.LONG);
    assertThat(binding.asLong(9)).isEqualTo(2);
    assertThat(load().recipes().compile("text", "Tenant(5); ToString()").asObject(7))
        .isEqualTo("2");
  }

  @Test
  void whatAFunctionRefusesIsToldWithItsPlaceInTheRecipe() throws IOException {
    plugin("Tenant", "long.class", "page", "name");

    assertThatThrownBy(() -> load().recipes().compile("tenant", "Hash(); Tenant(0)"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("Tenant: there must be a tenant, not 0");
  }

  @Test
  void aFunctionThatGivesSomethingElseThanItSaysIsRefused() throws IOException {
    plugin("Tenant", "String.class", "page", "name");

    assertThatThrownBy(() -> load().recipes().compile("tenant", "Tenant(2)"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("gives a String", "LongToLong");
  }

  @Test
  void aTypeThatTheSpiDoesNotHaveIsRefused() throws IOException {
    plugin("Tenant", "short.class", "page", "name");

    assertThatThrownBy(this::load)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("functions of " + root.resolve("team"))
        .hasMessageContaining("only long, int, double, float");
  }

  @Test
  void aVerbCanBeNamedInErrors() throws IOException {
    plugin("Tenant", "long.class", "page", "name");
    Extensions extensions = load();

    ErrorPolicy policy = ErrorPolicy.parse("Busy:page,retry", extensions.errorVerbs());

    assertThat(policy.ruleFor("Busy").verbs()).containsExactly("page");
    assertThat(policy.ruleFor("Busy").retry()).isTrue();
    try (ErrorVerb verb = policy.verbs().get(0).begin("main")) {
      assertThat(verb.failed(new FailedTry("read", "Busy", "", 7, 1))).isNull();
      assertThat(verb.failed(new FailedTry("read", "Busy", "", 7, 2))).isEqualTo("main: Busy");
    }
    assertThat(extensions.folderOf(extensions.errorVerbs().get(0))).isPresent();
  }

  @Test
  void anExporterWritesAFolder() throws IOException {
    plugin("Tenant", "long.class", "page", "name");
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    load().exporters().get(0).export(folder.resolve("result"), out);

    assertThat(out).hasToString("result");
  }

  @Test
  void builtInNamesAreTaken() throws IOException {
    plugin("Hash", "long.class", "retry", "csv");

    assertThatThrownBy(this::load)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("function 'Hash' is there twice: in bench itself and in")
        .hasMessageContaining("error verb 'retry' is there twice")
        .hasMessageContaining("exporter 'csv' is there twice");
  }

  @Test
  void whatIsUsedIsTold() throws IOException {
    plugin("Tenant", "long.class", "page", "name");

    assertThat(load().plugins(Set.of("cql"), Set.of("Hash", "Tenant"), Set.of("page")))
        .singleElement()
        .satisfies(
            plugin ->
                assertThat(plugin.used()).containsExactly("function Tenant", "error verb page"));
    assertThat(load().plugins(Set.of("cql"), Set.of("Hash"), Set.of())).isEmpty();
  }
}
