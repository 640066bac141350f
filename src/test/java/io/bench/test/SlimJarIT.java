package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code bench-slim.jar}: all of Bench but the Cassandra. */
@ExtendWith(SharedServers.class)
class SlimJarIT {

  private static final String NO_CASSANDRA =
      "no Cassandra is in this jar (bench-slim.jar has none): name a server with host=, or use"
          + " bench.jar";

  @TempDir Path folder;

  @Test
  void itIsWithoutTheCassandraThatIsMostOfTheOther() throws IOException {
    Path whole = Path.of(System.getProperty("bench.jar"));
    assertThat(Files.size(whole.resolveSibling("bench-slim.jar")))
        .isLessThan(Files.size(whole) * 6 / 10);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bench.jar", "bench-slim.jar"})
  void neitherMakesALaterJdkWarnOfNativeLibraries(String name) throws IOException {
    Path jar = Path.of(System.getProperty("bench.jar")).resolveSibling(name);
    try (JarFile file = new JarFile(jar.toFile())) {
      assertThat(file.getManifest().getMainAttributes().getValue("Enable-Native-Access"))
          .isEqualTo("ALL-UNNAMED");
    }
  }

  @Test
  @Tag("full")
  void itRunsAgainstAServer(ServedCassandra cassandra) throws Exception {
    BenchProcess.Ended run =
        BenchProcess.runSlim(
            folder,
            "run",
            "workload=keyvalue",
            "host=" + cassandra.address,
            "keycount=200",
            "warmup=none",
            "duration=1s");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("verified rows: 200 as written, 0 missing");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run workload=keyvalue",
        "run workload=keyvalue cassandra.num_tokens=8",
        "serve cassandra",
        "serve gateway"
      })
  void withoutAServerItSaysInOneLineWhatIsMissing(String words) throws Exception {
    BenchProcess.Ended run = BenchProcess.runSlim(folder, words.split(" ", -1));
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err() + run.out())
        .containsIgnoringWhitespaces(NO_CASSANDRA)
        .doesNotContain("at io.bench");
  }
}
