package io.bench.engine.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentTest {

  @TempDir Path root;

  @Test
  void hidesValuesOfFlagsThatSpeakOfSecrets() {
    assertThat(Environment.withoutSecret("-Djavax.net.ssl.keyStorePassword=hunter2"))
        .isEqualTo("-Djavax.net.ssl.keyStorePassword=***");
    assertThat(Environment.withoutSecret("-Xmx256m")).isEqualTo("-Xmx256m");
    assertThat(Environment.withoutSecret("-Dfile=x=y")).isEqualTo("-Dfile=x=y");
  }

  @Test
  void knowsAnArmProcessorByItsNumbers() throws IOException {
    cpuInfo("processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n");

    assertThat(Environment.findCpuModel(root)).isEqualTo("implementer 0x41, part 0xd0c");
  }

  @Test
  void knowsAnIntelProcessorByItsName() throws IOException {
    cpuInfo("processor : 0\nmodel name : Fast CPU @ 3GHz\n\nprocessor : 1\nmodel name : Other\n");

    assertThat(Environment.findCpuModel(root)).isEqualTo("Fast CPU @ 3GHz");
  }

  @Test
  void saysNothingOfAnUnknownProcessor() {
    assertThat(Environment.findCpuModel(root)).isNull();
  }

  private void cpuInfo(String text) throws IOException {
    Files.createDirectories(root.resolve("proc"));
    Files.writeString(root.resolve("proc/cpuinfo"), text);
  }
}
