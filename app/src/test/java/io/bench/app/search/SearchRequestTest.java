package io.bench.app.search;

import static io.bench.app.search.Searches.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import io.bench.engine.search.Slo;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What users may type, and what they are told if it will not do. */
class SearchRequestTest {

  private static List<String> problems(String... words) {
    try {
      request(words);
    } catch (UsageException e) {
      return e.problems();
    }
    return List.of();
  }

  @Test
  void wordsOfTheSearchAreTakenOutAndTheOthersAreTheRuns() {
    SearchRequest request = request("slo=p99<10ms", "start=2.5k/s", "host=a", "driver=cql");

    assertThat(request.slo()).isEqualTo(Slo.parse("p99<10ms"));
    assertThat(request.startPerSecond()).isEqualTo(2_500);
    assertThat(request.parameters()).containsOnlyKeys("host", "driver");
    assertThat(request.givenNames()).containsExactlyInAnyOrder("host", "adapter");
    assertThat(request.prepares()).isTrue();
  }

  @Test
  void parametersOfItsOwnSetTheSearch() {
    SearchRequest request =
        request(
            "slo=p99<10ms", "resolution=2%", "replications=5", "most-trials=20", "most-rate=10k");

    assertThat(request.resolution()).isEqualTo(0.02);
    assertThat(request.replications()).isEqualTo(5);
    assertThat(request.mostTrials()).isEqualTo(20);
    assertThat(request.mostPerSecond()).isEqualTo(10_000);
    assertThat(request("slo=p99<10ms").mostPerSecond()).isInfinite();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "slo=p99<10 | slo: p99 needs a time with its unit (ns, us, ms, s), not '10'",
        "x=y | slo: nothing to search for: give an objective, such as slo='p99<10ms,errors<0.1%'",
      })
  void aMistakeInTheObjectiveIsOneLine(String word, String problem) {
    assertThat(problems(word)).containsExactly(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "start=70% | start: '70%' is not one number of ops per second, such as 5k",
        "start=1k..2k over 5s | start: '1k..2k over 5s' is not one number of ops per second, such"
            + " as 5k",
        "start=x | start: not an amount: 'x'",
        "resolution=0 | resolution: '0' is no share from 0.1% to 100%",
        "resolution=a% | resolution: 'a%' is no share from 0.1% to 100%",
        "replications=0 | replications: '0' is no whole number from 1",
        "most-trials=x | most-trials: 'x' is no whole number from 1",
        "most-rate=70% | most-rate: '70%' is not one number of ops per second, such as 5k",
        "targetrate=5 | leave out 'targetrate=5': the search sets the rate; start= says where it"
            + " begins",
        "cycles=5 | leave out 'cycles=5': a trial lasts for a time, duration=",
        "forks=3 | leave out 'forks=3': all trials run in one JVM",
        "shard=1/2 | leave out 'shard=1/2': the clients would search each for itself",
        "dryrun=op | leave out 'dryrun=op': what is not sent has no latency",
      })
  void whatWillNotDoIsOneLineWithTheReason(String word, String problem) {
    assertThat(problems("slo=p99<10ms", word)).containsExactly(problem);
  }

  @Test
  void mistakesAreToldTogether() {
    assertThatThrownBy(() -> request("slo=p99", "start=0", "rate=5"))
        .isInstanceOfSatisfying(
            UsageException.class, wrong -> assertThat(wrong.problems()).hasSize(3));
    assertThat(problems("slo=p99<1ms", "start=5k", "most-rate=1k"))
        .containsExactly("start=5k is more than most-rate=1k");
  }
}
