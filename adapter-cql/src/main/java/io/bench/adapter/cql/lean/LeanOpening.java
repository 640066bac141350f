package io.bench.adapter.cql.lean;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.cql.connect.ConnectionSettings;
import io.bench.adapter.cql.connect.LaneSession;
import io.bench.adapter.cql.error.DriverErrors;
import io.bench.adapter.cql.lean.connection.LeanConnector;
import io.bench.adapter.cql.lean.connection.LeanNodes;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Opens the connections of a lane. */
public final class LeanOpening {

  private static final Duration LIMIT = Duration.ofSeconds(11);
  private static final int FEWEST_STREAMS = 1_024;
  private static final int MOST_STREAMS = 1 << 15;

  private LeanOpening() {}

  /**
   * Opens the connections of a lane beside its session. Blocks.
   *
   * @param maxInFlight how many requests are ever in flight on the lane
   * @param ended told on the lane's thread whenever an op has ended
   * @throws AdapterException if none can be opened, or the thread is interrupted, which it then
   *     still is
   */
  public static LeanOps open(
      LaneSession lane, ConnectionSettings settings, int maxInFlight, Runnable ended)
      throws AdapterException {
    CqlSession session = lane.session();
    InternalDriverContext context = (InternalDriverContext) session.getContext();
    LeanConnector connector =
        new LeanConnector(
            context,
            lane::channelAt,
            lane.eventLoop(),
            session.getKeyspace().orElse(null),
            streams(maxInFlight, settings.connectionsPerNode()));
    LeanNodes nodes =
        new LeanNodes(connector, context, session::getMetadata, settings.connectionsPerNode());
    LeanLane opened =
        new LeanLane(
            lane.eventLoop(),
            nodes,
            maxInFlight,
            ended,
            new RareAnswers(context, context.getProtocolVersion().getCode()),
            context
                .getConfig()
                .getDefaultProfile()
                .getDuration(DefaultDriverOption.HEARTBEAT_INTERVAL));
    try {
      Throwable failure = nodes.open().get(LIMIT.toNanos(), TimeUnit.NANOSECONDS);
      if (failure != null) {
        throw failed(failure);
      }
    } catch (ExecutionException failed) {
      throw failed(failed.getCause());
    } catch (TimeoutException slow) {
      throw failed(slow);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw AdapterException.server("interrupted while connecting", interrupted);
    }
    opened.start();
    return new LeanOps(settings, context, opened);
  }

  private static AdapterException failed(Throwable failure) {
    return AdapterException.server(
        "cannot open connections to Cassandra: " + DriverErrors.opError(failure, false).message(),
        failure);
  }

  /** Headroom for requests that were given up and whose stream the server has not freed yet. */
  private static int streams(int maxInFlight, int connections) {
    int own = (maxInFlight + connections - 1) / connections;
    return Math.max(FEWEST_STREAMS, Math.min(MOST_STREAMS, own + own / 4));
  }
}
