package io.bench.app.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.Terminal;
import org.junit.jupiter.api.Test;

class QuitKeyTest {

  private final Terminal terminal;
  private final PipedOutputStream typing = new PipedOutputStream();
  private final PipedInputStream typed;
  private final CountDownLatch quit = new CountDownLatch(1);

  QuitKeyTest() throws IOException {
    typed = new PipedInputStream(typing);
    terminal = new FakeScreen(80).terminal;
    Attributes usual = new Attributes();
    usual.setLocalFlag(LocalFlag.ECHO, true);
    usual.setLocalFlag(LocalFlag.ICANON, true);
    usual.setLocalFlag(LocalFlag.ISIG, true);
    terminal.setAttributes(usual);
  }

  private boolean flag(LocalFlag flag) {
    return terminal.getAttributes().getLocalFlag(flag);
  }

  @Test
  void qAsksTheRunToEndAndOtherKeysDoNothing() throws IOException, InterruptedException {
    try (QuitKey key = new QuitKey(terminal, typed, () -> true)) {
      key.start(quit::countDown);
      key.listen();
      typing.write("xyzq".getBytes(java.nio.charset.StandardCharsets.US_ASCII));

      assertThat(quit.await(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void nothingIsEchoedWhileItListensAndCtrlCStaysASignal() {
    try (QuitKey key = new QuitKey(terminal, typed, () -> true)) {
      key.start(quit::countDown);
      assertThat(key.isListening()).isFalse();
      key.listen();

      assertThat(key.isListening()).isTrue();
      assertThat(flag(LocalFlag.ECHO)).isFalse();
      assertThat(flag(LocalFlag.ICANON)).isFalse();
      assertThat(flag(LocalFlag.ISIG)).isTrue();
    }
  }

  @Test
  void theTerminalIsAsBeforeWhenItRestsAndWhenItIsClosed() {
    String before = terminal.getAttributes().toString();
    QuitKey key = new QuitKey(terminal, typed, () -> true);
    key.start(quit::countDown);
    key.listen();
    key.rest();
    assertThat(terminal.getAttributes()).hasToString(before);
    key.listen();
    key.close();

    assertThat(terminal.getAttributes()).hasToString(before);
    key.listen();
    assertThat(key.isListening()).isFalse();
  }

  @Test
  void inTheBackgroundItLeavesTheTerminalAlone() {
    String before = terminal.getAttributes().toString();
    try (QuitKey key = new QuitKey(terminal, typed, () -> false)) {
      key.start(quit::countDown);
      key.listen();

      assertThat(key.isListening()).isFalse();
      assertThat(terminal.getAttributes()).hasToString(before);
    }
  }

  @Test
  void theForegroundIsReadFromWhatTheKernelTells() {
    assertThat(Foreground.of("7 (a) b (java)) S 6 7 6 34816 7 4194304")).isTrue();
    assertThat(Foreground.of("7 (java) S 6 7 6 34816 6 4194304")).isFalse();
    assertThat(Foreground.of("")).isFalse();
  }
}
