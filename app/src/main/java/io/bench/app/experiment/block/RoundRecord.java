package io.bench.app.experiment.block;

import io.bench.engine.json.Json;
import java.io.IOException;
import java.nio.file.Path;
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

  /** The largest share that was taken of one of the blocks of a round. */
  static double mostTaken(List<BlockRecord> blocks) {
    return blocks.stream().mapToDouble(BlockRecord::takenShare).max().orElse(0);
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
