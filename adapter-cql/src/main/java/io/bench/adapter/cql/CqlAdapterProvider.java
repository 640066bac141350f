package io.bench.adapter.cql;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.AnswerUse;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.api.SpiVersion;
import io.bench.adapter.cql.connect.ConnectionParameters;
import io.bench.adapter.cql.jar.CqlDriver;
import io.bench.adapter.cql.jar.DriverJars;
import io.bench.adapter.cql.jar.JarDriver;
import io.bench.cql.statement.OpReader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code adapter=cql}: CQL through the Java driver for Apache Cassandra. */
public final class CqlAdapterProvider implements AdapterProvider {

  private final CqlDriver builtIn = new LoadedDriver();

  private final Map<DriverJars, CqlDriver> loaded = new HashMap<>();

  @Override
  public String name() {
    return "cql";
  }

  @Override
  public Set<String> otherNames() {
    return Set.of("cqld4");
  }

  @Override
  public String description() {
    return "CQL through the Java driver for Apache Cassandra";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return ConnectionParameters.all();
  }

  @Override
  public List<String> embeddedServers() {
    return List.of("cassandra");
  }

  @Override
  public Set<String> opFields() {
    return OpReader.KNOWN_FIELDS;
  }

  @Override
  public AnswerUse answerUse() {
    return AnswerUse.READ;
  }

  @Override
  public int spiVersion() {
    return SpiVersion.CURRENT;
  }

  @Override
  public void check(ParameterValues parameters, List<OpTemplate> templates, List<String> problems) {
    CqlDriver driver = builtIn;
    try {
      driver = driver(parameters);
    } catch (AdapterException e) {
      problems.addAll(e.problems());
    }
    driver.check(parameters, templates, problems);
  }

  @Override
  public Adapter open(AdapterContext context) throws AdapterException {
    return driver(context.parameters()).open(context);
  }

  /** Steps share what was loaded and compiled, as they do with the built-in driver. */
  private synchronized CqlDriver driver(ParameterValues parameters) throws AdapterException {
    Optional<List<Path>> named = parameters.find(ConnectionParameters.DRIVER_JAR);
    if (named.isEmpty()) {
      return builtIn;
    }
    DriverJars jars = DriverJars.read(named.get());
    CqlDriver known = loaded.get(jars);
    if (known == null) {
      known = new JarDriver(jars);
      loaded.put(jars, known);
    }
    return known;
  }
}
