package io.bench.adapter.grpc;

import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.grpc.ChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.TlsChannelCredentials;
import io.stargate.proto.QueryOuterClass.Consistency;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The adapter's parameters, read and checked.
 *
 * @param addresses the servers, over which channels are spread in turn
 * @param channelsPerLane connections that each lane opens, at least 1
 * @param token the value of the metadata {@code x-cassandra-token}, or null; must never be shown
 * @param deadlineNanos how long a request may take where its op says nothing else
 * @param keyspace what names in a statement refer to if they have none, or null
 * @param consistency the level of ops that name none
 * @param serialConsistency likewise, of lightweight transactions
 */
record GrpcSettings(
    List<ServerAddress> addresses,
    int channelsPerLane,
    @Nullable String token,
    long deadlineNanos,
    ChannelCredentials credentials,
    boolean tls,
    @Nullable String keyspace,
    String consistency,
    String serialConsistency) {

  static final List<String> CONSISTENCIES =
      Arrays.stream(Consistency.values())
          .filter(level -> level != Consistency.UNRECOGNIZED)
          .map(Enum::name)
          .toList();
  static final List<String> SERIAL_CONSISTENCIES = List.of("SERIAL", "LOCAL_SERIAL");

  /**
   * Servers and proxies commonly allow a connection 100 to 128 concurrent streams, and further
   * requests queue in the client unseen; so no channel gets more unless the user wants it.
   */
  private static final int STREAMS_PER_CHANNEL = 100;

  private static final int MOST_CHANNELS = 1000;

  static final List<Parameter> PARAMETERS =
      List.of(
          Parameter.of(
              "host",
              Parameter.Type.TEXT,
              "comma-separated host or host:port of the servers, default port "
                  + ServerAddress.DEFAULT_PORT),
          Parameter.of(
              "channels",
              Parameter.Type.INTEGER,
              "connections per lane (default: one for every "
                  + STREAMS_PER_CHANNEL
                  + " in flight)"),
          Parameter.secret("token", "value of the metadata x-cassandra-token"),
          Parameter.of("token-file", Parameter.Type.FILE, "file whose first line is the token"),
          Parameter.of(
              "deadline",
              Parameter.Type.DURATION,
              "10s",
              "longest wait for the answer to one request"),
          Parameter.of(
              "tls", Parameter.Type.BOOLEAN, "false", "encrypt, and verify the server's name"),
          Parameter.of(
              "ca",
              Parameter.Type.FILE,
              "PEM file of trusted certificates, with tls (default: Java's own)"),
          Parameter.of("keyspace", Parameter.Type.TEXT, "keyspace of statements that name none"),
          Parameter.choice(
              "cl", CONSISTENCIES, "LOCAL_ONE", "consistency level of ops that name none"),
          Parameter.choice(
              "scl",
              SERIAL_CONSISTENCIES,
              "SERIAL",
              "serial consistency level of ops that name none"));

  /**
   * Reads what the user gave.
   *
   * @throws AdapterException naming the parameter that cannot work
   */
  static GrpcSettings from(AdapterContext context) throws AdapterException {
    ParameterValues values = context.parameters();
    String host =
        values
            .text("host")
            .orElseThrow(
                () -> AdapterException.usage("adapter 'grpc' needs a server: give host=..."));
    List<ServerAddress> addresses = ServerAddress.parseList(host);
    int channels = channelsPerLane(context, addresses.size());
    Duration deadline = deadline(values);
    boolean tls = values.truth("tls").orElseThrow();
    String token = token(values);
    if (token != null) {
      context.secrets().accept(token);
    }
    return new GrpcSettings(
        addresses,
        channels,
        token,
        deadline.toNanos(),
        credentials(tls, values.file("ca")),
        tls,
        values.text("keyspace").orElse(null),
        values.text("cl").orElseThrow(),
        values.text("scl").orElseThrow());
  }

  /** Adds a line for each parameter that cannot work, whatever the server. */
  static void check(ParameterValues values, List<String> problems) {
    Optional<String> host = values.text("host");
    if (host.isEmpty()) {
      problems.add("adapter 'grpc' needs a server: give host=...");
    } else {
      attempt(() -> ServerAddress.parseList(host.get()), problems);
    }
    attempt(() -> deadline(values), problems);
    attempt(() -> token(values), problems);
    attempt(() -> credentials(values.truth("tls").orElseThrow(), values.file("ca")), problems);
  }

  /** What ops need to be compiled, without any server. */
  static GrpcSettings ofOps(ParameterValues values) {
    return new GrpcSettings(
        List.of(),
        1,
        null,
        values.duration("deadline").orElseThrow().toNanos(),
        InsecureChannelCredentials.create(),
        false,
        values.text("keyspace").orElse(null),
        values.text("cl").orElseThrow(),
        values.text("scl").orElseThrow());
  }

  /** A part of what is read. */
  interface Reading {
    @Nullable Object read() throws AdapterException;
  }

  /** Notes why something cannot be read. */
  static void attempt(Reading reading, List<String> problems) {
    try {
      reading.read();
    } catch (AdapterException wrong) {
      problems.add(wrong.getMessage());
    }
  }

  private static Duration deadline(ParameterValues values) throws AdapterException {
    Duration deadline = values.duration("deadline").orElseThrow();
    if (deadline.isZero()) {
      throw AdapterException.usage("parameter 'deadline' must be longer than 0");
    }
    return deadline;
  }

  /** Enough that every server gets one, and none more streams than servers commonly allow. */
  private static int channelsPerLane(AdapterContext context, int servers) throws AdapterException {
    int lanes = context.laneCount();
    long forServers = roundedUp(servers, lanes);
    long forStreams = roundedUp(context.maxInFlightPerLane(), STREAMS_PER_CHANNEL);
    long channels =
        context.parameters().integer("channels").orElse(Math.max(forServers, forStreams));
    if (channels < forServers || channels > MOST_CHANNELS) {
      throw AdapterException.usage(
          "parameter 'channels' must be from "
              + forServers
              + " ("
              + servers
              + " servers, "
              + lanes
              + " lanes) to "
              + MOST_CHANNELS
              + ", not "
              + channels);
    }
    return (int) channels;
  }

  private static long roundedUp(long dividend, long divisor) {
    return (dividend + divisor - 1) / divisor;
  }

  private static @Nullable String token(ParameterValues values) throws AdapterException {
    Optional<String> token = values.text("token");
    Optional<Path> file = values.file("token-file");
    if (token.isPresent() && file.isPresent()) {
      throw AdapterException.usage("give either 'token' or 'token-file', not both");
    }
    if (file.isEmpty()) {
      return token.map(String::strip).orElse(null);
    }
    try (var lines = Files.lines(file.get())) {
      return lines
          .map(String::strip)
          .findFirst()
          .filter(line -> !line.isEmpty())
          .orElseThrow(
              () ->
                  AdapterException.usage(
                      "parameter 'token-file': the first line of " + file.get() + " is empty"));
    } catch (IOException | java.io.UncheckedIOException unreadable) {
      throw AdapterException.usage(
          "parameter 'token-file': cannot read " + file.get() + " (" + reason(unreadable) + ")");
    }
  }

  private static ChannelCredentials credentials(boolean tls, Optional<Path> authorities)
      throws AdapterException {
    if (!tls) {
      if (authorities.isPresent()) {
        throw AdapterException.usage("parameter 'ca' goes with tls=true");
      }
      return InsecureChannelCredentials.create();
    }
    if (authorities.isEmpty()) {
      return TlsChannelCredentials.create();
    }
    try {
      return TlsChannelCredentials.newBuilder().trustManager(authorities.get().toFile()).build();
    } catch (IOException unreadable) {
      throw AdapterException.usage(
          "parameter 'ca': cannot read " + authorities.get() + " (" + reason(unreadable) + ")");
    }
  }

  private static String reason(Exception failure) {
    return failure instanceof java.nio.file.NoSuchFileException
            || failure instanceof java.io.FileNotFoundException
        ? "no such file"
        : String.valueOf(failure.getMessage());
  }

  /** Without the token. */
  @Override
  public String toString() {
    return "GrpcSettings" + addresses;
  }
}
