package io.bench.app.experiment.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchEndTest {

  @TempDir Path folder;

  private SearchEnd end(String answer) throws IOException {
    Files.writeString(
        folder.resolve("search.json"),
        "{\"schema\": {\"name\": \"bench-search\"}, \"answer\": " + answer + "}");
    return SearchEnd.read(folder);
  }

  @Test
  void theHighestRateThatMetTheObjectiveIsSustained() throws IOException {
    assertThat(end("{\"end\": \"found\", \"metPerSecond\": 1200.5}").sustainedPerSecond())
        .isEqualTo(1_200.5);
    assertThat(end("{\"end\": \"always_met\", \"metPerSecond\": 9000}").sustainedPerSecond())
        .isEqualTo(9_000);
    assertThat(SearchEnd.isNeverMet(folder)).isFalse();
  }

  @Test
  void whereNotEvenTheLowestDidNoneIs() throws IOException {
    assertThat(end("{\"end\": \"never_met\", \"metPerSecond\": null}").sustainedPerSecond())
        .isZero();
    assertThat(SearchEnd.isNeverMet(folder)).isTrue();
  }

  @Test
  void aSearchThatDidNotComeToAnEndDoesNotKnow() throws IOException {
    assertThat(end("{\"end\": null, \"metPerSecond\": null}").sustainedPerSecond()).isNaN();
    assertThat(end("{\"end\": \"out_of_trials\", \"metPerSecond\": null}").sustainedPerSecond())
        .isNaN();
    assertThat(SearchEnd.isNeverMet(folder)).isFalse();
  }

  @Test
  void whereAHigherRateMissedTheLimitIsWithinTheResolutionOfTheSearch() throws IOException {
    Files.writeString(
        folder.resolve("search.json"),
        """
        {"schema": {"name": "bench-search"}, "settings": {"resolution": 0.02},
         "answer": {"end": "found", "metPerSecond": 1000, "missedPerSecond": 1020,
           "clientLimited": true}}
        """);
    SearchEnd end = SearchEnd.read(folder);

    assertThat(end.isLowerBound()).isFalse();
    assertThat(end.resolution()).isEqualTo(0.02);
    assertThat(end.clientLimited()).isTrue();
  }

  @Test
  void whereNoRateMissedTheLimitIsNotKnown() throws IOException {
    SearchEnd end =
        end("{\"end\": \"out_of_trials\", \"metPerSecond\": 9000, \"missedPerSecond\": null}");

    assertThat(end.isLowerBound()).isTrue();
    assertThat(end.resolution()).isInfinite();
    assertThat(end.clientLimited()).isFalse();
    assertThat(end("{\"end\": \"never_met\", \"missedPerSecond\": 10}").isLowerBound()).isFalse();
  }

  private String failure(String document) throws IOException {
    Files.writeString(folder.resolve("search.json"), document);
    return SearchEnd.failure(folder, 1);
  }

  @Test
  void aSearchThatFailedSaysWhy() throws IOException {
    assertThat(
            failure(
                """
                {"schema": {"name": "bench-search"}, "state": "failed", "reason": "in trial 3: no host answers",
                 "answer": {"text": "met p99 < 1 ms at 100 ops/s", "end": null}}
                """))
        .isEqualTo("in trial 3: no host answers");
  }

  @Test
  void aSearchWhoseTrialsAreUsedUpSaysHowFarItCame() throws IOException {
    assertThat(
            failure(
                """
                {"schema": {"name": "bench-search"}, "state": "completed", "reason": null,
                 "answer": {"text": "met it at 100 ops/s; all 30 trials are used up",
                   "end": "out_of_trials"}}
                """))
        .isEqualTo("met it at 100 ops/s; all 30 trials are used up");
  }

  @Test
  void aSearchThatSaysNothingHasItsExitCode() throws IOException {
    assertThat(SearchEnd.failure(folder, 70)).isEqualTo("the search ended with exit code 70");
    assertThat(
            failure(
                "{\"schema\": {\"name\": \"bench-search\"}, \"state\": \"completed\", \"reason\":"
                    + " null, \"answer\": {\"end\": \"found\"}}"))
        .isEqualTo("the search ended with exit code 1");
  }

  @Test
  void aFolderWithoutASearchIsNoAnswer() {
    assertThat(SearchEnd.isNeverMet(folder)).isFalse();
    assertThatThrownBy(() -> SearchEnd.read(folder))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith("search.json: cannot be read");
  }
}
