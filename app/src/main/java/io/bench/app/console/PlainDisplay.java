package io.bench.app.console;

import io.bench.app.text.Figures;
import java.io.PrintStream;
import java.util.StringJoiner;

/** Progress for a pipe, a file or a dumb terminal: one plain line after another. */
record PlainDisplay(PrintStream out) implements ProgressDisplay {

  private static final double PERIOD_SECONDS = 10;

  /** Room for two of the conditions that do not hold. */
  private static final int GATE_COLUMNS = 80;

  @Override
  public double periodSeconds() {
    return PERIOD_SECONDS;
  }

  @Override
  public void phaseBegins(String text) {
    line(text, Tone.NORMAL);
  }

  @Override
  public void progress(ProgressState state) {
    StringJoiner line =
        new StringJoiner(
            ", ", "step " + state.step() + "/" + state.steps() + " " + state.name() + ": ", "");
    line.add(state.doing() + " " + percent(state.fraction()));
    line.add(ProgressText.rate(state.load(), " ops/s"));
    if (state.latency() != null) {
      line.add(ProgressText.latency(state.latency()));
    }
    line.add(errors(state.errors().failedOps()));
    String left = ProgressText.left(state);
    if (!left.isEmpty()) {
      line.add(left);
    }
    if (state.gate() != null && state.gate().automatic()) {
      line.add("gate " + GateText.of(state.gate().report(), state.load().paced(), GATE_COLUMNS));
    }
    line(line.toString(), Tone.NORMAL);
  }

  @Override
  public void waiting(String what, long seconds) {
    if (seconds % (long) PERIOD_SECONDS == 0) {
      line("waiting for " + what + " (" + seconds + " s)", Tone.NORMAL);
    }
  }

  @Override
  public void line(String text, Tone tone) {
    out.println(text);
    out.flush();
  }

  @Override
  public void close() {
    out.flush();
  }

  static String percent(double fraction) {
    return (int) (100 * fraction) + " %";
  }

  static String errors(long failed) {
    return failed == 0 ? "no errors" : Figures.counted(failed, "error");
  }
}
