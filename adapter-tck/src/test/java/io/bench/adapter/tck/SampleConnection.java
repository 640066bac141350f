package io.bench.adapter.tck;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** Both ends of a connection over which nothing is ever said. */
final class SampleConnection implements AutoCloseable {

  private static final int READ_MILLIS = 2;

  private final Socket client;
  private final Socket server;

  private SampleConnection(Socket client, Socket server) {
    this.client = client;
    this.server = server;
  }

  static SampleConnection open() {
    InetAddress here = InetAddress.getLoopbackAddress();
    try (ServerSocket listening = new ServerSocket(0, 1, here)) {
      Socket client = new Socket(here, listening.getLocalPort());
      client.setSoTimeout(READ_MILLIS);
      return new SampleConnection(client, listening.accept());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits in vain, for a short time. */
  void read() {
    try {
      int unused = client.getInputStream().read();
    } catch (SocketTimeoutException e) {
      // nothing else can be expected
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try (client;
        server) {
      client.shutdownOutput();
    } catch (IOException e) {
      // which is what is wanted
    }
  }
}
