package io.bench.engine.record;

import io.bench.engine.client.ClientUsage;
import io.bench.engine.machine.MachineUsage;
import java.util.List;

/** Seconds of a phase by the few figures that a test is about. */
public final class Seconds {

  private Seconds() {}

  public static PhaseSecond warmUp(
      double seconds,
      List<Long> ended,
      long succeeded,
      long cpuNanos,
      long compilationMillis,
      double serviceP50Nanos) {
    return new PhaseSecond(
        seconds,
        ended,
        succeeded,
        serviceP50Nanos,
        0,
        0,
        used(cpuNanos, compilationMillis, MachineUsage.NONE),
        0,
        0);
  }

  /** On a machine that took nothing from this process. */
  public static PhaseSecond measured(
      double seconds,
      long succeeded,
      long failed,
      long cpuNanos,
      long compilationMillis,
      long hiccupMaxNanos,
      long backlog,
      double busiestLane,
      double serviceP50Nanos) {
    return new PhaseSecond(
        seconds,
        List.of(succeeded + failed),
        succeeded,
        serviceP50Nanos,
        backlog,
        busiestLane,
        used(cpuNanos, compilationMillis, MachineUsage.NONE),
        0,
        hiccupMaxNanos);
  }

  public static ClientUsage used(long cpuNanos, long compilationMillis, MachineUsage machine) {
    return new ClientUsage(cpuNanos, 0, 0, compilationMillis, 0, -1, 0, 0, -1, -1, machine);
  }

  /** The same second of a client that used something else. */
  public static PhaseSecond with(PhaseSecond second, ClientUsage used) {
    return with(second, used, second.spunNanos());
  }

  /** The same second of a client whose lanes spun for so long of its CPU time. */
  public static PhaseSecond spun(PhaseSecond second, long spunNanos) {
    return with(second, second.used(), spunNanos);
  }

  private static PhaseSecond with(PhaseSecond second, ClientUsage used, long spunNanos) {
    return new PhaseSecond(
        second.seconds(),
        second.ended(),
        second.succeeded(),
        second.serviceP50Nanos(),
        second.backlog(),
        second.busiestLane(),
        used,
        spunNanos,
        second.hiccupMaxNanos());
  }
}
