package io.bench.benchmarks.turn;

/** A figure of a client. */
public enum Metric {
  PER_SECOND,
  CPU_NANOS,
  BYTES,
  COMPILE_SHARE;

  double of(TurnFigures turn) {
    return switch (this) {
      case PER_SECOND -> turn.perSecond();
      case CPU_NANOS -> turn.cpuNanosPerUnit();
      case BYTES -> turn.bytesPerUnit();
      case COMPILE_SHARE -> turn.compileShare();
    };
  }
}
