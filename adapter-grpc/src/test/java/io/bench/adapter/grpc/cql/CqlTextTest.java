package io.bench.adapter.grpc.cql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CqlTextTest {

  @Test
  void wordsInStringsNamesAndCommentsAreNoCode() {
    CqlText text = CqlText.of("-- if\nINSERT INTO t (\"if\", v) VALUES (1, 'if') /* if */");

    assertThat(text.mayBeConditional()).isFalse();
    assertThat(text.isSelect()).isFalse();
    assertThat(CqlText.of("insert into t (k) values (1) IF not exists").mayBeConditional())
        .isTrue();
  }

  @Test
  void aLongLiteralIsReadToo() {
    String json = "{\"it''s\": 1} ".repeat(10_000);
    CqlText text = CqlText.of("insert into t (k, v) values (1, '" + json + "') if not exists");

    assertThat(text.mayBeConditional()).isTrue();
    assertThat(text.endsInCode()).isTrue();
  }

  @Test
  void valuesThatAreWrittenIntoAWriteMayHoldItsCondition() {
    CqlText write = CqlText.around(List.of("delete from t where k = ", " ", ""));
    CqlText schema = CqlText.around(List.of("create table ", " (k int primary key)"));

    assertThat(write.mayBeConditional()).isTrue();
    assertThat(schema.isSchema()).isTrue();
  }

  @Test
  void aReadHasNoConditionWhateverIsWrittenIntoIt() {
    CqlText read = CqlText.around(List.of("select * from t where k = ", ""));

    assertThat(read.isSelect()).isTrue();
    assertThat(read.mayBeConditional()).isFalse();
  }

  @Test
  void aTextThatAValueBeginsMayBeAnything() {
    CqlText text = CqlText.around(List.of(" ", " select * from t"));

    assertThat(text.isSelect()).isFalse();
    assertThat(text.mayBeConditional()).isTrue();
  }
}
