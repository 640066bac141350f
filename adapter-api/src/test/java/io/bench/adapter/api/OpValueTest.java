package io.bench.adapter.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.OpValue.BindPoint;
import io.bench.adapter.api.OpValue.Constant;
import io.bench.adapter.api.OpValue.Mapping;
import io.bench.adapter.api.OpValue.Sequence;
import io.bench.adapter.api.OpValue.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpValueTest {

  private static final BindPoint CYCLE = FakeBinding.point("cycle", cycle -> cycle);
  private static final BindPoint NOTHING = FakeBinding.point("nothing", cycle -> null);

  @Test
  void aConstantIsTheSameInEveryCycle() {
    assertThat(new Constant(7).render(0)).isEqualTo(7);
    assertThat(new Constant(7).render(Long.MAX_VALUE)).isEqualTo(7);
  }

  @Test
  void textAlternatesLiteralsAndValues() {
    Text text = new Text(List.of("a", "b", ""), List.of(CYCLE, NOTHING));
    assertThat(text.isSinglePoint()).isFalse();
    assertThat(text.render(5)).isEqualTo("a5bnull");
  }

  @Test
  void aSinglePointKeepsItsType() {
    Text text = new Text(List.of("", ""), List.of(CYCLE));
    assertThat(text.isSinglePoint()).isTrue();
    assertThat(text.render(5)).isEqualTo(5L);
    assertThat(new Text(List.of("", ""), List.of(NOTHING)).render(5)).isNull();
  }

  @Test
  void aPointWithAnythingAroundItIsText() {
    assertThat(new Text(List.of(" ", ""), List.of(CYCLE)).render(5)).isEqualTo(" 5");
    assertThat(new Text(List.of("", ";"), List.of(CYCLE)).render(5)).isEqualTo("5;");
    assertThat(new Text(List.of("", "", ""), List.of(CYCLE, CYCLE)).render(5)).isEqualTo("55");
  }

  @Test
  void textNeedsAPointAndALiteralMore() {
    assertThatThrownBy(() -> new Text(List.of("a"), List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("1 literals around 0 bind points");
    assertThatThrownBy(() -> new Text(List.of("a"), List.of(CYCLE)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("1 literals around 1 bind points");
    assertThatThrownBy(() -> new Text(List.of("a", "b", "c"), List.of(CYCLE)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void listsAndMapsRenderWhatIsInThemInOrderNullsIncluded() {
    Map<String, OpValue> entries = new LinkedHashMap<>();
    entries.put("z", new Constant(true));
    entries.put("a", new Text(List.of("", ""), List.of(NOTHING)));
    entries.put(
        "m", new Sequence(List.of(new Text(List.of("", ""), List.of(CYCLE)), new Constant("x"))));
    Object rendered = new Mapping(entries).render(3);

    Map<String, Object> expected = new LinkedHashMap<>();
    expected.put("z", true);
    expected.put("a", null);
    expected.put("m", List.of(3L, "x"));
    assertThat(rendered).isEqualTo(expected).hasToString("{z=true, a=null, m=[3, x]}");
  }

  @Test
  void aListMayHoldNulls() {
    Sequence list = new Sequence(List.of(new Text(List.of("", ""), List.of(NOTHING))));
    assertThat(list.render(0)).isEqualTo(Arrays.asList((Object) null));
  }

  @Test
  void valuesDoNotChangeWithWhatTheyWereMadeFrom() {
    List<String> literals = new ArrayList<>(List.of("a", "b"));
    List<BindPoint> points = new ArrayList<>(List.of(CYCLE));
    List<OpValue> items = new ArrayList<>(List.of(new Constant(1)));
    Map<String, OpValue> entries = new LinkedHashMap<>(Map.of("k", new Constant(1)));
    Text text = new Text(literals, points);
    Sequence sequence = new Sequence(items);
    Mapping mapping = new Mapping(entries);
    literals.clear();
    points.clear();
    items.clear();
    entries.clear();

    assertThat(text.render(0)).isEqualTo("a0b");
    assertThat(sequence.render(0)).isEqualTo(List.of(1));
    assertThat(mapping.render(0)).isEqualTo(Map.of("k", 1));
    assertThatThrownBy(() -> mapping.entries().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void the32BitFormOfABindingIsTheLowBitsOfThe64BitOne() {
    Binding big = new FakeBinding("big", cycle -> (1L << 32) + cycle);
    assertThat(big.asInt(7)).isEqualTo(7);
    assertThat(new FakeBinding("minus", cycle -> -1L).asInt(0)).isEqualTo(-1);
  }
}
