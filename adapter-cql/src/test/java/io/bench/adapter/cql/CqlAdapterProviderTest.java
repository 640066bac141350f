package io.bench.adapter.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.cql.fake.FakeCqlBinding;
import io.bench.adapter.cql.fake.Ops;
import io.bench.adapter.cql.jar.CopiedDriver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CqlAdapterProviderTest {

  private final CqlAdapterProvider provider = new CqlAdapterProvider();
  private final Ops ops = Ops.with(FakeCqlBinding.point("key", cycle -> cycle));

  private List<String> check(Map<String, String> given, OpTemplate... templates) {
    List<String> problems = new ArrayList<>();
    ParameterValues values = ParameterValues.check(provider.parameters(), given, problems);
    assertThat(problems).isEmpty();
    provider.check(values, List.of(templates), problems);
    return problems;
  }

  @Test
  void aStepWithoutMistakesNeedsNoHostToBeChecked() {
    assertThat(check(Map.of(), ops.op("read", "SELECT * FROM t WHERE k = {key}"))).isEmpty();
  }

  @Test
  void parametersAndOpsAreCheckedTogether() {
    assertThat(
            check(
                Map.of("connections", "0"),
                ops.op("a", "SELECT * FROM t", "page_sise", 1, "cl", "QUORUMM"),
                ops.op("b", "SELECT * FROM t WHERE k = '{key}'", "tracing", "maybe")))
        .containsExactly(
            "parameter 'connections' must be from 1 to 128, not 0",
            "op 'a': unknown field 'page_sise'; did you mean 'page_size'?",
            "op 'a': field 'cl' must be one of ANY, ONE, TWO, THREE, QUORUM, ALL, LOCAL_QUORUM,"
                + " EACH_QUORUM, SERIAL, LOCAL_SERIAL, LOCAL_ONE, not 'QUORUMM'; did you mean"
                + " 'QUORUM'?",
            "op 'b': the bind point {key} stands inside a quoted string; a bound value needs no"
                + " quotes, so leave them away, or put the statement under 'raw'",
            "op 'b': field 'tracing' must be true or false, not 'maybe'");
  }

  @Test
  void openingFailsWithTheSameLines() {
    assertThatThrownBy(() -> OnCassandra.open(Map.of("host", "a:0", "connections", "0"), 1))
        .isInstanceOfSatisfying(
            AdapterException.class,
            e -> assertThat(e.kind()).isEqualTo(AdapterException.Kind.USAGE))
        .hasMessageContaining("'a:0': the port must be a number from 1 to 65535")
        .hasMessageContaining("parameter 'connections' must be from 1 to 128, not 0");
  }

  @Test
  void anotherDriverContradictsTheLeanPath() throws Exception {
    String jar = CopiedDriver.builtIn().toString();
    assertThat(check(Map.of("driver-jar", jar, "path", "lean")))
        .containsExactly(
            "path=lean works with the built-in driver only: leave it out, or leave out 'driver-jar'");
    assertThat(check(Map.of("driver-jar", jar, "path", "driver"))).isEmpty();
    assertThat(check(Map.of("driver-jar", jar))).isEmpty();
  }

  @Test
  void otherMistakesAreToldBesideThatOfADriver() {
    assertThat(check(Map.of("driver-jar", "no/such.jar", "connections", "0")))
        .containsExactly(
            "parameter 'driver-jar': there is no no/such.jar; name the jar of a driver, or a folder"
                + " of jars",
            "parameter 'connections' must be from 1 to 128, not 0");
  }

  @Test
  void optionsAreThoseOfTheDriverInTheJar() {
    String jar = CopiedDriver.builtIn().toString();
    assertThat(check(Map.of("driver-jar", jar, "driver.basic.request.page-sise", "1")))
        .singleElement()
        .asString()
        .contains("the driver has no option 'basic.request.page-sise'");
  }
}
