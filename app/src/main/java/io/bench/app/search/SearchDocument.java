package io.bench.app.search;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.bench.app.process.Version;
import io.bench.app.search.SearchReport.State;
import io.bench.engine.json.Json;
import io.bench.engine.json.Schema;
import io.bench.engine.result.RateCurve;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.StepPlan;
import io.bench.engine.search.Objective;
import io.bench.engine.search.SearchAnswer;
import io.bench.engine.search.SearchSettings;
import io.bench.engine.search.Trial;
import io.bench.engine.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code search.json}; docs/how-to/searching.md describes it. */
public record SearchDocument(
    Schema schema,
    String benchVersion,
    State state,
    @Nullable String reason,
    Instant start,
    @Nullable Instant end,
    Instant updated,
    String workload,
    String scenario,
    String step,
    String adapter,
    Map<String, String> givenParameters,
    Wanted slo,
    Settings settings,
    Preparation preparation,
    Answer answer,
    @Nullable RateCurve curve,
    List<TrialPart> trials) {

  private static final Schema SCHEMA = new Schema("bench-search", 1);

  /** The objective that a rate must meet. */
  public record Wanted(String text, List<Bound> objectives) {}

  /** One objective; its bound is a share of errors or a time. */
  public record Bound(
      String name,
      @JsonInclude(Include.NON_NULL) @Nullable Double boundShare,
      @JsonInclude(Include.NON_NULL) @Nullable Double boundNanos,
      boolean inclusive) {

    static Bound of(Objective objective) {
      boolean errors = objective.metric() == Objective.Metric.ERRORS;
      Double bound = objective.bound();
      return new Bound(
          objective.name(), errors ? bound : null, errors ? null : bound, objective.inclusive());
    }
  }

  /** What the search goes by; NaN is what is not known yet, or has no bound. */
  public record Settings(
      SearchStart.@Nullable Origin startFrom,
      double capacityPerSecond,
      double startPerSecond,
      double leastPerSecond,
      double mostPerSecond,
      double resolution,
      int replications,
      int mostTrials) {

    static Settings of(SearchReport report) {
      SearchRequest request = report.plan().request();
      SearchStart begin = report.begin();
      SearchSettings settings = report.settings();
      return new Settings(
          begin == null ? null : begin.origin(),
          begin == null ? Double.NaN : begin.capacityPerSecond(),
          settings == null ? Double.NaN : settings.startPerSecond(),
          settings == null ? Double.NaN : settings.leastPerSecond(),
          request.mostPerSecond(),
          request.resolution(),
          request.replications(),
          request.mostTrials());
    }
  }

  /** The steps before, and their folder if there are any. */
  record Preparation(List<String> steps, @Nullable String folder) {}

  /**
   * The answer.
   *
   * @param end null unless the search has completed
   * @param metPerSecond NaN, like {@code missedPerSecond}, if there is none
   */
  public record Answer(
      @Nullable String text,
      SearchAnswer.@Nullable End end,
      double metPerSecond,
      double missedPerSecond,
      int replications,
      boolean clientLimited) {

    static Answer of(SearchReport report) {
      SearchAnswer answer = report.answer();
      String text = AnswerText.of(report);
      return answer == null
          ? new Answer(text, null, Double.NaN, Double.NaN, 0, false)
          : new Answer(
              text,
              report.state() == State.COMPLETED ? answer.end() : null,
              answer.metPerSecond(),
              answer.missedPerSecond(),
              answer.replications(),
              answer.clientLimited());
    }
  }

  /** A trial; what it measured only if it came to its end. */
  record TrialPart(
      int number,
      double ratePerSecond,
      Trial.Role role,
      String outcome,
      List<String> reasons,
      boolean clientLimited,
      String folder,
      @JsonUnwrapped @Nullable Measured measured) {

    static TrialPart of(TrialReport report, SecretMask mask) {
      TrialFigures figures = report.figures();
      return new TrialPart(
          report.trial().number(),
          report.trial().ratePerSecond(),
          report.trial().role(),
          report.outcomeText().replace("rate not held", "rateNotHeld"),
          report.end() instanceof TrialEnd.Failed failed
              ? List.of(mask.apply(failed.reason()))
              : report.end() instanceof TrialEnd.Judged judged
                  ? judged.outcome().reasons()
                  : List.of(),
          report.isClientLimited(),
          report.folder(),
          figures == null ? null : Measured.of(figures));
    }
  }

  /** The figures of a trial. */
  record Measured(
      double offeredPerSecond,
      double achievedPerSecond,
      double windowSeconds,
      TrialCounts counts,
      List<Figure> objectives,
      @JsonIgnoreProperties("numbers") List<Verdict> verdicts,
      @JsonIgnoreProperties("numbers") List<Verdict> notices) {

    static Measured of(TrialFigures figures) {
      return new Measured(
          figures.offeredPerSecond(),
          figures.achievedPerSecond(),
          figures.seconds(),
          new TrialCounts(
              figures.issued(),
              figures.succeeded(),
              figures.failed(),
              figures.unfinished(),
              figures.unsent()),
          figures.objectives().stream().map(Figure::of).toList(),
          figures.verdicts(),
          figures.notices());
    }
  }

  /** What became of the ops that were due. */
  record TrialCounts(long issued, long succeeded, long failed, long unfinished, long unsent) {}

  /** The figure of an objective: a share of errors or a time. */
  record Figure(
      String name,
      @JsonInclude(Include.NON_NULL) @Nullable Double share,
      @JsonInclude(Include.NON_NULL) @Nullable Double nanos,
      boolean met,
      boolean fewSamples) {

    static Figure of(TrialFigures.Figure figure) {
      boolean errors = figure.objective().metric() == Objective.Metric.ERRORS;
      Double value = figure.value();
      return new Figure(
          figure.objective().name(),
          errors ? value : null,
          errors ? null : value,
          figure.isMet(),
          figure.fewSamples());
    }
  }

  static SearchDocument of(SearchReport report, SecretMask mask) {
    SearchPlan plan = report.plan();
    RunInfo info = plan.scenario().info();
    return new SearchDocument(
        SCHEMA,
        Version.number(),
        report.state(),
        mask.applyTo(report.reason()),
        report.start(),
        report.state() == State.RUNNING ? null : report.updated(),
        report.updated(),
        info.workload(),
        info.scenario(),
        plan.searched().name(),
        plan.adapter(),
        mask.applyTo(info.givenParameters()),
        new Wanted(plan.slo().text(), plan.slo().objectives().stream().map(Bound::of).toList()),
        Settings.of(report),
        new Preparation(
            plan.before().stream().map(StepPlan::name).toList(),
            plan.before().isEmpty() ? null : SearchRuns.PREPARATION),
        Answer.of(report),
        report.curve(),
        report.trials().stream().map(trial -> TrialPart.of(trial, mask)).toList());
  }

  /**
   * Reads the one of a folder.
   *
   * @throws IOException if there is none that can be read
   */
  public static SearchDocument read(Path folder) throws IOException {
    return Json.read(folder.resolve(SearchFolder.SEARCH_FILE), SearchDocument.class, SCHEMA);
  }
}
