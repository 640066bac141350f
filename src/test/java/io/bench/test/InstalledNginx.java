package io.bench.test;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The NGINX of this machine. */
final class InstalledNginx {

  private InstalledNginx() {}

  /** Skips the test where there is none. */
  static void assumeThere() {
    var unused = program();
  }

  /** The program; without it the test is skipped. */
  static Path program() {
    Stream<String> path = Stream.of(System.getenv("PATH").split(File.pathSeparator));
    Optional<Path> program =
        Stream.concat(path, Stream.of("/usr/sbin", "/usr/local/sbin"))
            .map(each -> Path.of(each, "nginx"))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(program.isPresent(), "no nginx is installed");
    return program.get();
  }
}
