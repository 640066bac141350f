package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The gateway in front of a client that knows nothing but the published proto files: Python's
 * grpcio. {@code BENCH_PYTHON} names an interpreter that has it; without that the one is taken that
 * {@code .ci/run} prepares.
 */
@ExtendWith(SharedServers.class)
class GatewayPeerIT {

  private static final Path SCRIPT = Path.of("resources/python-peer/peer.py").toAbsolutePath();
  private static final Path ROOT = Path.of(System.getProperty("bench.jar")).resolve("../..");
  private static final long PATIENCE_MINUTES = 3;

  private static final String LIBRARIES =
      "import grpc, grpc_tools, grpc_reflection, grpc_health, google.rpc.status_pb2";

  @TempDir Path folder;

  @Test
  void aClientInPythonFindsTheGatewayAsItsProtosSay(ServedGateway gateway) throws Exception {
    String python = python();
    Process libraries = new ProcessBuilder(python, "-c", LIBRARIES).start();
    assumeTrue(libraries.waitFor() == 0, python + " has no grpcio with its tools");
    Path protos = ROOT.resolve("grpc-protos/target/protos").normalize();
    assumeTrue(Files.isDirectory(protos), "no unpacked protos in " + protos);

    Path stubs = Files.createDirectory(folder.resolve("stubs"));
    Path out = folder.resolve("out");
    Process peer =
        new ProcessBuilder(
                python,
                SCRIPT.toString(),
                gateway.address,
                gateway.tokenFile.toString(),
                protos.toString(),
                ROOT.resolve("grpc-protos/src/main/proto").normalize().toString(),
                stubs.toString())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    boolean ended = peer.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
    peer.destroyForcibly();

    List<String> lines = Files.readAllLines(out, StandardCharsets.UTF_8);
    assertThat(ended).as(String.join("\n", lines)).isTrue();
    assertThat(lines).endsWith("12 of 12 checks hold");
    assertThat(lines.stream().filter(line -> line.startsWith("ok "))).hasSize(12);
    assertThat(peer.exitValue()).isZero();
  }

  private static String python() {
    String named = System.getenv("BENCH_PYTHON");
    Path prepared = ROOT.resolve("target/python-peer/bin/python").normalize();
    assumeTrue(
        named != null || Files.isExecutable(prepared),
        "no Python: BENCH_PYTHON is not set, and there is no " + prepared);
    return named != null ? named : prepared.toString();
  }
}
