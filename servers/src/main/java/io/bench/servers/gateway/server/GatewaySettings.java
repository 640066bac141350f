package io.bench.servers.gateway.server;

import io.bench.servers.bundle.CacheFolder;
import io.bench.servers.gateway.session.CassandraAddress;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * What a gateway is to do. It reaches the child in a file that only its owner may read and that is
 * gone when the child has read it: a command line is visible to everyone.
 *
 * @param address a host name or number to listen on
 * @param port to listen on, or 0 for any
 * @param inFlight how many requests are worked on at the same time
 * @param token that every call has to carry
 * @param tls or null for plaintext
 * @param cassandra behind it
 */
public record GatewaySettings(
    String address,
    int port,
    int inFlight,
    String token,
    @Nullable GatewayTls tls,
    CassandraAddress cassandra) {

  private static final String FILE = "gateway.properties";

  /**
   * Leaves the settings for the child; the parent's part.
   *
   * @param folder the child's working folder
   * @throws IOException if the file cannot be written
   */
  public void write(Path folder) throws IOException {
    Properties properties = new Properties();
    properties.setProperty("address", address);
    properties.setProperty("port", Integer.toString(port));
    properties.setProperty("in-flight", Integer.toString(inFlight));
    properties.setProperty("token", token);
    if (tls != null) {
      properties.setProperty("tls.certificates", tls.certificates().toString());
      properties.setProperty("tls.key", tls.key().toString());
      put(properties, "tls.client-certificates", tls.clientCertificates());
    }
    List<InetSocketAddress> points = cassandra.contactPoints();
    for (int i = 0; i < points.size(); i++) {
      properties.setProperty("cassandra.host." + i, points.get(i).getHostString());
      properties.setProperty("cassandra.port." + i, Integer.toString(points.get(i).getPort()));
    }
    properties.setProperty("cassandra.datacenter", cassandra.localDatacenter());
    put(properties, "cassandra.username", cassandra.username());
    put(properties, "cassandra.password", cassandra.password());
    Path file = Files.createFile(folder.resolve(FILE), CacheFolder.only("rw-------", folder));
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    }
  }

  /**
   * Takes the settings away; the child's part.
   *
   * @param folder the child's working folder
   * @throws IOException if the file cannot be read and deleted
   */
  static GatewaySettings take(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    Files.delete(file);
    return new GatewaySettings(
        properties.getProperty("address"),
        Integer.parseInt(properties.getProperty("port")),
        Integer.parseInt(properties.getProperty("in-flight")),
        properties.getProperty("token"),
        tls(properties),
        new CassandraAddress(
            contactPoints(properties),
            properties.getProperty("cassandra.datacenter"),
            properties.getProperty("cassandra.username"),
            properties.getProperty("cassandra.password")));
  }

  /** Says nothing secret. */
  @Override
  public String toString() {
    return "gateway on " + address + ":" + port + " to " + cassandra;
  }

  private static @Nullable GatewayTls tls(Properties properties) {
    @Nullable String certificates = properties.getProperty("tls.certificates");
    if (certificates == null) {
      return null;
    }
    @Nullable String clients = properties.getProperty("tls.client-certificates");
    return new GatewayTls(
        Path.of(certificates),
        Path.of(properties.getProperty("tls.key")),
        clients == null ? null : Path.of(clients));
  }

  private static List<InetSocketAddress> contactPoints(Properties properties) {
    List<InetSocketAddress> points = new ArrayList<>();
    @Nullable String host;
    while ((host = properties.getProperty("cassandra.host." + points.size())) != null) {
      points.add(
          new InetSocketAddress(
              host, Integer.parseInt(properties.getProperty("cassandra.port." + points.size()))));
    }
    return points;
  }

  private static void put(Properties properties, String name, @Nullable Object value) {
    if (value != null) {
      properties.setProperty(name, value.toString());
    }
  }
}
