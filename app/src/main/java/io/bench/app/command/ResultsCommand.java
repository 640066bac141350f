package io.bench.app.command;

import io.bench.app.process.BenchCommand;
import io.bench.app.process.ExitCode;
import io.bench.app.process.JsonOption;
import io.bench.app.process.ShutdownGate;
import io.bench.app.results.PastRuns;
import io.bench.app.results.ResultsDocument;
import io.bench.app.results.ResultsText;
import io.bench.app.results.RunFilter;
import io.bench.app.web.ResultsSite;
import io.bench.app.web.WebOption;
import io.bench.engine.json.Json;
import io.bench.engine.problem.UsageException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench results}: past runs, from their result folders alone. */
@Command(
    name = "results",
    description = "Lists past runs, and how their figures went from run to run.",
    footer = {
      "  bench results                                every run in bench-results",
      "  bench results workload=keyvalue --since=7d   of the last seven days",
      "  bench results label='nightly-*' --trend      throughput and p99 over time",
      "  bench results --web                          in a browser: choose and compare"
    })
public final class ResultsCommand extends BenchCommand implements Callable<Integer> {

  @Parameters(
      arity = "0..*",
      hideParamSyntax = true,
      paramLabel = "[name=value...]",
      description =
          "name=value  which runs: workload=, scenario=, adapter=, step=, label=, or any parameter; *"
              + " stands for any text")
  private List<String> words = new ArrayList<>();

  @Option(
      names = "--results",
      paramLabel = "FOLDER",
      description = "Where the result folders are; default: ${DEFAULT-VALUE}.")
  private Path folder = Path.of("bench-results");

  @Option(
      names = "--since",
      paramLabel = "WHEN",
      description =
          "Runs that began at this date or later, or so long ago at most: 2026-11-25, 7d.")
  private @Nullable String since;

  @Option(
      names = "--until",
      paramLabel = "WHEN",
      description = "Runs that began before the end of this date, or so long ago: 2026-11-25, 7d.")
  private @Nullable String until;

  @Option(
      names = "--trend",
      description = "Throughput and p99 of each step from run to run, with their 95 %% intervals.")
  private boolean trend;

  @Mixin private JsonOption json = new JsonOption();

  @Mixin private WebOption web = new WebOption();

  @Override
  public Integer call() throws InterruptedException {
    if (web.port().isPresent()) {
      return serve(web.port().getAsInt());
    }
    Words typed = Words.parse(words);
    if (!typed.bare().isEmpty()) {
      throw new UsageException(
          "'%s' is not name=value; which runs? for example workload=%s"
              .formatted(typed.bare().get(0), typed.bare().get(0)));
    }
    RunFilter filter =
        RunFilter.of(typed.parameters(), since, until, Instant.now(), ZoneId.systemDefault());
    ResultsDocument results = ResultsDocument.of(PastRuns.read(folder), filter);
    if (json.given()) {
      out().print(Json.text(results));
    } else {
      out().print(trend ? ResultsText.trends(results) : ResultsText.runs(results));
    }
    out().flush();
    if (!json.given()) {
      results.leftOut().forEach(one -> warn(one.folder() + ": " + one.reason()));
    }
    return ExitCode.OK;
  }

  /** Serves the page until Ctrl-C. */
  private int serve(int port) throws InterruptedException {
    if (json.given() || trend || since != null || until != null || !words.isEmpty()) {
      throw new UsageException("--web shows every run, and filters there; give it --results only");
    }
    PastRuns.read(folder);
    try (ShutdownGate gate = new ShutdownGate();
        ResultsSite site =
            ResultsSite.open(port, folder, line -> err().println(line + " (Ctrl-C stops it)"))) {
      gate.stopWith(site::stop);
      site.await();
    }
    return ExitCode.OK;
  }
}
