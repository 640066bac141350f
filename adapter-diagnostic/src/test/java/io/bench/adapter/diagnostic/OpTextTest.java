package io.bench.adapter.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.ValueType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpTextTest {

  @Test
  void aLoneStatementIsShownAsItStands() {
    assertThat(OpText.of(FakeBinding.readOfCycle(), 7)).isEqualTo("read 7");
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
    fields.put("a", new FakeBinding(ValueType.OBJECT, cycle -> null).value());
    OpTemplate template =
        new OpTemplate("op", fields, Map.of("cl", new OpValue.Constant("ONE")), Map.of());

    assertThat(OpText.of(template, 0)).isEqualTo("stmt=x y body=[1] a=null");
  }

  @Test
  void aLoneFieldOfAnotherNameHasItsName() {
    OpTemplate template =
        new OpTemplate("op", Map.of("url", new OpValue.Constant("/a")), Map.of(), Map.of());
    assertThat(OpText.of(template, 0)).isEqualTo("url=/a");
  }

  private static String stmt(String text) {
    return OpText.of(
        new OpTemplate("op", Map.of("stmt", new OpValue.Constant(text)), Map.of(), Map.of()), 0);
  }
}
