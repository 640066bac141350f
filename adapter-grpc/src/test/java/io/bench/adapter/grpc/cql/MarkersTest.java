package io.bench.adapter.grpc.cql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkersTest {

  /** Each as {@code column}, {@code ROLE column} or {@code ROLE}. */
  private static void assertMarkers(String cql, String... expected) {
    Markers found = Markers.of(cql);
    assertThat(found).isNotNull();
    assertThat(found.markers()).extracting(MarkersTest::shown).containsExactly(expected);
  }

  private static String shown(Markers.Marker marker) {
    return marker.role() == Markers.Role.VALUE
        ? String.valueOf(marker.column())
        : marker.role() + (marker.column() == null ? "" : " " + marker.column());
  }

  @Test
  void valuesOfAnInsertAreForItsColumnsInTurn() {
    assertMarkers("insert into ks.t (a, B, \"cD\") values (?, ?, ?)", "a", "b", "cD");
    assertMarkers("INSERT INTO t (a, b, c) VALUES (1, ?, 'x, ?') USING TTL ?", "b", "INT");
    assertMarkers(
        "insert into t (a, b, c) values ([?, 1], (?), ?) if not exists using timestamp ?",
        "UNKNOWN",
        "UNKNOWN",
        "c",
        "BIGINT");
    assertMarkers("insert into t json ?", "UNKNOWN");
  }

  @Test
  void comparisonsNameTheirColumn() {
    assertMarkers("select * from t where a = ? and b>=? limit ?", "a", "b", "INT");
    assertMarkers("select a from t where a in (?, ?) and b in ?", "a", "a", "VALUES b");
    assertMarkers("select * from t where token(a) > ? and (a, b) in ?", "UNKNOWN", "UNKNOWN");
    assertMarkers(
        "select * from t where c contains ? and d contains key ? and e[?] = ?",
        "ELEMENT c",
        "KEY d",
        "KEY e",
        "ELEMENT e");
    assertMarkers("delete a from t where k = ? -- and j = ?\n and i = ?", "k", "i");
  }

  @Test
  void assignmentsNameTheirColumn() {
    assertMarkers(
        "update t using timestamp ? set a = ?, n = n + ?, m[?] = ?, l = l - ?, u.f = ? where k = ?",
        "BIGINT",
        "a",
        "n",
        "KEY m",
        "ELEMENT m",
        "REMOVED l",
        "UNKNOWN",
        "k");
    assertMarkers("update t set l = ? + l, m -= ? where k = ?", "l", "REMOVED m", "k");
    assertMarkers("update t set n += ? where k = ? if v != ?", "n", "k", "v");
  }

  @Test
  void theTableIsFoundWithAndWithoutItsKeyspace() {
    assertThat(Markers.of("update \"Ks\".T set a = ?"))
        .extracting(Markers::keyspace, Markers::table)
        .containsExactly("Ks", "t");
    assertThat(Markers.of("select \"from\" from t where a = ?"))
        .extracting(Markers::keyspace, Markers::table)
        .containsExactly(null, "t");
    assertThat(Markers.of("truncate t")).isNull();
  }

  @Test
  void longLiteralsAndNamesAreReadToo() {
    String quoted = "it''s ".repeat(10_000);
    assertMarkers("insert into t (a, b) values ('" + quoted + "', ?)", "b");
    assertMarkers("update t set \"" + "a\"\"".repeat(10_000) + "\" = 1 where k = ?", "k");
  }
}
