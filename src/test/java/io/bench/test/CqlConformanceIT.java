package io.bench.test;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.cql.CqlAdapterProvider;
import io.bench.adapter.tck.AdapterConformance;
import io.bench.adapter.tck.FailingOp;
import io.bench.adapter.tck.RefusedOp;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;

/** The CQL adapter does what the SPI asks of it, with a real Cassandra. */
@ExtendWith(SharedServers.class)
class CqlConformanceIT extends AdapterConformance {

  private static ServedCassandra cassandra;

  @BeforeAll
  static void serve(ServedCassandra shared) {
    cassandra = shared;
    ConformanceOps.prepare(shared);
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
}
