package io.bench.adapter.cql.connect;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.cql.connect.HostAddress;
import io.bench.cql.connect.SharedParameters;
import io.bench.cql.connect.TlsSettings;
import io.bench.cql.connect.UserLogin;
import io.bench.cql.field.Problems;
import io.bench.cql.transport.LaneSockets;
import io.bench.cql.transport.SocketTransport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Where and how to connect, checked for contradictions.
 *
 * @param hosts contact points; empty if {@code bundle} is given, or if nobody has named any yet
 * @param localDc null where it is to be found
 * @param keyspace null where statements name theirs
 * @param login null to connect without
 * @param tls null for plain text
 * @param bundle null where hosts are named
 * @param compression {@code none}, {@code lz4} or {@code snappy}
 * @param protocol null where it is to be negotiated
 * @param connectionsPerNode of each lane
 * @param lean whether ops that can go past the driver do
 * @param transport as {@link SocketTransport#PARAMETER} says
 * @param spin as {@link LaneSockets#SPIN} says
 * @param driverOptions paths below the driver's root and their values
 */
public record ConnectionSettings(
    List<HostAddress> hosts,
    @Nullable String localDc,
    @Nullable CqlIdentifier keyspace,
    @Nullable UserLogin login,
    @Nullable TlsSettings tls,
    @Nullable SecureConnectBundle bundle,
    String compression,
    @Nullable String protocol,
    int connectionsPerNode,
    Duration timeout,
    String consistency,
    String serialConsistency,
    boolean lean,
    String transport,
    Duration spin,
    Map<String, String> driverOptions) {

  static final int MAX_CONNECTIONS = 128;

  /**
   * Reads the settings without asking anybody anything.
   *
   * @param problems receives what contradicts, is out of range or cannot be read; unless it
   *     received nothing the settings are good for checking ops only
   */
  public static ConnectionSettings read(ParameterValues values, Problems problems) {
    Optional<SecureConnectBundle> bundle =
        values.find(ConnectionParameters.SCB).map(SecureConnectBundle::new);
    if (bundle.isPresent()) {
      problems.check(bundle.get()::requireComplete);
      for (Parameter<?> other : ConnectionParameters.IN_BUNDLE) {
        if (values.isGiven(other)) {
          problems.add(
              "parameter '" + other.name() + "' contradicts 'scb': the bundle says it already");
        }
      }
    }
    String compression = values.get(ConnectionParameters.COMPRESSION);
    ConnectionSettings settings =
        new ConnectionSettings(
            bundle.isPresent() ? List.of() : hosts(values, problems),
            values.find(ConnectionParameters.LOCALDC).orElse(null),
            keyspace(values, problems),
            UserLogin.read(values, problems),
            TlsSettings.read(values, problems),
            bundle.orElse(null),
            compression,
            protocol(values, compression, problems),
            (int)
                SharedParameters.between(
                    values, ConnectionParameters.CONNECTIONS, 1, 1, MAX_CONNECTIONS, problems),
            SharedParameters.timeout(values, problems),
            values.get(SharedParameters.CL),
            values.get(SharedParameters.SCL),
            lean(values, problems),
            values.get(SocketTransport.PARAMETER),
            values.get(LaneSockets.SPIN),
            DriverOptionPaths.checked(
                values.underPrefix(ConnectionParameters.DRIVER_OPTIONS), problems));
    LaneSockets.problems(settings.transport(), settings.spin()).forEach(problems::add);
    DriverConfiguration.check(settings, problems);
    return settings;
  }

  /**
   * Returns if these settings say where to connect, and the connections carry the load.
   *
   * @param maxInFlight how many requests are ever in flight on one lane
   * @throws AdapterException if not
   */
  public void requireUsable(int maxInFlight) throws AdapterException {
    if (hosts.isEmpty() && bundle == null) {
      throw AdapterException.usage("parameter 'host' is missing: name at least one contact point");
    }
    DriverConfiguration.requireFits(this, maxInFlight);
  }

  /** Reports the secrets that are read from files other than the password's. */
  public void reportSecrets(Consumer<String> secrets) throws AdapterException {
    if (bundle != null) {
      bundle.reportSecrets(secrets);
    }
  }

  private static List<HostAddress> hosts(ParameterValues values, Problems problems) {
    int port =
        (int)
            SharedParameters.between(values, ConnectionParameters.PORT, 9042, 1, 65_535, problems);
    return values
        .find(ConnectionParameters.HOST)
        .map(list -> HostAddress.parseList(list, port, problems))
        .orElse(List.of());
  }

  private static @Nullable CqlIdentifier keyspace(ParameterValues values, Problems problems) {
    String name = values.find(SharedParameters.KEYSPACE).orElse(null);
    if (name == null) {
      return null;
    }
    try {
      if (!name.isEmpty() && !name.equals("\"\"")) {
        return CqlIdentifier.fromCql(name);
      }
    } catch (IllegalArgumentException e) {
      // the message below says it
    }
    problems.add(
        ("parameter 'keyspace': '%s' is no CQL identifier; a name with other characters than"
                + " letters, digits and _ needs double quotes, as in keyspace='\"my-keyspace\"'")
            .formatted(name));
    return null;
  }

  /** The lean path replaces parts of the built-in driver, so another one takes all ops. */
  private static boolean lean(ParameterValues values, Problems problems) {
    boolean lean = values.get(ConnectionParameters.PATH).equals("lean");
    boolean otherDriver = values.isGiven(ConnectionParameters.DRIVER_JAR);
    if (lean && otherDriver && values.isGiven(ConnectionParameters.PATH)) {
      problems.add(
          "path=lean works with the built-in driver only: leave it out, or leave out 'driver-jar'");
    }
    return lean && !otherDriver;
  }

  /** Snappy was taken out of protocol V5. */
  private static @Nullable String protocol(
      ParameterValues values, String compression, Problems problems) {
    Optional<String> given = values.find(ConnectionParameters.PROTOCOL);
    if (compression.equals("snappy")) {
      if (given.isPresent() && given.get().equals("V5")) {
        problems.add("compression=snappy does not exist in protocol V5; use lz4");
      }
      return given.orElse("V4");
    }
    return given.orElse(null);
  }
}
