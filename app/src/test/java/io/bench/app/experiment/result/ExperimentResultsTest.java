package io.bench.app.experiment.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import io.bench.app.GoldenFile;
import io.bench.app.experiment.Experiments;
import io.bench.app.experiment.figure.ArmFigures;
import io.bench.app.experiment.figure.Findings;
import io.bench.app.experiment.figure.Measured;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.result.ExperimentReport.ExpectationResult;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.app.experiment.turn.TurnRecord.EventRecord;
import io.bench.engine.experiment.ArmExpectation;
import io.bench.engine.experiment.ArmExpectation.Outcome;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.PublishedState;
import io.bench.engine.experiment.Turn;
import io.bench.engine.json.Json;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is kept and told of an experiment whose figures are made up. */
class ExperimentResultsTest {

  private static final Instant START = Instant.parse("2026-03-04T05:06:07Z");

  private static final String TEXT =
      """
      question: Which of the ways to ask is the fastest, and what does each of them cost, in CPU of the client and of the server?
      rounds: 3
      parameters: {workload: keyvalue}
      environment: {host: {cql: 'user:hush@10.0.0.1'}}
      arms:
        plain: {claim: throughput}
        quick: {claim: p99, truth: plain.p50}
        a-name-that-is-as-long-as-names-may-be-4: {}
        limit: {command: search, parameters: {slo: p99<1ms}}
        proxied: {}
      compare:
        metrics: {throughput: higher, sustained_rate: higher, p50: lower, p99: lower, errors: lower, server_cpu_per_op: lower}
      expect: [quick.p99 < 1ms, quick.p99 / plain.p99 < 2, limit.p99 < 1ms]
      published:
        - {says: the quick way is much faster than the plain one is, shows: plain.p50 / quick.p50 > 3}
        - {says: it is faster, shows: quick.p50 < 2ms}
        - {says: the limit has a time, shows: limit.p50 < 2ms}
      """;

  @TempDir Path folder;

  private static ExperimentReport report() {
    ExperimentPlan plan =
        Experiments.plan(
            TEXT,
            Map.of("rounds", "3"),
            false,
            Map.of("proxied", "no nginx (hush): apt-get install nginx"));
    Map<String, ArmFigures> figures = new LinkedHashMap<>();
    figures.put(
        "plain",
        with(
            Measured.arm(
                3,
                2_000_000,
                Map.of(
                    ArmMetric.ERRORS, 0.0,
                    ArmMetric.CPU_PER_OP, 51_000.0,
                    ArmMetric.EXTRA_TRIES, 0.0,
                    ArmMetric.SERVER_CPU_PER_OP, 250_000.0)),
            Map.of(),
            Map.of("NOISY", 2, "NOT_WARM", 3)));
    figures.put(
        "quick",
        with(
            Measured.arm(
                2,
                1_000_000,
                Map.of(
                    ArmMetric.ERRORS, 0.0123,
                    ArmMetric.CPU_PER_OP, 49_000.0,
                    ArmMetric.EXTRA_TRIES, 1234.0,
                    ArmMetric.SERVER_CPU_PER_OP, 240_000.0)),
            new TreeMap<>(Map.of("UNAVAILABLE", 12.34, "DEADLINE_EXCEEDED", 0.5)),
            Map.of()));
    figures.put("a-name-that-is-as-long-as-names-may-be-4", Measured.arm(3, 2_000_000, Map.of()));
    figures.put("limit", Measured.searches(5_000, 5_050, 5_020));
    List<ExpectationResult> expectations = new ArrayList<>();
    List<Double> reached = List.of(1.49e6, 0.5, Double.NaN);
    List<Outcome> outcomes = List.of(Outcome.MISSED, Outcome.MET, Outcome.UNKNOWN);
    List<ArmExpectation> expected = plan.experiment().expectations();
    for (int one = 0; one < expected.size(); one++) {
      expectations.add(
          new ExpectationResult(expected.get(one), reached.get(one), outcomes.get(one)));
    }
    return new ExperimentReport(
        plan,
        START,
        START.plusSeconds(754 + 3600),
        Duration.ofHours(1),
        true,
        State.PARTIAL,
        "1 of 12 turns failed",
        turns(plan),
        figures,
        Findings.of(plan.experiment().comparison(), figures),
        expectations,
        published(plan),
        null);
  }

  private static List<PublishedResult> published(ExperimentPlan plan) {
    List<double[]> reached =
        List.of(new double[] {1.9, 2.4, 3.1}, new double[] {1e6, 1e6}, new double[] {});
    List<PublishedResult> results = new ArrayList<>();
    for (PublishedState state : plan.experiment().published()) {
      results.add(
          new PublishedResult(
              state,
              Arrays.stream(reached.get(results.size()))
                  .mapToObj(
                      value ->
                          new ExpectationResult(
                              state.shows(), value, state.shows().check(value, 1)))
                  .toList(),
              3 - reached.get(results.size()).length));
    }
    return results;
  }

