package io.bench.adapter.grpc.service;

import io.bench.adapter.grpc.http2.ServerFrames;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/** A server on loopback that answers each request with the frames that a test wants. */
final class ScriptedHttp2 implements AutoCloseable {

  private static final int PREFACE = 24;
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int PING = 6;
  private static final int ACK = 1;
  private static final int END_STREAM = 1;

  private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final AtomicInteger connections = new AtomicInteger();
  private final IntFunction<byte[]> script;
  private final boolean closesAfterwards;

  /**
   * @param script the frames that answer a request, by its stream
   * @param closesAfterwards whether the connection is closed with them
   */
  ScriptedHttp2(IntFunction<byte[]> script, boolean closesAfterwards) throws IOException {
    this.script = script;
    this.closesAfterwards = closesAfterwards;
    daemon(this::accept);
  }

  private static void daemon(Runnable task) {
    Thread thread = new Thread(task, "scripted-http2");
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return listening.getLocalPort();
  }

  /** How many there have been. */
  int connections() {
    return connections.get();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = listening.accept();
        connections.incrementAndGet();
        daemon(() -> serve(socket));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
      in.readFully(new byte[PREFACE]);
      write(socket, new ServerFrames().settings().bytes());
      while (true) {
        int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
        int type = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        int stream = in.readInt();
        byte[] payload = new byte[length];
        in.readFully(payload);
        if (type == SETTINGS && flags != ACK) {
          write(socket, new ServerFrames().settingsAck().bytes());
        } else if (type == PING && flags != ACK) {
          write(socket, new ServerFrames().frame(PING, ACK, 0, payload).bytes());
        } else if ((type == DATA || type == HEADERS) && (flags & END_STREAM) != 0) {
          write(socket, script.apply(stream));
          if (closesAfterwards) {
            return;
          }
        }
      }
    } catch (EOFException | SocketException e) {
      // the client has closed
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void write(Socket socket, byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}
