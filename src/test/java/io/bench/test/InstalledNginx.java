package io.bench.test;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The NGINX of this machine. */
final class InstalledNginx {

  private InstalledNginx() {}

  /** Skips the test where there is none. */
  static void assumeThere() {
    Stream<String> path = Stream.of(System.getenv("PATH").split(File.pathSeparator));
    assumeTrue(
        Stream.concat(path, Stream.of("/usr/sbin", "/usr/local/sbin"))
            .anyMatch(each -> Files.isExecutable(Path.of(each, "nginx"))),
        "no nginx is installed");
  }
}
