package io.bench.app.compare;

import io.bench.app.process.BenchCommand;
import io.bench.engine.comparison.Judge;
import io.bench.engine.json.Json;
import io.bench.engine.parameter.Share;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench compare}: result folders side by side, and whether they differ. */
@Command(
    name = "compare",
    description = "Compares result folders with the first: ratios, intervals, a verdict for each.")
public final class CompareCommand extends BenchCommand implements Callable<Integer> {

  static final int MOST_ARMS = 26;

  @Parameters(
      arity = "1..*",
      paramLabel = "FOLDER[,FOLDER...]",
      description = {
        "result folders of an arm, joined by commas; the first arm is the baseline",
        "a folder with forks holds several processes itself"
      })
  private List<String> words = new ArrayList<>();

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Option(
      names = "--delta",
      paramLabel = "SHARE",
      description = "Differences up to this do not matter: 3%% (the default), 0.03.")
  private @Nullable String delta;

  @Option(names = "--step", paramLabel = "NAME", description = "Compare this step only.")
  private @Nullable String step;

  @Override
  public Integer call() throws IOException {
    if (words.size() < 2) {
      throw new UsageException("compare with what? give two result folders or more");
    }
    double share = share(delta);
    List<FolderArm> arms = FolderArm.read(ComparedFolders.of(words).arms());
    RunComparison comparison = RunComparison.of(arms, share, step);
    if (json) {
      out().print(Json.text(comparison));
    } else {
      out().print(new ComparisonText(comparison).text());
    }
    out().flush();
    return 0;
  }

  private static double share(@Nullable String text) {
    if (text == null) {
      return Judge.DEFAULT_DELTA;
    }
    double share = Share.parse(text);
    if (share > 0 && share < 1) {
      return share;
    }
    throw new UsageException("--delta '" + text + "' is no share above 0 and below 1, such as 3%");
  }
}
