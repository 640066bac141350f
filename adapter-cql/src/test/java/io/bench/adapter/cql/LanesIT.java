package io.bench.adapter.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.cql.fake.FakeCqlBinding;
import io.bench.adapter.cql.fake.FakeEngine;
import io.bench.adapter.cql.fake.Ops;
import io.bench.adapter.cql.fake.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LanesIT extends OnCassandra {

  private static final int LANES = 3;
  private static final int CYCLES = 2_000;

  @Test
  void everyOpOfALaneEndsOnTheLanesOwnThread() throws Exception {
    table("lanes", "key bigint PRIMARY KEY, value text");
    Ops ops =
        Ops.with(
            FakeCqlBinding.point("key", cycle -> cycle),
            FakeCqlBinding.point("value", cycle -> "v" + cycle));
    Adapter adapter = adapter(LANES);
    PreparedOp op =
        adapter.prepare(ops.op("w", "INSERT INTO it.lanes (key, value) VALUES ({key}, {value})"));
    List<AdapterLane> lanes = new ArrayList<>();
    for (int i = 0; i < LANES; i++) {
      lanes.add(adapter.openLane(i));
    }

    List<FakeEngine> engines = new ArrayList<>();
    for (AdapterLane lane : lanes) {
      engines.add(FakeEngine.start(lane, op, CYCLES, MAX_IN_FLIGHT));
    }
    for (FakeEngine engine : engines) {
      List<Outcome> outcomes = engine.await();
      assertThat(outcomes).hasSize(CYCLES).allMatch(outcome -> outcome.error() == null);
      assertThat(outcomes).allMatch(outcome -> outcome.thread() == engine.thread());
    }

    assertThat(engines).extracting(FakeEngine::thread).doesNotHaveDuplicates();
    assertThat(engines)
        .extracting(engine -> String.valueOf(engine.thread()))
        .allMatch(name -> name.contains("it-lane-"));
  }

  @Test
  void noThreadIsLeftAfterClosing() throws Exception {
    Adapter adapter = adapter(2);
    adapter.openLane(0);
    adapter.openLane(1);
    assertThat(threads()).isNotEmpty();

    adapter.close();

    for (Thread thread : threads()) {
      thread.join(60_000);
    }
    assertThat(threads()).isEmpty();
  }

  @Test
  void noThreadIsLeftAfterAFailedOpening() throws Exception {
    assertThatThrownBy(() -> adapter(2, "localdc", "nowhere")).hasMessageContaining("data centre");

    for (Thread thread : threads()) {
      thread.join(60_000);
    }
    assertThat(threads()).isEmpty();
  }

  private static List<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("it-lane-"))
        .toList();
  }
}
