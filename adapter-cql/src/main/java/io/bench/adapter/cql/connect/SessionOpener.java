package io.bench.adapter.cql.connect;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.NearestName;
import io.bench.cql.connect.Credentials;
import io.bench.cql.transport.LaneSockets;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Opens the sessions of one adapter, and says in one line why it could not. */
public final class SessionOpener {

  /** By when a user learns that no host can be reached. */
  private static final Duration PROBE_LIMIT = Duration.ofSeconds(3);

  /** More for a host that takes connections: one that has just started may have no core for us. */
  private static final Duration BUILD_LIMIT = Duration.ofSeconds(30);

  /** A hundred handshakes at once would make a small server miss the limit. */
  private static final int MAX_OPENING = 8;

  private final ConnectionSettings settings;
  private final @Nullable Credentials credentials;
  private final int maxInFlight;
  private final String namePrefix;
  private final LaneSockets sockets;

  private ReachabilityProbe.Findings found = new ReachabilityProbe.Findings(List.of(), Map.of());

  /** Those that the first session could be opened with. */
  private List<InetSocketAddress> contactPoints = List.of();

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
    this.sockets = LaneSockets.of(settings.transport(), settings.spin());
  }

  /**
   * Opens the first session, alone, so that what is wrong is met once. Blocks; an interrupt ends it
   * at once.
   *
   * @throws AdapterException if no host can be reached, the cluster refuses, or the thread was
   *     interrupted, which it then still is; nothing stays open
   */
  public LaneSession open() throws AdapterException {
    found = probe();
    if (found.reachable().isEmpty() && !settings.hosts().isEmpty()) {
      throw ConnectFailure.of(settings, null, found.failures());
    }
    List<CompletableFuture<CqlSession>> started = new ArrayList<>();
    try {
      LaneSession first = openFirst(started);
      requireLocalDc(first.session());
      return first;
    } catch (AdapterException | RuntimeException | Error e) {
      abandon(started);
      throw e;
    }
  }

  /**
   * Opens sessions of lanes, several at a time, after {@link #open} and as it does.
   *
   * @param from the first of these lanes
   * @param to the lane after the last
   */
  public List<LaneSession> openMore(int from, int to) throws AdapterException {
    List<CompletableFuture<CqlSession>> started = new ArrayList<>();
    try {
      List<LaneSession> opened = new ArrayList<>();
      for (int begin = from; begin < to; begin += MAX_OPENING) {
        List<CompletableFuture<CqlSession>> group =
            IntStream.range(begin, Math.min(to, begin + MAX_OPENING))
                .mapToObj(lane -> start(laneName(lane)))
                .toList();
        started.addAll(group);
        long deadlineNanos = System.nanoTime() + BUILD_LIMIT.toNanos();
        for (CompletableFuture<CqlSession> building : group) {
          opened.add(new LaneSession(await(building, deadlineNanos)));
        }
      }
      return opened;
    } catch (AdapterException | RuntimeException | Error e) {
      abandon(started);
      throw e;
    }
  }

  /** The thread of a lane that has no session of its own. */
  public IoThread thread(int lane) {
    return new IoThread(laneName(lane), sockets);
  }

  private String laneName(int lane) {
    return namePrefix + "lane-" + lane;
  }

  private ReachabilityProbe.Findings probe() throws AdapterException {
    try {
      return new ReachabilityProbe(PROBE_LIMIT, namePrefix).probe(settings.hosts());
    } catch (InterruptedException e) {
      throw whileConnecting(e);
    }
  }

  /** Opens the first session and finds the contact points that it can be opened with. */
  private LaneSession openFirst(List<CompletableFuture<CqlSession>> started)
      throws AdapterException {
    contactPoints = found.reachable();
    long deadlineNanos = System.nanoTime() + BUILD_LIMIT.toNanos();
    try {
      return new LaneSession(await(startFirst(started), deadlineNanos));
    } catch (AdapterException e) {
      boolean severalDcs =
          e.getCause() instanceof IllegalStateException && contactPoints.size() > 1;
      if (!severalDcs || settings.localDc() != null) {
        throw e;
      }
      // The contact points lie in several data centres; through one of them all can be listed.
      contactPoints = contactPoints.subList(0, 1);
      return new LaneSession(await(startFirst(started), deadlineNanos));
    }
  }

  /** It may be no lane's, if ops go past the driver. */
  private CompletableFuture<CqlSession> startFirst(List<CompletableFuture<CqlSession>> started) {
    CompletableFuture<CqlSession> building =
        start(settings.lean() ? namePrefix + "control" : laneName(0));
    started.add(building);
    return building;
  }

  /** On a thread of its own, since with a bundle the driver begins by asking a web server. */
  private CompletableFuture<CqlSession> start(String name) {
    return CompletableFuture.supplyAsync(
            () -> builder(name).buildAsync(),
            task -> {
              Thread thread = new Thread(task, name + "-open");
              thread.setDaemon(true);
              thread.start();
            })
        .thenCompose(building -> building);
  }

  private CqlSession await(CompletableFuture<CqlSession> building, long deadlineNanos)
      throws AdapterException {
    try {
      return building.get(Math.max(0, deadlineNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      rethrowLinkageError(e);
      throw ConnectFailure.of(settings, e.getCause(), found.failures());
    } catch (TimeoutException e) {
      String where =
          settings.bundle() == null ? settings.hosts().toString() : "the secure connect bundle";
      throw ConnectFailure.of(
          settings,
          new TimeoutException(
              "%s took the connection but did not get through the CQL handshake in %s s"
                  .formatted(where, BUILD_LIMIT.toSeconds())),
          found.failures());
    } catch (InterruptedException e) {
      throw whileConnecting(e);
    }
  }

  /** A driver in the user's jar may lack what Bench calls: no fault of a server's. */
  private static void rethrowLinkageError(ExecutionException failure) {
    for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof LinkageError error) {
        throw error;
      }
    }
  }

  private static AdapterException whileConnecting(InterruptedException interrupted) {
    Thread.currentThread().interrupt();
    return AdapterException.server("interrupted while connecting", interrupted);
  }

  /**
   * Closes what is open now and lets what is still being opened close itself; cancelling it would
   * leave open what is almost there.
   */
  private static void abandon(List<CompletableFuture<CqlSession>> started) {
    List<LaneSession> open = new ArrayList<>();
    for (CompletableFuture<CqlSession> building : started) {
      if (!building.isDone()) {
        var unused = building.thenAccept(CqlSession::forceCloseAsync);
      } else if (!building.isCompletedExceptionally()) {
        open.add(new LaneSession(building.join()));
      }
    }
    LaneSession.closeAll(open);
  }

  private LaneSessionBuilder builder(String name) {
    LaneSessionBuilder builder =
        new LaneSessionBuilder(settings.tls(), sockets)
            .withClassLoader(SessionOpener.class.getClassLoader())
            .withConfigLoader(new DriverConfiguration(settings, maxInFlight, name).loader())
            .withApplicationName("bench");
    if (settings.bundle() != null) {
      builder.withCloudSecureConnectBundle(settings.bundle().file());
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
          "parameter 'localdc': the cluster has no data centre '%s'%s (there is %s)"
              .formatted(
                  wanted,
                  NearestName.suggestion(wanted, datacenters),
                  String.join(", ", datacenters)));
    }
  }
}
