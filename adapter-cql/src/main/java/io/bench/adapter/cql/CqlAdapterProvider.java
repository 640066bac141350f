package io.bench.adapter.cql;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.SpiVersion;
import io.bench.adapter.cql.connect.ConnectionParameters;
import io.bench.adapter.cql.connect.ConnectionSettings;
import io.bench.adapter.cql.connect.PasswordSource;
import io.bench.adapter.cql.connect.SessionOpener;
import java.util.List;

/** {@code adapter=cql}: CQL through the Java driver for Apache Cassandra. */
public final class CqlAdapterProvider implements AdapterProvider {

  @Override
  public String name() {
    return "cql";
  }

  @Override
  public String description() {
    return "CQL through the Java driver for Apache Cassandra";
  }

  @Override
  public List<Parameter> parameters() {
    return ConnectionParameters.all();
  }

  @Override
  public List<String> embeddedServers() {
    return List.of("cassandra");
  }

  @Override
  public int spiVersion() {
    return SpiVersion.CURRENT;
  }

  @Override
  public Adapter open(AdapterContext context) throws AdapterException {
    ConnectionSettings settings =
        ConnectionSettings.read(context.parameters(), PasswordSource.PROCESS);
    SessionOpener opener =
        new SessionOpener(settings, context.maxInFlightPerLane(), context.threadNamePrefix());
    return new CqlAdapter(settings, opener, context.maxInFlightPerLane(), opener.open(0));
  }
}
