package io.bench.adapter.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the build compares the SPI with is the baseline of the SPI's own version. */
class SpiBaselineTest {

  @Test
  void theVersionOfTheBuildIsThatOfTheCode() {
    assertThat(System.getProperty("spi.version"))
        .as("spi.version in adapter-api/pom.xml")
        .isEqualTo(String.valueOf(SpiVersion.CURRENT));
    assertThat(Path.of("src", "api", "spi-" + SpiVersion.CURRENT + ".jar")).isRegularFile();
  }
}
