package io.bench.cql.statement;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RenamedTableOptionsTest {

  private static final String OLD =
      "CREATE TABLE t (k int PRIMARY KEY) WITH compression = { 'sstable_compression' : 'LZ4' }";
  private static final String NEW =
      "CREATE TABLE t (k int PRIMARY KEY) WITH compression = { 'class' : 'LZ4' }";

  private static String sent(String field, String cql, String releases) throws AdapterException {
    CqlOp op = new OpReader(Duration.ofSeconds(1), true).read(StatementOps.fields("o", field, cql));
    return RenamedTableOptions.renamed(
        "op 'o'", ((CqlOp.Single) op).statement(), () -> RenamedTableOptions.areKnownTo(releases));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5.0.6", "3.0.0", "4.1.3, 5.0.6", "10.0"})
  void serversFromThreeOnAreSentTheNewName(String releases) throws AdapterException {
    assertThat(sent("stmt", OLD, releases)).isEqualTo(NEW);
    assertThat(sent("raw", OLD, releases)).isEqualTo(NEW);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.2.19", "2.2.19, 3.11.0", "3.11.0, 2.2.19"})
  void anOlderServerAmongThemIsSentTheOldOne(String releases) throws AdapterException {
    assertThat(sent("stmt", OLD, releases)).isEqualTo(OLD);
  }

  @Test
  void dataThatHappensToHoldTheWordIsLeftAlone() throws AdapterException {
    String insert = "INSERT INTO t (m) VALUES ({'sstable_compression': 'x'})";

    assertThat(sent("stmt", insert, "5.0.6")).isEqualTo(insert);
  }
}
