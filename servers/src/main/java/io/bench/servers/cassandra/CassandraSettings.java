package io.bench.servers.cassandra;

import io.bench.servers.ServerOption;
import io.bench.servers.ServerOptionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a user may set in {@code cassandra.yaml}, checked before anything is started. */
final class CassandraSettings {
  static final String NATIVE_PORT = "native_transport_port";
  static final String STORAGE_PORT = "storage_port";
  static final String NUM_TOKENS = "num_tokens";
  static final String PARTITIONER = "partitioner";
  static final String INITIAL_TOKEN = "initial_token";
  private static final int MAX_PORT = 65535;
  private static final int MAX_TOKENS = 1536;
  private static final Pattern PATH = Pattern.compile("[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*");

  /** Everything listens on one loopback address, and the nodes find each other there. */
  private static final Set<String> OURS =
      Set.of(
          "listen_address",
          "listen_interface",
          "rpc_address",
          "rpc_interface",
          "broadcast_address",
          "broadcast_rpc_address",
          "seed_provider");

  /** Nodes that shared one of these would destroy each other's data. */
  private static final Set<String> OF_ONE_NODE =
      Set.of(
          "data_file_directories",
          "local_system_data_file_directory",
          "commitlog_directory",
          "hints_directory",
          "saved_caches_directory",
          "cdc_raw_directory",
          INITIAL_TOKEN);

  private static final String NAMES_RESOURCE = "/cassandra/settings";

  /**
   * The names of all settings, as the build read them from Cassandra. None where the program
   * carries no Cassandra; then none is started, whatever its settings are.
   */
  static final Set<String> NAMES = readNames();

  private CassandraSettings() {}

  private static Set<String> readNames() {
    try (InputStream in = CassandraSettings.class.getResourceAsStream(NAMES_RESOURCE)) {
      return in == null
          ? Set.of()
          : new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Refuses what cannot work, with one line that says why. */
  static void check(Map<String, String> settings, int nodes) {
    settings.forEach((path, value) -> checkOne(path, value, nodes));
    for (String path : settings.keySet()) {
      for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
        if (settings.containsKey(path.substring(0, dot))) {
          throw new ServerOptionException(
              option(path)
                  + ": its value is given as a whole by "
                  + option(path.substring(0, dot)));
        }
      }
    }
    Map<String, Integer> limits = new LinkedHashMap<>();
    limits.put(NATIVE_PORT, MAX_PORT + 1 - nodes);
    limits.put(STORAGE_PORT, MAX_PORT + 1 - nodes);
    limits.put(NUM_TOKENS, MAX_TOKENS);
    limits.forEach((path, max) -> number(settings, path, 1, max));
  }

  private static void checkOne(String path, String value, int nodes) {
    if (!PATH.matcher(path).matches()) {
      throw new ServerOptionException(
          option(path) + ": a path in cassandra.yaml is names with dots between them");
    }
    String first = path.split("\\.", 2)[0];
    if (!NAMES.isEmpty() && !NAMES.contains(first)) {
      throw new ServerOptionException(option(path) + ": cassandra.yaml has no setting " + first);
    }
    if (OURS.contains(first)) {
      throw new ServerOptionException(
          option(path) + ": the embedded Cassandra listens on 127.0.0.1 only, this cannot be set");
    }
    if (nodes > 1 && OF_ONE_NODE.contains(first)) {
      throw new ServerOptionException(
          option(path) + ": " + nodes + " nodes cannot share one; use " + CassandraOptions.DATA);
    }
    if (value.chars().anyMatch(Character::isISOControl)) {
      throw new ServerOptionException(option(path) + ": the value has to be one line of YAML");
    }
  }

  /** Returns a setting that is a number in a range, or {@code otherwise} when it is not given. */
  static int number(Map<String, String> settings, String path, int otherwise, int max) {
    String text = settings.get(path);
    return text == null ? otherwise : ServerOption.number(option(path), text, 1, max);
  }

  static boolean isMurmur3(Map<String, String> settings) {
    String partitioner = settings.get(PARTITIONER);
    return partitioner == null || partitioner.contains("Murmur3Partitioner");
  }

  private static String option(String path) {
    return CassandraOptions.SETTING_PREFIX + path;
  }
}
