package io.bench.app.merge;

import io.bench.engine.json.Json;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.ResultFolder;
import io.bench.engine.result.RunDocument;
import io.bench.servers.bundle.FolderTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The result folder that several clients' runs were merged into.
 *
 * @param folder where it is
 * @param document its {@code run.json}
 * @param warnings one line each on what was not alike
 */
public record MergedFolder(Path folder, RunDocument document, List<String> warnings) {

  /**
   * Merges folders and writes the result.
   *
   * @param given at least one folder
   * @param target a new or empty folder, or null for one below {@code bench-results}
   * @param partial whether shards may be missing, and runs may have ended early
   * @throws UsageException in one line, if the folders are not parts of one whole
   * @throws IOException if the result cannot be written
   */
  public static MergedFolder write(List<Path> given, @Nullable Path target, boolean partial)
      throws IOException {
    ShardSet set = ShardSet.of(given.stream().map(ShardFolder::read).toList(), partial);
    Instant base =
        set.folders().stream().map(ShardFolder::start).min(Instant::compareTo).orElseThrow();
    Path folder = target == null ? newFolder(set, base) : target;
    if (Files.isRegularFile(folder) || !FolderTree.isEmpty(folder)) {
      throw new UsageException(folder + ": there is something already; merge into a new folder");
    }
    Files.createDirectories(folder);
    Map<String, JoinedSeries> series = new HashMap<>();
    set.stepNames().forEach(step -> addSeries(set, step, base, series));
    JoinedFiles files = new JoinedFiles(set.folders(), base, series);
    files.writeLog(folder);
    files.writeIntervals(folder);
    RunDocument document = new MergedDocument(set, files, series).document();
    Files.writeString(folder.resolve(RunDocument.FILE), Json.text(document));
    return new MergedFolder(folder, document, set.warnings());
  }

  /** Where clients did not measure at the same time there is no window to speak of. */
  private static void addSeries(
      ShardSet set, String step, Instant base, Map<String, JoinedSeries> series) {
    Optional<JoinedWindow> window = JoinedWindow.of(set.folders(), step);
    if (window.isEmpty() || !window.get().isOne() || !set.isJudged(step)) {
      return;
    }
    List<PhaseDocument> phases =
        set.folders().stream().flatMap(folder -> folder.measurement(step).stream()).toList();
    double start = Duration.between(base, window.get().base()).toNanos() / 1e9;
    series.put(
        JoinedFiles.key(step, phases.get(0).headline()),
        new JoinedSeries(window.get(), start, MergedPhase.ops(phases)));
  }

  private static Path newFolder(ShardSet set, Instant base) throws IOException {
    RunDocument run = set.folders().get(0).document();
    return ResultFolder.makeFolder(
        Path.of("bench-results"), base, run.workload().name(), run.adapter(), "merged");
  }
}
