package io.bench.engine.pace;

/**
 * The intended times of a phase's ops, as offsets from the start of the phase. Immutable and
 * thread-safe.
 */
public interface Schedule {

  /** The same for one thread, which may keep what it has worked out. */
  Timetable timetable();

  /** How many ops are due in the first {@code nanos} nanoseconds: those with a smaller offset. */
  long opsDueWithin(long nanos);

  /** The rate that it offers, on average where arrivals are random. */
  RateProfile rate();

  /** When single ops are due. One thread at a time. */
  @FunctionalInterface
  interface Timetable {

    /**
     * When op {@code index} is due, in nanoseconds after the start of the phase. A pure function of
     * the index, in whatever order it is asked; never decreases with it. Hot path.
     *
     * @param index 0-based
     */
    long offsetNanos(long index);
  }
}
