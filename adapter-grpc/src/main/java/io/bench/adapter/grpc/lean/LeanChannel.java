package io.bench.adapter.grpc.lean;

import io.bench.adapter.grpc.connect.LaneConnector;
import io.bench.adapter.grpc.connect.ServerChannel;
import io.bench.cql.connect.HostAddress;
import io.grpc.Status;
import io.netty.channel.ChannelHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A way to one server, over one connection after another. One that could be used is followed by
 * another at once, but for servers that end them as fast as they come; an attempt that failed is
 * followed after a back-off. An attempt tries the addresses of the server's name in their order.
 * Calls that are made while one is under way wait for it, unless the attempt before it failed. Hot
 * path; runs on the lane's event loop.
 */
final class LeanChannel {

  /** From one attempt to the next, where the connection in between has served no call. */
  private static final long BETWEEN_ATTEMPTS_MILLIS = 100;

  private final LeanChannels lane;
  private final LaneConnector connector;
  private final HostAddress server;
  private final String authority;
  private final String certifiedName;
  private final @Nullable LeanTls tls;

  /** What is left of the addresses to which the attempt under way connects. */
  private final ArrayDeque<InetAddress> untried = new ArrayDeque<>();

  private @Nullable LeanSocket socket;
  private Status unavailable = Status.UNAVAILABLE.withDescription("not connected");
  private long delayMillis = ServerChannel.FIRST_DELAY_MILLIS;
  private boolean served;
  private boolean backingOff;
  private boolean probing;
  private boolean answeredSinceProbe;
  private boolean closed;

  /**
   * @param serverName that the server's certificate must bear, null for its host's
   * @param tls null for plain text
   */
  LeanChannel(
      LeanChannels lane,
      LaneConnector connector,
      HostAddress server,
      @Nullable String serverName,
      @Nullable LeanTls tls) {
    this.tls = tls;
    this.certifiedName = serverName == null ? server.host() : serverName;
    this.lane = lane;
    this.connector = connector;
    this.server = server;
    this.authority = serverName == null ? server.toString() : serverName;
  }

  /** Connects, and stays connected from now on. To be called once. */
  void start() {
    connect(0);
  }

  /** Where the next call goes, or null if there is no connection. Hot path. */
  @Nullable LeanSocket socket() {
    LeanSocket current = socket;
    if (current != null && !current.takesCalls()) {
      follow();
      current = socket;
    }
    return backingOff ? null : current;
  }

  /** That to which calls move when another cannot be used; null while there is none. */
  @Nullable LeanSocket newest() {
    return socket;
  }

  /** Whether the first attempt to connect is still under way. */
  boolean isUndecided() {
    LeanSocket current = socket;
    return current != null && !backingOff && !current.http2().isSettled();
  }

  boolean isConnected() {
    LeanSocket current = socket;
    return current != null && current.isReady();
  }

  /** Whether a call can be sent now: the server allows another one on the connection. Hot path. */
  boolean hasFreeStream() {
    LeanSocket current = socket;
    return current != null && current.isReady() && current.http2().hasFreeStream();
  }

  /** How many calls it carries at the same time; 0 without a connection. */
  long mostCalls() {
    LeanSocket current = socket;
    return current != null && current.isReady() ? current.http2().mostStreams() : 0;
  }

  /** Why calls have no connection. */
  Status unavailable() {
    return unavailable;
  }

  HostAddress server() {
    return server;
  }

  /** Calls that are made until then wait for it. */
  private void connect(long waitMillis) {
    untried.clear();
    LeanSocket before = socket;
    LeanSocket next = newSocket();
    if (before != null) {
      before.http2().moveWaiting(next.http2());
      before.abandon();
    }
    if (waitMillis == 0) {
      resolve(next);
    } else {
      connector.after(waitMillis, () -> resolve(next));
    }
  }

  private void resolve(LeanSocket next) {
    var unused =
        connector
            .addresses(server.host())
            .whenComplete((found, failure) -> connector.onLoop(() -> connect(next, found)));
  }

  private LeanSocket newSocket() {
    LeanSocket next = new LeanSocket(lane, this, authority, tls != null);
    socket = next;
    lane.opened(next);
    return next;
  }

