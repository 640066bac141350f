package io.bench.app.search;

import static io.bench.app.search.Searches.keyvalue;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.bench.app.GoldenFile;
import io.bench.app.process.Version;
import io.bench.app.search.SearchReport.State;
import io.bench.engine.json.Json;
import io.bench.engine.result.SecretMask;
import io.bench.engine.search.SearchAnswer;
import io.bench.engine.search.Trial;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whole searches on a simulated server, to the last line that is printed. */
class SearchSessionTest {

  private static final String SLO = "slo=p99<10ms,errors<0.1%";

  /** p99 of 10 ms at {@code 6400 - ln(100) / 0.01}. */
  private static final double CAPACITY = 6_400;

  private static final double SUSTAINABLE = CAPACITY - Math.log(100) / 0.01;

  private final List<SearchReport> kept = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private final Locale before = Locale.getDefault();

  /** One whose figures look different. */
  @BeforeEach
  void useAForeignLocale() {
    Locale.setDefault(Locale.GERMANY);
  }

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(before);
  }

  private static SimulatedCapacity server() {
    return new SimulatedCapacity(CAPACITY, keyvalue(SLO).slo());
  }

  /** Each look at the clock takes half a minute. */
  private static InstantSource clock() {
    Instant[] now = {Instant.parse("2026-03-04T05:06:07Z")};
    return () -> {
      now[0] = now[0].plus(Duration.ofSeconds(30));
      return now[0];
    };
  }

  private SearchReport search(Trials server, String... words) throws InterruptedException {
    String[] all = new String[words.length + 1];
    all[0] = SLO;
    System.arraycopy(words, 0, all, 1, words.length);
    return new SearchSession(
            keyvalue(all), server, clock(), kept::add, trial -> lines.add(TrialLine.of(trial)))
        .run();
  }

  private static String summary(SearchReport report) {
    return new SearchSummary(
            report,
            new SecretMask(),
            Path.of("bench-results/20260304T050607Z-search-keyvalue-null"))
        .text();
  }

  private static String unfolded(SearchReport report) {
    return summary(report).replaceAll("\\s+", " ");
  }

  private static JsonNode json(SearchReport report) {
    return Json.tree(SearchDocument.of(report, new SecretMask()));
  }

  @Test
  void theAnswerIsFoundAndToldWithItsInterval() throws Exception {
    SearchReport report = search(server().measured());

    SearchAnswer answer = report.answer();
    assertThat(answer).isNotNull();
    assertThat(SUSTAINABLE).isBetween(answer.metPerSecond(), answer.missedPerSecond());
    assertThat(report.exitCode()).isZero();
    GoldenFile.of(SearchSessionTest.class, "found.txt").assertMatches(summary(report));
    GoldenFile.of(SearchSessionTest.class, "found-trials.txt")
        .assertMatches(String.join("\n", lines) + "\n");
    GoldenFile.of(SearchSessionTest.class, "found.json")
        .assertMatches(
            Json.text(SearchDocument.of(report, new SecretMask()))
                .replace(Version.number(), "VERSION"));
  }

  @Test
  void aCapacityIsTheStartAndAGivenStartGoesFirst() throws Exception {
    SimulatedCapacity measured = server().measured();
    search(measured);
    SimulatedCapacity given = server();
    search(given, "start=5k");
    SimulatedCapacity unknown = server();
    search(unknown, "scenario=default.capacity");

    assertThat(measured.rates().get(0)).isEqualTo(3_200);
    assertThat(given.rates().get(0)).isEqualTo(5_000);
    assertThat(unknown.rates().get(0)).isEqualTo(1_000);
  }

  @Test
  void aCapacityAboveTheHighestRateIsNotToldAsTheBegin() throws Exception {
    SimulatedCapacity measured = server().measured();
    SearchReport report = search(measured, "most-rate=2k");

    assertThat(measured.rates().get(0)).isEqualTo(2_000);
    assertThat(unfolded(report))
        .contains("begun at 2,000 ops/s, the highest rate to try")
        .doesNotContain("begun at 3,200");
  }

  @Test
  void whatIsKnownIsKeptAfterEveryTrial() throws Exception {
    SearchReport report = search(server().measured());

    int trials = report.trials().size();
    assertThat(kept).hasSize(trials + 2);
    assertThat(kept.get(0).trials()).isEmpty();
    for (int ended = 1; ended <= trials; ended++) {
      assertThat(kept.get(ended).trials()).hasSize(ended);
      assertThat(kept.get(ended).state()).isEqualTo(State.RUNNING);
      assertThat(json(kept.get(ended)).at("/answer/end").isNull()).isTrue();
    }
    assertThat(kept.get(trials + 1)).isEqualTo(report);
  }

  @Test
  void anInterruptedSearchTellsWhatIsKnown() throws Exception {
    SearchReport report = search(server().measured().interruptedIn(4));

    assertThat(report.exitCode()).isEqualTo(130);
    assertThat(report.trials()).hasSize(4);
    assertThat(json(report).path("state").asText()).isEqualTo("interrupted");
    GoldenFile.of(SearchSessionTest.class, "interrupted.txt").assertMatches(summary(report));
  }

  @Test
  void anInterruptionBetweenTrialsBeginsNoOther() throws Exception {
    SimulatedCapacity server = server().measured().interruptedAtOnce();

    SearchReport report = search(server);

    assertThat(server.rates()).isEmpty();
    assertThat(report.exitCode()).isEqualTo(130);
    assertThat(report.reason()).isEqualTo("interrupted before trial 1");
  }

  @Test
  void aTrialThatFailsEndsTheSearch() throws Exception {
    SearchReport report = search(server().measured().failedIn(3));

    assertThat(report.exitCode()).isEqualTo(1);
    GoldenFile.of(SearchSessionTest.class, "failed.txt").assertMatches(summary(report));
  }

  @Test
  void aPreparationThatFailsEndsTheSearchWithItsExitCode() throws Exception {
    SearchReport report = search(server().preparationEnds(new TrialEnd.Failed("no table", 2)));

    assertThat(report.exitCode()).isEqualTo(2);
    assertThat(report.trials()).isEmpty();
    assertThat(summary(report))
        .startsWith("FAILED after")
        .contains("before the first trial: no table");
    assertThat(json(report).path("reason").asText()).contains("no table");
  }

  @Test
  void anObjectiveThatIsNeverMetIsSaidPlainly() throws Exception {
    SearchReport report =
        new SearchSession(
                keyvalue("slo=p99<100us", "start=1k"),
                new SimulatedCapacity(CAPACITY, keyvalue("slo=p99<100us").slo()),
                clock(),
                kept::add,
                trial -> {})
            .run();

    assertThat(report.exitCode()).isEqualTo(1);
    assertThat(summary(report))
        .startsWith(
            "NOT FOUND: keyvalue on null, step latency, meets p99 < 100 us, errors <= 5 % at no"
                + " rate,");
  }

  @Test
  void anObjectiveThatIsAlwaysMetIsSaidPlainly() throws Exception {
    SearchReport bounded = search(server(), "start=1k", "most-rate=4k");
    SearchReport usedUp = search(server(), "start=1", "most-trials=3");

    assertThat(bounded.exitCode()).isZero();
    assertThat(unfolded(bounded))
        .startsWith("FOUND: ")
        .contains("sustains 4,000 ops/s, the highest rate that was to be tried, within");
    assertThat(usedUp.exitCode()).isZero();
    assertThat(AnswerText.of(usedUp)).contains("at every rate that was tried, up to 4.00 ops/s");
  }

  @Test
  void trialsThatAreUsedUpLeaveNoAnswer() throws Exception {
    SearchReport report = search(server(), "start=4k", "most-trials=3");

    assertThat(report.exitCode()).isEqualTo(1);
    assertThat(AnswerText.of(report))
        .startsWith("met p99 < 10 ms, errors < 0.1 % at 5,660 ops/s and missed it at 8,000 ops/s")
        .endsWith("not confirmed, all 3 trials are used up");
  }

  @Test
  void aClientThatWasTheLimitIsNamedWithItsEvidence() throws Exception {
    SearchReport report = search(server().measured().limitedByClient());

    assertThat(report.exitCode()).isZero();
    assertThat(unfolded(report))
        .contains("! the client was the limit: the server may sustain more. Trial 10: ")
        .contains("it used 1.9 of its 2 cores");
    assertThat(json(report).at("/answer/clientLimited").asBoolean()).isTrue();
  }

  @Test
  void noLineIsLongerThanAPage() throws Exception {
    SearchReport report =
        search(
            server().measured().limitedByClient(), "slo=p50<1s,p99<10ms,p99.9<1s,mean<1s,max<9s");

    assertThat(summary(report).lines()).allMatch(line -> line.length() <= 100);
    assertThat(lines.stream().flatMap(String::lines)).allMatch(line -> line.length() <= 100);
  }

  @Test
  void aBugIsWrittenDownBeforeItIsThrown() {
    Trials broken =
        new Trials() {
          @Override
          public Prepared prepare() {
            return new Prepared(Double.NaN, null);
          }

          @Override
          public TrialReport run(Trial trial) {
            throw new IllegalStateException("broken");
          }

          @Override
          public boolean isInterrupted() {
            return false;
          }
        };

    assertThatThrownBy(() -> search(broken)).isInstanceOf(IllegalStateException.class);
    assertThat(kept.get(kept.size() - 1).state()).isEqualTo(State.FAILED);
    assertThat(kept.get(kept.size() - 1).reason()).contains("broken");
  }

  @Test
  void secretsInReasonsAreMasked() throws InterruptedException, IOException {
    SecretMask mask = new SecretMask();
    mask.maskAll(List.of("hunter2"));
    SearchReport report =
        search(server().preparationEnds(new TrialEnd.Failed("login with hunter2 refused", 1)));

    assertThat(Json.line(SearchDocument.of(report, mask))).doesNotContain("hunter2");
    assertThat(new SearchSummary(report, mask, Path.of("x")).text()).doesNotContain("hunter2");
  }
}
