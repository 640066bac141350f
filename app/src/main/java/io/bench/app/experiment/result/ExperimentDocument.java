package io.bench.app.experiment.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.bench.app.experiment.figure.Finding;
import io.bench.app.experiment.figure.Finding.Paired;
import io.bench.app.experiment.result.ExperimentReport.ExpectationResult;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.app.process.Version;
import io.bench.engine.comparison.RatioEstimate.Spread;
import io.bench.engine.comparison.RatioJudgement;
import io.bench.engine.comparison.RatioJudgement.RatioInterval;
import io.bench.engine.experiment.ArmExpectation;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ArmMetric.Unit;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.DataState;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.Interleaving;
import io.bench.engine.experiment.Turn;
import io.bench.engine.experiment.TurnSchedule;
import io.bench.engine.json.Schema;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.RunDocument;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** {@code experiment.json}; its fields are described in {@code docs/reference/experiments.md}. */
public record ExperimentDocument(
    Schema schema,
    String benchVersion,
    String name,
    String source,
    String textSha256,
    String question,
    State state,
    @Nullable String reason,
    @Nullable Integer exitCode,
    Instant start,
    Instant updated,
    double pausedSeconds,
    boolean over,
    boolean quick,
    Map<String, String> givenParameters,
    int rounds,
    @JsonInclude(Include.NON_NULL) @Nullable MeasuredBlocks blocks,
    TurnSchedule.Order order,
    long seed,
    int processesPerTurn,
    DataState data,
    Map<String, Servers> environments,
    List<ArmPart> arms,
    List<ArmMetric> shown,
    List<TurnRecord> turns,
    List<FindingPart> findings,
    double delta,
    List<ExpectationPart> expectations,
    List<PublishedPart> published) {

  static final Schema SCHEMA = new Schema("bench-experiment", 1);

  /** The options of an environment. */
  record Servers(Map<String, String> options, Map<String, String> hosts) {}

  /** A metric with what it is called and counted in. */
  record Named(ArmMetric metric, String title, Unit unit) {

    static Named of(ArmMetric metric) {
      return new Named(metric, metric.title(), metric.unit());
    }
  }

  /**
   * The verdict on a metric of two arms.
   *
   * @param ratio NaN if there is none
   * @param interval null, like {@code spread}, if there is none
   */
  record FindingPart(
      String baseline,
      String other,
      @JsonUnwrapped Named named,
      Better better,
      double baselineValue,
      double otherValue,
      int baselineProcesses,
      int otherProcesses,
      double ratio,
      @Nullable RatioInterval interval,
      @JsonInclude(Include.NON_NULL) @Nullable Spread spread,
      @JsonInclude(Include.NON_NULL) @Nullable Paired paired,
      String verdict) {

    static FindingPart of(Finding finding) {
      RatioJudgement judgement = finding.judgement();
      RatioInterval interval = judgement == null ? null : judgement.interval();
      return new FindingPart(
          finding.pair().baseline(),
          finding.pair().other(),
          Named.of(finding.metric()),
          finding.better(),
          finding.baseline(),
          finding.other(),
          finding.baselineProcesses(),
          finding.otherProcesses(),
          judgement == null ? Double.NaN : judgement.estimate().ratio(),
          interval,
          judgement == null || interval == null ? null : judgement.estimate().spread(),
          finding.paired(),
          finding.word().words());
    }
  }

  /** What became of something that was expected. */
  record ExpectationPart(
      String text,
      Unit unit,
      String result,
      double reached,
      @JsonInclude(Include.NON_EMPTY) String leftOut) {

    static ExpectationPart of(ExpectationResult result) {
      return new ExpectationPart(
          result.expectation().text(),
          unitOf(result.expectation()),
          result.outcome().key(),
          result.reached(),
          result.leftOut());
    }
  }

  /** In which rounds a published state was seen again. */
  record PublishedPart(
      String text,
      Unit unit,
      String says,
      String result,
      int roundsSeen,
      int roundsKnown,
      int roundsUnknown,
      double least,
      double most) {

    static PublishedPart of(PublishedResult result) {
      return new PublishedPart(
          result.state().shows().text(),
          unitOf(result.state().shows()),
          result.state().says(),
          result.sight().words(),
          result.roundsSeen(),
          result.roundsKnown(),
          result.roundsUnknown(),
          result.least(),
          result.most());
    }
  }

  /**
   * The document of the current state.
   *
   * @param mask hides secrets
   */
  public static ExperimentDocument of(ExperimentReport report, UnaryOperator<String> mask) {
    Experiment experiment = report.plan().experiment();
    Map<String, Servers> environments = new LinkedHashMap<>();
    experiment
        .environments()
        .forEach(
            (name, one) ->
                environments.put(
                    name, new Servers(masked(one.options(), mask), masked(one.hosts(), mask))));
    String reason = report.reason();
    return new ExperimentDocument(
        SCHEMA,
        Version.number(),
        experiment.name(),
        report.plan().source(),
        RunDocument.sha256(report.plan().text().getBytes(StandardCharsets.UTF_8)),
        experiment.question(),
        report.state(),
        reason == null ? null : mask.apply(reason),
        report.state() == State.RUNNING ? null : (Integer) report.exitCode(),
        report.start(),
        report.updated(),
        report.paused().toMillis() / 1e3,
        report.over(),
        experiment.quick(),
        masked(report.plan().given(), mask),
        rounds(report),
        report.blocks(),
        experiment.schedule().order(),
        experiment.schedule().seed(),
        experiment.schedule().processes(),
        experiment.data(),
        environments,
        report.plan().arms().stream()
            .flatMap(arm -> arm.measured().stream().map(one -> ArmPart.of(report, arm, one, mask)))
            .toList(),
        List.copyOf(experiment.comparison().shown()),
        report.turns().stream().map(turn -> turn.shown(mask)).toList(),
        report.findings().stream().map(FindingPart::of).toList(),
        experiment.comparison().delta(),
        report.expectations().stream().map(ExpectationPart::of).toList(),
        report.published().stream().map(PublishedPart::of).toList());
  }

  /** As many as there are; in blocks as many restarts as there was time for. */
  private static int rounds(ExperimentReport report) {
    Experiment experiment = report.plan().experiment();
    Interleaving interleaving = experiment.interleaving();
    return interleaving == null || interleaving.restartsGiven()
        ? experiment.schedule().rounds()
        : report.turns().stream().mapToInt(turn -> turn.turn().round()).max().orElse(0);
  }

  static Map<String, String> masked(Map<String, String> texts, UnaryOperator<String> mask) {
    Map<String, String> masked = new LinkedHashMap<>();
    texts.forEach((name, value) -> masked.put(name, mask.apply(value)));
    return masked;
  }

  private static Unit unitOf(ArmExpectation statement) {
    return statement.divisorArm() == null ? statement.metric().unit() : Unit.NUMBER;
  }

  /**
   * The turns that were taken, for a process that resumes the experiment.
   *
   * @param known the experiment's; what is not among them is left out
   * @throws UsageException if the file is not as Bench writes it
   */
  public List<TurnRecord> turnsOf(List<Turn> known) {
    if (turns.stream().anyMatch(turn -> turn.end() == null)) {
      throw new UsageException(
          ExperimentFolder.FILE + " is damaged, and cannot be resumed: a turn has no known state");
    }
    return turns.stream().filter(turn -> known.contains(turn.turn())).toList();
  }
}
