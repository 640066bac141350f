package io.bench.app.search;

import io.bench.app.process.ExitCode;
import io.bench.app.search.SearchReport.State;
import io.bench.engine.search.RateSearch;
import io.bench.engine.search.SearchSettings;
import io.bench.engine.search.Trial;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One search from its first run to its answer. {@link #run} is called once; it reports its state
 * after every trial, even when the search ends in an exception.
 */
final class SearchSession {

  private final SearchPlan plan;
  private final Trials trials;
  private final InstantSource clock;
  private final Consumer<SearchReport> record;
  private final Consumer<TrialReport> onTrialEnd;
  private final Instant startTime;
  private final List<TrialReport> reports = new ArrayList<>();
  private @Nullable SearchStart begin;
  private @Nullable SearchSettings settings;
  private @Nullable RateSearch search;

  /**
   * @param record keeps the current state; called at the begin, after every trial and at the end
   * @param onTrialEnd receives every trial that has ended
   */
  SearchSession(
      SearchPlan plan,
      Trials trials,
      InstantSource clock,
      Consumer<SearchReport> record,
      Consumer<TrialReport> onTrialEnd) {
    this.plan = plan;
    this.trials = trials;
    this.clock = clock;
    this.record = record;
    this.onTrialEnd = onTrialEnd;
    this.startTime = clock.instant();
  }

  /**
   * Runs it.
   *
   * @throws InterruptedException if the calling thread was interrupted
   */
  SearchReport run() throws InterruptedException {
    try {
      return search();
    } catch (InterruptedException e) {
      kept(State.INTERRUPTED, "the thread of the search was interrupted", ExitCode.INTERRUPTED);
      throw e;
    } catch (RuntimeException | Error e) {
      kept(State.FAILED, "bug: " + e, ExitCode.BUG);
      throw e;
    }
  }

  private SearchReport search() throws InterruptedException {
    kept(State.RUNNING, null, ExitCode.RUN_FAILED);
    Trials.Prepared prepared = trials.prepare();
    TrialEnd problem = prepared.problem();
    if (problem != null) {
      return ended(problem, "before the first trial");
    }
    SearchStart chosen =
        SearchStart.of(plan.request().startPerSecond(), prepared.capacityPerSecond());
    begin = chosen;
    settings = plan.settings(chosen.perSecond());
    RateSearch rates = new RateSearch(settings);
    search = rates;
    for (Trial trial = rates.next(); trial != null; trial = rates.next()) {
      if (trials.isInterrupted()) {
        return interrupted("before trial " + trial.number());
      }
      TrialReport report = trials.run(trial);
      reports.add(report);
      onTrialEnd.accept(report);
      if (!(report.end() instanceof TrialEnd.Judged judged)) {
        return ended(report.end(), "in trial " + trial.number());
      }
      rates.tell(judged.outcome());
      kept(State.RUNNING, null, ExitCode.RUN_FAILED);
    }
    return kept(State.COMPLETED, null, ExitCode.RUN_FAILED);
  }

  private SearchReport ended(TrialEnd end, String where) {
    return end instanceof TrialEnd.Failed failed
        ? kept(State.FAILED, where + ": " + failed.reason(), failed.exitCode())
        : interrupted(where);
  }

  private SearchReport interrupted(String where) {
    return kept(State.INTERRUPTED, "interrupted " + where, ExitCode.INTERRUPTED);
  }

  private SearchReport kept(State state, @Nullable String reason, int failureExitCode) {
    RateSearch rates = search;
    SearchReport report =
        new SearchReport(
            plan,
            startTime,
            clock.instant(),
            state,
            reason,
            failureExitCode,
            begin,
            settings,
            rates == null ? null : rates.answer(),
            reports);
    record.accept(report);
    return report;
  }
}
