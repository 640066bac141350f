package io.bench.servers.gateway.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.protos.records.v1.Selection;
import io.grpc.StatusRuntimeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckedSelectionTest {

  @Test
  void whatIsUnsetHasItsDefault() {
    assertThat(CheckedSelection.of(selection().build()))
        .isEqualTo(new CheckedSelection("k.t", 5, 1000, 1));
  }

  @Test
  void quotedNamesAreNames() {
    assertThat(CheckedSelection.of(selection().setTable("\"K\".\"1t\"").build()).table())
        .isEqualTo("\"K\".\"1t\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "t", "k.", ".t", "a.b.c", "k.t;", "k.t WHERE bucket = 1 --", "k .t"})
  void whatIsNoTableIsRefused(String table) {
    assertThatThrownBy(() -> CheckedSelection.of(selection().setTable(table).build()))
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessage(
            "INVALID_ARGUMENT: selection.table must be keyspace.table, and is \"" + table + "\"");
  }

  @ParameterizedTest
  @CsvSource({
    "0,  0,      0,    buckets must be from 1 to 2147483647",
    "-1, 0,      0,    buckets must be from 1 to 2147483647",
    "1,  -1,     0,    records_per_page must be from 1 to 100000",
    "1,  100001, 0,    records_per_page must be from 1 to 100000",
    "1,  0,      -1,   fetch_parallelism must be from 1 to 1024",
    "1,  0,      1025, fetch_parallelism must be from 1 to 1024",
  })
  void aNumberOutOfRangeIsRefused(int buckets, int perPage, int parallelism, String message) {
    assertThatThrownBy(
            () ->
                CheckedSelection.of(
                    selection()
                        .setBuckets(buckets)
                        .setRecordsPerPage(perPage)
                        .setFetchParallelism(parallelism)
                        .build()))
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessageStartingWith("INVALID_ARGUMENT: selection." + message);
  }

  private static Selection.Builder selection() {
    return Selection.newBuilder().setTable("k.t").setBuckets(5);
  }
}
