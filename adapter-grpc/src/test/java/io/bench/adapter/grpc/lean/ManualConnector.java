package io.bench.adapter.grpc.lean;

import io.bench.adapter.grpc.connect.LaneConnector;
import io.bench.adapter.grpc.connect.ManualTimers;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A lane's thread and time that are the test's own, which plays the server of each connection. */
final class ManualConnector implements LaneConnector {

  /** All that were asked for, in their order. */
  final List<ManualConnection> connections = new ArrayList<>();

  private final ManualTimers timers = new ManualTimers();
  private final int addresses;

  /**
   * @param addresses how many each name has
   */
  ManualConnector(int addresses) {
    this.addresses = addresses;
  }

  @Override
  public CompletableFuture<InetAddress[]> addresses(String host) {
    InetAddress[] all = new InetAddress[addresses];
    Arrays.fill(all, InetAddress.getLoopbackAddress());
    return CompletableFuture.completedFuture(all);
  }

  @Override
  public ChannelFuture connect(
      InetSocketAddress server, int userTimeoutMillis, List<ChannelHandler> handlers) {
    ManualConnection connection = new ManualConnection(userTimeoutMillis, handlers);
    connections.add(connection);
    return connection.connecting();
  }

  @Override
  public void onLoop(Runnable action) {
    timers.onLoop(action);
  }

  @Override
  public void after(long millis, Runnable action) {
    timers.after(millis, action);
  }

  @Override
  public long nanoTime() {
    return timers.nanoTime();
  }

  /** Lets time pass, and everything happen that is due in it. */
  void pass(long millis) {
    timers.pass(millis);
  }

  /** Does all that waits to be done now. */
  void run() {
    timers.run();
  }
}
