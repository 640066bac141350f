package io.bench.adapter.cql.connect;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import io.bench.adapter.api.lane.LaneLoop;
import io.bench.cql.transport.LaneSockets;
import io.netty.channel.Channel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.EventLoop;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A session whose I/O all happens on one thread; {@link LaneSessionBuilder} has built it. */
public record LaneSession(CqlSession session) {

  private static final Logger LOG = LoggerFactory.getLogger(LaneSession.class);
  private static final long CLOSE_LIMIT_SECONDS = 10;

  private LaneNettyOptions netty() {
    return (LaneNettyOptions) ((InternalDriverContext) session.getContext()).getNettyOptions();
  }

  /** What its sockets are read and written with. */
  LaneSockets sockets() {
    return netty().sockets();
  }

  /** The only I/O thread. */
  public EventLoop eventLoop() {
    return netty().eventLoop();
  }

  /** The thread on which the driver follows the cluster; it is not the I/O thread. */
  public ScheduledExecutorService adminThread() {
    return netty().adminEventExecutorGroup().next();
  }

  /** The driver's channel that has this configuration; null if it is closed. */
  public @Nullable Channel channelOf(ChannelConfig config) {
    return netty().channelOf(config);
  }

  /**
   * From now on the event loop tells {@code lane} whenever answers have arrived, and asks it before
   * it sleeps.
   */
  public void carry(LaneLoop lane) {
    netty().carry(lane);
  }

  /** Closes all at once and waits for the end, unless the thread is interrupted. Idempotent. */
  public static void closeAll(Collection<LaneSession> sessions) {
    CompletableFuture<?>[] closing =
        sessions.stream()
            .map(lane -> lane.session().forceCloseAsync().toCompletableFuture())
            .toArray(CompletableFuture<?>[]::new);
    try {
      CompletableFuture.allOf(closing).get(CLOSE_LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn("not all CQL sessions were closed in order", e);
    }
  }
}
