package salut;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.lane.NioLane;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One lane: a thread with a connection, on which answers come in the order of the requests. All
 * state belongs to that thread.
 */
final class SalutLane implements AdapterLane {

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final int BUFFER_BYTES = 1 << 16;

  private static final OpError NOT_CONNECTED =
      new OpError("NotConnected", "not connected; connecting again", true, null);
  private static final OpError CANCELLED =
      new OpError("Cancelled", "the answer is no longer waited for", false, null);

  /** A request whose answer is to come; its completion is null once that is told otherwise. */
  private static final class Sent {
    Completion completion;
    long untilNanos;
  }

  private final NioLane loop;
  private final InetSocketAddress address;
  private final long timeoutNanos;
  private final ArrayDeque<Sent> inFlight = new ArrayDeque<>();
  private final ArrayDeque<Sent> unused = new ArrayDeque<>();
  private ByteBuffer out = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private ByteBuffer in = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private SocketChannel channel;
  private SelectionKey key;
  private boolean connected;

  private SalutLane(
      NioLane loop, SocketChannel channel, InetSocketAddress address, long timeoutNanos) {
    this.loop = loop;
    this.channel = channel;
    this.address = address;
    this.timeoutNanos = timeoutNanos;
  }

  /**
   * Connects, and waits until that is done.
   *
   * @throws IOException if the server is not there
   */
  static SalutLane open(String threadName, InetSocketAddress address, long timeoutNanos)
      throws IOException {
    if (address.isUnresolved()) {
      throw new UnknownHostException("no such host");
    }
    SocketChannel connected = SocketChannel.open();
    try {
      int millis = (int) Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toMillis(timeoutNanos));
      connected.socket().connect(address, millis);
      SalutLane lane = new SalutLane(NioLane.open(threadName), connected, address, timeoutNanos);
      lane.loop.execute(lane::begin);
      return lane;
    } catch (IOException e) {
      connected.close();
      throw e;
    }
  }

  private void begin() {
    loop.every(LOOK_NANOS, this::look);
    try {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      key = loop.register(channel, SelectionKey.OP_READ, ready -> ready());
      connected = true;
    } catch (IOException e) {
      lose("ConnectionLost", e.toString());
    }
  }

  NioLane loop() {
    return loop;
  }

  @Override
  public LaneEventLoop eventLoop() {
    return loop;
  }

  void send(byte[] request, Completion completion) {
    if (!connected) {
      completion.fail(NOT_CONNECTED);
      return;
    }
    if (out.remaining() < request.length) {
      out = larger(out, request.length);
    }
    out.put(request);
    Sent sent = unused.isEmpty() ? new Sent() : unused.pop();
    sent.completion = completion;
    sent.untilNanos = System.nanoTime() + timeoutNanos;
    inFlight.add(sent);
  }

  /** After each burst of starts: all of them with one system call. */
  @Override
  public void flush() {
    if (loop.isOwnThread() && connected && out.position() > 0) {
      write();
    }
  }

  private void write() {
    try {
      out.flip();
      channel.write(out);
      out.compact();
      int wanted = SelectionKey.OP_READ | (out.position() > 0 ? SelectionKey.OP_WRITE : 0);
      if (key.interestOps() != wanted) {
        key.interestOps(wanted);
      }
    } catch (IOException e) {
      lose("ConnectionLost", e.toString());
    }
  }

  private void ready() {
    try {
      if (key.isConnectable()) {
        channel.finishConnect();
        key.interestOps(SelectionKey.OP_READ);
        connected = true;
      }
      if (key.isReadable()) {
        read();
      }
      if (connected && key.isWritable()) {
        write();
      }
    } catch (IOException | IllegalArgumentException e) {
      lose("ConnectionLost", e.toString());
    }
  }

  private void read() throws IOException {
    if (channel.read(in) < 0) {
      throw new IOException("the server has closed the connection");
    }
    in.flip();
    for (int end = Reply.end(in, in.position()); end >= 0; end = Reply.end(in, in.position())) {
      answered(end);
      in.position(end);
    }
    in.compact();
    if (!in.hasRemaining()) {
      in = larger(in, in.capacity());
    }
  }

  /** Exactly one of succeed and fail; a request that was cancelled has had its end. */
  private void answered(int end) throws IOException {
    Sent sent = inFlight.poll();
    if (sent == null) {
      throw new IOException("an answer that nobody has asked for");
    }
    Completion completion = sent.completion;
    sent.completion = null;
    unused.push(sent);
    if (completion == null) {
      return;
    }
    completion.addBytes(end - in.position());
    if (in.get(in.position()) == '-') {
      completion.fail(error(Reply.text(in, in.position() + 1, end - 2)));
    } else {
      completion.succeed();
    }
  }

  /** Names are few and fixed, since errors are counted by them: an error's first word. */
  private static OpError error(String text) {
    int blank = text.indexOf(' ');
    return new OpError(blank < 0 ? text : text.substring(0, blank), text, false, null);
  }

  /** Best effort: the server carries it out; the answer is skipped when it comes. */
  void cancel(Completion completion) {
    for (Sent sent : inFlight) {
      if (sent.completion == completion) {
        sent.completion = null;
        completion.fail(CANCELLED);
        return;
      }
    }
  }

  /** Now and then: gives up what takes too long, and connects again. */
  private void look() {
    Sent first = inFlight.peek();
    if (first != null && first.untilNanos - System.nanoTime() <= 0) {
      lose("ClientTimeout", "no answer in time, so the connection is given up");
    }
    if (channel == null) {
      try {
        channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        key = loop.register(channel, SelectionKey.OP_CONNECT, ready -> ready());
        if (channel.connect(address)) {
          key.interestOps(SelectionKey.OP_READ);
          connected = true;
        }
      } catch (IOException e) {
        lose("ConnectionLost", e.toString());
      }
    }
  }

  /** All that is in flight fails: nobody knows what the server has carried out. */
  private void lose(String name, String message) {
    connected = false;
    closeChannel();
    in.clear();
    out.clear();
    OpError error = new OpError(name, message, false, null);
    List<Sent> lost = new ArrayList<>(inFlight);
    inFlight.clear();
    for (Sent sent : lost) {
      if (sent.completion != null) {
        sent.completion.fail(error);
      }
    }
  }

  private void closeChannel() {
    SocketChannel closed = channel;
    channel = null;
    if (closed == null) {
      return; // it could not even be opened
    }
    try {
      closed.close();
    } catch (IOException ignored) {
      // it is gone anyway
    }
  }

  private static ByteBuffer larger(ByteBuffer full, int more) {
    ByteBuffer larger = ByteBuffer.allocateDirect(full.capacity() + Math.max(more, BUFFER_BYTES));
    return larger.put(full.flip());
  }

  @Override
  public void close() {
    loop.close();
    closeChannel(); // the loop does not know it if it was closed before begin ran
  }
}
