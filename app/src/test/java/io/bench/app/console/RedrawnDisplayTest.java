package io.bench.app.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.console.ProgressDisplay.Tone;
import io.bench.app.console.ProgressState.Errors;
import io.bench.engine.result.SecretMask;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jline.terminal.Terminal.Signal;
import org.jline.utils.AttributedString;
import org.junit.jupiter.api.Test;

/** Progress in place, on a screen that is looked at. */
class RedrawnDisplayTest {

  private static ProgressState state(double fraction, double rate) {
    return States.measuring(1, 2, fraction, rate, new Errors(0, Map.of()), 20);
  }

  private static List<String> panel(double fraction, double rate, int columns) {
    return ProgressPanel.of(state(fraction, rate), Glyphs.UNICODE, columns - 1, null).stream()
        .map(AttributedString::toString)
        .map(String::stripTrailing)
        .toList();
  }

  private static String line(double fraction, double rate, int columns) {
    return ProgressLine.of(state(fraction, rate), Glyphs.UNICODE, columns - 1).toString();
  }

  private static List<String> above(List<String> before, List<String> panel) {
    List<String> lines = new ArrayList<>(before);
    lines.addAll(panel);
    return lines;
  }

  private static RedrawnDisplay display(FakeScreen screen, Glyphs glyphs, boolean colours) {
    return new RedrawnDisplay(
        screen.terminal,
        glyphs,
        colours,
        new QuitKey(stty -> "", InputStream.nullInputStream(), () -> true));
  }

  private static RedrawnDisplay display(FakeScreen screen) {
    return display(screen, Glyphs.UNICODE, true);
  }

  @Test
  void isRedrawnInPlace() throws IOException {
    FakeScreen screen = new FakeScreen(80);
    RedrawnDisplay display = display(screen);
    display.progress(state(0.1, 12_345));
    assertThat(screen.lines()).containsExactlyElementsOf(panel(0.1, 12_345, 80));

    for (double fraction = 0.2; fraction < 1; fraction += 0.1) {
      double rate = 1e6 * fraction * fraction;
      display.progress(state(fraction, rate));
      assertThat(screen.lines()).containsExactlyElementsOf(panel(fraction, rate, 80));
    }
  }

  @Test
  void linesThatStayGoAboveIt() throws IOException {
    FakeScreen screen = new FakeScreen(80);
    RedrawnDisplay display = display(screen);
    display.progress(state(0.1, 10));
    display.line("first ReadTimeout (op read): too slow", Tone.WARNING);
    display.line("another", Tone.NORMAL);
    display.progress(state(0.2, 20));

    assertThat(screen.lines())
        .containsExactlyElementsOf(
            above(List.of("first ReadTimeout (op read): too slow", "another"), panel(0.2, 20, 80)));
  }

  @Test
  void waitsOnOneLineThatProgressReplaces() throws IOException {
    FakeScreen screen = new FakeScreen(80);
    ConsoleProgress progress = new ConsoleProgress(display(screen), new SecretMask(), 4);
    progress.waiting("node 1 to answer CQL", 1);
    progress.waiting("node 1 to answer CQL", 2);
    assertThat(screen.lines()).containsExactly("waiting for node 1 to answer CQL (2 s)");

    progress.progress("ready");
    assertThat(screen.lines()).containsExactly("ready");
  }

  @Test
  void leavesNothingBehindWhenCleared() throws IOException {
    FakeScreen screen = new FakeScreen(80);
    RedrawnDisplay display = display(screen);
    display.progress(state(0.1, 10));
    display.clear();
    assertThat(screen.lines()).isEmpty();

    display.line("done", Tone.GOOD);
    assertThat(screen.lines()).containsExactly("done");
  }

  @Test
  void isDrawnAnewAsSoonAsTheWindowIsNarrower() throws IOException {
    FakeScreen screen = new FakeScreen(100);
    RedrawnDisplay display = display(screen);
    display.line("before", Tone.NORMAL);
    display.progress(state(0.1, 10));
    int drawn = screen.lines().size();
    screen.narrow(64);
    assertThat(screen.lines()).hasSizeGreaterThan(drawn);
    screen.terminal.raise(Signal.WINCH);

    assertThat(screen.lines())
        .containsExactlyElementsOf(above(List.of("before"), panel(0.1, 10, 64)));
  }

  @Test
  void isOneLineWhereAPanelHasNoRoom() throws IOException {
    FakeScreen narrow = new FakeScreen(59);
    display(narrow).progress(state(0.2, 20));
    assertThat(narrow.lines()).containsExactly(line(0.2, 20, 59));

    FakeScreen low = new FakeScreen(80, 7);
    display(low).progress(state(0.2, 20));
    assertThat(low.lines()).containsExactly(line(0.2, 20, 80));
  }

  @Test
  void usesColoursOnlyIfAllowed() throws IOException {
    FakeScreen coloured = new FakeScreen(80);
    RedrawnDisplay withColours = display(coloured);
    withColours.progress(state(0.1, 10));
    withColours.line("done", Tone.GOOD);
    assertThat(coloured.colours()).contains("36m", "32m");

    FakeScreen plain = new FakeScreen(80);
    RedrawnDisplay withoutColours = display(plain, Glyphs.UNICODE, false);
    withoutColours.progress(state(0.1, 10));
    withoutColours.line("done", Tone.GOOD);
    assertThat(plain.colours()).isEmpty();
  }

  @Test
  void isAsciiWhereTheTerminalShowsNothingElse() throws IOException {
    FakeScreen screen = new FakeScreen(80);
    RedrawnDisplay display = display(screen, Glyphs.ASCII, true);
    display.progress(state(0.1, 10));
    display.line("12 µs…", Tone.NORMAL);

    assertThat(String.join("\n", screen.lines()))
        .contains("12 us...", "[###")
        .matches("\\p{ASCII}+");
  }
}
