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
import io.bench.adapter.cql.request.PreparedRequests;
import io.bench.adapter.cql.request.RequestPreparation;
import io.bench.adapter.cql.statement.CqlOp;
import io.bench.adapter.cql.statement.OpReader;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The sessions of one activity, and the ops prepared on them. */
final class CqlAdapter implements Adapter {

  private final ConnectionSettings settings;
  private final int maxInFlightPerLane;
  private final OpReader opReader;

  /** In the order of the lanes; the first also does the control work. */
  private final List<LaneSession> sessions;

  /** The ops with their requests on the first session. */
  private final IdentityHashMap<CqlOp, PreparedRequests> prepared = new IdentityHashMap<>();

  /**
   * @param sessions one for each lane, in the order of the lanes; closed with the adapter
   */
  CqlAdapter(ConnectionSettings settings, int maxInFlightPerLane, List<LaneSession> sessions) {
    this.settings = settings;
    this.maxInFlightPerLane = maxInFlightPerLane;
    this.opReader = new OpReader(settings.timeout());
    this.sessions = List.copyOf(sessions);
  }

  @Override
  public PreparedOp prepare(OpTemplate template) throws AdapterException {
    CqlOp op = opReader.read(template);
    prepared.put(op, new RequestPreparation(sessions.get(0).session()).prepare(op));
    return new CqlPreparedOp(op);
  }

  @Override
  public AdapterLane openLane(int index) throws AdapterException {
    LaneSession own = sessions.get(index);
    CqlLane lane = new CqlLane(own.session(), own.eventLoop(), maxInFlightPerLane);
    if (index == 0) {
      prepared.forEach(lane::add);
      return lane;
    }
    RequestPreparation preparation = new RequestPreparation(own.session());
    for (CqlOp op : prepared.keySet()) {
      lane.add(op, preparation.prepare(op));
    }
    return lane;
  }

  @Override
  public Map<String, String> metadata() {
    return ClusterFacts.of(sessions.get(0).session(), settings);
  }

  @Override
  public void close() {
    LaneSession.closeAll(sessions);
  }
}
