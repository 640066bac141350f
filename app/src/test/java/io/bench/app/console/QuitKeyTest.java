package io.bench.app.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class QuitKeyTest {

  private final List<String> modes = new ArrayList<>(List.of("echo", "icanon", "isig"));
  private final PipedOutputStream typing = new PipedOutputStream();
  private final PipedInputStream typed;
  private final CountDownLatch quit = new CountDownLatch(1);

  QuitKeyTest() throws IOException {
    typed = new PipedInputStream(typing);
  }

  /** What stty does with the modes of a terminal. */
  private String stty(String arguments) {
    String saved = String.join(":", modes);
    if (arguments.contains(" ")) {
      List.of(arguments.split(" ", -1)).forEach(word -> modes.remove(word.replaceFirst("^-", "")));
    } else if (!arguments.equals("-g")) {
      modes.clear();
      modes.addAll(List.of(arguments.split(":", -1)));
    }
    return saved;
  }

  @Test
  void qAsksTheRunToEndAndOtherKeysDoNothing() throws IOException, InterruptedException {
    try (QuitKey key = new QuitKey(this::stty, typed, () -> true)) {
      key.start(quit::countDown);
      key.listen();
      typing.write("xyzq".getBytes(java.nio.charset.StandardCharsets.US_ASCII));

      assertThat(quit.await(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void nothingIsEchoedWhileItListensAndCtrlCStaysASignal() {
    try (QuitKey key = new QuitKey(this::stty, typed, () -> true)) {
      key.start(quit::countDown);
      assertThat(key.isListening()).isFalse();
      key.listen();

      assertThat(key.isListening()).isTrue();
      assertThat(modes).containsExactly("isig");
    }
  }

  @Test
  void theTerminalIsAsBeforeWhenItRestsAndWhenItIsClosed() {
    List<String> before = List.copyOf(modes);
    QuitKey key = new QuitKey(this::stty, typed, () -> true);
    key.start(quit::countDown);
    key.listen();
    key.rest();
    assertThat(modes).isEqualTo(before);
    key.listen();
    key.close();

    assertThat(modes).isEqualTo(before);
    key.listen();
    assertThat(key.isListening()).isFalse();
  }

  @Test
  void inTheBackgroundItLeavesTheTerminalAlone() {
    List<String> before = List.copyOf(modes);
    try (QuitKey key = new QuitKey(this::stty, typed, () -> false)) {
      key.start(quit::countDown);
      key.listen();

      assertThat(key.isListening()).isFalse();
      assertThat(modes).isEqualTo(before);
    }
  }

  @Test
  void theForegroundIsReadFromWhatTheKernelTells() {
    assertThat(SystemTerminal.isInForeground("7 (a) b (java)) S 6 7 6 34816 7 4194304")).isTrue();
    assertThat(SystemTerminal.isInForeground("7 (java) S 6 7 6 34816 6 4194304")).isFalse();
    assertThat(SystemTerminal.isInForeground("")).isFalse();
  }
}