  private static ArmFigures with(
      ArmFigures figures, Map<String, Double> errors, Map<String, Integer> verdicts) {
    Map<String, Integer> sorted = new TreeMap<>(verdicts);
    return new ArmFigures(figures.processes(), figures.headline(), errors, sorted);
  }

  private static List<TurnRecord> turns(ExperimentPlan plan) {
    List<TurnRecord> turns = new ArrayList<>();
    for (Turn turn : plan.turns()) {
      boolean failed = turn.arm().equals("quick") && turn.round() == 2;
      turns.add(
          new TurnRecord(
              turn,
              "turns/" + turn.folderName(),
              "bench run workload=keyvalue host=127.0.0.1",
              START.plusSeconds(turn.number()),
              START.plusSeconds(turn.number() + 1),
              failed ? TurnEnd.FAILED : TurnEnd.COMPLETED,
              failed ? "error-limit: 5 % of ops failed, more than the limit of 1 %" : null,
              turn.arm().equals("plain")
                  ? Map.of("write.requests", 1000L, "write.contended", 20L, "read.contended", 0L)
                  : Map.of(),
              turn.number() == 1
                  ? List.of(
                      new EventRecord(START, "stall", 0.5, null),
                      new EventRecord(START, "stall", 0, "no such process (hush)"))
                  : List.of(),
              null));
    }
    return turns;
  }

