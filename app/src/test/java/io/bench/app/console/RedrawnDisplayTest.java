package io.bench.app.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.console.ProgressDisplay.Tone;
import io.bench.app.console.ProgressState.Doing;
import io.bench.engine.result.SecretMask;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The line in place, on a screen that is looked at. */
class RedrawnDisplayTest {

  private static ProgressState state(double fraction, double rate) {
    return new ProgressState(1, 2, "main", Doing.MEASURING, fraction, rate, "p99 1.23 ms", 0, 20);
  }

  private static String line(double fraction, double rate, int columns) {
    return ProgressLine.of(state(fraction, rate), columns - 1).toString();
  }

  @Test
  void isRedrawnInPlace() throws IOException {
    FakeScreen screen = new FakeScreen(80);
    RedrawnDisplay display = new RedrawnDisplay(screen.terminal, true);
    display.progress(state(0.1, 12_345));
    assertThat(screen.lines()).containsExactly(line(0.1, 12_345, 80));

    for (double fraction = 0.2; fraction < 1; fraction += 0.1) {
      display.progress(state(fraction, 1e6 * fraction * fraction));
      assertThat(screen.lines()).containsExactly(line(fraction, 1e6 * fraction * fraction, 80));
    }
  }

  @Test
  void linesThatStayGoAboveIt() throws IOException {
    FakeScreen screen = new FakeScreen(80);
    RedrawnDisplay display = new RedrawnDisplay(screen.terminal, true);
    display.progress(state(0.1, 10));
    display.line("first ReadTimeout (op read): too slow", Tone.WARNING);
    display.line("another", Tone.NORMAL);
    display.progress(state(0.2, 20));

    assertThat(screen.lines())
        .containsExactly("first ReadTimeout (op read): too slow", "another", line(0.2, 20, 80));
  }

  @Test
  void waitsOnOneLineThatProgressReplaces() throws IOException {
    FakeScreen screen = new FakeScreen(80);
    ConsoleProgress progress =
        new ConsoleProgress(new RedrawnDisplay(screen.terminal, true), new SecretMask());
    progress.waiting("node 1 to answer CQL", 1);
    progress.waiting("node 1 to answer CQL", 2);
    assertThat(screen.lines()).containsExactly("waiting for node 1 to answer CQL (2 s)");

    progress.progress("ready");
    assertThat(screen.lines()).containsExactly("ready");
  }

  @Test
  void leavesNothingBehindWhenCleared() throws IOException {
    FakeScreen screen = new FakeScreen(80);
    RedrawnDisplay display = new RedrawnDisplay(screen.terminal, true);
    display.progress(state(0.1, 10));
    display.clear();
    assertThat(screen.lines()).isEmpty();

    display.line("done", Tone.GOOD);
    assertThat(screen.lines()).containsExactly("done");
  }

  @Test
  void cleansUpWhatANarrowerWindowFolded() throws IOException {
    FakeScreen screen = new FakeScreen(100);
    RedrawnDisplay display = new RedrawnDisplay(screen.terminal, true);
    display.line("before", Tone.NORMAL);
    display.progress(state(0.1, 10));
    screen.narrow(30);
    assertThat(screen.lines()).hasSizeGreaterThan(2);
    display.progress(state(0.2, 20));

    assertThat(screen.lines()).containsExactly("before", line(0.2, 20, 30));
  }

  @Test
  void usesColoursOnlyIfAllowed() throws IOException {
    FakeScreen coloured = new FakeScreen(80);
    RedrawnDisplay withColours = new RedrawnDisplay(coloured.terminal, true);
    withColours.progress(state(0.1, 10));
    withColours.line("done", Tone.GOOD);
    assertThat(coloured.colours()).contains("36m", "32m");

    FakeScreen plain = new FakeScreen(80);
    RedrawnDisplay withoutColours = new RedrawnDisplay(plain.terminal, false);
    withoutColours.progress(state(0.1, 10));
    withoutColours.line("done", Tone.GOOD);
    assertThat(plain.colours()).isEmpty();
  }
}
