package io.bench.app.experiment.block;

import io.bench.engine.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A line of {@code rounds.jsonl}: a round of blocks, and what the machine did meanwhile.
 *
 * @param restart from 1
 * @param round from 1, in its restart
 * @param blocks in the order in which they were measured
 * @param disturbed whether the machine took more in one of them than the pilot says is usual, or
 *     had blocks of a duet begin apart: then the round is measured again
 * @param disturbingShare the share beyond which the machine took too much of a block; NaN while the
 *     pilot goes on
 */
public record RoundRecord(
    int restart, int round, List<BlockRecord> blocks, boolean disturbed, double disturbingShare) {

  /** The file in an experiment's folder. */
  public static final String FILE = "rounds.jsonl";

  /**
   * One block of a round.
   *
   * @param fillSeconds for how long it did not count at first
   * @param takenShare of the CPU of the machine, or of the arm's own cores, by the hypervisor and
   *     by other processes; NaN if unknown
   * @param quietCores CPU that the arms used which were to be quiet, in cores; NaN if none was
   * @param cores that the arm had for itself; empty if it had all
   */
  public record BlockRecord(
      String arm, double fillSeconds, double takenShare, double quietCores, String cores) {}

  public RoundRecord {
    blocks = List.copyOf(blocks);
  }

  void append(Path folder) throws IOException {
    Files.writeString(
        folder.resolve(FILE),
        Json.line(this),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /** Drops the rounds of a restart that is taken again, and returns them. */
  static List<RoundRecord> forget(Path folder, int restart) throws IOException {
    List<RoundRecord> dropped = new ArrayList<>();
    StringBuilder kept = new StringBuilder();
    for (RoundRecord round : readIfAny(folder)) {
      if (round.restart() == restart) {
        dropped.add(round);
      } else {
        kept.append(Json.line(round));
      }
    }
    Path written = folder.resolve(FILE + ".new");
    Files.writeString(written, kept);
    Files.move(written, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
    return dropped;
  }

  /** The largest share that was taken of one of the blocks of a round. */
  static double mostTaken(List<BlockRecord> blocks) {
    return blocks.stream().mapToDouble(BlockRecord::takenShare).max().orElse(0);
  }

  /** Those of an experiment, none if it has not measured any. */
  static List<RoundRecord> readIfAny(Path folder) throws IOException {
    return Files.exists(folder.resolve(FILE)) ? read(folder) : List.of();
  }

  /**
   * Reads those of an experiment.
   *
   * @throws IOException if there is no such file, or a line but the last is damaged
   */
  public static List<RoundRecord> read(Path folder) throws IOException {
    return Json.readLines(folder.resolve(FILE), RoundRecord.class);
  }
}
