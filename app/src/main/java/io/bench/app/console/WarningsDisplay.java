package io.bench.app.console;

import java.io.PrintStream;

/** Shows warnings and nothing else: another process shows how far things are. */
record WarningsDisplay(PrintStream out) implements ProgressDisplay {

  @Override
  public double periodSeconds() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public void line(String text, Tone tone) {
    if (tone == Tone.WARNING || tone == Tone.BAD) {
      out.println(text);
      out.flush();
    }
  }

  @Override
  public void close() {
    out.flush();
  }
}
