package salut;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;

/** A small server for a first run and for tests: PING, SET, GET and DEL, in memory. */
final class SalutServer implements AutoCloseable {

  private static final byte[] OK = "+OK\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] NONE = "$-1\r\n".getBytes(StandardCharsets.US_ASCII);

  private final String threadName;
  private final ServerSocket listening;
  private final Map<String, String> values = new ConcurrentHashMap<>();
  private final List<Socket> accepted = new CopyOnWriteArrayList<>();
  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private volatile boolean held;

  SalutServer(String threadName) throws IOException {
    this.threadName = threadName;
    listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  InetSocketAddress address() {
    return (InetSocketAddress) listening.getLocalSocketAddress();
  }

  /** Whether answers are kept back from now on. */
  void hold(boolean hold) {
    held = hold;
    threads.forEach(LockSupport::unpark);
  }

  /** Ends every connection; clients may connect again. */
  void dropConnections() throws IOException {
    for (Socket socket : accepted) {
      socket.close();
    }
    accepted.clear();
  }

  private void start(Runnable task) {
    Thread thread = new Thread(task, threadName);
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = listening.accept();
        socket.setTcpNoDelay(true);
        accepted.add(socket);
        start(() -> serve(socket));
      }
    } catch (IOException e) {
      // by close()
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
      OutputStream out = new BufferedOutputStream(socket.getOutputStream());
      while (true) {
        String[] words = new String[number(in, '*')];
        for (int i = 0; i < words.length; i++) {
          byte[] word = new byte[number(in, '$')];
          in.readFully(word);
          in.skipNBytes(2);
          words[i] = new String(word, StandardCharsets.UTF_8);
        }
        while (held && !socket.isClosed()) {
          LockSupport.park(this);
        }
        out.write(answer(words));
        if (in.available() == 0) {
          out.flush();
        }
      }
    } catch (IOException e) {
      // by either side
    }
  }

  private static int number(DataInputStream in, char kind) throws IOException {
    if (in.readByte() != kind) {
      throw new IOException("not a request");
    }
    int number = 0;
    for (byte digit = in.readByte(); digit != '\r'; digit = in.readByte()) {
      number = 10 * number + digit - '0';
    }
    in.skipNBytes(1);
    return number;
  }

  private byte[] answer(String[] words) {
    String key = words.length > 1 ? words[1] : "";
    return switch (words[0].toUpperCase(Locale.ROOT) + words.length) {
      case "PING1" -> "+PONG\r\n".getBytes(StandardCharsets.US_ASCII);
      case "SET3" -> {
        values.put(key, words[2]);
        yield OK;
      }
      case "GET2" -> bulk(values.get(key));
      case "DEL2" ->
          (values.remove(key) == null ? ":0\r\n" : ":1\r\n").getBytes(StandardCharsets.US_ASCII);
      default -> "-ERR unknown command\r\n".getBytes(StandardCharsets.US_ASCII);
    };
  }

  private static byte[] bulk(String value) {
    if (value == null) {
      return NONE;
    }
    int bytes = value.getBytes(StandardCharsets.UTF_8).length;
    return ("$" + bytes + "\r\n" + value + "\r\n").getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    try {
      listening.close();
      dropConnections();
      hold(false);
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (IOException ignored) {
      // it ends with the process
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
