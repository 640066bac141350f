package io.bench.app.search;

import io.bench.app.process.ExitCode;
import io.bench.app.run.CommandWatch;
import io.bench.app.run.CommandWatch.Known;
import io.bench.engine.json.Json;
import io.bench.engine.result.SecretMask;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * Runs a search for a command: writes its state to its folder, and prints the answer at the end.
 *
 * @param lines told a line for every trial that has ended
 * @param watch told what is known
 */
public record SearchExecution(
    SearchPlan plan,
    SearchFolder folder,
    SearchRuns runs,
    SecretMask mask,
    Consumer<String> lines,
    CommandWatch watch) {

  /**
   * How a search ended.
   *
   * @param text for people, each line ended by a line feed
   * @param json the text of {@code search.json}
   * @param exitCode what the process is to end with
   */
  public record Ended(String text, String json, int exitCode) {}

  /**
   * Runs the search. Called once.
   *
   * @throws InterruptedException if the calling thread was interrupted
   */
  public Ended run() throws InterruptedException {
    SearchReport report =
        new SearchSession(
                plan,
                runs,
                InstantSource.system(),
                this::keep,
                trial -> lines.accept(mask.apply(TrialLine.of(trial))))
            .run();
    boolean incomplete = folder.hasFailed() || runs.isIncomplete();
    int exitCode = report.exitCode();
    return new Ended(
        new SearchSummary(report, mask, folder.path()).text(),
        Json.text(SearchDocument.of(report, mask)),
        exitCode == ExitCode.OK && incomplete ? ExitCode.RUN_FAILED : exitCode);
  }

  private void keep(SearchReport known) {
    SearchDocument document = SearchDocument.of(known, mask);
    folder.write(document);
    watch.known(Known.SEARCH, () -> document);
  }
}
