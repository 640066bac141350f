package io.bench.test;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.cql.CqlAdapterProvider;
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

/** The CQL adapter does what the SPI asks of it, with a real Cassandra. */
@ExtendWith(SharedServers.class)
class CqlConformanceIT extends AdapterConformance {

  private static ServedCassandra cassandra;

  /** For ops that last only: its threads and sockets are of this process, which counts them. */
  private static TcpRelay relay;

  @BeforeAll
  static void serve(ServedCassandra shared) throws IOException {
    cassandra = shared;
    relay = TcpRelay.before(shared.address);
    ConformanceOps.prepare(shared);
  }

  @AfterAll
  static void endRelay() throws IOException {
    relay.close();
  }

  @Override
  protected AdapterProvider provider() {
    return new CqlAdapterProvider();
  }

  @Override
  protected Map<String, String> parameters() {
    return Map.of("host", cassandra.address);
  }

  @Override
  protected Optional<Map<String, String>> parametersOfNoServer() {
    return Optional.of(Map.of("host", "127.0.0.1:1"));
  }

  @Override
  protected List<OpTemplate> ops() {
    return ConformanceOps.succeeding();
  }

  @Override
  protected List<FailingOp> failingOps() {
    return List.of(new FailingOp(ConformanceOps.ofNoTable(), "InvalidQuery"));
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
    return Map.of("host", relay.address());
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
