package io.bench.adapter.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.Row;
import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.cql.fake.FakeCqlBinding;
import io.bench.adapter.cql.fake.FakeEngine;
import io.bench.adapter.cql.fake.Ops;
import io.bench.adapter.cql.fake.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LanesIT extends OnCassandra {

  private static final int LANES = 3;
  private static final int CYCLES = 2_000;

  /** The control connection, and one to the node. */
  private static final int SESSIONS_OWN = 2;

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
    List<AdapterLane> lanes = openLanes(adapter);

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
  void lanesHaveConnectionsOfTheirOwnAndOneSessionTogether() throws Exception {
    Set<String> before = connections().keySet();
    Adapter adapter = adapter(LANES);
    var unused = adapter.prepare(Ops.with().op("r", "SELECT key FROM system.local"));
    openLanes(adapter);

    Map<String, Integer> opened = connections();
    opened.keySet().removeAll(before);

    assertThat(opened.values()).containsExactly(SESSIONS_OWN + LANES);
  }

  @Test
  void lanesHaveSessionsIfAnOpGoesThroughTheDriver() throws Exception {
    Set<String> before = connections().keySet();
    Adapter adapter = adapter(LANES);
    PreparedOp lean = adapter.prepare(Ops.with().op("l", "SELECT key FROM system.local"));
    PreparedOp driver =
        adapter.prepare(Ops.with().fields("d", "raw", "SELECT key FROM system.local"));
    List<AdapterLane> lanes = openLanes(adapter);

    Map<String, Integer> opened = connections();
    opened.keySet().removeAll(before);

    assertThat(opened.values()).hasSize(LANES);
    assertThat(opened.values().stream().mapToInt(Integer::intValue).sum())
        .isEqualTo(LANES * (SESSIONS_OWN + 1));
    for (int lane = 0; lane < LANES; lane++) {
      PreparedOp op = lane == 0 ? lean : driver;
      assertThat(FakeEngine.start(lanes.get(lane), op, 100, MAX_IN_FLIGHT).await())
          .allMatch(outcome -> outcome.error() == null && outcome.rows() == 1);
    }
  }

  private static List<AdapterLane> openLanes(Adapter adapter) throws Exception {
    List<AdapterLane> lanes = new ArrayList<>();
    for (int i = 0; i < LANES; i++) {
      lanes.add(adapter.openLane(i));
    }
    return lanes;
  }

  /** How many connections each client has to the server. */
  private Map<String, Integer> connections() {
    Map<String, Integer> connections = new HashMap<>();
    for (Row row : independent.execute("SELECT client_options FROM system_views.clients")) {
      Map<String, String> options = row.getMap("client_options", String.class, String.class);
      String id = options == null ? null : options.get("CLIENT_ID");
      if (id != null) {
        connections.merge(id, 1, Integer::sum);
      }
    }
    return connections;
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
        .filter(thread -> thread.getName().startsWith("it-"))
        .toList();
  }
}
