package io.bench.adapter.grpc.lean;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.connect.ChannelSettings;
import io.bench.adapter.grpc.connect.LaneTransport;
import io.bench.cql.connect.HostAddress;
import io.grpc.Status;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Hot; on the lane's event loop, but for {@link #open} and {@link #close}. The lean connections of
 * one lane. Calls go to those that are connected, each in its turn.
 */
public final class LeanChannels {

  /** Finds the addresses of a name, in the order in which they are tried. */
  interface AddressLookup {
    InetAddress[] addresses(String host) throws UnknownHostException;
  }

  private static final long LOOK_MILLIS = 1_000;

  /** As grpc-java's channels of this adapter have it. */
  private static final long KEEPALIVE_TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final LaneTransport transport;
  private final ChannelSettings settings;
  private final LeanChannel[] all;

  /** Those whose socket is open, also where calls go to another by now. */
  private final List<LeanSocket> sockets = new ArrayList<>();

  private final CompletableFuture<Map<HostAddress, Status>> connected = new CompletableFuture<>();
  private final Runnable flushAsked = this::flushAsked;
  private Runnable reading = () -> {};
  private boolean isFlushAsked;
  private boolean closed;
  private int last;

  /**
   * @param servers one for each connection
   * @throws AdapterException if certificates or keys cannot be used
   */
  public LeanChannels(LaneTransport transport, ChannelSettings settings, List<HostAddress> servers)
      throws AdapterException {
    this(transport, settings, servers, InetAddress::getAllByName);
  }

  LeanChannels(
      LaneTransport transport,
      ChannelSettings settings,
      List<HostAddress> servers,
      AddressLookup lookup)
      throws AdapterException {
    LeanTls tls = LeanTls.of(settings);
    this.transport = transport;
    this.settings = settings;
    this.all =
        servers.stream()
            .map(
                server ->
                    new LeanChannel(this, transport, lookup, server, settings.serverName(), tls))
            .toArray(LeanChannel[]::new);
  }

  /**
   * Connects, and stays connected from now on.
   *
   * @return completed when there is a connection to each server that is up, with why there is none
   *     to the others
   */
  public CompletableFuture<Map<HostAddress, Status>> open() {
    transport.onLoop(
        () -> {
          for (LeanChannel channel : all) {
            channel.start();
          }
          transport.after(LOOK_MILLIS, this::look);
        });
    return connected;
  }

  /** The largest message that is read. */
  int largestMessageBytes() {
    return settings.largestMessageBytes();
  }

  /**
   * Runs before what has arrived is read.
   *
   * @param action on the event loop
   */
  public void whenReading(Runnable action) {
    transport.onLoop(() -> reading = action);
  }

  void reading() {
    reading.run();
  }

  /** Runs an action on the event loop, after what runs now. */
  void later(Runnable action) {
    transport.onLoop(action);
  }

  /** Lets the event loop report an exception that concerns no call in flight. */
  void throwLater(Throwable problem) {
    later(
        () -> {
          throw new IllegalStateException("what the end of a call led to has failed", problem);
        });
  }

  /** Hot. Where the next call goes. */
  LeanChannel next() {
    LeanChannel fallback = all[0];
    for (int i = 0; i < all.length; i++) {
      last = last + 1 < all.length ? last + 1 : 0;
      LeanChannel channel = all[last];
      if (channel.isConnected()) {
        return channel;
      }
      if (channel.socket() != null) {
        fallback = channel; // it is about to be connected
      }
    }
    return fallback;
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
  }

  /** Hot. Something was written outside of a turn, or maybe was. */
  void askFlush() {
    if (!isFlushAsked) {
      isFlushAsked = true;
      transport.onLoop(flushAsked);
    }
  }

  private void flushAsked() {
    isFlushAsked = false;
    flush();
  }

  /** Hot. Writes what was gathered since the last time. */
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
    long nowNanos = System.nanoTime();
    long keepalive = settings.keepaliveNanos() == 0 ? Long.MAX_VALUE : settings.keepaliveNanos();
    for (LeanSocket socket : List.copyOf(sockets)) {
      socket.look(nowNanos, keepalive, KEEPALIVE_TIMEOUT_NANOS);
    }
    transport.after(LOOK_MILLIS, this::look);
  }

  /** Any thread. Closes the connections; calls on them end. */
  public void close() {
    transport.onLoop(
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
