package io.bench.adapter.grpc.connect;

import io.bench.adapter.api.Parameter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The parameters of connections, as users see them. */
public final class ConnectionParameters {

  static final Parameter<String> HOST =
      Parameter.text(
          "host",
          "comma-separated host or host:port of the servers, default port "
              + ServerAddress.DEFAULT_PORT);

  static final Parameter<Long> CHANNELS =
      Parameter.integer(
          "channels",
          "connections per lane (default: one to each server, and one for every "
              + ConnectionSettings.STREAMS_PER_CHANNEL
              + " in flight)");

  static final Parameter<Duration> KEEPALIVE =
      Parameter.duration(
              "keepalive",
              "ping a connection that has calls in flight and was silent for so long; servers close"
                  + " connections that ping more often than they permit, commonly every 5m; from"
                  + " 10s on, 0 for none")
          .withDefault("5m");

  public static final Parameter<Duration> DEADLINE =
      Parameter.duration("deadline", "longest wait for the end of one call").withDefault("10s");

  static final Parameter<Boolean> TLS =
      Parameter.truth("tls", "encrypt, and verify who the server is").withDefault("false");

  static final Parameter<Path> CA =
      Parameter.file("ca", "PEM file of trusted certificates, with tls (default: Java's own)");

  static final Parameter<Path> CERTIFICATE =
      Parameter.file(
          "certificate", "PEM file of the client's own certificate and its chain, for mutual TLS");

  static final Parameter<Path> KEY =
      Parameter.file("key", "PEM file (PKCS 8) of the certificate's key");

  static final Parameter<String> SERVER_NAME =
      Parameter.text(
          "server-name",
          "name that the server's certificate must bear, if it is not the host's; also the"
              + " :authority of calls");

  static final Parameter<Boolean> TLS_VERIFICATION =
      Parameter.truth("tls-verification", "whether the server must prove who it is")
          .withDefault("true");

  static final Parameter<String> TOKEN =
      Parameter.secret(
          "token", "value of the metadata x-cassandra-token; token-file and username win over it");

  static final Parameter<Path> TOKEN_FILE =
      Parameter.file("token-file", "file whose first line is the token");

  static final Parameter<String> AUTH_TOKEN =
      Parameter.secret("auth-token", "as token, in workloads written for other tools");

  static final Parameter<String> USERNAME = Parameter.text("username", "user to fetch a token for");

  static final Parameter<String> PASSWORD =
      Parameter.secret("password", "the user's password; prefer passfile or BENCH_GRPC_PASSWORD");

  static final Parameter<Path> PASSFILE =
      Parameter.file("passfile", "file whose first line is the password");

  static final Parameter<String> AUTH_URL =
      Parameter.text(
          "auth-url",
          "where a token is fetched, with username (default: http://HOST:8081/v1/auth, with tls"
              + " https://...); with tls only https");

  static final Parameter<Duration> TOKEN_LIFETIME =
      Parameter.duration(
              "token-lifetime",
              "how long a fetched token is good if it does not say so itself; renewed before")
          .withDefault("30m");

  // authorization, cookies, keys: nobody can tell by the name what is none
  static final Parameter<String> METADATA =
      Parameter.secret(
          "metadata.*", "metadata of every call, as in 'metadata.tenant=a'; not shown");

  static final Parameter<String> COMPRESSION =
      Parameter.choice("compression", List.of("none", "gzip"), "compression of requests")
          .withDefault("none");

  static final Parameter<Long> MAX_MESSAGE_SIZE =
      Parameter.integer("max-message-size", "largest message that is accepted, in bytes")
          .withDefault("256M");

  static final Parameter<Boolean> TRANSPARENT_RETRIES =
      Parameter.truth(
              "transparent-retries",
              "let grpc-java send calls again that no server has begun to process; counted")
          .withDefault("false");

  /** What has a meaning with TLS only. */
  static final List<Parameter<?>> WITH_TLS =
      List.of(CA, CERTIFICATE, KEY, SERVER_NAME, TLS_VERIFICATION);

  /** What has a meaning with a user only. */
  static final List<Parameter<?>> WITH_USERNAME =
      List.of(PASSWORD, PASSFILE, AUTH_URL, TOKEN_LIFETIME);

  private ConnectionParameters() {}

  /** In the order in which help shows them. */
  public static List<Parameter<?>> all() {
    return List.of(
        HOST,
        CHANNELS,
        KEEPALIVE,
        DEADLINE,
        TLS,
        CA,
        CERTIFICATE,
        KEY,
        SERVER_NAME,
        TLS_VERIFICATION,
        TOKEN,
        TOKEN_FILE,
        AUTH_TOKEN,
        USERNAME,
        PASSWORD,
        PASSFILE,
        AUTH_URL,
        TOKEN_LIFETIME,
        METADATA,
        COMPRESSION,
        MAX_MESSAGE_SIZE,
        TRANSPARENT_RETRIES);
  }
}
