package io.bench.app.compare;

import io.bench.app.process.BenchCommand;
import io.bench.app.process.ExitCode;
import io.bench.app.process.JsonOption;
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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench compare}: result folders side by side, and whether they differ. */
@Command(
    name = "compare",
    description = "Compares result folders with the first: ratios, intervals, a verdict for each.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  bench compare bench-results/A bench-results/B",
      "  bench compare A1,A2,A3 B1,B2,B3 delta=5%% step=latency --fail-on=worse",
      "",
      "Exit codes: 0 compared, 2 usage, 3 --fail-on has found something."
    })
public final class CompareCommand extends BenchCommand implements Callable<Integer> {

  static final int MAX_ARMS = 26;

  @Parameters(
      arity = "1..*",
      hideParamSyntax = true,
      paramLabel = "FOLDER[,FOLDER...] FOLDER[,FOLDER...]... [name=value...]",
      description = {
        "FOLDER[,FOLDER...]  result folders of an arm, joined by commas; the first arm is the"
            + " baseline; a folder with forks holds several processes itself",
        "delta=SHARE  differences up to this do not matter: 3%% (the default), 0.03",
        "step=NAME  compare this step only"
      })
  private List<String> words = new ArrayList<>();

  @Mixin private JsonOption json = new JsonOption();

  @Option(
      names = "--fail-on",
      paramLabel = "WHAT",
      description = {
        "Exit with 3 if a verdict is different, or only if it is and for the worse:"
            + " ${COMPLETION-CANDIDATES}."
      })
  private @Nullable FailOn failOn;

  /** Which verdicts a gate does not let pass. */
  enum FailOn {
    different,
    worse;

    boolean isFoundIn(RunComparison comparison) {
      return comparison.tables().stream()
          .flatMap(table -> table.ops().stream())
          .flatMap(rows -> rows.figures().stream())
          .anyMatch(figure -> this == different ? figure.differs() : figure.worsened());
    }
  }

  @Override
  public Integer call() throws IOException {
    List<String> folders = new ArrayList<>(words);
    String delta = taken(folders, "delta=");
    double share = share(delta);
    String step = taken(folders, "step=");
    if (folders.size() < 2) {
      throw new UsageException("compare with what? give two result folders or more");
    }
    ComparedFolders compared = ComparedFolders.of(folders);
    if (compared.areSearches()) {
      if (failOn != null || delta != null || step != null) {
        throw new UsageException(
            "--fail-on, delta= and step= need result folders of runs; these are of searches");
      }
      ComparedSearches searches = ComparedSearches.of(compared.arms());
      out().print(json.given() ? Json.text(searches) : searches.text());
      out().flush();
      return 0;
    }
    List<FolderArm> arms = FolderArm.read(compared.arms());
    RunComparison comparison = RunComparison.of(arms, share, step);
    if (json.given()) {
      out().print(Json.text(comparison));
    } else {
      out().print(new ComparisonText(comparison).text());
    }
    out().flush();
    if (failOn == null) {
      return ExitCode.OK;
    }
    List<String> problems = ComparisonGate.problems(arms, step);
    problems.forEach(problem -> err().println("bench: --fail-on: " + problem));
    return problems.isEmpty() && !failOn.isFoundIn(comparison)
        ? ExitCode.OK
        : ExitCode.STRICT_VERDICT;
  }

  /** Takes the value of a parameter out of the words; a folder may have any other name. */
  private static @Nullable String taken(List<String> words, String parameter) {
    List<String> given = words.stream().filter(word -> word.startsWith(parameter)).toList();
    if (given.size() > 1) {
      throw new UsageException("'%s' is given twice".formatted(parameter));
    }
    words.removeAll(given);
    return given.isEmpty() ? null : given.get(0).substring(parameter.length());
  }

  private static double share(@Nullable String text) {
    if (text == null) {
      return Judge.DEFAULT_DELTA;
    }
    double share = Share.parse(text);
    if (share > 0 && share < 1) {
      return share;
    }
    throw new UsageException("delta: '" + text + "' is no share above 0 and below 1, such as 3%");
  }
}
