package io.bench.adapter.api;

import static org.assertj.core.api.Assertions.assertThat;

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

  private static String stmt(String text) {
    return op(Map.of("stmt", new OpValue.Constant(text))).render(0);
  }

  private static OpTemplate op(Map<String, OpValue> fields) {
    return OpTemplate.of("op", fields).withParams(Map.of("cl", new OpValue.Constant("ONE")));
  }
}
