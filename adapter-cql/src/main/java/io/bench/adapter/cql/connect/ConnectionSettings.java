package io.bench.adapter.cql.connect;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.ParameterValues;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where and how to connect, checked for contradictions.
 *
 * @param hosts contact points; empty exactly if {@code bundle} is given
 * @param localDc null where it is to be found
 * @param login null to connect without
 * @param tls null for plain text
 * @param bundle secure connect bundle
 * @param compression {@code none}, {@code lz4} or {@code snappy}
 * @param protocol null where it is to be negotiated
 * @param connectionsPerNode of each lane
 * @param driverOptions paths below the driver's root and their values
 */
public record ConnectionSettings(
    List<HostAddress> hosts,
    @Nullable String localDc,
    @Nullable String keyspace,
    @Nullable Login login,
    @Nullable TlsSettings tls,
    @Nullable Path bundle,
    String compression,
    @Nullable String protocol,
    int connectionsPerNode,
    Duration timeout,
    String consistency,
    String serialConsistency,
    Map<String, String> driverOptions) {

  private static final int MAX_CONNECTIONS = 128;

  /**
   * Reads the settings; may ask for the password.
   *
   * @throws AdapterException if values contradict each other or a file cannot be read
   */
  public static ConnectionSettings read(ParameterValues values, PasswordSource passwords)
      throws AdapterException {
    Optional<Path> bundle = values.file("scb");
    if (bundle.isPresent()) {
      requireReadable("scb", bundle.get());
      for (String other : List.of("host", "tls", "truststore", "keystore", "localdc")) {
        if (values.isGiven(other)) {
          throw AdapterException.usage(
              "parameter '" + other + "' contradicts 'scb': the bundle says it already");
        }
      }
    }
    String compression = values.text("compression").orElse("none");
    return new ConnectionSettings(
        bundle.isPresent() ? List.of() : hosts(values),
        values.text("localdc").orElse(null),
        values.text("keyspace").orElse(null),
        Login.read(values, passwords).orElse(null),
        TlsSettings.read(values).orElse(null),
        bundle.orElse(null),
        compression,
        protocol(values, compression),
        (int) between(values, "connections", 1, MAX_CONNECTIONS),
        timeout(values),
        values.text("cl").orElse("LOCAL_ONE"),
        values.text("scl").orElse("SERIAL"),
        DriverOptionPaths.checked(values.underPrefix(ConnectionParameters.DRIVER_OPTIONS)));
  }

  private static List<HostAddress> hosts(ParameterValues values) throws AdapterException {
    Optional<String> host = values.text("host");
    if (host.isEmpty()) {
      throw AdapterException.usage("parameter 'host' is missing: name at least one contact point");
    }
    return HostAddress.parseList(host.get(), (int) between(values, "port", 1, 65_535));
  }

  private static Duration timeout(ParameterValues values) throws AdapterException {
    Duration timeout = values.duration("timeout").orElse(Duration.ofSeconds(10));
    if (timeout.isZero()) {
      throw AdapterException.usage("parameter 'timeout' must be more than 0");
    }
    return timeout;
  }

  /** Snappy was taken out of protocol V5. */
  private static @Nullable String protocol(ParameterValues values, String compression)
      throws AdapterException {
    Optional<String> given = values.text("protocol");
    if (compression.equals("snappy")) {
      if (given.isPresent() && given.get().equals("V5")) {
        throw AdapterException.usage("compression=snappy does not exist in protocol V5; use lz4");
      }
      return given.orElse("V4");
    }
    return given.orElse(null);
  }

  private static long between(ParameterValues values, String name, long least, long most)
      throws AdapterException {
    long value = values.integer(name).orElse(least);
    if (value < least || value > most) {
      throw AdapterException.usage(
          "parameter '" + name + "' must be from " + least + " to " + most + ", not " + value);
    }
    return value;
  }

  static void requireReadable(String parameter, Path file) throws AdapterException {
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw AdapterException.usage("parameter '" + parameter + "': cannot read the file " + file);
    }
  }
}
