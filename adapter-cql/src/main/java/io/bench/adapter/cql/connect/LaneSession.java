package io.bench.adapter.cql.connect;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import io.bench.cql.transport.LaneSockets;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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

  /** The only I/O thread; it ends with the session. */
  public IoThread thread() {
    return netty().thread();
  }

  /** The thread on which the driver follows the cluster; it is not the I/O thread. */
  public ScheduledExecutorService adminThread() {
    return netty().adminEventExecutorGroup().next();
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
