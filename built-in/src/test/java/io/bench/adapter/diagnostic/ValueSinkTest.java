package io.bench.adapter.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.ValueType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueSinkTest {

  @ParameterizedTest
  @CsvSource({"LONG, long", "INT, int", "DOUBLE, double", "FLOAT, double", "OBJECT, object"})
  void aValueIsMadeInTheFormThatCostsNoConversion(ValueType type, String form) {
    FakeCycleBinding binding = new FakeCycleBinding(type, cycle -> cycle);
    sinkOf(binding.value()).take(3);
    assertThat(binding.asked()).containsExactly(form + " of 3");
  }

  @Test
  void truthAndTextAreMadeInTheirFormsToo() {
    FakeCycleBinding truth = new FakeCycleBinding(ValueType.BOOLEAN, cycle -> true);
    FakeCycleBinding text = new FakeCycleBinding(ValueType.STRING, cycle -> "abc");
    assertThat(sinkOf(truth.value()).take(3)).isEqualTo(1);
    assertThat(sinkOf(text.value()).take(3)).isEqualTo(3);
    assertThat(truth.asked()).containsExactly("boolean of 3");
    assertThat(text.asked()).containsExactly("utf8 of 3");
  }

  @Test
  void everyBindPointIsMadeWhereverItStands() {
    Map<String, OpValue> fields = new LinkedHashMap<>();
    fields.put("constant", new OpValue.Constant("x"));
    fields.put("text", new OpValue.Text(List.of("a", "b", "c"), List.of(one(), one())));
    fields.put("list", new OpValue.Sequence(List.of(new OpValue.Constant(1), single())));
    fields.put("map", new OpValue.Mapping(Map.of("deep", new OpValue.Sequence(List.of(single())))));
    OpTemplate template = OpTemplate.of("op", fields).withParams(Map.of("param", single()));

    assertThat(new ValueSink(template).take(0)).isEqualTo(5);
  }

  @Test
  void theSumGoesOnFromCycleToCycle() {
    ValueSink sink = sinkOf(new FakeCycleBinding(ValueType.LONG, cycle -> cycle).value());
    assertThat(sink.take(5)).isEqualTo(5);
    assertThat(sink.take(7)).isEqualTo(12);
  }

  @Test
  void textOfAnyLengthFits() {
    ValueSink sink =
        sinkOf(
            new FakeCycleBinding(ValueType.STRING, cycle -> "\u00e9".repeat((int) cycle)).value());
    assertThat(sink.take(50_000)).isEqualTo(100_000);
    assertThat(sink.take(1)).isEqualTo(100_002);
  }

  @Test
  void aNullIsAValueToo() {
    assertThat(sinkOf(new FakeCycleBinding(ValueType.OBJECT, cycle -> null).value()).take(0))
        .isZero();
  }

  private static ValueSink sinkOf(OpValue value) {
    return new ValueSink(OpTemplate.of("op", Map.of("stmt", value)));
  }

  private static OpValue.BindPoint one() {
    return new FakeCycleBinding(ValueType.INT, cycle -> 1).point();
  }

  private static OpValue single() {
    return new OpValue.Text(List.of("", ""), List.of(one()));
  }
}
