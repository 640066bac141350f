package io.bench.adapter.grpc.cql;

import static org.assertj.core.api.Assertions.assertThat;

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
}
