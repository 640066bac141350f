package io.bench.engine.record;

import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * How the times of ops divide into their {@link TimePart}s, summed by how long the ops took. So
 * what made the ops near a percentile slow can be read from these very ops. Hot path.
 *
 * <p>Ops are gathered in rows of about equal total time, eight rows for each doubling. Rows are
 * made up to the longest time that was seen; from then on adding allocates nothing. Not
 * thread-safe.
 */
@SuppressWarnings("EnumOrdinal") // the parts index an array, and never leave the process
public final class TimeAccount {

  private static final int PARTS = TimePart.values().length;
  private static final int COUNT = PARTS;
  private static final int STALLED = PARTS + 1;
  private static final int MACHINE = PARTS + 2;
  private static final int WIDTH = PARTS + 3;

  /** The narrowest row holds 128 ns. */
  private static final int UNIT_BITS = 7;

  private static final int ROWS_PER_DOUBLING_BITS = 3;

  /** Up to a day and a half; what takes longer is in the last row. */
  private static final int MAX_ROWS = 320;

  /** Doubles, since the waits of a long overload add up to more than a long holds. */
  private double[] cells = new double[64 * WIDTH];

  /** The row of a total time: linear up to 16 units, then eight rows for each doubling. */
  static int row(long totalNanos) {
    long units = Math.max(0, totalNanos) >>> UNIT_BITS;
    int magnitude = 63 - Long.numberOfLeadingZeros(units | 8) - ROWS_PER_DOUBLING_BITS;
    return Math.min(
        MAX_ROWS - 1, (magnitude << ROWS_PER_DOUBLING_BITS) + (int) (units >>> magnitude));
  }

  /**
   * Adds an op by the parts of its time, in nanoseconds.
   *
   * @param stalled what of the client's parts no thread of the process could run
   */
  public void add(
      long predecessor,
      long permit,
      long space,
      long backoff,
      long delay,
      long unsent,
      long server,
      long unread,
      long stalled) {
    long total = predecessor + permit + space + backoff + delay + unsent + server + unread;
    int at = made(row(total));
    double[] sums = cells;
    sums[at] += predecessor;
    sums[at + 1] += permit;
    sums[at + 2] += space;
    sums[at + 3] += backoff;
    sums[at + 4] += delay;
    sums[at + 5] += unsent;
    sums[at + 6] += server;
    sums[at + 7] += unread;
    sums[at + COUNT]++;
    sums[at + STALLED] += stalled;
  }

  private int made(int row) {
    int at = row * WIDTH;
    if (at >= cells.length) {
      int rows = cells.length / WIDTH;
      cells = Arrays.copyOf(cells, WIDTH * Math.max(row + 1, rows + rows / 2));
    }
    return at;
  }

  /** Adds what {@code other} holds; it stays as it is. */
  public void add(TimeAccount other) {
    add(other, 0);
  }

  /**
   * Adds what {@code other} holds.
   *
   * @param machineShare how much of what the process stood still meanwhile the machine caused, 0 to
   *     1: that much is charged to the machine
   */
  public void add(TimeAccount other, double machineShare) {
    if (other.cells.length > cells.length) {
      cells = Arrays.copyOf(cells, other.cells.length);
    }
    for (int at = 0; at < other.cells.length; at += WIDTH) {
      if (other.cells[at + COUNT] == 0) {
        continue;
      }
      for (int cell = 0; cell < WIDTH; cell++) {
        cells[at + cell] += other.cells[at + cell];
      }
      cells[at + MACHINE] += Math.floor(other.cells[at + STALLED] * machineShare + 0.5);
    }
  }

  /** Writes the rows that hold ops. */
  void write(DataOutput out) throws IOException {
    for (int at = 0; at < cells.length; at += WIDTH) {
      if (cells[at + COUNT] != 0) {
        OpTotalsCodec.writeNumber(out, at / WIDTH + 1);
        for (int cell = 0; cell < WIDTH; cell++) {
          OpTotalsCodec.writeNumber(out, (long) cells[at + cell]);
        }
      }
    }
    OpTotalsCodec.writeNumber(out, 0);
  }

  /** Adds what was written. */
  void add(CodedBytes in) throws IOException {
    for (long row = in.number(); row != 0; row = in.number()) {
      if (row < 0 || row > MAX_ROWS) {
        throw new IOException("no such row: " + row);
      }
      int at = made((int) row - 1);
      for (int cell = 0; cell < WIDTH; cell++) {
        cells[at + cell] += in.number();
      }
    }
  }

  /** Forgets everything; the room stays. */
  public void clear() {
    Arrays.fill(cells, 0);
  }

  /** How many ops were added. */
  public long count() {
    return (long) sum(COUNT);
  }

  private double sum(int cell) {
    double sum = 0;
    for (int at = 0; at < cells.length; at += WIDTH) {
      sum += cells[at + cell];
    }
    return sum;
  }

  /** The sum of a part over all ops, in nanoseconds; at most {@link Long#MAX_VALUE}. */
  public long sumNanos(TimePart part) {
    return (long) sum(part.ordinal());
  }

  /** The sum of all that a party caused, in nanoseconds; the machine's is part of the client's. */
  public long sumNanos(TimePart.Party party) {
    double sum = 0;
    for (TimePart part : TimePart.values()) {
      sum += part.party() == party ? sum(part.ordinal()) : 0;
    }
    return (long) sum;
  }

  /** The sum of what the machine caused of the client's parts, in nanoseconds. */
  public long machineNanos() {
    return (long) sum(MACHINE);
  }

  /** The sum of what of the client's parts no thread of the process could run, in nanoseconds. */
  public long stalledNanos() {
    return (long) sum(STALLED);
  }

  /**
   * How the time of the ops near a percentile divides: of those whose rank differs from it by at
   * most half of what is left above it, so of p99 the ops from 98.5 to 99.5.
   *
   * @param percentile above 0, below 100
   * @return shares of the whole, which add up to 1, or to 0 if no op was added
   */
  public Shares near(double percentile) {
    double count = count();
    double reach = (100 - percentile) / 2;
    double from = count * Math.max(0, percentile - reach) / 100;
    double to = count * Math.min(100, percentile + reach) / 100;
    double[] sums = new double[WIDTH];
    double before = 0;
    for (int at = 0; at < cells.length; at += WIDTH) {
      double ops = cells[at + COUNT];
      double overlap = Math.min(to, before + ops) - Math.max(from, before);
      before += ops;
      if (ops > 0 && overlap > 0) {
        for (int cell = 0; cell < WIDTH; cell++) {
          sums[cell] += cells[at + cell] * overlap / ops;
        }
      }
    }
    return Shares.of(Arrays.copyOf(sums, PARTS), sums[MACHINE]);
  }

  /**
   * How a time divides.
   *
   * @param parts each as a share of the whole
   * @param machine what of the client's parts the machine caused, as a share of the whole
   */
  public record Shares(Map<TimePart, Double> parts, double machine) {

    static Shares of(double[] sums, double machine) {
      double whole = Arrays.stream(sums).sum();
      Map<TimePart, Double> parts = new EnumMap<>(TimePart.class);
      for (TimePart part : TimePart.values()) {
        parts.put(part, whole > 0 ? sums[part.ordinal()] / whole : 0);
      }
      return new Shares(parts, whole > 0 ? machine / whole : 0);
    }

    /** The share of a part, 0 to 1. */
    public double of(TimePart part) {
      return parts.getOrDefault(part, 0.0);
    }
  }
}
