package io.bench.adapter.cql;

import com.datastax.oss.driver.api.core.CqlSession;
import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.cql.connect.ClusterFacts;
import io.bench.adapter.cql.connect.ConnectionSettings;
import io.bench.adapter.cql.connect.IoThread;
import io.bench.adapter.cql.connect.LaneSession;
import io.bench.adapter.cql.connect.SessionOpener;
import io.bench.adapter.cql.lane.CqlLane;
import io.bench.adapter.cql.lean.LeanOpening;
import io.bench.adapter.cql.lean.LeanOps;
import io.bench.adapter.cql.request.PreparedRequests;
import io.bench.adapter.cql.request.RequestPreparation;
import io.bench.cql.statement.CqlOp;
import io.bench.cql.statement.OpReader;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of one activity, and the ops prepared on them. The first session does the control
 * work. Other lanes have sessions only if an op goes through the driver; on the lean path lanes
 * have connections of their own.
 */
final class CqlAdapter implements Adapter {

  private final ConnectionSettings settings;
  private final int maxInFlightPerLane;
  private final int lanes;
  private final OpReader opReader;
  private final SessionOpener opener;

  /** Of lanes, from the first on; more are opened when they are needed. */
  private final List<LaneSession> sessions = new ArrayList<>();

  /** Of lanes that need no session, by lane. */
  private final Map<Integer, IoThread> threads = new TreeMap<>();

  private @Nullable LeanOpening leanOpening;

  private final List<Prepared> prepared = new ArrayList<>();

  /**
   * An op that was prepared.
   *
   * @param requests on the first session
   * @param reasonForDriver why it goes through the driver; null if it goes the lean way
   */
  private record Prepared(CqlOp op, PreparedRequests requests, @Nullable String reasonForDriver) {

    boolean lean() {
      return reasonForDriver == null;
    }
  }

  /**
   * @param first closed with the adapter
   * @param opener has opened it
   */
  CqlAdapter(
      ConnectionSettings settings,
      int maxInFlightPerLane,
      int lanes,
      LaneSession first,
      SessionOpener opener) {
    this.settings = settings;
    this.maxInFlightPerLane = maxInFlightPerLane;
    this.lanes = lanes;
    this.opReader = new OpReader(settings.timeout(), true);
    this.opener = opener;
    sessions.add(first);
  }

  @Override
  public PreparedOp prepare(OpTemplate template) throws AdapterException {
    CqlOp op = opReader.read(template);
    PreparedRequests requests = new RequestPreparation(sessions.get(0).session()).prepare(op);
    prepared.add(new Prepared(op, requests, reasonForDriver(template, op, requests)));
    return lane -> ((CqlLane) lane).op(op);
  }

  @Override
  public AdapterLane openLane(int index) throws AdapterException {
    LaneSession own = prepared.stream().allMatch(Prepared::lean) ? null : session(index);
    IoThread thread = own == null ? threads.computeIfAbsent(index, opener::thread) : own.thread();
    CqlLane lane = new CqlLane(thread.eventLoop(), maxInFlightPerLane);
    thread.carry(lane.eventLoop());
    if (prepared.stream().anyMatch(Prepared::lean)) {
      lane.use(leanOpening().open(thread, lane.ended()));
    }
    for (Prepared each : prepared) {
      if (each.lean()) {
        lane.addLean(each.op(), each.requests());
      } else if (own != null) {
        CqlSession session = own.session();
        PreparedRequests requests =
            index == 0 ? each.requests() : new RequestPreparation(session).prepare(each.op());
        lane.add(each.op(), session, requests);
      }
    }
    return lane;
  }

  private LaneSession session(int index) throws AdapterException {
    if (index >= sessions.size()) {
      sessions.addAll(opener.openMore(sessions.size(), lanes));
    }
    return sessions.get(index);
  }

  private LeanOpening leanOpening() {
    LeanOpening opening = leanOpening;
    if (opening == null) {
      opening = new LeanOpening(sessions.get(0), settings, maxInFlightPerLane);
      leanOpening = opening;
    }
    return opening;
  }

  private @Nullable String reasonForDriver(
      OpTemplate template, CqlOp op, PreparedRequests requests) {
    if (!settings.lean()) {
      return "path=driver";
    }
    if (template.ownClient()) {
      return "names a space";
    }
    int version = sessions.get(0).session().getContext().getProtocolVersion().getCode();
    return LeanOps.reasonForDriver(op, requests, settings, version);
  }

  /** Which way each op goes, and why not the lean one. */
  private String path() {
    if (!settings.lean()) {
      return "driver";
    }
    List<String> byDriver =
        prepared.stream()
            .filter(each -> !each.lean())
            .map(each -> each.op().name() + ": " + each.reasonForDriver())
            .sorted()
            .toList();
    if (byDriver.isEmpty()) {
      return "lean";
    }
    return (byDriver.size() == prepared.size() ? "driver" : "lean, but driver for some ops")
        + " ("
        + String.join("; ", byDriver)
        + ")";
  }

  @Override
  public Map<String, String> metadata() {
    Map<String, String> facts = new LinkedHashMap<>(ClusterFacts.of(sessions.get(0), settings));
    facts.put("path", path());
    return facts;
  }

  @Override
  public List<InetSocketAddress> serverAddresses() {
    return ClusterFacts.addresses(sessions.get(0).session());
  }

  @Override
  public void close() {
    threads.values().forEach(IoThread::requestEnd);
    LaneSession.closeAll(sessions);
    IoThread.closeAll(threads.values());
  }
}
