package io.bench.app.merge;

import io.bench.engine.problem.UsageException;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.StepDocument;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Folders that are parts of one whole, in the order of their shards. Immutable.
 *
 * @param folders at least one
 * @param warnings one line each on what was not alike, though it should have been
 */
record ShardSet(List<ShardFolder> folders, List<String> warnings) {

  /**
   * Checks that folders belong together.
   *
   * @param partial whether shards may be missing, and runs may have ended early
   * @throws UsageException with the first reason why they do not
   */
  static ShardSet of(List<ShardFolder> given, boolean partial) {
    ShardFolder first = given.get(0);
    for (ShardFolder other : given.subList(1, given.size())) {
      checkSame("workload", run -> run.workload().sha256(), first, other);
      checkSame("scenario", RunDocument::scenario, first, other);
      if (other.count() != first.count()) {
        throw new UsageException(
            "%s ran shard %s, %s ran shard %s: these are no parts of one whole"
                .formatted(first.folder(), first.shard(), other.folder(), other.shard()));
      }
    }
    List<ShardFolder> sorted =
        given.stream().sorted(Comparator.comparingInt(ShardFolder::number)).toList();
    checkNumbers(sorted, partial);
    for (ShardFolder folder : sorted) {
      if (!folder.isCompleted() && !partial) {
        throw new UsageException(
            "%s did not complete: it is '%s'; --partial merges it all the same"
                .formatted(folder.folder(), folder.document().state()));
      }
    }
    ShardFolder longest =
        sorted.stream().max(Comparator.comparingInt(one -> one.stepNames().size())).orElseThrow();
    List<String> warnings = new ArrayList<>();
    for (ShardFolder folder : sorted) {
      checkSteps(longest, folder);
      warnings.addAll(differingParameters(longest, folder));
    }
    longest.stepNames().forEach(step -> warnAboutTimes(sorted, step, warnings));
    return new ShardSet(sorted, List.copyOf(warnings));
  }

  private static void checkSame(
      String what, Function<RunDocument, String> fact, ShardFolder first, ShardFolder other) {
    String expected = fact.apply(first.document());
    String found = fact.apply(other.document());
    if (!expected.equals(found)) {
      throw new UsageException(
          "%s ran another %s than %s: %s instead of %s"
              .formatted(other.folder(), what, first.folder(), found, expected));
    }
  }

  private static void checkNumbers(List<ShardFolder> sorted, boolean partial) {
    for (int index = 1; index < sorted.size(); index++) {
      ShardFolder before = sorted.get(index - 1);
      ShardFolder folder = sorted.get(index);
      if (folder.number() == before.number()) {
        throw new UsageException(
            "%s and %s both ran shard %s"
                .formatted(before.folder(), folder.folder(), folder.shard()));
      }
    }
    int count = sorted.get(0).count();
    Set<Integer> there = sorted.stream().map(ShardFolder::number).collect(Collectors.toSet());
    List<String> missing = new ArrayList<>();
    for (int number = 1; number <= count && missing.size() < 10; number++) {
      if (!there.contains(number)) {
        missing.add(number + "/" + count);
      }
    }
    if (!missing.isEmpty() && !partial) {
      throw new UsageException(
          "shard %s is missing; --partial merges without it".formatted(String.join(", ", missing)));
    }
  }

  /**
   * A run that ended early has the first steps and phases only; what one of {@code clients=}
   * prepared for all, the others lack.
   */
  private static void checkSteps(ShardFolder longest, ShardFolder folder) {
    List<String> all = longest.stepNames();
    List<String> own = folder.stepNames();
    boolean alike =
        folder.isOneOfClients()
            ? all.containsAll(own)
            : own.equals(folder.isCompleted() ? all : all.subList(0, own.size()));
    if (!alike) {
      throw new UsageException(
          "%s ran other steps than %s: %s instead of %s"
              .formatted(folder.folder(), longest.folder(), own, all));
    }
    for (String name : own) {
      StepDocument expected = longest.step(name).orElseThrow();
      StepDocument found = folder.step(name).orElseThrow();
      if (folder.isCompleted()
          && longest.isCompleted()
          && !phases(found).equals(phases(expected))) {
        throw new UsageException(
            "%s ran other phases of step '%s' than %s: %s instead of %s"
                .formatted(
                    folder.folder(), name, longest.folder(), phases(found), phases(expected)));
      }
    }
  }

  private static List<String> phases(StepDocument step) {
    return step.phases().stream()
        .map(phase -> (phase.isPaced() ? "paced " : "closed ") + phase.kind().key())
        .toList();
  }

  private static List<String> differingParameters(ShardFolder expected, ShardFolder folder) {
    List<String> lines = new ArrayList<>();
    for (String name : folder.stepNames()) {
      Map<String, String> theirs = expected.step(name).orElseThrow().parameters();
      Map<String, String> own = folder.step(name).orElseThrow().parameters();
      Set<String> names = new LinkedHashSet<>(theirs.keySet());
      names.addAll(own.keySet());
      names.removeAll(ShardFolder.OWN_PARAMETERS);
      for (String parameter : names) {
        if (!theirs.getOrDefault(parameter, "").equals(own.getOrDefault(parameter, ""))) {
          lines.add(
              "step '%s' ran with %s=%s in %s, but with %s=%s in %s"
                  .formatted(
                      name,
                      parameter,
                      theirs.getOrDefault(parameter, ""),
                      expected.folder(),
                      parameter,
                      own.getOrDefault(parameter, ""),
                      folder.folder()));
        }
      }
    }
    return lines;
  }

  private static void warnAboutTimes(
      List<ShardFolder> folders, String step, List<String> warnings) {
    Optional<JoinedWindow> window = JoinedWindow.of(folders, step);
    if (folders.size() > 1
        && window.isPresent()
        && !window.get().isOne()
        && isJudged(folders, step)) {
      warnings.add(
          "step '%s': its measurements overlap by %.0f %% only: they did not run together"
              .formatted(step, 100 * window.get().overlap()));
    }
  }

  /** Every step that a folder has, in order. */
  List<String> stepNames() {
    return folders.stream()
        .map(ShardFolder::stepNames)
        .max(Comparator.comparingInt(List::size))
        .orElseThrow();
  }

  /** Whether clients ran a step for its figures; a step that prepares has no verdicts. */
  boolean isJudged(String step) {
    return isJudged(folders, step);
  }

  private static boolean isJudged(List<ShardFolder> folders, String step) {
    return folders.stream()
        .flatMap(folder -> folder.step(step).stream())
        .anyMatch(StepDocument::isJudged);
  }
}
