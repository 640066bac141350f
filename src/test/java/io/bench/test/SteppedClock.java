package io.bench.test;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A time of day that goes back by an hour when it is told to, for processes that load a library
 * which is made here.
 */
record SteppedClock(Path library, Path mark) {

  /** Makes one; the test is skipped where there is no C compiler. */
  static SteppedClock in(Path folder) throws IOException, InterruptedException {
    Path library = folder.resolve("stepped_clock.so");
    Path source = Path.of("resources/stepped-clock/stepped_clock.c").toAbsolutePath();
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/cc")) && compiled(source, library),
        "no C compiler to make a clock with");
    return new SteppedClock(library, folder.resolve("step"));
  }

  private static boolean compiled(Path source, Path library)
      throws IOException, InterruptedException {
    return new ProcessBuilder(
                "cc", "-shared", "-fPIC", "-o", library.toString(), source.toString(), "-ldl")
            .inheritIO()
            .start()
            .waitFor()
        == 0;
  }

  /** What a shell does before it starts the program that is to have this clock. */
  String preload() {
    return "export LD_PRELOAD=" + library + " STEPPED_CLOCK_FILE=" + mark;
  }

  /** Goes back now. */
  void step() throws IOException {
    Files.createFile(mark);
  }
}
