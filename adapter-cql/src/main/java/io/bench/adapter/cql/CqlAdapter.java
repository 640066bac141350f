package io.bench.adapter.cql;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.cql.connect.ClusterFacts;
import io.bench.adapter.cql.connect.ConnectionSettings;
import io.bench.adapter.cql.connect.LaneSession;
import io.bench.adapter.cql.connect.SessionOpener;
import io.bench.adapter.cql.lane.CqlLane;
import io.bench.adapter.cql.request.RequestFactory;
import io.bench.adapter.cql.request.RequestPreparation;
import io.bench.adapter.cql.statement.CqlOp;
import io.bench.adapter.cql.statement.OpReader;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The sessions of one activity, and the ops prepared on them. */
final class CqlAdapter implements Adapter {

  private static final Logger LOG = LoggerFactory.getLogger(CqlAdapter.class);
  private static final long CLOSE_LIMIT_SECONDS = 10;

  private final ConnectionSettings settings;
  private final SessionOpener opener;
  private final int maxInFlightPerLane;
  private final OpReader opReader;

  /** In the order of the lanes; the first also does the control work. */
  private final List<LaneSession> sessions = new ArrayList<>();

  /** The ops with their request factories on the first session. */
  private final IdentityHashMap<CqlOp, RequestFactory> prepared = new IdentityHashMap<>();

  CqlAdapter(
      ConnectionSettings settings,
      SessionOpener opener,
      int maxInFlightPerLane,
      LaneSession first) {
    this.settings = settings;
    this.opener = opener;
    this.maxInFlightPerLane = maxInFlightPerLane;
    this.opReader = new OpReader(settings.timeout());
    sessions.add(first);
  }

  @Override
  public PreparedOp prepare(OpTemplate template) throws AdapterException {
    CqlOp op = opReader.read(template);
    prepared.put(op, new RequestPreparation(sessions.get(0).session()).prepare(op));
    return new CqlPreparedOp(op);
  }

  @Override
  public AdapterLane openLane(int index) throws AdapterException {
    if (index == 0) {
      CqlLane lane = lane(sessions.get(0));
      prepared.forEach(lane::add);
      return lane;
    }
    LaneSession own = opener.open(index);
    sessions.add(own);
    CqlLane lane = lane(own);
    RequestPreparation preparation = new RequestPreparation(own.session());
    for (CqlOp op : prepared.keySet()) {
      lane.add(op, preparation.prepare(op));
    }
    return lane;
  }

  private CqlLane lane(LaneSession session) {
    return new CqlLane(session.session(), session.eventLoop(), maxInFlightPerLane);
  }

  @Override
  public Map<String, String> metadata() {
    return ClusterFacts.of(sessions.get(0).session(), settings);
  }

  @Override
  public void close() {
    CompletableFuture<?>[] closing =
        sessions.stream()
            .map(lane -> lane.session().forceCloseAsync().toCompletableFuture())
            .toArray(CompletableFuture<?>[]::new);
    try {
      CompletableFuture.allOf(closing).get(CLOSE_LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException notClosed) {
      LOG.warn("not all CQL sessions were closed in order", notClosed);
    }
  }
}
