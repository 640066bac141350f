package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole program on JDK 25, on which it runs and is not built. Looks where .ci/run does. */
class SecondJdkIT {

  private static final Path USUAL_FOLDER = Path.of("/usr/lib/jvm");

  @TempDir Path folder;

  @Test
  @Tag("full")
  void aRunOnJdk25MeasuresACassandraThatItStarts() throws Exception {
    Optional<Path> java = java25();
    assumeTrue(java.isPresent(), "no JDK 25 on this machine: name one with BENCH_JDK_25");

    BenchProcess.Ended ended =
        BenchProcess.runOn(
            java.get(),
            folder,
            "run",
            "workload=keyvalue",
            "keycount=1000",
            "warmup=1s",
            "duration=2s",
            "cassandra-heap=1G");

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    assertThat(ended.out()).contains("1,000 rows read back as written");
    ResultFiles results = ResultFiles.in(folder);
    results.assertCountsAddUp();
    assertThat(results.run().at("/environment/jvm/version").asText()).startsWith("25");
  }

  private static Optional<Path> java25() throws IOException {
    List<Path> homes = new ArrayList<>();
    for (String name : List.of("BENCH_JDK_25", "JAVA_HOME_25_X64")) {
      Optional.ofNullable(System.getenv(name)).map(Path::of).ifPresent(homes::add);
    }
    if (Files.isDirectory(USUAL_FOLDER)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(USUAL_FOLDER, "*25*")) {
        found.forEach(homes::add);
      }
    }
    return homes.stream()
        .map(home -> home.resolve("bin").resolve("java"))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
