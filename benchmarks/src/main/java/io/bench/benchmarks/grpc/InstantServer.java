package io.bench.benchmarks.grpc;

import io.bench.servers.process.PortFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * Answers the service of {@code echo.proto} at almost no cost, so that the client is the limit: one
 * thread, prepared headers, one write for the requests of one read. No method is looked at: a call
 * with a {@code Payload} gets it back, a call with a {@code StreamRequest} what it asks for, a DATA
 * frame for each message. It can also be given one message to answer all calls with.
 */
public final class InstantServer implements AutoCloseable {

  private final Selector selector = Selector.open();
  private final ServerSocketChannel listener = ServerSocketChannel.open();
  private final byte @Nullable [] answer;

  /**
   * Listens on a free port of the loopback address.
   *
   * @param answer the message that answers every call, or null for those of {@code echo.proto}
   */
  InstantServer(byte @Nullable [] answer) throws IOException {
    this.answer = answer;
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    listener.configureBlocking(false);
    var unused = listener.register(selector, SelectionKey.OP_ACCEPT);
  }

  /** Listens, and leaves the port in the working folder; the main class of a child JVM. */
  public static void main(String[] arguments) throws IOException {
    serveAsChild(null);
  }

  /** Listens, leaves the port in the working folder, and answers until the process ends. */
  static void serveAsChild(byte @Nullable [] answer) throws IOException {
    InstantServer server = new InstantServer(answer);
    PortFile.write(server.port());
    server.serve();
  }

  int port() {
    return listener.socket().getLocalPort();
  }

  /** Answers until this is closed. */
  void serve() throws IOException {
    try {
      while (selector.isOpen()) {
        var unused = selector.select(this::ready);
      }
    } catch (ClosedSelectorException e) {
      // it was closed while it did not wait
    }
  }

  private void ready(SelectionKey key) {
    try {
      if (key.attachment() instanceof InstantConnection connection) {
        connection.turn(key);
      } else {
        accept();
      }
    } catch (IOException | CancelledKeyException e) {
      close(key, e);
    }
  }

  private void accept() throws IOException {
    SocketChannel channel = listener.accept();
    if (channel != null) {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      InstantConnection connection = new InstantConnection(channel, answer);
      var unused = channel.register(selector, SelectionKey.OP_READ, connection);
    }
  }

  private static void close(SelectionKey key, Exception why) {
    // Clients end as they like, but one that waits for an answer would like to know.
    System.err.println("closing a connection: " + why);
    try {
      key.channel().close();
    } catch (IOException e) {
      System.err.println("cannot close it: " + e);
    }
  }

  @Override
  public void close() throws IOException {
    for (SelectionKey key : selector.keys()) {
      key.channel().close();
    }
    selector.close();
  }
}
