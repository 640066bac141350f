package io.bench.adapter.grpc.connect;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Makes connections outside of grpc-java, which a lane's thread serves. Thread-safe. */
public interface LaneConnector extends LaneTimers {

  /**
   * Looks a name up, elsewhere: that can take seconds.
   *
   * @return its addresses in the order in which they are to be tried; none if it has none
   */
  CompletableFuture<InetAddress[]> addresses(String host);

  /**
   * Begins to connect.
   *
   * @param userTimeoutMillis how long TCP waits until the other side has confirmed bytes, where
   *     that can be said; 0 to leave it to the system
   * @param handlers of the connection, the first that bytes reach first; they hear when it is open
   */
  ChannelFuture connect(
      InetSocketAddress server, int userTimeoutMillis, List<ChannelHandler> handlers);
}
