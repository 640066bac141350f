package io.bench.adapter.api.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimerSlackTest {

  private static final Path PROCESSES = Path.of("/proc");

  @Test
  void itIsRemovedFromTheThreadThatAsksAndFromNoOther() throws Exception {
    assumeTrue(Files.exists(PROCESSES.resolve("self/timerslack_ns")), "the kernel tells of it");
    String before = slackOfThisThread();

    assertThat(onThreadOfItsOwn()).isEqualTo("1");
    assertThat(slackOfThisThread()).isEqualTo(before);
  }

  @Test
  void theFileOfTheThreadIsWritten(@TempDir Path processes) throws Exception {
    Path slack = Files.createDirectory(processes.resolve("42")).resolve("timerslack_ns");
    Files.writeString(slack, "50000\n");
    Files.createSymbolicLink(processes.resolve("thread-self"), Path.of("40/task/42"));

    assertThat(TimerSlack.removeFromThisThread(processes)).isTrue();
    assertThat(slack).hasContent("1");
  }

  @Test
  void aSystemWithoutItIsLeftAsItIs(@TempDir Path processes) throws Exception {
    assertThat(TimerSlack.removeFromThisThread(processes)).isFalse();
    Files.createSymbolicLink(processes.resolve("thread-self"), Path.of("40/task/42"));

    assertThat(TimerSlack.removeFromThisThread(processes)).isFalse();
    assertThat(processes.resolve("42")).doesNotExist();
  }

  private static String onThreadOfItsOwn() throws InterruptedException, ExecutionException {
    FutureTask<String> task =
        new FutureTask<>(
            () -> {
              assertThat(TimerSlack.removeFromThisThread()).isTrue();
              return slackOfThisThread();
            });
    Thread thread = new Thread(task);
    thread.start();
    thread.join();
    return task.get();
  }

  private static String slackOfThisThread() throws IOException {
    Path thread = Files.readSymbolicLink(PROCESSES.resolve("thread-self")).getFileName();
    return Files.readString(PROCESSES.resolve(thread).resolve("timerslack_ns")).strip();
  }
}
