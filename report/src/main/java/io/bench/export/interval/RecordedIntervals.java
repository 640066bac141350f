package io.bench.export.interval;

import io.bench.engine.problem.UsageException;
import io.bench.engine.result.IntervalDocument;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.read.ResultRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The intervals of a result folder: those of the run itself, then those of its forks. They are read
 * line by line, so that a long run needs no more memory than a short one.
 */
public final class RecordedIntervals {

  private static final String INTERVALS = IntervalDocument.FILE;
  private static final String FORKS = "forks";

  private final Path folder;
  private final Set<String> forks;
  private final List<String> missingForks = new ArrayList<>();
  private int damagedLines;

  /** Takes the intervals in their order. */
  public interface Receiver {
    /**
     * Takes one.
     *
     * @param fork the folder of the fork that measured it, below that of the run; empty if none did
     */
    void accept(String fork, IntervalDocument interval) throws IOException;
  }

  private RecordedIntervals(Path folder, Set<String> forks) {
    this.folder = folder;
    this.forks = forks;
  }

  /**
   * Finds them.
   *
   * @param folder a result folder, complete or not
   * @throws IOException if a file cannot be read
   * @throws UsageException if the folder is no result folder, or has no intervals
   */
  public static RecordedIntervals in(Path folder) throws IOException {
    Set<String> forks = forks(folder, ResultRun.readDocument(folder));
    if (!Files.exists(folder.resolve(INTERVALS)) && forks.isEmpty()) {
      throw new UsageException(folder + ": it has no " + INTERVALS);
    }
    return new RecordedIntervals(folder, forks);
  }

  /** Those that the result names, and while a step goes on those that are there. */
  private static Set<String> forks(Path folder, RunDocument document) throws IOException {
    Set<String> forks = new LinkedHashSet<>();
    document.steps().forEach(step -> forks.addAll(step.forks()));
    Path parent = folder.resolve(FORKS);
    if (Files.isDirectory(parent)) {
      try (Stream<Path> found = Files.list(parent)) {
        found
            .filter(fork -> Files.exists(fork.resolve(INTERVALS)))
            .map(fork -> FORKS + "/" + fork.getFileName())
            .sorted()
            .forEach(forks::add);
      }
    }
    return forks;
  }

  /**
   * Reads them all, once.
   *
   * @throws IOException if a file cannot be read, or the receiver throws it
   */
  public void read(Receiver receiver) throws IOException {
    Path own = folder.resolve(INTERVALS);
    if (Files.exists(own)) {
      read(own, "", receiver);
    }
    for (String fork : forks) {
      Path intervals = folder.resolve(fork).resolve(INTERVALS);
      if (Files.exists(intervals)) {
        read(intervals, fork, receiver);
      } else {
        missingForks.add(fork);
      }
    }
  }

  private void read(Path file, String fork, Receiver receiver) throws IOException {
    damagedLines += IntervalDocument.read(file, interval -> receiver.accept(fork, interval));
  }

  /** Forks that the result names and whose intervals are not there; known once all are read. */
  public List<String> missingForks() {
    return List.copyOf(missingForks);
  }

  /** Lines that were damaged and left out; known once all are read. */
  public int damagedLines() {
    return damagedLines;
  }
}
