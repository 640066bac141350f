package io.bench.app.compare;

import io.bench.app.process.ExitCode;
import io.bench.engine.comparison.Judge;
import io.bench.engine.json.Json;
import io.bench.engine.parameter.Share;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares result folders and prints the answer. Stateless. */
public final class FolderComparison {

  private FolderComparison() {}

  /**
   * Compares.
   *
   * @param words folders of arms, {@code delta=} and {@code step=}
   * @param json whether to print JSON instead of text
   * @param failOn what fails the gate; empty if there is none
   * @param out takes the answer
   * @param err takes what fails the gate
   * @return the exit code
   * @throws UsageException if there is nothing to compare
   */
  public static int compare(
      List<String> words, boolean json, Set<FailOn> failOn, PrintWriter out, PrintWriter err)
      throws IOException {
    List<String> folders = new ArrayList<>(words);
    String delta = taken(folders, "delta=");
    double share = share(delta);
    String step = taken(folders, "step=");
    if (folders.size() < 2) {
      throw new UsageException("compare with what? give two result folders or more");
    }
    ComparedFolders compared = ComparedFolders.of(folders);
    if (compared.areSearches()) {
      if (!failOn.isEmpty() || delta != null || step != null) {
        throw new UsageException(
            "--fail-on, delta= and step= need result folders of runs; these are of searches");
      }
      ComparedSearches searches = ComparedSearches.of(compared.arms());
      out.print(json ? Json.text(searches) : searches.text());
      out.flush();
      return ExitCode.OK;
    }
    List<FolderArm> arms = FolderArm.read(compared.arms());
    RunComparison comparison = RunComparison.of(arms, share, step);
    out.print(json ? Json.text(comparison) : new ComparisonText(comparison).text());
    out.flush();
    if (failOn.isEmpty()) {
      return ExitCode.OK;
    }
    List<String> problems = new ArrayList<>(ComparisonGate.problems(arms, step));
    problems.addAll(ComparisonGate.verdicts(comparison, failOn));
    problems.forEach(problem -> err.println("bench: --fail-on: " + problem));
    return problems.isEmpty() ? ExitCode.OK : ExitCode.STRICT_VERDICT;
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
