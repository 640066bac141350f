package io.bench.adapter.grpc.lean;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.connect.ChannelSettings;
import io.bench.adapter.grpc.connect.LaneConnector;
import io.bench.adapter.grpc.http2.GoneAway;
import io.bench.cql.connect.HostAddress;
import io.bench.cql.transport.ReadingSignal;
import io.grpc.Status;
import io.netty.channel.ChannelHandler;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lean connections of one lane. Calls go to those that are connected, each in its turn. Hot
 * path; runs on the lane's event loop, but for {@link #open}, {@link #whenReading} and {@link
 * #close}.
 */
public final class LeanChannels {

  private static final Logger LOG = LoggerFactory.getLogger(LeanChannels.class);
  private static final long LOOK_MILLIS = 1_000;
  private static final int NONE = -1;

  private final LaneConnector connector;
  private final ChannelSettings settings;
  private final LeanChannel[] all;

  /** Those whose socket is open, also where calls go to another by now. */
  private final List<LeanSocket> sockets = new ArrayList<>();

  private final CompletableFuture<Map<HostAddress, Status>> connected = new CompletableFuture<>();
  private final ReadingSignal reading = new ReadingSignal();
  private final Runnable flushAsked = this::flushAsked;
  private boolean isFlushAsked;
  private boolean closed;
  private int last;
  private long keepaliveNanos;
  private long fullRounds;

  /**
   * @param servers one for each connection
   * @throws AdapterException if certificates or keys cannot be used
   */
  public LeanChannels(LaneConnector connector, ChannelSettings settings, List<HostAddress> servers)
      throws AdapterException {
    LeanTls tls = LeanTls.of(settings);
    this.connector = connector;
    this.settings = settings;
    this.keepaliveNanos = settings.keepaliveNanos();
    this.all =
        servers.stream()
            .map(server -> new LeanChannel(this, connector, server, settings.serverName(), tls))
            .toArray(LeanChannel[]::new);
  }

  /**
   * Connects, and stays connected from now on.
   *
   * @return completed when there is a connection to each server that is up, with why there is none
   *     to the others
   */
  public CompletableFuture<Map<HostAddress, Status>> open() {
    connector.onLoop(
        () -> {
          for (LeanChannel channel : all) {
            channel.start();
          }
          connector.after(LOOK_MILLIS, this::look);
        });
    return connected;
  }

  /** As {@code System.nanoTime}. */
  long nanoTime() {
    return connector.nanoTime();
  }

  /**
   * How long TCP waits until the server has confirmed bytes, where the transport lets us say so; 0
   * to leave it to the system: where connections are not to be pinged, they are not judged either.
   */
  int userTimeoutMillis() {
    return settings.keepaliveNanos() == 0 ? 0 : ChannelSettings.KEEPALIVE_TIMEOUT_MILLIS;
  }

  /** The largest message that is read. */
  int largestMessageBytes() {
    return settings.largestMessageBytes();
  }

  /**
   * Any thread. Runs an action before what has arrived is decrypted and read.
   *
   * @param action on the event loop
   */
  public void whenReading(Runnable action) {
    reading.tell(action);
  }

  /** The first handler of every connection. */
  ChannelHandler readingSignal() {
    return reading;
  }

  /** A connection was read as often as one round of the event loop does. Hot path. */
  void roundIsFull() {
    fullRounds++;
  }

  /** How often a round of the event loop may have left something to read. */
  public long fullRounds() {
    return fullRounds;
  }

  /** Runs an action on the event loop, after what runs now. */
  void later(Runnable action) {
    connector.onLoop(action);
  }

  /** Lets the event loop report an exception that concerns no call in flight. */
  void throwLater(Throwable problem) {
    later(
        () -> {
          throw new IllegalStateException("what the end of a call led to has failed", problem);
        });
  }

  /**
   * Where the next call goes, each connection in its turn: a call that must wait waits where the
   * server is known. Hot path.
   */
  LeanChannel next() {
    int connected = NONE;
    int connecting = NONE;
    int at = last;
    for (int i = 0; i < all.length; i++) {
      at = at + 1 < all.length ? at + 1 : 0;
      LeanChannel channel = all[at];
      if (channel.hasFreeStream()) {
        last = at;
        return channel;
      }
      if (channel.isConnected()) {
        connected = connected == NONE ? at : connected;
      } else if (channel.socket() != null) {
        connecting = connecting == NONE ? at : connecting;
      }
    }
    int waiting = connected != NONE ? connected : connecting;
    last = waiting != NONE ? waiting : 0;
    return all[last];
  }

