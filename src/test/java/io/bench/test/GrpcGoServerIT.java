package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Calls of a server on grpc-go, which is built here. */
class GrpcGoServerIT extends GrpcPeerCalls {

  private static final long BUILD_MINUTES = 8;

  @TempDir private static Path built;

  private static Path program;

  @BeforeAll
  static void build() throws IOException, InterruptedException {
    InstalledProgram.assumeThere("go");
    Path log = built.resolve("go.log");
    assumeTrue(go(log, "mod", "download") == 0, "no Go modules: " + log(log));
    program = built.resolve("peers");
    int exitCode = go(log, "build", "-trimpath", "-o", program.toString(), ".");
    assertThat(exitCode).as(log(log)).isZero();
  }

  private static int go(Path log, String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("go"));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).directory(FILES.resolve("go").toFile());
    builder.environment().put("GOTOOLCHAIN", "local");
    builder.environment().put("GOFLAGS", "-mod=readonly");
    Process go = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      return go.waitFor(BUILD_MINUTES, TimeUnit.MINUTES) ? go.exitValue() : -1;
    } finally {
      go.destroyForcibly();
    }
  }

  private static String log(Path log) throws IOException {
    return Files.readString(log);
  }

  @Override
  Peer start(boolean ages) throws Exception {
    return GrpcPeerProcess.start(List.of(program.toString(), ages ? "300" : "0"), folder);
  }
}
