package io.bench.adapter.cql.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.ParameterValues;
import io.bench.cql.field.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads connection settings from parameters, name and value by turns. */
final class TestSettings {

  private TestSettings() {}

  /** Settings with nothing wrong about them. */
  static ConnectionSettings of(String... parameters) {
    Problems problems = new Problems();
    ConnectionSettings settings = ConnectionSettings.read(values(parameters), problems);
    assertThat(problems.lines()).isEmpty();
    return settings;
  }

  /** What is wrong. */
  static List<String> problems(String... parameters) {
    Problems problems = new Problems();
    ConnectionSettings.read(values(parameters), problems);
    return problems.lines();
  }

  private static ParameterValues values(String... parameters) {
    Map<String, String> given = new LinkedHashMap<>();
    for (int i = 0; i < parameters.length; i += 2) {
      given.put(parameters[i], parameters[i + 1]);
    }
    List<String> problems = new ArrayList<>();
    ParameterValues values = ParameterValues.check(ConnectionParameters.all(), given, problems);
    assertThat(problems).isEmpty();
    return values;
  }
}
