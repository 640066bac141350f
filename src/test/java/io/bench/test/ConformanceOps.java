package io.bench.test;

import com.datastax.oss.driver.api.core.CqlSession;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.tck.OpTemplateBuilder;
import io.bench.adapter.tck.RefusedOp;
import java.util.List;

/** What both adapters of CQL go through the conformance kit with: the same table, the same ops. */
final class ConformanceOps {

  private static final int ROWS = 100;
  private static final String READ = "SELECT value FROM conformance.things WHERE key = {key}";

  private ConformanceOps() {}

  /** Makes the table, and fills it. */
  static void prepare(ServedCassandra cassandra) {
    try (CqlSession session = cassandra.connect()) {
      session.execute(
          "CREATE KEYSPACE IF NOT EXISTS conformance WITH replication ="
              + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
      session.execute(
          "CREATE TABLE IF NOT EXISTS conformance.things (key bigint PRIMARY KEY, value text)");
      for (long key = 0; key < ROWS; key++) {
        session.execute(
            "INSERT INTO conformance.things (key, value) VALUES (?, ?)", key, valueOf(key));
      }
    }
  }

  private static String valueOf(long cycle) {
    return "v" + cycle % ROWS;
  }

  private static OpTemplateBuilder op(String name) {
    return OpTemplateBuilder.named(name)
        .binding("key", cycle -> cycle % ROWS)
        .binding("value", ConformanceOps::valueOf);
  }

  /** A write that changes nothing, a read, and one that verifies and captures. */
  static List<OpTemplate> succeeding() {
    return List.of(
        op("write")
            .field("stmt", "INSERT INTO conformance.things (key, value) VALUES ({key}, {value})")
            .build(),
        op("read").field("stmt", READ).param("cl", "ONE").build(),
        op("verify").field("stmt", READ).capture("value").expectRow("value").build());
  }

  /** One that may be carried out when nobody waits for it any more. */
  static OpTemplate lasting() {
    return op("lasting").field("stmt", READ).build();
  }

  /** Nothing is prepared, so that the server sees it only when it runs. */
  static OpTemplate ofNoTable() {
    return op("nowhere")
        .field("stmt", "SELECT value FROM conformance.nowhere")
        .field("prepared", false)
        .build();
  }

  static List<RefusedOp> refused() {
    OpTemplate pages =
        op("pages")
            .field("stmt", "SELECT * FROM conformance.things")
            .param("page_size", -1)
            .build();
    OpTemplate idempotent =
        op("idempotent")
            .field("stmt", "SELECT * FROM conformance.things")
            .param("idempotent", "perhaps")
            .build();
    return List.of(new RefusedOp(pages, "page_size"), new RefusedOp(idempotent, "idempotent"));
  }
}
