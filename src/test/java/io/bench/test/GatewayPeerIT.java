package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The gateway in front of a client that knows nothing but the published proto files: Python's
 * grpcio.
 */
@ExtendWith(SharedServers.class)
class GatewayPeerIT {

  private static final Path ROOT = Path.of(System.getProperty("bench.jar")).resolve("../..");

  @TempDir Path folder;

  @Test
  void aClientInPythonFindsTheGatewayAsItsProtosSay(ServedGateway gateway) throws Exception {
    PythonPeer python =
        PythonPeer.withModules(
            "grpc, grpc_tools, grpc_reflection, grpc_health, google.rpc.status_pb2");
    Path protos = ROOT.resolve("stargate/target/protos").normalize();
    assumeTrue(Files.isDirectory(protos), "no unpacked protos in " + protos);

    List<String> lines =
        python.run(
            folder,
            "peer.py",
            gateway.address,
            gateway.tokenFile.toString(),
            protos.toString(),
            ROOT.resolve("stargate/src/main/proto").normalize().toString(),
            Files.createDirectory(folder.resolve("stubs")).toString());

    assertThat(lines).endsWith("12 of 12 checks hold");
    assertThat(lines.stream().filter(line -> line.startsWith("ok "))).hasSize(12);
  }
}
