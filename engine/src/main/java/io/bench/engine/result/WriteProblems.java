package io.bench.engine.result;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Remembers that a result file could not be written and says so once, however often it happens
 * again.
 */
final class WriteProblems {

  private final Consumer<String> report;
  private volatile @Nullable String first;

  WriteProblems(Consumer<String> report) {
    this.report = report;
  }

  void add(Path file, IOException failed) {
    if (first == null) {
      first = "cannot write " + file + ": " + reason(failed);
      report.accept(first + " (the measurement goes on; its result will be incomplete)");
    }
  }

  /** The first problem, or null. */
  @Nullable String first() {
    return first;
  }

  static String reason(IOException failed) {
    String reason =
        failed instanceof FileSystemException system && system.getReason() != null
            ? system.getReason()
            : failed.getMessage();
    String kind = failed.getClass().getSimpleName().replace("Exception", "");
    return reason == null ? kind : kind.equals("IO") ? reason : reason + " (" + kind + ")";
  }
}
