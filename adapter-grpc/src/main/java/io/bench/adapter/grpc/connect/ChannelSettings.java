package io.bench.adapter.grpc.connect;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.ParameterValues;
import io.bench.cql.connect.HostAddress;
import io.bench.cql.connect.SharedParameters;
import io.bench.cql.connect.TlsSettings;
import io.bench.cql.field.Problems;
import io.bench.cql.transport.LaneSockets;
import io.bench.cql.transport.SocketTransport;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of connections, read and checked.
 *
 * @param addresses the servers, over which channels are spread in turn
 * @param channels connections per lane as given, or 0 for as many as needed
 * @param deadlineNanos how long a call may take where its op says nothing else
 * @param keepaliveNanos how long a connection may be silent before it is pinged, 0 forever
 * @param tls null for plaintext
 * @param serverName what the server's certificate must name, null for the host's name
 * @param login how the token is had, or null to call without
 * @param metadata of every call
 * @param compressor the name of the compressor of requests, or null for none
 * @param largestMessageBytes of those that are received
 * @param transparentRetries whether grpc-java may send calls again by itself
 * @param lean whether the lane carries calls itself where it can
 * @param leanAsked whether the user asked for that, so that nothing else will do
 * @param transport as {@link SocketTransport#PARAMETER} says
 * @param spin as {@link LaneSockets#SPIN} says
 */
public record ChannelSettings(
    List<HostAddress> addresses,
    int channels,
    long deadlineNanos,
    long keepaliveNanos,
    @Nullable TlsSettings tls,
    @Nullable String serverName,
    @Nullable Login login,
    CallMetadata metadata,
    @Nullable String compressor,
    int largestMessageBytes,
    boolean transparentRetries,
    boolean lean,
    boolean leanAsked,
    String transport,
    Duration spin) {

  /**
   * Servers and proxies commonly allow a connection 100 to 128 concurrent streams, and further
   * requests queue in the client unseen; so no channel gets more unless the user wants it.
   */
  static final int STREAMS_PER_CHANNEL = 100;

  static final int DEFAULT_PORT = 8090;

  /** How long an answer to a ping is waited for, and TCP for the other side to confirm bytes. */
  public static final int KEEPALIVE_TIMEOUT_MILLIS = 10_000;

  /** What grpc-java would raise a shorter time to, without a word. */
  private static final Duration SHORTEST_KEEPALIVE = Duration.ofSeconds(10);

  private static final int MAX_CHANNELS = 1000;
  private static final String NO_HOST = "adapter 'grpc' needs a server: give host=...";

  /**
   * Reads what the user gave, and the files that it names.
   *
   * @throws AdapterException with everything in it that cannot work
   */
  public static ChannelSettings read(ParameterValues values) throws AdapterException {
    Problems problems = new Problems();
    if (values.find(ChannelParameters.HOST).isEmpty()) {
      problems.add(NO_HOST);
    }
    ChannelSettings settings = read(values, problems);
    problems.throwIfAny();
    return settings;
  }

  /**
   * Reads the same, and notes every parameter that cannot work.
   *
   * @param values may be without a host if a server is yet to be started
   * @param problems unless it received nothing the settings are good for checking only
   */
  public static ChannelSettings read(ParameterValues values, Problems problems) {
    TlsSettings tls = TlsSettings.read(values, problems);
    if (tls == null && values.isGiven(ChannelParameters.SERVER_NAME)) {
      problems.add("parameter 'server-name' needs tls=true");
    }
    String transport = values.get(SocketTransport.PARAMETER);
    Duration spin = values.get(LaneSockets.SPIN);
    LaneSockets.problems(transport, spin).forEach(problems::add);
    ChannelSettings settings =
        new ChannelSettings(
            values
                .find(ChannelParameters.HOST)
                .map(list -> HostAddress.parseList(list, DEFAULT_PORT, problems))
                .orElse(List.of()),
            (int)
                SharedParameters.between(
                    values, ChannelParameters.CHANNELS, 0, 1, MAX_CHANNELS, problems),
            SharedParameters.timeout(values, problems).toNanos(),
            keepaliveNanos(values, problems),
            tls,
            values.find(ChannelParameters.SERVER_NAME).orElse(null),
            Login.read(values, tls != null, problems),
            problems.read(
                () -> CallMetadata.ofParameters(values.underPrefix(ChannelParameters.METADATA)),
                CallMetadata.NONE),
            values
                .find(ChannelParameters.COMPRESSION)
                .filter(name -> !name.equals("none"))
                .orElse(null),
            (int)
                SharedParameters.between(
                    values, ChannelParameters.MAX_MESSAGE_SIZE, 1, 1, Integer.MAX_VALUE, problems),
            values.get(ChannelParameters.TRANSPARENT_RETRIES),
            values.get(ChannelParameters.PATH).equals("lean"),
            values.isGiven(ChannelParameters.PATH)
                && values.get(ChannelParameters.PATH).equals("lean"),
            transport,
            spin);
    String reason = settings.reasonForGrpcJava();
    if (settings.leanAsked && reason != null) {
      problems.add("path=lean does not work with " + reason + ": leave one of them out");
    }
    return settings;
  }

  private static long keepaliveNanos(ParameterValues values, Problems problems) {
    Duration keepalive = values.get(ChannelParameters.KEEPALIVE);
    if (!keepalive.isZero() && keepalive.compareTo(SHORTEST_KEEPALIVE) < 0) {
      problems.add(
          "parameter 'keepalive' must be at least %ds, or 0 for none"
              .formatted(SHORTEST_KEEPALIVE.toSeconds()));
    }
    return keepalive.toNanos();
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

  /** Why calls are to go through grpc-java; null if lanes are to carry them themselves. */
  public @Nullable String reasonForGrpcJava() {
    if (!lean) {
      return "path=grpc-java";
    }
    if (compressor != null) {
      return "compression=" + compressor;
    }
    return transparentRetries ? "transparent-retries=true" : null;
  }

  /** Without anything secret. */
  @Override
  public String toString() {
    return "ConnectionSettings" + addresses;
  }
}
