package io.bench.adapter.cql.connect;

import io.bench.adapter.api.Parameter;
import io.bench.cql.connect.SharedParameters;
import io.bench.cql.transport.LaneSockets;
import io.bench.cql.transport.SocketTransport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Declares every connection parameter of the adapter. */
public final class ConnectionParameters {

  /** Where the password is looked for when no parameter gives it. */
  public static final String PASSWORD_VARIABLE = "BENCH_CQL_PASSWORD";

  static final Parameter<String> HOST =
      Parameter.text(
          "host", "contact points, separated by commas: name, name:port, address or [IPv6]:port");

  static final Parameter<Long> PORT =
      Parameter.integer("port", "port of the hosts that name none").withDefault("9042");

  static final Parameter<String> LOCALDC =
      Parameter.text("localdc", "data centre to send to; by default the only one");

  static final Parameter<Path> SCB =
      Parameter.file("scb", "secure connect bundle, instead of host and tls");

  static final Parameter<String> COMPRESSION =
      Parameter.choice(
              "compression",
              List.of("none", "lz4", "snappy"),
              "compression of frames; snappy needs protocol V4")
          .withDefault("none");

  static final Parameter<String> PROTOCOL =
      Parameter.choice(
          "protocol", List.of("V3", "V4", "V5"), "protocol version, otherwise negotiated");

  static final Parameter<Long> CONNECTIONS =
      Parameter.integer("connections", "connections per node and lane").withDefault("1");

  static final Parameter<String> PATH =
      Parameter.choice(
              "path",
              List.of("lean", "driver"),
              "lean: ops bypass the driver where possible, at a fraction of its CPU; driver: all"
                  + " use it")
          .withDefault("lean");

  public static final Parameter<List<Path>> DRIVER_JAR =
      Parameter.jars(
          "driver-jar",
          "comma-separated jars, or folders of jars, of another DataStax, Apache or ScyllaDB driver"
              + " (4.14 or later), for path=driver");

  static final Parameter<String> DRIVER_OPTIONS =
      Parameter.librarySetting(
          "driver.*", "any option of the Java driver, as in 'driver.basic.request.page-size=100'");

  /** What a secure connect bundle says already. */
  static final List<Parameter<?>> IN_BUNDLE =
      List.of(
          HOST,
          SharedParameters.TLS,
          SharedParameters.TRUSTSTORE,
          SharedParameters.KEYSTORE,
          LOCALDC);

  private ConnectionParameters() {}

  /** In the order in which help shows them. */
  public static List<Parameter<?>> all() {
    List<Parameter<?>> all = new ArrayList<>(List.of(HOST, PORT, LOCALDC));
    all.addAll(SharedParameters.all());
    all.addAll(
        List.of(
            SCB,
            COMPRESSION,
            PROTOCOL,
            CONNECTIONS,
            PATH,
            SocketTransport.PARAMETER,
            LaneSockets.SPIN,
            DRIVER_JAR,
            DRIVER_OPTIONS));
    return List.copyOf(all);
  }
}
