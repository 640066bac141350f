package io.bench.adapter.cql;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.cql.connect.ClusterFacts;
import io.bench.adapter.cql.connect.ConnectionSettings;
import io.bench.adapter.cql.connect.LaneSession;
import io.bench.adapter.cql.lane.CqlLane;
import io.bench.adapter.cql.lean.LeanOpening;
import io.bench.adapter.cql.lean.LeanOps;
import io.bench.adapter.cql.request.PreparedRequests;
import io.bench.adapter.cql.request.RequestPreparation;
import io.bench.cql.statement.CqlOp;
import io.bench.cql.statement.OpReader;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The sessions of one activity, and the ops prepared on them. */
final class CqlAdapter implements Adapter {

  private final ConnectionSettings settings;
  private final int maxInFlightPerLane;
  private final OpReader opReader;

  /** In the order of the lanes; the first also does the control work. */
  private final List<LaneSession> sessions;

  /** The ops that are started on other threads than the event loops of these sessions. */
  private final Set<CqlOp> onForeignThreads = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The ops with their requests on the first session. */
  private final IdentityHashMap<CqlOp, PreparedRequests> prepared = new IdentityHashMap<>();

  /**
   * @param sessions one for each lane, in the order of the lanes; closed with the adapter
   */
  CqlAdapter(ConnectionSettings settings, int maxInFlightPerLane, List<LaneSession> sessions) {
    this.settings = settings;
    this.maxInFlightPerLane = maxInFlightPerLane;
    this.opReader = new OpReader(settings.timeout(), true);
    this.sessions = List.copyOf(sessions);
  }

  @Override
  public PreparedOp prepare(OpTemplate template) throws AdapterException {
    CqlOp op = opReader.read(template);
    if (template.ownClient()) {
      onForeignThreads.add(op);
    }
    prepared.put(op, new RequestPreparation(sessions.get(0).session()).prepare(op));
    return lane -> ((CqlLane) lane).op(op);
  }

  @Override
  public AdapterLane openLane(int index) throws AdapterException {
    LaneSession own = sessions.get(index);
    CqlLane lane = new CqlLane(own.session(), own.eventLoop(), maxInFlightPerLane);
    own.whenReading(lane.reading());
    boolean anyLean =
        prepared.entrySet().stream().anyMatch(op -> isLean(op.getKey(), op.getValue()));
    if (anyLean) {
      lane.use(LeanOpening.open(own, settings, maxInFlightPerLane, lane.ended()));
    }
    RequestPreparation preparation = new RequestPreparation(own.session());
    for (Map.Entry<CqlOp, PreparedRequests> op : prepared.entrySet()) {
      if (isLean(op.getKey(), op.getValue())) {
        lane.addLean(op.getKey(), op.getValue());
      } else {
        lane.add(op.getKey(), index == 0 ? op.getValue() : preparation.prepare(op.getKey()));
      }
    }
    return lane;
  }

  private boolean isLean(CqlOp op, PreparedRequests requests) {
    return settings.lean() && reasonForDriver(op, requests).isEmpty();
  }

  private Optional<String> reasonForDriver(CqlOp op, PreparedRequests requests) {
    if (onForeignThreads.contains(op)) {
      return Optional.of("names a space");
    }
    int version = sessions.get(0).session().getContext().getProtocolVersion().getCode();
    return LeanOps.reasonForDriver(op, requests, settings, version);
  }

  /** Which way each op goes, and why not the lean one. */
  private String path() {
    if (!settings.lean()) {
      return "driver";
    }
    List<String> byDriver = new ArrayList<>();
    prepared.forEach(
        (op, requests) ->
            reasonForDriver(op, requests)
                .ifPresent(reason -> byDriver.add(op.name() + ": " + reason)));
    if (byDriver.isEmpty()) {
      return "lean";
    }
    Collections.sort(byDriver);
    return (byDriver.size() == prepared.size() ? "driver" : "lean, but driver for some ops")
        + " ("
        + String.join("; ", byDriver)
        + ")";
  }

  @Override
  public Map<String, String> metadata() {
    Map<String, String> facts =
        new LinkedHashMap<>(ClusterFacts.of(sessions.get(0).session(), settings));
    facts.put("path", path());
    return facts;
  }

  @Override
  public List<InetSocketAddress> serverAddresses() {
    return ClusterFacts.addresses(sessions.get(0).session());
  }

  @Override
  public void close() {
    LaneSession.closeAll(sessions);
  }
}
