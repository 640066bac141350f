package io.bench.engine.client;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.bench.engine.json.Unknown;
import io.bench.engine.machine.MachineUsage;

/**
 * What this process has used, since its start or between two readings.
 *
 * @param cpuNanos CPU time of all threads, user and system
 * @param collections garbage collections, concurrent cycles included
 * @param collectionMillis time spent in them, as the collectors tell, concurrent work included
 * @param compilationMillis time the JIT compilers' threads worked
 * @param heapBytes heap in use at the (later) reading
 * @param allocatedBytes bytes allocated on the heap by all threads, or {@link #UNKNOWN}; see {@link
 *     ClientMeter} for how much of it a JVM before 21 tells
 * @param pauses collections, or parts of them, during which the threads of this process stood still
 * @param pauseMillis time spent in those
 * @param safepoints times that all threads were brought to a stop, for whatever reason, or {@link
 *     #UNKNOWN}
 * @param safepointMillis time they stood still, garbage collection included, or {@link #UNKNOWN}
 * @param machine what the machine took from the process meanwhile
 */
public record ClientUsage(
    long cpuNanos,
    long collections,
    long collectionMillis,
    long compilationMillis,
    long heapBytes,
    @Unknown(UNKNOWN) long allocatedBytes,
    long pauses,
    long pauseMillis,
    @Unknown(UNKNOWN) long safepoints,
    @Unknown(UNKNOWN) long safepointMillis,
    @JsonIgnore MachineUsage machine) {

  /** In the place of an amount that this JVM does not tell. */
  public static final long UNKNOWN = MachineUsage.UNKNOWN;

  /** Nothing was used. */
  public static final ClientUsage NONE =
      new ClientUsage(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, MachineUsage.NONE);

  /** The same with what the machine took meanwhile. */
  public ClientUsage on(MachineUsage taken) {
    return new ClientUsage(
        cpuNanos,
        collections,
        collectionMillis,
        compilationMillis,
        heapBytes,
        allocatedBytes,
        pauses,
        pauseMillis,
        safepoints,
        safepointMillis,
        taken);
  }

  /** What was used after {@code earlier}; unknown if either is. */
  public ClientUsage since(ClientUsage earlier) {
    return combined(-1, earlier, heapBytes, machine.since(earlier.machine));
  }

  /** What was used in this time and {@code next}, which follows it; unknown if either is. */
  public ClientUsage plus(ClientUsage next) {
    return next.combined(1, this, next.heapBytes, machine.plus(next.machine));
  }

  /** What was used here and, at the same time, by another process; unknown if either is. */
  public ClientUsage beside(ClientUsage other) {
    return combined(1, other, heapBytes + other.heapBytes, machine.beside(other.machine));
  }

  /** This, the later, and so many times what came before. */
  private ClientUsage combined(int times, ClientUsage before, long heap, MachineUsage taken) {
    return new ClientUsage(
        cpuNanos + times * before.cpuNanos,
        collections + times * before.collections,
        collectionMillis + times * before.collectionMillis,
        compilationMillis + times * before.compilationMillis,
        heap,
        MachineUsage.combined(allocatedBytes, times, before.allocatedBytes),
        pauses + times * before.pauses,
        pauseMillis + times * before.pauseMillis,
        MachineUsage.combined(safepoints, times, before.safepoints),
        MachineUsage.combined(safepointMillis, times, before.safepointMillis),
        taken);
  }
}
