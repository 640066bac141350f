package io.bench.servers.memory.cql;

import io.bench.cql.transport.SocketTransport;
import io.bench.servers.process.LoopbackPorts;
import io.bench.servers.process.PortFile;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * A CQL server without a database, on a free port of the loopback address. The main class of a
 * child JVM, which serves until it is ended. Thread-safe.
 */
public final class CqlServer implements AutoCloseable {

  static final String CQL_VERSION = "3.4.7";

  /** Of the Cassandra whose system tables it has. */
  static final String RELEASE_VERSION = "5.0.0-memory";

  private final EventLoopGroup loops;
  private final Channel listening;

  private CqlServer(EventLoopGroup loops, Channel listening) {
    this.loops = loops;
    this.listening = listening;
  }

  /**
   * Listens, and leaves the port in the working folder.
   *
   * @throws IOException if the port cannot be reported
   */
  public static void main(String[] arguments) throws IOException {
    // The client, which costs more, has the other half of the machine.
    int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    PortFile.write(start(threads).address().getPort());
  }

  /**
   * Listens.
   *
   * @param threads how many event loops serve the connections
   */
  static CqlServer start(int threads) {
    SocketTransport sockets = SocketTransport.best();
    EventLoopGroup loops = new MultiThreadIoEventLoopGroup(threads, sockets.ioHandlers());
    Connections connections = new Connections();
    Channel listening =
        new ServerBootstrap()
            .group(loops)
            .channel(sockets.serverChannelType())
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(connections)
            .bind(LoopbackPorts.address(), 0)
            .syncUninterruptibly()
            .channel();
    return new CqlServer(loops, listening);
  }

  InetSocketAddress address() {
    return (InetSocketAddress) listening.localAddress();
  }

  @Override
  public void close() {
    // the listening channel is one of theirs
    var unused = loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
  }

  /** Gives each connection its handler; what is prepared on one is known on all. */
  private static final class Connections extends ChannelInitializer<Channel> {
    private final PreparedStatements prepared = new PreparedStatements();

    @Override
    protected void initChannel(Channel channel) {
      SystemTables systemTables = new SystemTables((InetSocketAddress) channel.localAddress());
      channel
          .pipeline()
          .addLast(
              new CqlConnection(
                  channel.alloc(), prepared, new RequestAnswers(prepared, systemTables)));
    }
  }
}
