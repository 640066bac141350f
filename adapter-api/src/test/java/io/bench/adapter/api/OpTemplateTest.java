package io.bench.adapter.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.OpValue.Constant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OpTemplateTest {

  private static final OpValue BOUND =
      new OpValue.Text(List.of("", ""), List.of(FakeBinding.point("n", cycle -> cycle)));

  private static final OpTemplate READ =
      OpTemplate.of("read", Map.of("stmt", BOUND, "cl", new Constant("ONE")))
          .withParams(Map.of("cl", new Constant("ALL"), "timeout", new Constant(5)))
          .withTags(Map.of("block", "main"));

  @Test
  void aFieldWinsOverAParamOfItsName() throws AdapterException {
    assertThat(READ.value("cl")).contains(new Constant("ONE"));
    assertThat(READ.constant("cl")).contains("ONE");
  }

  @Test
  void aParamIsFoundWhereNoFieldIs() throws AdapterException {
    assertThat(READ.constant("timeout")).contains(5);
    assertThat(READ.value("missing")).isEmpty();
    assertThat(READ.constant("missing")).isEmpty();
  }

  @Test
  void aConstantWithBindPointsOrPartsIsRefused() {
    OpTemplate parts =
        OpTemplate.of(
            "parts",
            Map.of("list", new OpValue.Sequence(List.of()), "map", new OpValue.Mapping(Map.of())));

    assertThatThrownBy(() -> READ.constant("stmt"))
        .isInstanceOfSatisfying(
            AdapterException.class,
            refused -> assertThat(refused.kind()).isEqualTo(AdapterException.Kind.USAGE))
        .hasMessage("op 'read': field 'stmt' must be a constant, without bind points");
    assertThatThrownBy(() -> parts.constant("list")).isInstanceOf(AdapterException.class);
    assertThatThrownBy(() -> parts.constant("map")).isInstanceOf(AdapterException.class);
  }

  @Test
  void fieldsAndParamsThatNobodyKnowsAreRefused() throws AdapterException {
    READ.requireKnown(Set.of("stmt", "cl", "timeout", "unused"));

    assertThatThrownBy(() -> READ.requireKnown(Set.of("stmt", "cl", "timeouts")))
        .isInstanceOfSatisfying(
            AdapterException.class,
            refused -> assertThat(refused.kind()).isEqualTo(AdapterException.Kind.USAGE))
        .hasMessage("op 'read': unknown field 'timeout'; did you mean 'timeouts'?");
    assertThatThrownBy(() -> READ.requireKnown(Set.of("cl", "timeout")))
        .hasMessage("op 'read': unknown field 'stmt'");
  }

  @Test
  void allThatNobodyKnowsIsNamedALineEach() {
    assertThatThrownBy(() -> READ.requireKnown(Set.of("cl", "timeouts")))
        .isInstanceOfSatisfying(
            AdapterException.class,
            refused ->
                assertThat(refused.problems())
                    .containsExactly(
                        "op 'read': unknown field 'stmt'",
                        "op 'read': unknown field 'timeout'; did you mean 'timeouts'?"));
  }

  @Test
  void aTemplateDoesNotChangeWithTheMapsItWasMadeFrom() {
    Map<String, OpValue> fields = new LinkedHashMap<>();
    fields.put("z", new Constant(1));
    fields.put("a", new Constant(2));
    fields.put("m", new Constant(3));
    Map<String, OpValue> params = new LinkedHashMap<>(Map.of("cl", new Constant("ONE")));
    Map<String, String> tags = new LinkedHashMap<>(Map.of("block", "main"));
    OpTemplate template = OpTemplate.of("t", fields).withParams(params).withTags(tags);
    fields.clear();
    params.clear();
    tags.clear();

    assertThat(template.fields()).containsOnlyKeys("z", "a", "m");
    assertThat(template.fields().keySet()).containsExactly("z", "a", "m");
    assertThat(template.params()).containsKey("cl");
    assertThat(template.tags()).containsEntry("block", "main");
    assertThatThrownBy(() -> template.fields().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
