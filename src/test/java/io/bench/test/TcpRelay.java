package io.bench.test;

import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Stands between clients and a server and passes on what they say, until it is told to do worse.
 */
final class TcpRelay implements AutoCloseable {

  private static final long UNLIMITED = Long.MAX_VALUE;
  private static final int BUFFER_BYTES = 16 * 1024;

  /** Short enough to see soon that a fault is over. */
  private static final long PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private static final int LEAST_CHOSEN = 15_000;
  private static final int LEAST_GIVEN = 32_768;

  private final InetSocketAddress server;
  private final int port;
  private final Set<Link> links = ConcurrentHashMap.newKeySet();
  private volatile @Nullable ServerSocket listening;
  private volatile long bytesPerSecond = UNLIMITED;
  private volatile boolean held;

  private TcpRelay(InetSocketAddress server, ServerSocket listening) {
    this.server = server;
    this.port = listening.getLocalPort();
  }

  /** One that listens on a free port of the loopback address. */
  static TcpRelay before(String hostAndPort) throws IOException {
    int colon = hostAndPort.lastIndexOf(':');
    InetSocketAddress server =
        new InetSocketAddress(
            hostAndPort.substring(0, colon), Integer.parseInt(hostAndPort.substring(colon + 1)));
    ServerSocket listening = listenOnFreePort();
    TcpRelay relay = new TcpRelay(server, listening);
    relay.take(listening);
    return relay;
  }

  /**
   * A port of the loopback address that nobody listens on, below those that Linux gives whoever
   * asks for any: so nobody else gets it until it is used.
   */
  static int freePort() throws IOException {
    try (ServerSocket free = listenOnFreePort()) {
      return free.getLocalPort();
    }
  }

  private static ServerSocket listenOnFreePort() throws IOException {
    while (true) {
      try {
        return listenOn(ThreadLocalRandom.current().nextInt(LEAST_CHOSEN, LEAST_GIVEN));
      } catch (BindException e) {
        // somebody listens there: another one
      }
    }
  }

  private static ServerSocket listenOn(int port) throws IOException {
    ServerSocket socket = new ServerSocket();
    socket.setReuseAddress(true);
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    return socket;
  }

  /** Where clients find it. */
  String address() {
    return "127.0.0.1:" + port;
  }

  /** Ends every connection as a host does that knows nothing of it (RST); new ones are taken. */
  void reset() {
    links.forEach(Link::reset);
  }

  /**
   * Ends every connection towards the server only: whatever the client says on it from now on is
   * lost, and it is told nothing. New connections are as they should be.
   */
  void leaveHalfOpen() {
    links.forEach(Link::leaveHalfOpen);
  }

  /** From now on so many bytes pass each way of each connection in a second. */
  void slowTo(long bytes) {
    bytesPerSecond = bytes;
  }

  /** From now on everything passes at once. */
  void slowNoMore() {
    bytesPerSecond = UNLIMITED;
  }

  /** From now on nothing passes, as if every packet were lost; connections stay as they are. */
  void hold() {
    held = true;
  }

  /** What was held passes, as what TCP sends again does. */
  void release() {
    held = false;
  }

  /** Ends every connection and refuses new ones. */
  void refuse() throws IOException {
    ServerSocket socket = listening;
    listening = null;
    if (socket != null) {
      socket.close();
    }
    reset();
  }

  /** Takes new connections again. */
  void refuseNoMore() throws IOException {
    take(listenOn(port));
  }

  private void take(ServerSocket socket) {
    listening = socket;
    inBackground(
        () -> {
          try {
            while (!socket.isClosed()) {
              link(socket.accept());
            }
          } catch (IOException e) {
            // Told to refuse, or at the end of the test.
          }
        });
  }

  private void link(Socket client) throws IOException {
    Socket behind = new Socket();
    try {
      behind.connect(server);
    } catch (IOException e) {
      close(behind, false);
      close(client, true);
      return;
    }
    Link link = new Link(client, behind);
    links.add(link);
    inBackground(() -> link.pump(client, behind));
    inBackground(() -> link.pump(behind, client));
  }

  private static void inBackground(Runnable task) {
    Thread thread = new Thread(task, "tcp-relay");
    thread.setDaemon(true);
    thread.start();
  }

  private static void close(Socket socket, boolean abruptly) {
    try (socket) {
      if (abruptly) {
        socket.setSoLinger(true, 0);
      }
    } catch (IOException e) {
      // Which is what was wanted.
    }
  }

  @Override
  public void close() throws IOException {
    release();
    refuse();
  }

  private final class Link {
    private final Socket client;
    private final Socket behind;
    private volatile boolean halfOpen;

    Link(Socket client, Socket behind) {
      this.client = client;
      this.behind = behind;
    }

    void reset() {
      close(client, true);
      close(behind, true);
    }

    void leaveHalfOpen() {
      halfOpen = true;
      close(behind, true);
    }

    void pump(Socket from, Socket to) {
      byte[] buffer = new byte[BUFFER_BYTES];
      try {
        InputStream in = from.getInputStream();
        int read = in.read(buffer, 0, atOnce());
        while (read >= 0) {
          while (held) {
            LockSupport.parkNanos(PARK_NANOS);
          }
          pass(buffer, read, to);
          pause(read);
          read = in.read(buffer, 0, atOnce());
        }
      } catch (IOException e) {
        // Ended below.
      }
      if (from == client || !halfOpen) {
        close(client, false);
        close(behind, false);
        links.remove(this);
      }
    }

    private void pass(byte[] bytes, int count, Socket to) throws IOException {
      try {
        if (!halfOpen) {
          to.getOutputStream().write(bytes, 0, count);
        }
      } catch (IOException e) {
        if (!halfOpen) {
          throw e;
        }
      }
    }

    private int atOnce() {
      return (int) Math.min(BUFFER_BYTES, Math.max(1, bytesPerSecond));
    }

    private void pause(int bytes) {
      long rate = bytesPerSecond;
      if (rate != UNLIMITED) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(1) * bytes / rate;
        while (bytesPerSecond == rate && System.nanoTime() - end < 0) {
          LockSupport.parkNanos(PARK_NANOS);
        }
      }
    }
  }
}
