package io.bench.engine.pace;

import java.util.List;

/**
 * A rate as a function of time, in straight pieces that follow one another; behind the last one the
 * rate stays what that has ended with. As a schedule it spaces ops evenly: op n is due when n ops
 * are.
 *
 * <p>Intended times are computed from n each time: an interval rounded to whole nanoseconds and
 * added up would drift. Doubles hold the ops of a year at 10 million a second exactly.
 *
 * @param pieces at least one
 */
public record RateProfile(List<Piece> pieces) implements Schedule, Schedule.Timetable {

  /**
   * A time in which the rate changes in a straight line, or stays.
   *
   * @param fromPerSecond at its start, above 0
   * @param toPerSecond at its end, above 0
   * @param seconds how long it lasts, at least 0
   */
  public record Piece(double fromPerSecond, double toPerSecond, double seconds) {

    public Piece {
      for (double rate : new double[] {fromPerSecond, toPerSecond}) {
        if (!(rate > 0) || Double.isInfinite(rate)) {
          throw new IllegalArgumentException("a rate must be positive and finite: " + rate);
        }
      }
    }

    private double slope() {
      return seconds > 0 ? (toPerSecond - fromPerSecond) / seconds : 0;
    }

    private double ops() {
      return (fromPerSecond + toPerSecond) / 2 * seconds;
    }

    /**
     * Solves {@code from * t + slope * t^2 / 2 = ops} for t, in the form that loses no digits when
     * the slope is small: {@code t = 2 ops / (from + sqrt(from^2 + 2 slope ops))}.
     */
    private double timeOf(double ops, double unit) {
      if (fromPerSecond == toPerSecond) {
        return ops * unit / fromPerSecond;
      }
      double square = fromPerSecond * fromPerSecond + 2 * slope() * ops;
      return 2 * ops * unit / (fromPerSecond + Math.sqrt(Math.max(0, square)));
    }
  }

  public RateProfile {
    pieces = List.copyOf(pieces);
  }

  /** One rate forever. */
  public static RateProfile constant(double perSecond) {
    return new RateProfile(List.of(new Piece(perSecond, perSecond, 0)));
  }

  /** A rate that changes in a straight line, and stays where it has got to. */
  public static RateProfile ramp(double fromPerSecond, double toPerSecond, double overSeconds) {
    return new RateProfile(List.of(new Piece(fromPerSecond, toPerSecond, lasting(overSeconds))));
  }

  /** One rate after the other, each for the same time; the last one stays. */
  public static RateProfile steps(List<Double> perSecond, double eachSeconds) {
    if (perSecond.isEmpty()) {
      throw new IllegalArgumentException("no steps");
    }
    double each = lasting(eachSeconds);
    return new RateProfile(perSecond.stream().map(rate -> new Piece(rate, rate, each)).toList());
  }

  private static double lasting(double seconds) {
    if (!(seconds > 0) || Double.isInfinite(seconds)) {
      throw new IllegalArgumentException("a ramp or a step must take time: " + seconds + " s");
    }
    return seconds;
  }

  private double lastPerSecond() {
    return pieces.get(pieces.size() - 1).toPerSecond;
  }

  /** Ops due in the first {@code seconds}, a real number; 0 at 0, strictly increasing. */
  public double opsBy(double seconds) {
    double left = seconds;
    double before = 0;
    for (Piece piece : pieces) {
      if (left <= piece.seconds) {
        return before + left * (piece.fromPerSecond + piece.slope() * left / 2);
      }
      before += piece.ops();
      left -= piece.seconds;
    }
    return before + left * lastPerSecond();
  }

  /** When this many ops are due, in seconds: the inverse of {@link #opsBy}. */
  public double secondsOf(double ops) {
    return timeOf(ops, 1);
  }

  /** Multiplied before it is divided, so that whole microseconds come out exactly. Hot path. */
  @Override
  public long offsetNanos(long index) {
    return (long) timeOf((double) index, 1e9);
  }

  /**
   * @param unit how many of the result's units make a second
   */
  private double timeOf(double ops, double unit) {
    double left = ops;
    double begin = 0;
    for (int place = 0; place < pieces.size(); place++) {
      Piece piece = pieces.get(place);
      if (left <= piece.ops()) {
        return begin * unit + piece.timeOf(left, unit);
      }
      begin += piece.seconds;
      left -= piece.ops();
    }
    return begin * unit + left * unit / lastPerSecond();
  }

  /** The rate at a moment. */
  public double perSecondAt(double seconds) {
    double left = Math.max(0, seconds);
    for (Piece piece : pieces) {
      if (left < piece.seconds) {
        return piece.fromPerSecond + piece.slope() * left;
      }
      left -= piece.seconds;
    }
    return lastPerSecond();
  }

  /** How long the rate takes to run its course; 0 if it is constant. From then on it stays. */
  public double courseSeconds() {
    return pieces.stream().mapToDouble(Piece::seconds).sum();
  }

  /** The mean rate of the first {@code seconds}, which are more than 0. */
  public double meanPerSecond(double seconds) {
    return opsBy(seconds) / seconds;
  }

  @Override
  public RateProfile rate() {
    return this;
  }

  @Override
  public Timetable timetable() {
    return this;
  }

  @Override
  public long opsDueWithin(long nanos) {
    long count = (long) Math.ceil(opsBy(nanos / 1e9));
    while (count > 0 && offsetNanos(count - 1) >= nanos) {
      count--;
    }
    while (offsetNanos(count) < nanos) {
      count++;
    }
    return count;
  }
}
