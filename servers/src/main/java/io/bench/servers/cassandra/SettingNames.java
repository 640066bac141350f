package io.bench.servers.cassandra;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;

/**
 * The names of the settings of {@code cassandra.yaml}, as the build read them from Cassandra. None
 * where the program carries no Cassandra; then none is started, whatever its settings are.
 */
final class SettingNames {

  private static final String RESOURCE = "/cassandra/settings";

  static final Set<String> ALL = read();

  private SettingNames() {}

  private static Set<String> read() {
    try (InputStream in = SettingNames.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        return Set.of();
      }
      Set<String> names = new TreeSet<>();
      new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
          .lines()
          .forEach(names::add);
      return Set.copyOf(names);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
