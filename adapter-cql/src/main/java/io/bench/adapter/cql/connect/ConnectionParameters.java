package io.bench.adapter.cql.connect;

import io.bench.adapter.api.Parameter;
import io.bench.cql.statement.OpSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Declares every connection parameter of the adapter. */
public final class ConnectionParameters {

  static final Parameter<String> HOST =
      Parameter.text(
          "host", "contact points, separated by commas: name, name:port, address or [IPv6]:port");

  static final Parameter<Long> PORT =
      Parameter.integer("port", "port of the hosts that name none").withDefault("9042");

  static final Parameter<String> LOCALDC =
      Parameter.text("localdc", "data centre to send to; found by itself where there is one");

  static final Parameter<String> KEYSPACE =
      Parameter.text("keyspace", "keyspace of statements that name none");

  static final Parameter<String> USERNAME = Parameter.text("username", "user to log in as");

  static final Parameter<String> PASSWORD =
      Parameter.secret(
          "password", "the user's password; prefer passfile, BENCH_CQL_PASSWORD or the prompt");

  static final Parameter<Path> PASSFILE =
      Parameter.file("passfile", "file whose first line is the password");

  static final Parameter<Boolean> TLS =
      Parameter.truth("tls", "encrypt connections").withDefault("false");

  static final Parameter<Path> TRUSTSTORE =
      Parameter.file("truststore", "certificates to trust instead of the JVM's");

  static final Parameter<String> TRUSTSTORE_PASSWORD =
      Parameter.secret("truststore-password", "password of the truststore");

  static final Parameter<Path> KEYSTORE =
      Parameter.file("keystore", "the client's own key and certificate");

  static final Parameter<String> KEYSTORE_PASSWORD =
      Parameter.secret("keystore-password", "password of the keystore");

  static final Parameter<Boolean> TLS_HOSTNAME_VERIFICATION =
      Parameter.truth(
              "tls-hostname-verification", "require that the server's certificate names the host")
          .withDefault("true");

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
              "lean: what can be goes past the driver, at a fraction of its CPU; driver: all"
                  + " through it")
          .withDefault("lean");

  static final Parameter<Duration> TIMEOUT =
      Parameter.duration("timeout", "how long to wait for an answer").withDefault("10s");

  static final Parameter<String> CL =
      Parameter.choice("cl", OpSettings.CONSISTENCIES, "consistency level of ops that name none")
          .withDefault("LOCAL_ONE");

  static final Parameter<String> SCL =
      Parameter.choice(
              "scl",
              OpSettings.SERIAL_CONSISTENCIES,
              "serial consistency level of ops that name none")
          .withDefault("SERIAL");

  static final Parameter<String> DRIVER_OPTIONS =
      Parameter.librarySetting(
          "driver.*", "any option of the Java driver, as in 'driver.basic.request.page-size=100'");

  /** What a secure connect bundle says already. */
  static final List<Parameter<?>> IN_BUNDLE = List.of(HOST, TLS, TRUSTSTORE, KEYSTORE, LOCALDC);

  /** What has a meaning with TLS only. */
  static final List<Parameter<?>> WITH_TLS =
      List.of(
          TRUSTSTORE, TRUSTSTORE_PASSWORD, KEYSTORE, KEYSTORE_PASSWORD, TLS_HOSTNAME_VERIFICATION);

  private ConnectionParameters() {}

  /** In the order in which help shows them. */
  public static List<Parameter<?>> all() {
    return List.of(
        HOST,
        PORT,
        LOCALDC,
        KEYSPACE,
        USERNAME,
        PASSWORD,
        PASSFILE,
        TLS,
        TRUSTSTORE,
        TRUSTSTORE_PASSWORD,
        KEYSTORE,
        KEYSTORE_PASSWORD,
        TLS_HOSTNAME_VERIFICATION,
        SCB,
        COMPRESSION,
        PROTOCOL,
        CONNECTIONS,
        PATH,
        TIMEOUT,
        CL,
        SCL,
        DRIVER_OPTIONS);
  }
}
