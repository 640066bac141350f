package io.bench.app.experiment.block;

import io.bench.app.experiment.block.RestartTaker.ReadyArm;
import io.bench.app.text.Figures;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * Says where a restart stands: of rounds, which take seconds, only now and then. Used by one
 * thread.
 */
public final class BlockProgress {

  /** The least time between two lines about rounds. */
  static final Duration BETWEEN_ROUNDS = Duration.ofSeconds(20);

  private final Consumer<String> lines;
  private final int restarts;
  private final InstantSource clock;
  private Instant nextRound = Instant.MIN;

  /**
   * @param lines receives one line at a time
   * @param restarts how many there will be; 0 if as many as time allows
   */
  public BlockProgress(Consumer<String> lines, int restarts, InstantSource clock) {
    this.lines = lines;
    this.restarts = restarts;
    this.clock = clock;
  }

  private String place(int restart) {
    return restarts == 0 ? "restart " + restart : "restart %d of %d".formatted(restart, restarts);
  }

  void warmsUp(ReadyArm arm, int number, int arms) {
    String cores = arm.cores().isEmpty() ? "" : " on CPU " + arm.cores();
    lines.accept(
        "%s: arm %s (%d of %d) starts and warms up%s"
            .formatted(place(arm.turn().round()), arm.turn().arm(), number, arms, cores));
  }

  void pilot(int restart, String arm, double fillSeconds) {
    lines.accept(
        "%s: the first %.2f s of each block of arm %s do not count"
            .formatted(place(restart), fillSeconds, arm));
  }

  void settled(int restart, int rounds, boolean calm) {
    lines.accept(
        "%s: %d blocks of each arm do not count: %s"
            .formatted(
                place(restart),
                rounds,
                calm ? "now compilers are calm" : "compilers are busy still, but time is short"));
  }

  void round(int restart, int round, int disturbed, Duration left) {
    if (round > 1 && clock.instant().isBefore(nextRound)) {
      return;
    }
    nextRound = clock.instant().plus(BETWEEN_ROUNDS);
    String until =
        left.isNegative() || left.isZero()
            ? "over its time: a restart has %d rounds at least".formatted(RestartRunner.MIN_ROUNDS)
            : "about %s left in this restart".formatted(Figures.wholeSpan(left.toMillis() / 1e3));
    lines.accept(
        "%s: round %d%s, %s"
            .formatted(
                place(restart),
                round,
                disturbed == 0 ? "" : ", " + disturbed + " disturbed by the machine",
                until));
  }

  void leftOut(int restart, String arm, String why) {
    lines.accept("%s: arm %s is left out: %s".formatted(place(restart), arm, why));
  }

  void lost(String arm, String why) {
    lines.accept("arm %s: %s; it is started again".formatted(arm, why));
  }
}