  @Test
  void itIsToldToPeople() throws IOException {
    String text = new ExperimentText(report(), Path.of("RESULTS"), true).text();

    GoldenFile.of(ExperimentResultsTest.class, "experiment.txt").assertMatches(text);
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void whatIsKeptIsWhatIsReadWhenItGoesOn() throws IOException {
    ExperimentReport report = report();
    ExperimentFolder kept = new ExperimentFolder(folder, line -> {});
    kept.keep(TEXT);
    kept.write(ExperimentDocument.of(report, text -> text));

    ExperimentDocument read = ExperimentFolder.read(folder);
    assertThat(read.turnsOf(report.plan().experiment().turns())).isEqualTo(report.turns());
    assertThat(ExperimentFolder.readText(folder, read)).asString().isEqualTo(TEXT);
    JsonNode document = Json.tree(read);
    assertThat(kept.hasFailed()).isFalse();
    assertThat(document.path("state").asText()).isEqualTo("partial");
    assertThat(document.path("exitCode").asInt()).isEqualTo(1);
    assertThat(document.at("/givenParameters/rounds").asText()).isEqualTo("3");
    assertThat(document.at("/arms/4/skipped").asText()).startsWith("no nginx");
  }

  @Test
  void aWordWithASpaceInItIsReadAsItWasTyped() {
    ExperimentReport report = report();
    TurnRecord first = report.turns().get(0);
    TurnRecord spaced =
        new TurnRecord(
            first.turn(),
            first.folder(),
            "run 'op=SELECT a FROM b.c' adapter=cql",
            first.start(),
            first.finish(),
            first.end(),
            null,
            Map.of(),
            List.of(),
            null);
    ExperimentDocument document =
        ExperimentDocument.of(with(report, List.of(spaced)), text -> text);

    assertThat(document.turnsOf(report.plan().experiment().turns())).containsExactly(spaced);
  }

  private static ExperimentReport with(ExperimentReport report, List<TurnRecord> turns) {
    return new ExperimentReport(
        report.plan(),
        report.start(),
        report.updated(),
        report.paused(),
        report.over(),
        report.state(),
        report.reason(),
        turns,
        report.figures(),
        report.findings(),
        report.expectations(),
        report.published(),
        null);
  }

  @Test
  void turnsOfAnotherExperimentAreLeftOut() {
    ExperimentReport report = report();
    ExperimentDocument document = ExperimentDocument.of(report, text -> text);

    assertThat(document.turnsOf(report.plan().experiment().turns().subList(0, 2)))
        .extracting(turn -> turn.turn().number())
        .containsExactly(1, 2);
  }

  @Test
  void aDamagedDocumentCannotGoOn() throws IOException {
    ExperimentReport report = report();
    String text =
        Json.text(ExperimentDocument.of(report, line -> line))
            .replaceFirst("\"start\" : \"2026-03-04T05:06:08Z\"", "\"start\" : \"noon\"");
    Files.writeString(folder.resolve(ExperimentFolder.FILE), text);

    assertThatThrownBy(() -> ExperimentFolder.read(folder))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("experiment.json is damaged, and cannot be resumed: ");
    Files.writeString(folder.resolve(ExperimentFolder.FILE), "");
    assertThatThrownBy(() -> ExperimentFolder.read(folder))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("experiment.json is damaged, and cannot be resumed: ")
        .hasMessageEndingWith("experiment.json holds no document");
  }

  @Test
  void aTextThatWasEditedCannotGoOn() throws IOException {
    ExperimentDocument document = ExperimentDocument.of(report(), line -> line);
    new ExperimentFolder(folder, line -> {}).keep(TEXT + "# longer\n");

    assertThatThrownBy(() -> ExperimentFolder.readText(folder, document))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(
            folder.resolve("experiment.yaml") + " is not what the turns until now have run;");
  }

  @Test
  void aFolderThatIsNoExperimentsIsRefused() throws IOException {
    ExperimentDocument document = ExperimentDocument.of(report(), line -> line);
    assertThatThrownBy(() -> ExperimentFolder.read(folder))
        .isInstanceOf(UsageException.class)
        .hasMessage(folder + ": no experiment to resume, it has no readable experiment.json");
    Files.writeString(folder.resolve(ExperimentFolder.FILE), "{}");
    assertThatThrownBy(() -> ExperimentFolder.read(folder))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith("its experiment.json is no bench-experiment");
    assertThatThrownBy(() -> ExperimentFolder.readText(folder, document))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith("it has no experiment.yaml");
  }

  @Test
  void secretsAreHiddenInTheDocument() {
    JsonNode document =
        Json.tree(
            ExperimentDocument.of(
                report(), text -> text.replace("127.0.0.1", "***").replace("hush", "***")));

    assertThat(document.at("/turns/0/command").asText())
        .isEqualTo("bench run workload=keyvalue host=***");
    assertThat(document.at("/environments/servers/hosts/cql").asText())
        .isEqualTo("user:***@10.0.0.1");
    assertThat(document.at("/arms/4/skipped").asText()).startsWith("no nginx (***)");
    assertThat(document.at("/turns/0/events/0/problem").isNull()).isTrue();
    assertThat(document.at("/turns/0/events/1/problem").asText())
        .isEqualTo("no such process (***)");
    assertThat(document.toString()).doesNotContain("hush");
  }

  @Test
  void aClaimHasItsTruthBesideIt() {
    JsonNode document = Json.tree(ExperimentDocument.of(report(), text -> text));

    assertThat(document.at("/arms/0/claim").has("truth")).isFalse();
    JsonNode claim = document.at("/arms/1/claim");
    assertThat(claim.path("metric").asText()).isEqualTo("p99");
    assertThat(claim.at("/truth/arm").asText()).isEqualTo("plain");
    assertThat(claim.at("/truth/metric").asText()).isEqualTo("p50");
    assertThat(claim.at("/truth/unit").asText()).isEqualTo("time");
    assertThat(claim.path("factor").asDouble())
        .isCloseTo(
            claim.path("value").asDouble() / claim.at("/truth/value").asDouble(),
            withinPercentage(0.001));
    assertThat(document.at("/arms/2").has("claim")).isFalse();
  }

  @Test
  void publishedStatesHaveTheirRounds() {
    JsonNode published = Json.tree(ExperimentDocument.of(report(), text -> text)).path("published");

    assertThat(published)
        .extracting(state -> state.path("result").asText())
        .containsExactly("seen in some rounds", "seen in some rounds", "cannot be told");
    assertThat(published)
        .extracting(state -> state.path("roundsSeen").asInt())
        .containsExactly(1, 2, 0);
    assertThat(published)
        .extracting(state -> state.path("roundsKnown").asInt())
        .containsExactly(3, 2, 0);
    assertThat(published)
        .extracting(state -> state.path("roundsUnknown").asInt())
        .containsExactly(0, 1, 3);
    assertThat(published.at("/0/least").asDouble()).isEqualTo(1.9);
    assertThat(published.at("/0/most").asDouble()).isEqualTo(3.1);
    assertThat(published.at("/2/least").isNull()).isTrue();
  }

  @Test
  void findingsHaveTheNumberOfTheirProcesses() {
    JsonNode finding = Json.tree(ExperimentDocument.of(report(), text -> text)).at("/findings/0");

    assertThat(finding.path("baselineProcesses").asInt()).isEqualTo(3);
    assertThat(finding.path("otherProcesses").asInt()).isEqualTo(2);
  }

  @Test
  void aReportThatIsNotThereIsNotNamed() {
    ExperimentReport report = report();

    assertThat(new ExperimentText(report, Path.of("RESULTS"), false).text())
        .endsWith("\nEvery turn's results and experiment.json are in RESULTS\n");
    assertThat(new ExperimentText(with(report, List.of()), Path.of("RESULTS"), false).text())
        .endsWith("\nexperiment.json is in RESULTS\n");
  }
}