  private void connect(LeanSocket next, InetAddress @Nullable [] found) {
    if (closed || found == null || found.length == 0) {
      next.fail(new IOException("cannot resolve " + server.host()));
      return;
    }
    untried.addAll(List.of(found));
    connect(next, untried.remove());
  }

  private void connect(LeanSocket next, InetAddress address) {
    connector.after(ServerChannel.PROBE_MILLIS, () -> giveUpUnlessSettled(next));
    var unused =
        connector
            .connect(
                new InetSocketAddress(address, server.port()),
                lane.userTimeoutMillis(),
                handlers(next))
            .addListener(
                opened -> {
                  if (!opened.isSuccess()) {
                    // of a socket that could not be made, another thread than the loop's tells
                    Throwable cause = opened.cause();
                    connector.onLoop(() -> next.fail(cause));
                  }
                });
  }

  private List<ChannelHandler> handlers(LeanSocket next) {
    ChannelHandler reading = lane.readingSignal();
    return tls == null
        ? List.of(reading, next)
        : List.of(reading, tls.handler(certifiedName, server.port()), next);
  }

  private static void giveUpUnlessSettled(LeanSocket socket) {
    if (!socket.http2().isSettled()) {
      socket.fail(new IOException("the server has said nothing in HTTP/2"));
    }
  }

  /** Somebody listens there: calls wait for what it says. */
  void connected(LeanSocket which) {
    if (which == socket) {
      backingOff = false;
    }
  }

  /** The connection can be used. */
  void settled(LeanSocket which) {
    if (which == socket) {
      served = false;
      lane.connectionsChanged();
    }
  }

  /** The connection has ended; the calls that are still on it when this returns are about to. */
  void closed(LeanSocket which, Throwable cause) {
    lane.closed(which);
    if (which == socket) {
      socket = null;
      unavailable = LeanStatuses.ofLoss(cause);
      again(which);
      lane.connectionsChanged();
    }
  }

  /** The connection takes no more calls, but those on it go on. */
  void follow() {
    LeanSocket current = socket;
    if (current != null && current.http2().isSettled() && !current.takesCalls()) {
      socket = null;
      current.abandon();
      again(current);
      lane.connectionsChanged();
    }
  }

  private void again(LeanSocket before) {
    if (closed) {
      return;
    }
    if (!before.http2().isSettled() && !untried.isEmpty()) {
      LeanSocket next = newSocket();
      before.http2().moveWaiting(next.http2());
      connect(next, untried.remove());
      return;
    }
    if (before.http2().isSettled()) {
      long ageMillis = TimeUnit.NANOSECONDS.toMillis(before.ageNanos(connector.nanoTime()));
      long waitMillis = served ? 0 : Math.max(0, BETWEEN_ATTEMPTS_MILLIS - ageMillis);
      served = false;
      delayMillis = ServerChannel.FIRST_DELAY_MILLIS;
      connect(waitMillis);
      return;
    }
    backingOff = true;
    connector.after(delayMillis, this::connectAgain);
    delayMillis = Math.min(ServerChannel.LONGEST_DELAY_MILLIS, 2 * delayMillis);
  }

  private void connectAgain() {
    if (!closed && socket == null) {
      connect(0);
    }
  }

  /** Something has come from the server; on a connection that was left, it proves nothing. */
  void answered(LeanSocket on) {
    if (on == socket) {
      served = true;
      answeredSinceProbe = true;
    }
  }

  /** A call has had no answer within its deadline: the connection may be dead without a sign. */
  void overdue() {
    LeanSocket current = socket;
    if (current != null && current.isReady() && !probing && current.probe()) {
      probing = true;
      answeredSinceProbe = false;
      long before = current.http2().pingsAnswered();
      connector.after(ServerChannel.PROBE_MILLIS, () -> probed(current, before));
    }
  }

  private void probed(LeanSocket which, long pingsBefore) {
    boolean silent = which.http2().pingsAnswered() == pingsBefore && !answeredSinceProbe;
    if (silent && which == socket && !closed) {
      // calls that are on the connection keep it until they end
      connect(0);
      lane.connectionsChanged();
    }
    connector.after(ServerChannel.BETWEEN_PROBES_MILLIS, () -> probing = false);
  }

  static IOException adapterClosed() {
    return new IOException("the adapter was closed");
  }

  void close() {
    closed = true;
    LeanSocket current = socket;
    if (current != null) {
      current.fail(adapterClosed());
    }
  }
}
