package io.bench.adapter.cql.connect;

import com.datastax.oss.driver.internal.core.util.concurrent.BlockingOperation;
import io.bench.adapter.api.lane.AwaitedAnswers;
import io.bench.adapter.api.lane.LaneLoop;
import io.bench.cql.transport.LaneSockets;
import io.bench.cql.transport.ReadingSignal;
import io.netty.channel.ChannelHandler;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.Future;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The only I/O thread of a lane or of a session, for all its connections. */
public final class IoThread {

  private static final Logger LOG = LoggerFactory.getLogger(IoThread.class);

  /** Long enough to notify the last listeners; the driver's default of 2 s delays every end. */
  static final int SHUTDOWN_QUIET_MILLIS = 100;

  static final int SHUTDOWN_LIMIT_MILLIS = 5_000;
  private static final long CLOSE_LIMIT_NANOS =
      TimeUnit.MILLISECONDS.toNanos(2L * SHUTDOWN_LIMIT_MILLIS);

  private final EventLoopGroup group;
  private final ReadingSignal reading = new ReadingSignal();
  private final AtomicReference<AwaitedAnswers> answers =
      new AtomicReference<>(AwaitedAnswers.NONE);

  IoThread(String name, LaneSockets sockets) {
    // the driver refuses to block on its own threads, and knows them by their type
    group = sockets.eventLoop(name, new BlockingOperation.SafeThreadFactory(), answers::get);
  }

  /** What runs on it. */
  public EventLoop eventLoop() {
    return group.next();
  }

  EventLoopGroup group() {
    return group;
  }

  /** To be the first handler of every connection. */
  public ChannelHandler reading() {
    return reading;
  }

  /** Tells the lane from now on when answers have arrived, and asks before it sleeps. */
  public void carry(LaneLoop lane) {
    reading.tell(lane::reading);
    answers.set(lane);
  }

  /** Begins to end it; connections that are still open are closed. Idempotent. */
  public void requestEnd() {
    var unused = shutdown();
  }

  Future<?> shutdown() {
    return group.shutdownGracefully(
        SHUTDOWN_QUIET_MILLIS, SHUTDOWN_LIMIT_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Ends all at once and waits for it, unless the thread is interrupted. Idempotent. */
  public static void closeAll(Collection<IoThread> threads) {
    List<? extends Future<?>> ending = threads.stream().map(IoThread::shutdown).toList();
    long deadlineNanos = System.nanoTime() + CLOSE_LIMIT_NANOS;
    try {
      for (Future<?> each : ending) {
        if (!each.await(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS)) {
          LOG.warn("a lane's thread has not ended in time");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
