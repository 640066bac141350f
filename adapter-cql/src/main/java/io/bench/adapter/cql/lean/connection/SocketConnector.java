package io.bench.adapter.cql.lean.connection;

import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.context.NettyOptions;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * Opens a lane's connections on its own thread, with the addresses, sockets and encryption that the
 * driver is configured for. Names are looked up where the driver looks them up, on its own threads,
 * since that blocks; encryption asks once more on the lane's, of what the JVM then remembers.
 *
 * @param context of the session whose settings hold
 * @param eventLoop the thread of all connections
 * @param reading the first handler of each
 */
public record SocketConnector(
    InternalDriverContext context,
    EventLoop eventLoop,
    ChannelHandler reading,
    HandshakeTerms terms,
    LeanConnection.Limits limits)
    implements LeanConnector {

  @Override
  public CompletionStage<LeanConnection> connect(Node node, Consumer<LeanConnection> whenClosed) {
    CompletableFuture<LeanConnection> opened = new CompletableFuture<>();
    try {
      EndPoint endPoint = node.getEndPoint();
      NettyOptions netty = context.getNettyOptions();
      Bootstrap bootstrap =
          new Bootstrap()
              .group(eventLoop)
              .channel(netty.channelClass())
              .option(ChannelOption.ALLOCATOR, netty.allocator())
              .handler(
                  new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                      try {
                        channel.pipeline().addLast(reading);
                        context
                            .getSslHandlerFactory()
                            .map(tls -> tls.newSslHandler(channel, endPoint))
                            .ifPresent(tls -> channel.pipeline().addLast(tls));
                        shakeHands(node, channel, whenClosed, opened);
                      } catch (RuntimeException e) { // certificates that cannot be used
                        opened.completeExceptionally(e);
                        throw e;
                      }
                    }
                  });
      netty.afterBootstrapInitialized(bootstrap);
      netty.adminEventExecutorGroup().execute(() -> connect(bootstrap, endPoint, opened));
    } catch (RuntimeException e) { // a session that has been closed
      opened.completeExceptionally(e);
    }
    return opened;
  }

  private void connect(
      Bootstrap bootstrap, EndPoint endPoint, CompletableFuture<LeanConnection> opened) {
    try {
      SocketAddress address = lookUp(endPoint);
      if (eventLoop.isShuttingDown()) { // and would not tell that it connects no more
        throw new RejectedExecutionException("the lane has ended");
      }
      var unused =
          bootstrap
              .connect(address)
              .addListener(
                  connected -> {
                    if (!connected.isSuccess()) {
                      opened.completeExceptionally(connected.cause());
                    }
                  });
    } catch (UnknownHostException | RuntimeException e) { // a name that nobody knows
      opened.completeExceptionally(e);
    }
  }

  /** Its address. Blocks where it is known by name. */
  private static SocketAddress lookUp(EndPoint endPoint) throws UnknownHostException {
    SocketAddress address = endPoint.resolve();
    if (address instanceof InetSocketAddress named && named.isUnresolved()) {
      return new InetSocketAddress(InetAddress.getByName(named.getHostString()), named.getPort());
    }
    return address;
  }

  private void shakeHands(
      Node node,
      Channel channel,
      Consumer<LeanConnection> whenClosed,
      CompletableFuture<LeanConnection> opened) {
    Handshake handshake = new Handshake(node, channel, terms);
    channel.pipeline().addLast(handshake);
    var unused =
        handshake
            .ready()
            .whenComplete(
                (done, failure) -> {
                  if (failure != null) {
                    opened.completeExceptionally(failure);
                    return;
                  }
                  try {
                    LeanConnection connection =
                        new LeanConnection(node, channel, terms.framing(), limits, whenClosed);
                    channel.pipeline().replace(handshake, "lean", connection);
                    opened.complete(connection);
                  } catch (RuntimeException e) { // limits that a connection cannot have
                    opened.completeExceptionally(e);
                    var unusedClose = channel.close();
                  }
                });
  }
}
