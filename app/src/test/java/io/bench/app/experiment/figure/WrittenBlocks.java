package io.bench.app.experiment.figure;

import io.bench.app.block.MeasuredBlock;
import io.bench.app.experiment.block.RoundRecord;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The files of arms that measured in blocks, for tests. */
public final class WrittenBlocks {

  /** In each restart. */
  public static final int ROUNDS = 30;

  /** All that were written, in order. */
  public final List<TurnRecord> turns = new ArrayList<>();

  private final Path folder;
  private final SplittableRandom random = new SplittableRandom(11);

  /**
   * @param folder the experiment's
   */
  public WrittenBlocks(Path folder) {
    this.folder = folder;
  }

  /**
   * Rounds of two arms, {@code a} and {@code b}, on a machine whose speed changes by a factor of
   * two from round to round, and stays the same within each.
   *
   * @param faster how much more ops arm b does
   */
  public void measure(int restarts, double faster) throws IOException {
    for (int restart = 1; restart <= restarts; restart++) {
      turn(restart, "a");
      turn(restart, "b");
      for (int round = 1; round <= ROUNDS; round++) {
        double speed = 1_000 * (1 + random.nextDouble());
        block(restart, round, "a", speed * noise());
        block(restart, round, "b", speed * faster * noise());
        round(restart, round, false);
      }
    }
  }

  private double noise() {
    return 1 + 0.01 * (random.nextDouble() - 0.5);
  }

  /** The turn of an arm in a restart, completed. */
  public void turn(int restart, String arm) throws IOException {
    Turn turn = new Turn(turns.size() + 1, restart, arm, 1);
    Files.createDirectories(folder.resolve(turn.folderName()));
    turns.add(
        new TurnRecord(
            turn,
            turn.folderName(),
            "run",
            Instant.EPOCH,
            Instant.EPOCH.plusSeconds(60),
            TurnEnd.COMPLETED,
            null,
            Map.of(),
            List.of(),
            null));
  }

  /** A block of an arm, of so many ops per second. */
  public void block(int restart, int round, String arm, double perSecond) throws IOException {
    String line =
        """
        {"round":%d,"phase":{"kind":"measurement","windowSeconds":1,"issuingSeconds":1,\
        "rate":{"achievedPerSecond":%f},"total":{"counts":{"issued":1000,"succeeded":1000,"tries":1000}}}}
        """
            .formatted(round, perSecond);
    append(
        folder.resolve(new Turn(1, restart, arm, 1).folderName() + "/" + MeasuredBlock.FILE), line);
  }

  /** A round of the blocks that were written. */
  public void round(int restart, int round, boolean disturbed) throws IOException {
    append(
        folder.resolve(RoundRecord.FILE),
        "{\"restart\":%d,\"round\":%d,\"blocks\":[],\"disturbed\":%s}%n"
            .formatted(restart, round, disturbed));
  }

  static void append(Path file, String line) throws IOException {
    Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  BlockFigures figures() {
    return BlockFigures.read(folder, turns);
  }
}
