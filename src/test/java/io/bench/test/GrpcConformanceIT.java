package io.bench.test;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.grpc.GrpcAdapterProvider;
import io.bench.adapter.tck.AdapterConformance;
import io.bench.adapter.tck.FailingOp;
import io.bench.adapter.tck.RefusedOp;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;

/** The gRPC adapter does what the SPI asks of it, with a call for each op, on the lean path. */
@ExtendWith(SharedServers.class)
class GrpcConformanceIT extends AdapterConformance {

  private static ServedGateway gateway;

  /** For ops that last only: its threads and sockets are of this process, which counts them. */
  private static TcpRelay relay;

  @BeforeAll
  static void serve(ServedGateway shared) throws IOException {
    gateway = shared;
    relay = TcpRelay.before(shared.address);
    ConformanceOps.prepare(shared.cassandra);
  }

  @AfterAll
  static void endRelay() throws IOException {
    relay.close();
  }

  String mode() {
    return "unary";
  }

  @Override
  protected AdapterProvider provider() {
    return new GrpcAdapterProvider();
  }

  @Override
  protected Map<String, String> parameters() {
    return parameters(gateway.address);
  }

  private Map<String, String> parameters(String host) {
    return Map.of(
        "host",
        host,
        "token-file",
        gateway.tokenFile.toString(),
        "mode",
        mode(),
        "path", // said, so that nothing else will do
        "lean");
  }

  @Override
  protected Optional<Map<String, String>> parametersOfNoServer() {
    return Optional.of(Map.of("host", "127.0.0.1:1", "mode", mode()));
  }

  @Override
  protected List<OpTemplate> ops() {
    return ConformanceOps.succeeding();
  }

  @Override
  protected List<FailingOp> failingOps() {
    return List.of(new FailingOp(ConformanceOps.ofNoTable(), "INVALID_ARGUMENT"));
  }

  @Override
  protected List<RefusedOp> refusedOps() {
    return ConformanceOps.refused();
  }

  @Override
  protected Optional<OpTemplate> lastingOp() {
    return Optional.of(ConformanceOps.lasting());
  }

  @Override
  protected Map<String, String> parametersOfLastingOp() {
    return parameters(relay.address());
  }

  @Override
  protected void holdAnswers() {
    relay.hold();
  }

  @Override
  protected void releaseAnswers() {
    relay.release();
  }
}
