package io.bench.adapter.cql.lean;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.cql.connect.ConnectionSettings;
import io.bench.adapter.cql.connect.IoThread;
import io.bench.adapter.cql.connect.LaneSession;
import io.bench.adapter.cql.error.DriverErrors;
import io.bench.adapter.cql.lean.connection.HandshakeTerms;
import io.bench.adapter.cql.lean.connection.Heartbeat;
import io.bench.adapter.cql.lean.connection.LeanConnection;
import io.bench.adapter.cql.lean.connection.LeanNodes;
import io.bench.adapter.cql.lean.connection.SocketConnector;
import io.bench.adapter.cql.lean.connection.TokenRings;
import io.bench.cql.frame.Framing;
import java.time.Duration;
import java.util.concurrent.ExecutionException;

/** Opens the connections of lanes, with the settings of the session that they have in common. */
public final class LeanOpening {

  /** The time limit for opening a lane's. */
  private static final Duration LIMIT = Duration.ofSeconds(11);

  private final CqlSession session;
  private final InternalDriverContext context;
  private final ConnectionSettings settings;
  private final int maxInFlight;
  private final TokenRings rings;

  /**
   * Follows the session's cluster from now on.
   *
   * @param maxInFlight how many requests are ever in flight on a lane
   */
  public LeanOpening(LaneSession control, ConnectionSettings settings, int maxInFlight) {
    this.session = control.session();
    this.context = (InternalDriverContext) session.getContext();
    this.settings = settings;
    this.maxInFlight = maxInFlight;
    this.rings = new TokenRings(session::getMetadata);
    rings.followOn(control.adminThread());
  }

  /**
   * Opens the connections of a lane. Blocks; not on the lane's thread.
   *
   * @param thread the lane's
   * @param ended notified on it whenever an op has ended
   * @throws AdapterException if none can be opened, or the thread is interrupted, which it then
   *     still is
   */
  public LeanOps open(IoThread thread, Runnable ended) throws AdapterException {
    DriverExecutionProfile profile = context.getConfig().getDefaultProfile();
    HandshakeTerms terms = HandshakeTerms.of(session, framing());
    LeanNodes nodes =
        new LeanNodes(
            new SocketConnector(
                context, thread.eventLoop(), thread.reading(), terms, limits(profile)),
            context.getReconnectionPolicy(),
            session::getMetadata,
            rings,
            profile.getInt(DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE));
    DriverDecoder driverDecoder =
        new DriverDecoder(context.getFrameCodec(), terms.errors(), terms.framing().version());
    LeanLane opened =
        new LeanLane(
            thread.eventLoop(),
            System::nanoTime,
            nodes,
            maxInFlight,
            ended,
            driverDecoder,
            heartbeat(profile));
    try {
      await(nodes);
    } catch (AdapterException | RuntimeException | Error e) {
      opened.close();
      throw e;
    }
    opened.start();
    return new LeanOps(settings, context, opened, rings);
  }

  private static void await(LeanNodes nodes) throws AdapterException {
    try {
      Throwable failure = nodes.open(LIMIT).get();
      if (failure != null) {
        throw failed(failure);
      }
    } catch (ExecutionException e) {
      throw failed(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw AdapterException.server("interrupted while connecting", e);
    }
  }

  private static AdapterException failed(Throwable failure) {
    return AdapterException.server(
        "cannot open connections to Cassandra: " + DriverErrors.opError(failure, false).message(),
        failure);
  }

  private Framing framing() {
    return new Framing(
        context.getProtocolVersion().getCode(),
        settings.compression().equals("none") ? null : context.getCompressor());
  }

  /** As those of the driver's own connections. */
  private static LeanConnection.Limits limits(DriverExecutionProfile profile) {
    int streams = profile.getInt(DefaultDriverOption.CONNECTION_MAX_REQUESTS);
    int givenUp = profile.getInt(DefaultDriverOption.CONNECTION_MAX_ORPHAN_REQUESTS);
    return new LeanConnection.Limits(streams, givenUp < streams ? givenUp : streams / 4);
  }

  private static Heartbeat heartbeat(DriverExecutionProfile profile) {
    Duration interval = profile.getDuration(DefaultDriverOption.HEARTBEAT_INTERVAL);
    Duration timeout = profile.getDuration(DefaultDriverOption.HEARTBEAT_TIMEOUT);
    return new Heartbeat(LeanLane.nanos(interval), LeanLane.nanos(timeout));
  }
}
