package io.bench.adapter.grpc.connect;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.cql.field.Problems;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of connections, read and checked.
 *
 * @param addresses the servers, over which channels are spread in turn
 * @param channels connections per lane as given, or 0 for as many as needed
 * @param deadlineNanos how long a call may take where its op says nothing else
 * @param keepaliveNanos how long a connection may be silent before it is pinged, 0 for ever
 * @param tls null for plaintext
 * @param login how the token is had, or null to call without
 * @param metadata of every call
 * @param compressor the name of the compressor of requests, or null for none
 * @param largestMessageBytes of those that are received
 * @param transparentRetries whether grpc-java may send calls again by itself
 */
public record ConnectionSettings(
    List<ServerAddress> addresses,
    int channels,
    long deadlineNanos,
    long keepaliveNanos,
    @Nullable TlsSettings tls,
    @Nullable Login login,
    StaticMetadata metadata,
    @Nullable String compressor,
    int largestMessageBytes,
    boolean transparentRetries) {

  /**
   * Servers and proxies commonly allow a connection 100 to 128 concurrent streams, and further
   * requests queue in the client unseen; so no channel gets more unless the user wants it.
   */
  static final int STREAMS_PER_CHANNEL = 100;

  /** What grpc-java would raise a shorter time to, without a word. */
  private static final Duration SHORTEST_KEEPALIVE = Duration.ofSeconds(10);

  private static final int MOST_CHANNELS = 1000;
  private static final String NO_HOST = "adapter 'grpc' needs a server: give host=...";

  /**
   * Reads what the user gave, and the files that it names.
   *
   * @throws AdapterException with everything in it that cannot work
   */
  public static ConnectionSettings read(ParameterValues values) throws AdapterException {
    List<String> problems = new ArrayList<>();
    ConnectionSettings settings = read(values, true, problems);
    if (settings == null || !problems.isEmpty()) {
      throw AdapterException.usage(String.join("; ", problems));
    }
    return settings;
  }

  /**
   * Notes every parameter that cannot work, whatever the server.
   *
   * @param values may be without a host if a server is yet to be started
   */
  public static void check(ParameterValues values, List<String> problems) {
    read(values, false, problems);
  }

  private static @Nullable ConnectionSettings read(
      ParameterValues values, boolean hostNeeded, List<String> problems) {
    Problems found = new Problems(problems);
    if (hostNeeded && values.find(ConnectionParameters.HOST).isEmpty()) {
      problems.add(NO_HOST);
    }
    List<ServerAddress> addresses =
        found.attempt(
            () ->
                values.find(ConnectionParameters.HOST).isPresent()
                    ? ServerAddress.parseList(values.find(ConnectionParameters.HOST).get())
                    : List.<ServerAddress>of());
    Long deadlineNanos = found.attempt(() -> deadlineNanos(values));
    Long keepaliveNanos = found.attempt(() -> keepaliveNanos(values));
    Integer channels =
        found.attempt(
            () -> (int) number(values, ConnectionParameters.CHANNELS, 0, 1, MOST_CHANNELS));
    TlsSettings tls = found.attempt(() -> TlsSettings.read(values));
    Login login = found.attempt(() -> Login.read(values, values.get(ConnectionParameters.TLS)));
    StaticMetadata metadata =
        found.attempt(() -> StaticMetadata.read(values.underPrefix(ConnectionParameters.METADATA)));
    Integer messageBytes =
        found.attempt(
            () ->
                (int)
                    number(values, ConnectionParameters.MAX_MESSAGE_SIZE, 0, 1, Integer.MAX_VALUE));
    if (addresses == null
        || deadlineNanos == null
        || keepaliveNanos == null
        || channels == null
        || metadata == null
        || messageBytes == null) {
      return null;
    }
    return new ConnectionSettings(
        addresses,
        channels,
        deadlineNanos,
        keepaliveNanos,
        tls,
        login,
        metadata,
        values
            .find(ConnectionParameters.COMPRESSION)
            .filter(name -> !name.equals("none"))
            .orElse(null),
        messageBytes,
        values.get(ConnectionParameters.TRANSPARENT_RETRIES));
  }

  private static long deadlineNanos(ParameterValues values) throws AdapterException {
    Duration deadline = values.get(ConnectionParameters.DEADLINE);
    if (deadline.isZero()) {
      throw AdapterException.usage("parameter 'deadline' must be longer than 0");
    }
    return deadline.toNanos();
  }

  private static long keepaliveNanos(ParameterValues values) throws AdapterException {
    Duration keepalive = values.get(ConnectionParameters.KEEPALIVE);
    if (!keepalive.isZero() && keepalive.compareTo(SHORTEST_KEEPALIVE) < 0) {
      throw AdapterException.usage(
          "parameter 'keepalive' must be at least %ds, or 0 for none"
              .formatted(SHORTEST_KEEPALIVE.toSeconds()));
    }
    return keepalive.toNanos();
  }

  private static long number(
      ParameterValues values, Parameter<Long> parameter, long absent, long least, long most)
      throws AdapterException {
    Optional<Long> given = values.find(parameter);
    if (given.isPresent() && (given.get() < least || given.get() > most)) {
      throw AdapterException.usage(
          "parameter '%s' must be from %d to %d, not %d"
              .formatted(parameter.name(), least, most, given.get()));
    }
    return given.orElse(absent);
  }

  /**
   * How many connections each lane opens: one to every server at least, so that a lane goes on as
   * long as one of them is up, and enough that none has more streams than servers commonly allow.
   *
   * @throws AdapterException if the user wants fewer than there are servers
   */
  public int channelsPerLane(int maxInFlightPerLane) throws AdapterException {
    int servers = addresses.size();
    if (channels == 0) {
      int forStreams = (maxInFlightPerLane + STREAMS_PER_CHANNEL - 1) / STREAMS_PER_CHANNEL;
      return Math.max(servers, forStreams);
    }
    if (channels < servers) {
      throw AdapterException.usage(
          "parameter 'channels' must be at least %d (each lane connects to each of %d servers),"
                  .formatted(servers, servers)
              + " not "
              + channels);
    }
    return channels;
  }

  /** Without anything secret. */
  @Override
  public String toString() {
    return "ConnectionSettings" + addresses;
  }
}
