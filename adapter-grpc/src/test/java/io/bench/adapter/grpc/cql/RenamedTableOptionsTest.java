package io.bench.adapter.grpc.cql;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.grpc.Templates;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class RenamedTableOptionsTest {

  private static final String OLD =
      "CREATE TABLE t (k int PRIMARY KEY) WITH compression = { 'sstable_compression' : 'LZ4' }";
  private static final String NEW =
      "CREATE TABLE t (k int PRIMARY KEY) WITH compression = { 'class' : 'LZ4' }";

  private static Optional<Object> sent(String field, String cql, @Nullable String versions)
      throws Exception {
    OpTemplate template = Templates.op(field, cql);
    return RenamedTableOptions.renamed(template, versions).constant(field);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"5.0.6", "3.0.0", "4.1.3, 5.0.6"})
  void serversFromThreeOnAreSentTheNewName(@Nullable String versions) throws Exception {
    assertThat(sent("stmt", OLD, versions)).contains(NEW);
    assertThat(sent("raw", OLD, versions)).contains(NEW);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.2.19", "2.2.19, 3.11.0", "3.11.0, 2.2.19"})
  void anOlderServerAmongThemIsSentTheOldOne(String versions) throws Exception {
    assertThat(sent("stmt", OLD, versions)).contains(OLD);
  }

  @Test
  void dataThatHappensToHoldTheWordIsLeftAlone() throws Exception {
    String insert = "INSERT INTO t (m) VALUES ({'sstable_compression': 'x'})";

    assertThat(sent("stmt", insert, "5.0.6")).contains(insert);
  }
}
