package io.bench.servers.gateway;

import io.bench.servers.ServerOption;
import io.bench.servers.ServerOption.Kind;
import io.bench.servers.ServerOptionException;
import io.bench.servers.gateway.server.GatewayTls;
import io.bench.servers.gateway.session.CassandraAddress;
import io.bench.servers.process.HeapSize;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How to run a gateway. Immutable.
 *
 * @param address a host name or number to listen on
 * @param port to listen on, or 0 for any
 * @param inFlight how many requests it works on at the same time; it refuses more
 * @param heapMebibytes its fixed heap
 * @param tls or null for plaintext
 * @param username for the Cassandra behind it, or null
 * @param password for the Cassandra behind it, or null
 * @param contactPoints of the Cassandra behind it, or empty for one that is started with it
 * @param localDatacenter of the Cassandra that the contact points are of, or null without any
 */
public record GatewayOptions(
    String address,
    int port,
    int inFlight,
    int heapMebibytes,
    @Nullable GatewayTls tls,
    @Nullable String username,
    @Nullable String password,
    List<InetSocketAddress> contactPoints,
    @Nullable String localDatacenter) {

  /** What the names of all options begin with. */
  public static final String PREFIX = "gateway-";

  static final String ADDRESS = PREFIX + "address";
  static final String PORT = PREFIX + "port";
  static final String IN_FLIGHT = PREFIX + "in-flight";
  static final String HEAP = PREFIX + "heap";
  static final String TLS_CERTIFICATE = PREFIX + "tls-certificate";
  static final String TLS_KEY = PREFIX + "tls-key";
  static final String TLS_CLIENT_CA = PREFIX + "tls-client-ca";
  static final String USERNAME = PREFIX + "username";
  static final String PASSWORD = PREFIX + "password";
  static final String CONTACT_POINTS = PREFIX + "contact-points";
  static final String LOCAL_DATACENTER = PREFIX + "local-datacenter";

  private static final List<ServerOption> DECLARED =
      List.of(
          new ServerOption(
              ADDRESS,
              Kind.FOR_THE_USER,
              "127.0.0.1",
              "where it listens; 0.0.0.0 for every network"),
          new ServerOption(PORT, Kind.PLAIN, "0", "where it listens; 0 for any free port"),
          new ServerOption(
              IN_FLIGHT,
              Kind.PLAIN,
              "1024",
              "requests at a time; more are answered RESOURCE_EXHAUSTED"),
          new ServerOption(HEAP, Kind.PLAIN, "512M", "its heap, such as 1G"),
          new ServerOption(
              TLS_CERTIFICATE, Kind.FILE, null, "PEM: its certificate chain; turns TLS on"),
          new ServerOption(TLS_KEY, Kind.FILE, null, "PEM: the certificate's private key (PKCS#8)"),
          new ServerOption(
              TLS_CLIENT_CA, Kind.FILE, null, "PEM: clients need a certificate from this CA"),
          new ServerOption(USERNAME, Kind.PLAIN, null, "user of the Cassandra behind it"),
          new ServerOption(PASSWORD, Kind.SECRET, null, "password of that user"),
          new ServerOption(
              CONTACT_POINTS, Kind.PLAIN, null, "contact points of a Cassandra elsewhere"),
          new ServerOption(LOCAL_DATACENTER, Kind.PLAIN, null, "data centre of that Cassandra"));

  private static final int CQL_PORT = 9042;
  private static final int MAX_PORT = 65_535;
  private static final int MAX_IN_FLIGHT = 1_000_000;
  private static final int MIN_HEAP_MEBIBYTES = 64;
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("(?:\\[(?<six>[^]]+)]|(?<host>[^:\\[\\]\\s]+))(?::(?<port>\\d{1,5}))?");

  /** Copies. */
  public GatewayOptions {
    contactPoints = List.copyOf(contactPoints);
  }

  /** Returns the options that a command line can show, in the order to show them in. */
  public static List<ServerOption> declared() {
    return DECLARED;
  }

  /**
   * Reads options as a user wrote them.
   *
   * @param values values by the names that {@link #declared()} lists
   * @return the options
   * @throws ServerOptionException if a value is wrong or a name unknown
   */
  public static GatewayOptions parse(Map<String, String> values) {
    Map<String, String> all = new HashMap<>();
    for (ServerOption option : DECLARED) {
      if (option.defaultValue() != null) {
        all.put(option.name(), option.defaultValue());
      }
    }
    values.forEach(
        (name, value) -> {
          if (DECLARED.stream().noneMatch(option -> option.name().equals(name))) {
            throw new ServerOptionException(name + ": no option of the gateway");
          }
          all.put(name, value);
        });
    together(all, USERNAME, PASSWORD);
    together(all, CONTACT_POINTS, LOCAL_DATACENTER);
    together(all, TLS_CERTIFICATE, TLS_KEY);
    return new GatewayOptions(
        notBlank(all, ADDRESS),
        ServerOption.number(PORT, notBlank(all, PORT), 0, MAX_PORT),
        ServerOption.number(IN_FLIGHT, notBlank(all, IN_FLIGHT), 1, MAX_IN_FLIGHT),
        HeapSize.parse(
            HEAP,
            notBlank(all, HEAP),
            "the gateway",
            MIN_HEAP_MEBIBYTES,
            HeapSize.machineMebibytes()),
        tls(all),
        all.get(USERNAME),
        all.get(PASSWORD),
        contactPoints(all.get(CONTACT_POINTS)),
        all.get(LOCAL_DATACENTER));
  }

  /** Returns the Cassandra to stand in front of: that of the options, else the given one. */
  CassandraAddress cassandra(List<InetSocketAddress> otherwise, String otherDatacenter) {
    return localDatacenter == null
        ? new CassandraAddress(otherwise, otherDatacenter, username, password)
        : new CassandraAddress(contactPoints, localDatacenter, username, password);
  }

  /** Says nothing secret. */
  @Override
  public String toString() {
    return "gateway on " + address + ":" + port;
  }

  private static void together(Map<String, String> all, String one, String other) {
    if (all.containsKey(one) != all.containsKey(other)) {
      String given = all.containsKey(one) ? one : other;
      throw new ServerOptionException(
          given + ": needs " + (given.equals(one) ? other : one) + " beside it");
    }
  }

  private static String notBlank(Map<String, String> all, String name) {
    String value = all.getOrDefault(name, "");
    if (value.isBlank()) {
      throw new ServerOptionException(name + "=: a value is missing");
    }
    return value.strip();
  }

  private static @Nullable GatewayTls tls(Map<String, String> all) {
    if (!all.containsKey(TLS_CERTIFICATE)) {
      if (all.containsKey(TLS_CLIENT_CA)) {
        throw new ServerOptionException(
            TLS_CLIENT_CA + ": needs " + TLS_CERTIFICATE + " beside it");
      }
      return null;
    }
    return new GatewayTls(
        file(all, TLS_CERTIFICATE),
        file(all, TLS_KEY),
        all.containsKey(TLS_CLIENT_CA) ? file(all, TLS_CLIENT_CA) : null);
  }

  private static Path file(Map<String, String> all, String name) {
    String value = notBlank(all, name);
    try {
      Path file = Path.of(value).toAbsolutePath();
      if (Files.isReadable(file)) {
        return file;
      }
    } catch (InvalidPathException e) {
      // said below
    }
    throw new ServerOptionException(name + "=" + value + ": no file that can be read");
  }

  private static List<InetSocketAddress> contactPoints(@Nullable String value) {
    return value == null
        ? List.of()
        : Arrays.stream(value.split(",", -1)).map(GatewayOptions::contactPoint).toList();
  }

  private static InetSocketAddress contactPoint(String text) {
    Matcher matcher = HOST_AND_PORT.matcher(text.strip());
    if (!matcher.matches()) {
      throw new ServerOptionException(
          CONTACT_POINTS + "=" + text + ": write it like host or host:9042");
    }
    @Nullable String six = matcher.group("six");
    @Nullable String port = matcher.group("port");
    int number = port == null ? CQL_PORT : Integer.parseInt(port);
    if (number < 1 || number > MAX_PORT) {
      throw new ServerOptionException(CONTACT_POINTS + "=" + text + ": no such port");
    }
    return InetSocketAddress.createUnresolved(six == null ? matcher.group("host") : six, number);
  }
}
