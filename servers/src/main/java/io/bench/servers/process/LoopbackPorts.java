package io.bench.servers.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/**
 * TCP ports of the loopback address. That a port is free holds only until somebody takes it:
 * whoever passes one on to a server must be ready to try again with another.
 */
public final class LoopbackPorts {
  private LoopbackPorts() {}

  /**
   * Finds ports that are free now, all different.
   *
   * @param count how many
   * @return the ports
   * @throws IOException if the system has none left
   */
  public static List<Integer> free(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      List<Integer> ports = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        ServerSocket socket = new ServerSocket(0, 1, address());
        sockets.add(socket);
        ports.add(socket.getLocalPort());
      }
      return List.copyOf(ports);
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }

  /** Returns whether a server could listen on a port now. */
  public static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(address(), port), 1);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns 127.0.0.1, on which all servers of this module listen. */
  public static InetAddress address() {
    try {
      return InetAddress.getByAddress("127.0.0.1", new byte[] {127, 0, 0, 1});
    } catch (UnknownHostException e) {
      throw new IllegalStateException("four bytes are an address", e);
    }
  }
}
