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
import io.bench.adapter.cql.lean.connection.TokenRings;
import io.bench.adapter.cql.request.PreparedRequests;
import io.bench.adapter.cql.request.RequestPreparation;
import io.bench.cql.statement.CqlOp;
import io.bench.cql.statement.OpReader;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The sessions of one activity, and the ops prepared on them. */
final class CqlAdapter implements Adapter {

  private final ConnectionSettings settings;
  private final int maxInFlightPerLane;
  private final OpReader opReader;

  /** In the order of the lanes; the first also does the control work. */
  private final List<LaneSession> sessions;

  /** Of the first session, for all lanes. */
  private final TokenRings rings;

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
   * @param sessions one for each lane, in the order of the lanes; closed with the adapter
   */
  CqlAdapter(ConnectionSettings settings, int maxInFlightPerLane, List<LaneSession> sessions) {
    this.settings = settings;
    this.maxInFlightPerLane = maxInFlightPerLane;
    this.opReader = new OpReader(settings.timeout(), true);
    this.sessions = List.copyOf(sessions);
    LaneSession first = sessions.get(0);
    this.rings = new TokenRings(first.session()::getMetadata);
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
    LaneSession own = sessions.get(index);
    CqlLane lane = new CqlLane(own.session(), own.eventLoop(), maxInFlightPerLane);
    own.carry(lane.eventLoop());
    if (prepared.stream().anyMatch(Prepared::lean)) {
      if (index == 0) {
        rings.followOn(own.adminThread());
      }
      lane.use(LeanOpening.open(own, settings, rings, maxInFlightPerLane, lane.ended()));
    }
    RequestPreparation preparation = new RequestPreparation(own.session());
    for (Prepared each : prepared) {
      if (each.lean()) {
        lane.addLean(each.op(), each.requests());
      } else {
        lane.add(each.op(), index == 0 ? each.requests() : preparation.prepare(each.op()));
      }
    }
    return lane;
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
    LaneSession.closeAll(sessions);
  }
}
