package io.bench.app.experiment.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.machine.MachineUsage;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two cores for a second, of which an arm, other programs and the hypervisor use some. */
class MachineTakeTest {

  private static final long TICK = 10_000_000;
  private static final long SECOND = 100 * TICK;

  private MachineUsage usage = used(0, 0);
  private long nanos;
  private long armNanos;
  private final ProcessHandle arm = new FakeProcess(1, () -> armNanos);
  private final MachineTake take = new MachineTake(() -> usage, () -> nanos);

  private static MachineUsage used(long stolenNanos, long busyNanos) {
    return new MachineUsage(2, stolenNanos, busyNanos, 0, 0, 0, 0, Double.NaN);
  }

  private double share(long stolenNanos, long busyNanos, long ofArmNanos) {
    take.begin(List.of(arm));
    usage = used(usage.stolenNanos() + stolenNanos, usage.busyNanos() + busyNanos);
    armNanos += ofArmNanos;
    nanos += SECOND;
    return take.share();
  }

  @Test
  void whatWasStolenAndWhatOthersUsedWasTakenAndWhatTheArmUsedWasNot() {
    assertThat(share(10 * TICK, 80 * TICK, 50 * TICK))
        .as("0.1 s and 0.8 - 0.5 s, of two cores")
        .isEqualTo(0.2);
  }

  @Test
  void whatWasUsedBeforeTheBlockIsNotOfIt() {
    usage = used(70 * TICK, 90 * TICK);
    armNanos = 30 * TICK;
    nanos = 5 * SECOND;
    assertThat(share(0, 20 * TICK, 20 * TICK)).isZero();
    assertThat(share(40 * TICK, 0, 0)).as("the next block").isEqualTo(0.2);
  }

  @Test
  void anArmThatSeemsToUseMoreThanTheMachineDoesNotHideWhatWasStolen() {
    assertThat(share(10 * TICK, 50 * TICK, 53 * TICK)).isEqualTo(0.05);
  }

  @Test
  void processesThatAreNotTheArmsAreOthers() {
    take.begin(List.of());
    usage = used(0, 50 * TICK);
    armNanos = 50 * TICK;
    nanos = SECOND;
    assertThat(take.share()).isEqualTo(0.25);
  }

  @Test
  void aShareIsOfTheCoresThatWereReadLast() {
    take.begin(List.of(arm));
    usage = new MachineUsage(1, 20 * TICK, 0, 0, 0, 0, 0, Double.NaN);
    nanos = SECOND;
    assertThat(take.share()).isEqualTo(0.2);
  }

  @Test
  void ofAMachineThatDoesNotTellTheShareIsUnknown() {
    usage = MachineUsage.NOT_READABLE;
    take.begin(List.of(arm));
    nanos = SECOND;
    assertThat(take.share()).isNaN();
  }

  @Test
  void aBlockWithoutTimeHasNoShare() {
    take.begin(List.of(arm));
    usage = used(TICK, TICK);
    assertThat(take.share()).isNaN();
  }
}
