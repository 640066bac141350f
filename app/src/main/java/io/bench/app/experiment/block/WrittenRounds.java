package io.bench.app.experiment.block;

import io.bench.engine.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The rounds that an experiment writes while it measures.
 *
 * @param folder the experiment's
 */
record WrittenRounds(Path folder) {

  void append(RoundRecord round) {
    try {
      Files.writeString(
          file(), Json.line(round), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write rounds: " + e.getMessage(), e);
    }
  }

  /** Drops the rounds of a restart that is taken again, and returns them. */
  List<RoundRecord> forget(int restart) {
    List<RoundRecord> dropped = new ArrayList<>();
    StringBuilder kept = new StringBuilder();
    try {
      for (RoundRecord round : readIfAny()) {
        if (round.restart() == restart) {
          dropped.add(round);
        } else {
          kept.append(Json.line(round));
        }
      }
      Path written = folder.resolve(RoundRecord.FILE + ".new");
      Files.writeString(written, kept);
      Files.move(written, file(), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write rounds: " + e.getMessage(), e);
    }
    return dropped;
  }

  /** All of them, none if the experiment has not measured any. */
  List<RoundRecord> read() {
    try {
      return readIfAny();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read rounds: " + e.getMessage(), e);
    }
  }

  private List<RoundRecord> readIfAny() throws IOException {
    return Files.exists(file()) ? RoundRecord.read(folder) : List.of();
  }

  private Path file() {
    return folder.resolve(RoundRecord.FILE);
  }
}
