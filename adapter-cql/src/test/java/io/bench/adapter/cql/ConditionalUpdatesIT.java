package io.bench.adapter.cql;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.cql.fake.FakeCqlBinding;
import io.bench.adapter.cql.fake.Ops;
import io.bench.adapter.cql.fake.Outcome;
import org.junit.jupiter.api.Test;

class ConditionalUpdatesIT extends OnCassandra {

  private final Ops ops = Ops.with(FakeCqlBinding.point("key", cycle -> cycle));

  @Test
  void whetherAConditionHeldIsToldAndNotCountedAsRows() throws Exception {
    table("lwt", "key bigint PRIMARY KEY, value text");
    var insert = ops.op("w", "INSERT INTO it.lwt (key, value) VALUES ({key}, 'a') IF NOT EXISTS");

    Outcome first = run(insert);
    Outcome second = run(insert);

    assertThat(first.applied()).isTrue();
    assertThat(first.rows()).isEqualTo(-1);
    assertThat(second.applied()).isFalse();
    assertThat(second.rows()).isEqualTo(-1);
    assertThat(second.error()).isNull();
  }

  @Test
  void aConditionalBatchIsToldToo() throws Exception {
    table("lwt2", "p int, key bigint, value text, PRIMARY KEY (p, key)");
    var batch =
        ops.fields(
            "b",
            "batch",
            java.util.List.of(
                "INSERT INTO it.lwt2 (p, key, value) VALUES (1, {key}, 'a') IF NOT EXISTS",
                "INSERT INTO it.lwt2 (p, key, value) VALUES (1, 77, 'b')"));

    assertThat(run(batch).applied()).isTrue();
    assertThat(run(batch).applied()).isFalse();
  }
}
