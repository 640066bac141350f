package io.bench.adapter.cql.connect;

import io.bench.adapter.api.Parameter;
import io.bench.cql.statement.OpSettings;
import java.util.List;

/** Declares every connection parameter of the adapter. */
public final class ConnectionParameters {

  /** The prefix that sets any option of the driver. */
  static final String DRIVER_OPTIONS = "driver.*";

  private ConnectionParameters() {}

  /** In the order in which help shows them. */
  public static List<Parameter> all() {
    return List.of(
        Parameter.of(
            "host",
            Parameter.Type.TEXT,
            "contact points, separated by commas: name, name:port, address or [IPv6]:port"),
        Parameter.of("port", Parameter.Type.INTEGER, "9042", "port of the hosts that name none"),
        Parameter.of(
            "localdc",
            Parameter.Type.TEXT,
            "data centre to send to; found by itself where there is one"),
        Parameter.of("keyspace", Parameter.Type.TEXT, "keyspace of statements that name none"),
        Parameter.of("username", Parameter.Type.TEXT, "user to log in as"),
        Parameter.secret(
            "password", "the user's password; prefer passfile, BENCH_CQL_PASSWORD or the prompt"),
        Parameter.of("passfile", Parameter.Type.FILE, "file whose first line is the password"),
        Parameter.of("tls", Parameter.Type.BOOLEAN, "false", "encrypt connections"),
        Parameter.of(
            "truststore", Parameter.Type.FILE, "certificates to trust instead of the JVM's"),
        Parameter.secret("truststore-password", "password of the truststore"),
        Parameter.of("keystore", Parameter.Type.FILE, "the client's own key and certificate"),
        Parameter.secret("keystore-password", "password of the keystore"),
        Parameter.of(
            "tls-hostname-verification",
            Parameter.Type.BOOLEAN,
            "true",
            "require that the server's certificate names the host"),
        Parameter.of("scb", Parameter.Type.FILE, "secure connect bundle, instead of host and tls"),
        Parameter.choice(
            "compression",
            List.of("none", "lz4", "snappy"),
            "none",
            "compression of frames; snappy needs protocol V4"),
        Parameter.choice(
            "protocol", List.of("V3", "V4", "V5"), null, "protocol version, otherwise negotiated"),
        Parameter.of("connections", Parameter.Type.INTEGER, "1", "connections per node and lane"),
        Parameter.choice(
            "path",
            List.of("lean", "driver"),
            "lean",
            "lean: what can be goes past the driver, at a fraction of its CPU; driver: all through"
                + " it"),
        Parameter.of("timeout", Parameter.Type.DURATION, "10s", "how long to wait for an answer"),
        Parameter.choice(
            "cl", OpSettings.CONSISTENCIES, "LOCAL_ONE", "consistency level of ops that name none"),
        Parameter.choice(
            "scl",
            OpSettings.SERIAL_CONSISTENCIES,
            "SERIAL",
            "serial consistency level of ops that name none"),
        Parameter.of(
            DRIVER_OPTIONS,
            Parameter.Type.LIBRARY_SETTING,
            "any option of the Java driver, as in 'driver.basic.request.page-size=100'"));
  }
}
