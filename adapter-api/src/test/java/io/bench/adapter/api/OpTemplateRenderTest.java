package io.bench.adapter.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpTemplateRenderTest {

  @Test
  void aLoneStatementIsShownAsItStands() {
    OpValue read =
        new OpValue.Text(List.of("read ", ""), List.of(FakeBinding.point("cycle", cycle -> cycle)));
    assertThat(op(Map.of("stmt", read)).render(7)).isEqualTo("read 7");
    assertThat(stmt("SELECT 'two  blanks'\t;")).isEqualTo("SELECT 'two  blanks'\t;");
  }

  @Test
  void lineBreaksBecomeBlanks() {
    assertThat(stmt("  SELECT a\n    FROM t  \r\n\n  WHERE k = 1;\n"))
        .isEqualTo("SELECT a FROM t WHERE k = 1;");
  }

  @Test
  void otherFieldsAreShownWithTheirNamesInOrder() {
    Map<String, OpValue> fields = new LinkedHashMap<>();
    fields.put("stmt", new OpValue.Constant("x\ny"));
    fields.put("body", new OpValue.Sequence(List.of(new OpValue.Constant(1))));

    assertThat(op(fields).render(0)).isEqualTo("stmt=x y body=[1]");
  }

  @Test
  void aLoneFieldOfAnotherNameHasItsName() {
    assertThat(op(Map.of("url", new OpValue.Constant("/a"))).render(0)).isEqualTo("url=/a");
  }

  @Test
  void bytesAndDatesAreShownAlikeOnEveryMachine() {
    ByteBuffer bytes = ByteBuffer.wrap(new byte[] {9, 10, (byte) 0xAB}, 1, 2);
    Date date = Date.from(Instant.EPOCH);
    OpValue.BindPoint blob = FakeBinding.point("blob", cycle -> bytes);
    OpValue.BindPoint list = FakeBinding.point("list", cycle -> List.of(date, Map.of(1, bytes)));
    OpValue whole = new OpValue.Text(List.of("", ""), List.of(blob));
    Map<String, OpValue> fields = new LinkedHashMap<>();
    fields.put("stmt", new OpValue.Text(List.of("v ", " ", ";"), List.of(blob, list)));
    OpValue map = new OpValue.Mapping(Map.of("k", whole));
    fields.put("body", new OpValue.Sequence(List.of(whole, map)));

    assertThat(op(fields).render(0))
        .isEqualTo("stmt=v 0x0aab [1970-01-01T00:00:00Z, {1=0x0aab}]; body=[0x0aab, {k=0x0aab}]");
    assertThat(bytes.position()).isEqualTo(1);
  }

  private static String stmt(String text) {
    return op(Map.of("stmt", new OpValue.Constant(text))).render(0);
  }

  private static OpTemplate op(Map<String, OpValue> fields) {
    return OpTemplate.of("op", fields).withParams(Map.of("cl", new OpValue.Constant("ONE")));
  }
}
