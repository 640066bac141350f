package io.bench.adapter.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.Capture;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.ValueType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class OpTemplateBuilderTest {

  @Test
  void namesOfBindingsInBracesAreBindPointsAndOthersStayText() {
    OpTemplate op =
        OpTemplateBuilder.named("write")
            .binding("key", cycle -> 2 * cycle)
            .field("stmt", "insert {key} and {other}")
            .param("cl", "ONE")
            .build();

    assertThat(op.render(21)).isEqualTo("insert 42 and {other}");
    assertThat(op.fields().get("stmt")).isInstanceOf(OpValue.Text.class);
    assertThat(op.params()).containsEntry("cl", new OpValue.Constant("ONE"));
    assertThat(op.tags()).containsEntry("name", "write").containsEntry("op", "write");
  }

  @Test
  void namesMayHaveDotsAndHyphensAsInAWorkload() {
    OpTemplate op =
        OpTemplateBuilder.named("read")
            .binding("user.first-name", cycle -> "n" + cycle)
            .field("stmt", "read {user.first-name}")
            .build();

    assertThat(op.render(3)).isEqualTo("read n3");
  }

  @Test
  void listsAndMapsKeepTheirBindPoints() {
    OpTemplate op =
        OpTemplateBuilder.named("nested")
            .binding("n", cycle -> cycle)
            .field("message", Map.of("ids", List.of("{n}", 7)))
            .build();

    assertThat(Objects.requireNonNull(op.fields().get("message")).render(3))
        .isEqualTo(Map.of("ids", List.of(3L, 7)));
  }

  @Test
  void capturesAreNumberedAndExpectedRowsHoldTheirBindings() {
    OpTemplate op =
        OpTemplateBuilder.named("read")
            .binding("value", cycle -> "v" + cycle)
            .field("stmt", "read")
            .capture("a")
            .capture("b")
            .expectRow("value")
            .build();

    assertThat(op.captures()).containsExactly(new Capture(0, "a"), new Capture(1, "b"));
    ExpectedRows rows = Objects.requireNonNull(op.expectedRows());
    assertThat(rows.count()).isEqualTo(1);
    assertThat(rows.fields()).containsOnlyKeys("value");
  }

  @Test
  void aRowOfAnUnknownBindingIsRefused() {
    assertThatThrownBy(() -> OpTemplateBuilder.named("read").expectRow("nobody"))
        .hasMessage("op 'read' has no binding 'nobody'");
  }

  @Test
  void bindingsHaveTheTypeOfTheirValues() {
    assertThat(CycleBinding.of("b", cycle -> cycle).type()).isEqualTo(ValueType.LONG);
    assertThat(CycleBinding.of("b", cycle -> 1).type()).isEqualTo(ValueType.INT);
    assertThat(CycleBinding.of("b", cycle -> 1.0).type()).isEqualTo(ValueType.DOUBLE);
    assertThat(CycleBinding.of("b", cycle -> 1.0f).type()).isEqualTo(ValueType.FLOAT);
    assertThat(CycleBinding.of("b", cycle -> true).type()).isEqualTo(ValueType.BOOLEAN);
    assertThat(CycleBinding.of("b", cycle -> "x").type()).isEqualTo(ValueType.STRING);
    assertThat(CycleBinding.of("b", cycle -> List.of()).type()).isEqualTo(ValueType.OBJECT);
    assertThat(CycleBinding.of("b", cycle -> null).valueClass()).isEqualTo(Object.class);
  }

  @Test
  void bindingsConvertAsTheSpiSays() {
    Binding number = CycleBinding.of("n", cycle -> cycle + 0.75);
    Binding text = CycleBinding.of("t", cycle -> "x" + cycle);
    ByteBuffer buffer = ByteBuffer.allocate(8);
    text.writeUtf8(5, buffer);

    assertThat(number.asLong(3)).isEqualTo(3);
    assertThat(number.asDouble(3)).isEqualTo(3.75);
    assertThat(text.asObject(4)).isEqualTo("x4");
    assertThat(StandardCharsets.UTF_8.decode(buffer.flip()).toString()).isEqualTo("x5");
    assertThat(CycleBinding.of("b", cycle -> cycle == 1).asBoolean(1)).isTrue();
    assertThatThrownBy(() -> text.asLong(0)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> text.asBoolean(0)).isInstanceOf(IllegalStateException.class);
  }
}
