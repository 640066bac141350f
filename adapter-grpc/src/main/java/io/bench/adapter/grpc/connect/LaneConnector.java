package io.bench.adapter.grpc.connect;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

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
   * @param encryption null for plain text
   * @param handler of the connection, which hears when it is open
   */
  ChannelFuture connect(
      InetSocketAddress server,
      int userTimeoutMillis,
      @Nullable ChannelHandler encryption,
      ChannelHandler handler);
}
