package io.bench.adapter.cql;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.cql.fake.FakeEngine;
import io.bench.adapter.cql.fake.Outcome;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** A test with an independent session and adapters that are closed after each test. */
@ExtendWith(CassandraServers.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OnCassandra {

  static final int MAX_IN_FLIGHT = 32;

  private final List<Adapter> opened = new ArrayList<>();
  InetSocketAddress server;
  CqlSession independent;

  @BeforeAll
  void connectIndependently(InetSocketAddress plainServer) {
    server = plainServer;
    independent =
        CqlSession.builder()
            .addContactPoint(server)
            .withLocalDatacenter("datacenter1")
            .withConfigLoader(
                DriverConfigLoader.programmaticBuilder()
                    .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, false)
                    .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(20))
                    .build())
            .build();
    independent.execute(
        "CREATE KEYSPACE IF NOT EXISTS it WITH replication ="
            + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
  }

  @AfterEach
  void closeAdapters() {
    opened.forEach(Adapter::close);
    opened.clear();
  }

  @AfterAll
  void closeIndependent() {
    independent.close();
  }

  /** A fresh table; the columns are what stands between the parentheses. */
  void table(String name, String columns) {
    independent.execute("DROP TABLE IF EXISTS it." + name);
    independent.execute("CREATE TABLE it." + name + " (" + columns + ")");
  }

  String host() {
    return server.getAddress().getHostAddress() + ":" + server.getPort();
  }

  /** Which way the ops go that can go both. */
  String path() {
    return "lean";
  }

  /** An adapter of one lane on the server, with further parameters, name and value by turns. */
  Adapter adapter(String... parameters) throws AdapterException {
    return adapter(1, parameters);
  }

  Adapter adapter(int lanes, String... parameters) throws AdapterException {
    Map<String, String> given = new LinkedHashMap<>();
    given.put("host", host());
    given.put("path", path());
    for (int i = 0; i < parameters.length; i += 2) {
      given.put(parameters[i], parameters[i + 1]);
    }
    Adapter adapter = open(given, lanes);
    opened.add(adapter);
    return adapter;
  }

  static Adapter open(Map<String, String> given, int lanes) throws AdapterException {
    CqlAdapterProvider provider = new CqlAdapterProvider();
    List<String> problems = new ArrayList<>();
    ParameterValues values = ParameterValues.check(provider.parameters(), given, problems);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(problems.toString());
    }
    return provider.open(new AdapterContext(values, lanes, MAX_IN_FLIGHT, "it-", secret -> {}));
  }

  /** Runs cycles 0 to {@code cycles - 1} of an op. */
  List<Outcome> run(OpTemplate template, long cycles)
      throws AdapterException, InterruptedException {
    Adapter adapter = adapter();
    return FakeEngine.run(adapter, adapter.prepare(template), cycles, MAX_IN_FLIGHT);
  }

  /** Runs cycle 0 of an op. */
  Outcome run(OpTemplate template) throws AdapterException, InterruptedException {
    return run(template, 1).get(0);
  }
}
