package io.bench.engine.experiment.reading;

import static io.bench.engine.experiment.reading.ReadingExperiments.MINIMAL;
import static io.bench.engine.experiment.reading.ReadingExperiments.problems;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A mistake is told with its place, and all of them at once. */
class ExperimentMistakesTest {

  @Test
  void everyMistakeIsToldAtOnceInTheOrderOfTheFile() {
    String text =
        """
        rounds: 0
        oder: abba
        data: keep
        prepare:
          - {scenario: default.schema}
        parameters: {workload: keyvalue}
        arms:
          one: {comand: search}
          tw o: {environment: servres}
          three: {claim: p98, data: gone}
        compare:
          baseline: on
          pairs: [[one, two], [one]]
          metrics: {p99: low, p98: lower}
          setp: latency
        expect: [one.p99 < 5, four.p99 < 5ms]
        published: [{says: this}]
        """;

    assertThat(problems(text))
        .containsExactly(
            "some/mine.yaml:1:9: rounds is a whole number from 1 to 1000, not '0'",
            "some/mine.yaml:2:1: an experiment has no 'oder'; did you mean 'order'?",
            "some/mine.yaml:3:7: data is kept or prepared-once or truncated or rebuilt, not 'keep'",
            "some/mine.yaml:5:5: prepare: each run names a 'workload' or an 'op'",
            "some/mine.yaml:8:9: arm one has no 'comand'; did you mean 'command'?",
            "some/mine.yaml:9:9: arm 'tw o': a name is letters, digits, - and _, at most 40",
            "some/mine.yaml:9:23: no environment 'servres'; did you mean 'servers'?",
            "some/mine.yaml:10:18: no metric 'p98'; did you mean 'p90'?",
            "some/mine.yaml:10:29: data is kept or prepared-once or truncated or rebuilt, not 'gone'",
            "some/mine.yaml:12:13: no arm 'on'; did you mean 'one'?",
            "some/mine.yaml:13:10: no arm 'two'; did you mean 'tw o'?",
            "some/mine.yaml:13:23: a pair is [baseline, other], then metrics, if not all",
            "some/mine.yaml:14:18: p99: better is 'higher' or 'lower', not 'low'",
            "some/mine.yaml:14:28: no metric 'p98'; did you mean 'p90'?",
            "some/mine.yaml:15:3: compare has no 'setp'; did you mean 'step'?",
            "some/mine.yaml:16:10: 'one.p99 < 5': p99 is a time, and wants ns, us, ms or s",
            "some/mine.yaml:16:23: no arm 'four'",
            "some/mine.yaml:17:13: a published state is {says: TEXT, shows: STATEMENT}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "order: abab | 5:8: order is abba or random or fixed, not 'abab'",
        "forks: two | 5:8: forks is a whole number from 1 to 100, not 'two'",
        "seed: -1 | 5:7: seed is a whole number from 1 to 2147483647, not '-1'",
        "question: [a] | 5:11: question is a text, not a list",
        "compare: {delta: 200%} | 5:18: delta=200%: a share such as 3%",
        "compare: [p99] | 5:10: compare is a map, not a list",
        "compare: {pairs: [[one, one]]} | 5:19: a pair has two arms, and 'one' is one",
        "compare: {pairs: [[one, two], [one, two]]} | 5:31: the pair [one, two] is there twice",
        "compare: {pairs: [[one, two], [one, two, p99]]} | 5:31: the pair [one, two] is there twice",
        "compare: {pairs: [[one, two, [p99]]]} | 5:19: a pair is [baseline, other], then metrics",
        "compare: {pairs: [[one, two, empty]]} | 5:19: 'metrics' has no 'empty'",
        "environment: {casandra: {}} | 5:15: an environment has no 'casandra'; did you mean",
        "data: truncated | 5:7: data: truncated wants 'reset', the runs that empty and refill",
        "reset: {workload: keyvalue} | 5:8: 'reset' is for data: truncated",
        "quick: {order: abba} | 5:9: quick has no 'order'",
      })
  void aMistakeIsOneLine(String line, String problem) {
    assertThat(problems(MINIMAL + line + "\n", Map.of(), true))
        .filteredOn(told -> !told.contains("has no 'quick'"))
        .singleElement()
        .asString()
        .startsWith("some/mine.yaml:" + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{every: 10s} | an event is {every: TIME, stall: TIME} or {every: TIME, paxos-repair",
        "{every: 10s, stall: 1s, paxos-repair: ks} | an event is {every: TIME, stall: TIME} or",
        "{every: 10s, stall: 10s} | a stall is shorter than the time between two of them",
        "{every: often, stall: 10s} | every is a time such as 10s or 500ms, not 'often'",
        "{every: 10s, stall: 10} | stall is a time such as 10s or 500ms, not '10'",
        "{paxos-repair: ks} | every is a time such as 10s or 500ms, not ''",
        "{every: 10s, stal: 1s} | an event has no 'stal'; did you mean 'stall'?",
        "stall | during is a map, not text",
      })
  void aMistakeInAnEventIsTold(String event, String problem) {
    String text = "arms: {one: {parameters: {op: SELECT}, during: %s}}".formatted(event);

    assertThat(problems(text)).anyMatch(told -> told.contains(": " + problem));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | an arm's 'cassandra' is {paxos_variant: v1} or {paxos_variant: v2}",
        "v2 | cassandra is a map, not text",
        "{paxos_variant: v3} | paxos_variant is v1 or v2, not 'v3'",
        "{paxos_variant: v2, nodes: 3} | an arm's 'cassandra' has no 'nodes'",
      })
  void aMistakeInWhatAnArmChangesIsTold(String cassandra, String problem) {
    String text = "arms: {one: {parameters: {op: SELECT}, cassandra: %s}}".formatted(cassandra);

    assertThat(problems(text)).anyMatch(told -> told.contains(": " + problem));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{truth: two.p50} | 3:16: 'truth' is for an arm with a 'claim'",
        "{claim: p50, truth: p99} | 3:28: truth is ARM.METRIC, not 'p99'",
        "{claim: p50, truth: tow.p99} | 3:28: no arm 'tow'; did you mean 'two'?",
        "{claim: p50, truth: two.p98} | 3:28: no metric 'p98'; did you mean 'p9",
        "{claim: p50, truth: two.throughput} | 3:28: throughput is a rate; the claim, p50, is a time",
      })
  void aMistakeInATruthIsTold(String arm, String problem) {
    String text = "parameters: {op: SELECT}\narms:\n  one: %s\n  two: {}\n".formatted(arm);

    assertThat(problems(text)).singleElement().asString().startsWith("some/mine.yaml:" + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | some/mine.yaml:1:1: an experiment has arms; this file is empty",
        "'question: why' | some/mine.yaml:1:1: an experiment has arms: give at least one under",
        "'arms: {one: {}}' | some/mine.yaml:1:13: arm one: name a workload in its 'parameters'",
        "'- arms' | some/mine.yaml:1:1: an experiment is a map, not a list",
        "'arms: {one: {}, one: {}}' | some/mine.yaml:1:17:",
      })
  void aFileWithoutArmsThatCanRunIsRefused(String text, String problem) {
    assertThat(problems(text)).first().asString().startsWith(problem);
  }

  @Test
  void aSecondDocumentIsRefused() {
    assertThat(problems(MINIMAL + "---\n" + MINIMAL))
        .containsExactly("some/mine.yaml:6:1: one document only");
  }

  @Test
  void whereThereAreSeveralEnvironmentsAnArmNamesIts() {
    String text =
        """
        environments: {v1: {}, v2: {}}
        parameters: {workload: keyvalue}
        arms: {one: {}, two: {environment: v3}}
        """;

    assertThat(problems(text))
        .containsExactly(
            "some/mine.yaml:3:13: arm one: name its 'environment', one of v1, v2",
            "some/mine.yaml:3:36: no environment 'v3'; did you mean 'v1'?");
  }

  @Test
  void environmentAndEnvironmentsExcludeEachOther() {
    assertThat(problems("environment: {}\nenvironments: {a: {}}\n" + MINIMAL))
        .containsExactly("some/mine.yaml:1:14: give 'environment' or 'environments', not both");
  }

  @Test
  void anArmsDataThatIsTruncatedWantsResetToo() {
    assertThat(problems("arms: {one: {data: truncated, parameters: {op: SELECT}}}"))
        .singleElement()
        .asString()
        .endsWith("data: truncated wants 'reset', the runs that empty and refill");
  }

  @Test
  void theSmallModeMustBeThere() {
    assertThat(problems(MINIMAL, Map.of(), true))
        .containsExactly(
            "some/mine.yaml:1:1: this experiment has no 'quick': run it without --quick");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rounds | 0 | rounds=0: a whole number from 1 to 1000",
        "forks | many | forks=many: a whole number from 1 to 100",
        "order | abab | order=abab: it is abba, random or fixed",
        "delta | 3 | delta=3: a share such as 3%",
        "arms | one,tow | no arm 'tow'; did you mean 'two'?",
        "arms | tow | no arm 'tow'; did you mean 'two'?",
      })
  void aMistakeInWhatIsTypedIsTold(String name, String value, String problem) {
    assertThat(problems(MINIMAL, Map.of(name, value), false))
        .containsExactly("some/mine.yaml:1:1: " + problem);
  }

  @Test
  void hostIsForOneEnvironment() {
    String text =
        """
        environments: {v1: {}, v2: {}}
        parameters: {workload: keyvalue}
        arms: {one: {environment: v1}}
        """;

    assertThat(problems(text, Map.of("host", "10.0.0.1"), false))
        .singleElement()
        .asString()
        .contains("'host' is for experiments with one environment; this one has v1, v2");
  }
}
