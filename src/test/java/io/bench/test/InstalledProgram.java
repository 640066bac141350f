package io.bench.test;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Programs of this machine that some tests need. */
final class InstalledProgram {

  private InstalledProgram() {}

  /** Skips the test where there is none of this name. */
  static void assumeThere(String name) {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, name))),
        "no " + name + " is installed");
  }
}
