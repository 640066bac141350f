package io.bench.app.experiment.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DuetArmsTest {

  private static final String KEYVALUE =
      """
      interleave: duet
      parameters: {workload: keyvalue, scenario: default.capacity}
      """;

  private static List<String> problems(String text) {
    return PlannedExperiments.problems(KEYVALUE + text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "arms: {one: {parameters: {adapter: 'null'}}, two: {parameters: {adapter: null-async}}}",
        """
        environments: {a: {}, b: {}}
        arms: {one: {environment: a}, two: {environment: b}}
        """,
        """
        environments: {a: {host: '10.0.0.1:9042'}, b: {host: '10.0.0.2:9042'}}
        arms: {one: {environment: a}, two: {environment: b}}
        """,
        "arms: {one: {}, two: {parameters: {adapter: null-async}}}",
      })
  void armsThatShareNoServerMayMeasureAtTheSameTime(String text) {
    assertThat(problems(text)).isEmpty();
  }

  @Test
  void aSharedServerIsNamed() {
    assertThat(problems("arms: {one: {}, two: {parameters: {threads: 2}}}"))
        .containsExactly(
            "interleave=duet: arms one and two would wait for each other in the queue of servers of"
                + " environment 'servers'; give each an environment, or give interleave=1s");
    assertThat(
            problems(
                """
                environments: {a: {host: '10.0.0.1,10.0.0.2'}, b: {host: '10.0.0.2, 10.0.0.3'}}
                arms: {one: {environment: a}, two: {environment: b}}
                """))
        .singleElement()
        .asString()
        .contains("in the queue of server 10.0.0.2:9042; give");
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.1, 9042, 10.0.0.1:9042, 10.0.0.1:9042",
    "10.0.0.1, 9142, 10.0.0.1:9142, 10.0.0.1:9142",
    "10.0.0.1, 9142, 10.0.0.1, 10.0.0.1:9142",
    "'10.0.0.2,10.0.0.1:9042', 9042, 10.0.0.1, 10.0.0.1:9042",
    "::1, 9042, [::1]:9042, [::1]:9042",
  })
  void aServerIsTheSameHoweverItsAddressIsWritten(
      String one, int port, String other, String shared) {
    assertThat(problems(hosts(one, other, port)))
        .singleElement()
        .asString()
        .contains("in the queue of server " + shared + "; give");
  }

  @Test
  void serversAtTwoPortsOfAMachineAreTwo() {
    assertThat(problems(hosts("10.0.0.1", "10.0.0.1:9142", 9042))).isEmpty();
  }

  private static String hosts(String one, String other, int port) {
    return """
        environments: {a: {host: '%s'}, b: {host: '%s'}}
        arms:
          one: {environment: a, parameters: {port: %3$d}}
          two: {environment: b, parameters: {port: %3$d}}
        """
        .formatted(one, other, port);
  }

  @Test
  void onlyTwoArmsInBlocksAreADuet() {
    String ofNone = "{parameters: {adapter: null-async}}";
    assertThat(problems("arms: {a: %s}".formatted(ofNone)))
        .containsExactly(
            "interleave=duet: two arms measure at the same time, not 1; choose with arms=A,B");
    assertThat(problems("arms: {a: %1$s, b: %1$s, c: %1$s}".formatted(ofNone)))
        .containsExactly(
            "interleave=duet: two arms measure at the same time, not 3; choose with arms=A,B");
    assertThat(
            problems(
                "arms: {a: %1$s, b: {measured: at-a-stretch, parameters: {adapter: null-async}}}"
                    .formatted(ofNone)))
        .singleElement()
        .asString()
        .startsWith("arm b: interleave=duet: it is measured at a stretch");
  }

  @Test
  void withoutHalvesOfTheCoresEachArmHasHalfOfItsRate() {
    ExperimentPlan plan =
        PlannedExperiments.plan(
            PlannedExperiments.file(
                KEYVALUE
                    + """
                    arms:
                      one: {parameters: {adapter: null-async, scenario: default.latency, rate: 5k}}
                      two: {parameters: {adapter: null-async, scenario: default.latency, rate: 30/m}}
                    """),
            Map.of(),
            false,
            "",
            "there is one core");

    assertThat(plan.arm("one").words()).contains("rate=2500.0").doesNotContain("rate=5k");
    assertThat(plan.arm("two").words()).contains("rate=0.25");
    assertThat(plan.warnings())
        .contains("interleave=duet: there is one core, so each arm measures at half of its rate");
  }

  @Test
  void withHalvesOfTheCoresTheRateStays() {
    ExperimentPlan plan =
        PlannedExperiments.plan(
            KEYVALUE
                + """
                arms:
                  one: {parameters: {adapter: null-async, scenario: default.latency, rate: 5k}}
                  two: {parameters: {adapter: null-async, scenario: default.latency, rate: 5k}}
                """);
    assertThat(plan.arm("one").words()).contains("rate=5k");
    assertThat(plan.warnings()).noneMatch(warning -> warning.contains("duet"));
  }

  @Test
  void aClosedLoopHasNoRateToHalve() {
    assertThat(
            PlannedExperiments.problemsWithoutHalves(
                KEYVALUE
                    + """
                    arms:
                      one: {parameters: {adapter: null-async, scenario: default.latency, rate: 5k}}
                      two: {parameters: {adapter: null-async}}
                    """,
                "there is one core"))
        .containsExactly(
            "arm two: interleave=duet: each arm has half of the cores or half of its rate, but"
                + " there is one core and it has no rate; give rate=5k, or give interleave=1s");
  }
}
