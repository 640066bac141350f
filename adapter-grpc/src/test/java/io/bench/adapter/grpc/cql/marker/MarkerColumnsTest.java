package io.bench.adapter.grpc.cql.marker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MarkerColumnsTest {

  private static void assertColumns(String cql, String... columns) {
    MarkerColumns markers = MarkerColumns.of(cql);
    assertThat(markers).isNotNull();
    assertThat(markers.columns()).isEqualTo(Arrays.asList(columns));
  }

  @Test
  void valuesOfAnInsertAreForItsColumnsInTurn() {
    assertColumns("insert into ks.t (a, B, \"cD\") values (?, ?, ?)", "a", "b", "cD");
    assertColumns("INSERT INTO t (a, b, c) VALUES (1, ?, 'x, ?') USING TTL ?", "b", null);
    assertColumns("insert into t (a, b, c) values ([?, 1], (?), ?) if not exists", null, null, "c");
    assertColumns("insert into t json ?", (String) null);
  }

  @Test
  void comparisonsAndAssignmentsNameTheirColumn() {
    assertColumns("select * from t where a = ? and b>=? limit ?", "a", "b", null);
    assertColumns("select a from t where a in (?, ?) and b in ?", "a", "a", null);
    assertColumns("select * from t where token(a) > ? and c contains ?", null, null);
    assertColumns(
        "update t using timestamp ? set a = ?, n = n + ?, m[?] = ?, l = l - ?, u.f = ? where k = ?",
        null,
        "a",
        "n",
        null,
        null,
        null,
        null,
        "k");
    assertColumns("update t set n += ? where k = ? if v != ?", "n", "k", "v");
    assertColumns("delete a from t where k = ? -- and j = ?\n and i = ?", "k", "i");
  }

  @Test
  void theTableIsFoundWithAndWithoutItsKeyspace() {
    assertThat(MarkerColumns.of("update \"Ks\".T set a = ?"))
        .extracting(MarkerColumns::keyspace, MarkerColumns::table)
        .containsExactly("Ks", "t");
    assertThat(MarkerColumns.of("select \"from\" from t where a = ?"))
        .extracting(MarkerColumns::keyspace, MarkerColumns::table)
        .containsExactly(null, "t");
    assertThat(MarkerColumns.of("truncate t")).isNull();
  }

  @Test
  void longLiteralsAndNamesAreReadToo() {
    String quoted = "it''s ".repeat(10_000);
    assertColumns("insert into t (a, b) values ('" + quoted + "', ?)", "b");
    assertColumns("update t set \"" + "a\"\"".repeat(10_000) + "\" = 1 where k = ?", "k");
  }
}