  /** Whether a call can be sent now, on any connection. Hot path. */
  public boolean hasFreeStream() {
    for (LeanChannel channel : all) {
      if (channel.hasFreeStream()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Any thread. Warns if calls will wait in the client until the server allows another stream.
   *
   * @param callsInFlight as many as there may be
   */
  public void warnOfFewStreams(int callsInFlight) {
    connector.onLoop(
        () -> {
          String warning = fewStreams(callsInFlight);
          if (!warning.isEmpty()) {
            LOG.warn(warning);
          }
        });
  }

  /** The warning; empty if there are enough streams, or no connection. */
  String fewStreams(int callsInFlight) {
    double streams = 0;
    for (LeanChannel channel : all) {
      streams += channel.mostCalls();
    }
    return streams == 0 || streams >= callsInFlight
        ? ""
        : ("a lane may have %d calls in flight, but servers allow %d at the same time on its"
                + " connections (%d): the others wait in the client, and their service times"
                + " include that; give more channels=")
            .formatted(callsInFlight, (long) streams, all.length);
  }

  void connectionsChanged() {
    for (LeanChannel channel : all) {
      if (channel.isUndecided()) {
        return;
      }
    }
    if (!connected.isDone()) {
      connected.complete(unconnected());
    }
  }

  private Map<HostAddress, Status> unconnected() {
    Map<HostAddress, Status> reasons = new LinkedHashMap<>();
    for (LeanChannel channel : all) {
      reasons.putIfAbsent(channel.server(), channel.unavailable());
    }
    for (LeanChannel channel : all) {
      if (channel.isConnected()) {
        reasons.remove(channel.server());
      }
    }
    return reasons;
  }

  void opened(LeanSocket socket) {
    sockets.add(socket);
  }

  void closed(LeanSocket socket) {
    sockets.remove(socket);
    GoneAway said = socket.http2().goneAway();
    boolean tooMany = said != null && said.isOfTooManyPings();
    // as grpc-java: connections that were opened at the same time complain of the same thing
    if (tooMany && keepaliveNanos > 0 && socket.keepaliveNanos() == keepaliveNanos) {
      keepaliveNanos = 2 * Math.min(keepaliveNanos, Long.MAX_VALUE / 2);
      LOG.warn(
          "a server has ended a connection because of too many pings: keepalive of the next ones"
              + " is {} s (a longer keepalive= avoids that)",
          TimeUnit.NANOSECONDS.toSeconds(keepaliveNanos));
    }
  }

  /** Of connections that are opened now; 0 if they are not to be pinged. */
  long keepaliveNanos() {
    return keepaliveNanos;
  }

  /** Something was written outside of a turn, or maybe was. Hot path. */
  void askFlush() {
    if (!isFlushAsked) {
      isFlushAsked = true;
      connector.onLoop(flushAsked);
    }
  }

  private void flushAsked() {
    isFlushAsked = false;
    flush();
  }

  /** Writes what was gathered since the last time. Hot path. */
  public void flush() {
    // a connection that fails meanwhile is no longer in the list
    for (int i = sockets.size() - 1; i >= 0; i--) {
      if (i < sockets.size()) {
        sockets.get(i).flush();
      }
    }
  }

  private void look() {
    if (closed) {
      return;
    }
    long nowNanos = nanoTime();
    long timeoutNanos = TimeUnit.MILLISECONDS.toNanos(ChannelSettings.KEEPALIVE_TIMEOUT_MILLIS);
    for (LeanSocket socket : List.copyOf(sockets)) {
      socket.look(nowNanos, timeoutNanos);
    }
    connector.after(LOOK_MILLIS, this::look);
  }

  /** Any thread. Closes the connections; calls on them end. */
  public void close() {
    connector.onLoop(
        () -> {
          closed = true;
          for (LeanChannel channel : all) {
            channel.close();
          }
          for (LeanSocket socket : List.copyOf(sockets)) {
            socket.fail(LeanChannel.adapterClosed());
          }
        });
  }
}
