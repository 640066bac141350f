package io.bench.engine.activity;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import io.bench.engine.lane.OpMix;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Activities of one op on an adapter without a server, for tests of who coordinates phases. */
final class OneOpActivity {

  private OneOpActivity() {}

  static Activity of(LaneOp op, List<PhasePlan> phases, PhaseCoordination coordination)
      throws Exception {
    return of(op, new OpMix(List.of("read"), List.of(0), 1), phases, coordination);
  }

  /** The same with several op templates, all alike. */
  static Activity of(LaneOp op, OpMix ops, List<PhasePlan> phases, PhaseCoordination coordination)
      throws Exception {
    Adapter adapter =
        new Adapter() {
          @Override
          public PreparedOp prepare(OpTemplate template) {
            return PreparedOp.shared(op);
          }

          @Override
          public void close() {}
        };
    List<PreparedOp> prepared = new ArrayList<>();
    for (String name : ops.names()) {
      prepared.add(adapter.prepare(OpTemplate.of(name, Map.of())));
    }
    return new Activity(
        new ActivityPlan(
            "test",
            ops,
            2,
            8,
            phases,
            new ErrorHandling(ErrorPolicy.parse("count"), 1, new Backoff(0), 0.05),
            60_000_000_000L,
            3,
            7),
        adapter,
        "the adapter",
        prepared,
        new ActivityListener() {},
        null,
        new Surroundings(false, Runtime.getRuntime().availableProcessors(), Double.NaN),
        coordination);
  }
}
