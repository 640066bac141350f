package io.bench.servers.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpuTimeTest {

  @Test
  void isTheSumOverTheProcesses() {
    ProcessHandle one = ProcessHandle.current();
    Duration before = CpuTime.of(List.of(one)).orElseThrow();
    assertThat(before).isPositive();
    assertThat(CpuTime.of(List.of(one, one)).orElseThrow())
        .isGreaterThanOrEqualTo(before.multipliedBy(2));
  }

  @Test
  void isNotToldWhenAProcessHasEnded() throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process ended = new ProcessBuilder(java.toString(), "-version").start();
    assertThat(ended.waitFor()).isZero();
    assertThat(CpuTime.of(List.of(ProcessHandle.current(), ended.toHandle()))).isEmpty();
  }
}
