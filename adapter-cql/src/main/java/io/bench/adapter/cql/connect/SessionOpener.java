package io.bench.adapter.cql.connect;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.NearestName;
import io.netty.channel.EventLoop;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Opens sessions, one per lane, and says in one line why it could not. */
public final class SessionOpener {

  /** Together under the 15 s within which a user is told that no host can be reached. */
  private static final Duration PROBE_LIMIT = Duration.ofSeconds(3);

  private static final Duration BUILD_LIMIT = Duration.ofSeconds(11);

  private final ConnectionSettings settings;
  private final @Nullable Credentials credentials;
  private final int maxInFlight;
  private final String namePrefix;

  /**
   * @param credentials null to connect without
   * @param maxInFlight how many requests are ever in flight on one session
   * @param namePrefix how the names of the sessions and their threads begin
   */
  public SessionOpener(
      ConnectionSettings settings,
      @Nullable Credentials credentials,
      int maxInFlight,
      String namePrefix) {
    this.settings = settings;
    this.credentials = credentials;
    this.maxInFlight = maxInFlight;
    this.namePrefix = namePrefix;
  }

  /**
   * Opens the session of one lane. Blocks.
   *
   * @throws AdapterException if no host can be reached, or the cluster refuses
   */
  public LaneSession open(int lane) throws AdapterException {
    ReachabilityProbe.Findings found =
        new ReachabilityProbe(PROBE_LIMIT, namePrefix).probe(settings.hosts());
    if (found.reachable().isEmpty() && !settings.hosts().isEmpty()) {
      throw ConnectFailure.unreachable(found.failures());
    }
    CqlSession session = build(lane, found.reachable(), found.failures());
    try {
      requireLocalDc(session);
    } catch (AdapterException wrong) {
      session.forceCloseAsync();
      throw wrong;
    }
    return new LaneSession(session, eventLoop(session));
  }

  private static EventLoop eventLoop(CqlSession session) {
    InternalDriverContext context = (InternalDriverContext) session.getContext();
    return ((LaneNettyOptions) context.getNettyOptions()).eventLoop();
  }

  private CqlSession build(
      int lane, List<InetSocketAddress> contactPoints, Map<HostAddress, String> unreachable)
      throws AdapterException {
    CompletableFuture<CqlSession> building =
        builder(lane, contactPoints).buildAsync().toCompletableFuture();
    try {
      return building.get(BUILD_LIMIT.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException failed) {
      Throwable cause = failed.getCause();
      boolean severalDcs = cause instanceof IllegalStateException && contactPoints.size() > 1;
      if (severalDcs && settings.localDc() == null) {
        // The contact points lie in several data centres; through one of them all can be listed.
        return build(lane, contactPoints.subList(0, 1), unreachable);
      }
      throw ConnectFailure.of(settings, cause, unreachable);
    } catch (TimeoutException slow) {
      // Not cancelled, for then a session that is almost open would never be closed.
      var unused = building.thenAccept(CqlSession::forceCloseAsync);
      throw ConnectFailure.of(
          settings,
          new TimeoutException(
              settings.hosts()
                  + " took the connection but did not get through the CQL handshake in "
                  + BUILD_LIMIT.toSeconds()
                  + " s"),
          unreachable);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw AdapterException.server("interrupted while connecting", interrupted);
    }
  }

  private LaneSessionBuilder builder(int lane, List<InetSocketAddress> contactPoints) {
    String name = namePrefix + "lane-" + lane;
    LaneSessionBuilder builder =
        new LaneSessionBuilder()
            .withClassLoader(SessionOpener.class.getClassLoader())
            .withConfigLoader(new DriverConfiguration(settings, maxInFlight, name).loader())
            .withApplicationName("bench");
    if (settings.bundle() != null) {
      builder.withCloudSecureConnectBundle(settings.bundle());
    } else {
      builder.addContactPoints(contactPoints);
    }
    if (credentials != null) {
      builder.withAuthCredentials(credentials.username(), credentials.password());
    }
    if (settings.keyspace() != null) {
      builder.withKeyspace(settings.keyspace());
    }
    return builder;
  }

  /**
   * Without a local data centre nothing would ever be sent, or it would be anyone's guess where.
   */
  private void requireLocalDc(CqlSession session) throws AdapterException {
    if (settings.bundle() != null) {
      return;
    }
    TreeSet<String> datacenters = new TreeSet<>();
    session.getMetadata().getNodes().values().stream()
        .map(Node::getDatacenter)
        .filter(Objects::nonNull)
        .forEach(datacenters::add);
    String wanted = settings.localDc();
    if (wanted == null && datacenters.size() > 1) {
      throw AdapterException.usage(
          "the cluster has several data centres, so name one with 'localdc': "
              + String.join(", ", datacenters));
    }
    if (wanted != null && !datacenters.contains(wanted)) {
      throw AdapterException.usage(
          "parameter 'localdc': the cluster has no data centre '"
              + wanted
              + "'"
              + NearestName.suggestion(wanted, datacenters)
              + " (there is "
              + String.join(", ", datacenters)
              + ")");
    }
  }
}
