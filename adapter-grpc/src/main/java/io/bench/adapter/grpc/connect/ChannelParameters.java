package io.bench.adapter.grpc.connect;

import io.bench.adapter.api.Parameter;
import io.bench.cql.connect.SharedParameters;
import io.bench.cql.transport.LaneSockets;
import io.bench.cql.transport.SocketTransport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The parameters of connections, as users see them. */
public final class ChannelParameters {

  /** Where the password is looked for when no parameter gives it. */
  public static final String PASSWORD_VARIABLE = "BENCH_GRPC_PASSWORD";

  static final Parameter<String> HOST =
      Parameter.text(
          "host",
          "comma-separated host or host:port of the servers, default port "
              + ChannelSettings.DEFAULT_PORT);

  static final Parameter<Long> CHANNELS =
      Parameter.integer(
          "channels",
          "connections per lane (default: one to each server, and one for every "
              + ChannelSettings.STREAMS_PER_CHANNEL
              + " in flight)");

  static final Parameter<Duration> KEEPALIVE =
      Parameter.duration(
              "keepalive",
              "ping a connection with calls in flight after this silence (at least 10s; 0: never);"
                  + " servers commonly permit one every 5m")
          .withDefault("5m");

  static final Parameter<String> PATH =
      Parameter.choice(
              "path",
              List.of("lean", "grpc-java"),
              "lean: own HTTP/2 where possible, at a fraction of the CPU")
          .withDefault("lean");

  static final Parameter<String> SERVER_NAME =
      Parameter.text(
          "server-name",
          "name that the server's certificate must bear, and :authority of calls; by default the"
              + " host's");

  static final Parameter<String> TOKEN =
      Parameter.secret("token", "metadata x-cassandra-token; token-file and username win over it")
          .alsoCalled("auth-token");

  static final Parameter<Path> TOKEN_FILE =
      Parameter.file("token-file", "file whose first line is the token");

  static final Parameter<String> AUTH_URL =
      Parameter.text(
          "auth-url",
          "where username gets a token (default: http://HOST:8081/v1/auth, with tls https://...)");

  static final Parameter<Duration> TOKEN_LIFETIME =
      Parameter.duration(
              "token-lifetime", "lifetime of a fetched token that states none; renewed before")
          .withDefault("30m");

  // authorization, cookies, keys: a name does not show that its value is no secret
  static final Parameter<String> METADATA =
      Parameter.secret("metadata.*", "metadata of every call, as in 'metadata.tenant=a'");

  static final Parameter<String> COMPRESSION =
      Parameter.choice("compression", List.of("none", "gzip"), "compression of requests")
          .withDefault("none");

  static final Parameter<Long> MAX_MESSAGE_SIZE =
      Parameter.integer("max-message-size", "largest message that is accepted, in bytes")
          .withDefault("256M");

  static final Parameter<Boolean> TRANSPARENT_RETRIES =
      Parameter.truth(
              "transparent-retries", "let grpc-java send calls again that no server has begun")
          .withDefault("false");

  /** Parameters that make sense only with a user. */
  static final List<Parameter<?>> WITH_USERNAME = List.of(AUTH_URL, TOKEN_LIFETIME);

  private ChannelParameters() {}

  /** In the order in which help shows them. */
  public static List<Parameter<?>> all() {
    List<Parameter<?>> all = new ArrayList<>(List.of(HOST, CHANNELS, KEEPALIVE, PATH));
    all.addAll(SharedParameters.all());
    all.addAll(
        List.of(
            SERVER_NAME,
            TOKEN,
            TOKEN_FILE,
            AUTH_URL,
            TOKEN_LIFETIME,
            METADATA,
            COMPRESSION,
            MAX_MESSAGE_SIZE,
            TRANSPARENT_RETRIES,
            SocketTransport.PARAMETER,
            LaneSockets.SPIN));
    return List.copyOf(all);
  }
}
