package io.bench.adapter.grpc.service.message;

import static io.bench.adapter.grpc.service.Values.mapping;
import static io.bench.adapter.grpc.service.Values.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.Descriptors.Descriptor;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.grpc.FakeGrpcBinding;
import io.bench.adapter.grpc.service.TestTypes;
import io.bench.adapter.grpc.service.descriptor.FileTypes;
import io.bench.stargate.WireBuffer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused of a template, with its path. */
class MessageMistakesTest {

  private static final FakeGrpcBinding N = FakeGrpcBinding.ofLong("n");

  private static FileTypes types;
  private static Descriptor wide;
  private static Descriptor old;

  @BeforeAll
  static void readTypes() throws AdapterException {
    types = TestTypes.wide();
    wide = Objects.requireNonNull(types.message("wide.Wide"));
    old = Objects.requireNonNull(types.message("old.Old"));
  }

  private static MessageTemplate compile(OpValue value) throws AdapterException {
    return MessageTemplate.compile("an-op", "message", value, wide, types::message);
  }

  private static void assertRefused(OpValue value, String... parts) {
    assertThatThrownBy(() -> compile(value))
        .isInstanceOf(AdapterException.class)
        .hasMessageStartingWith("op 'an-op': ")
        .hasMessageContainingAll(parts);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int32_field | 2147483648 | from -2147483648 to 2147483647 (int32), not 2147483648",
        "uint32_field | -1 | from 0 to 4294967295 (uint32), not -1",
        "uint64_field | -1 | from 0 to 18446744073709551615 (uint64), not -1",
        "int64_field | 1.5 | must be a whole number (int64), not 1.5",
        "float_field | 1e39 | must fit 32 bits (float), not 1.0E39",
      })
  void aNumberOutOfRangeIsNamedWithItsPath(String field, double number, String problem) {
    Object value =
        number == Math.rint(number) && Math.abs(number) < 1e18 ? (Object) (long) number : number;

    assertRefused(mapping("child", Map.of(field, value)), "'message.child." + field + "'", problem);
  }

  @Test
  void aBoundNumberOutOfRangeIsFoundByCycle0OrWhenItComes() throws Exception {
    FakeGrpcBinding tooLarge = FakeGrpcBinding.ofObject("t", Long.class, cycle -> 1L << 40);
    assertRefused(
        mapping("child_list", List.of(Map.of(), Map.of("int32_field", tooLarge))),
        "'message.child_list[1].int32_field' must be from -2147483648");

    MessageTemplate template = compile(mapping("int32_field", N));
    assertThatThrownBy(() -> template.encode(1L << 32, new WireBuffer()))
        .isInstanceOf(UnfitValue.class)
        .hasMessageContaining("'message.int32_field'");
  }

  @Test
  void whatTheDescriptorLacksIsNamedWithItsNearestField() {
    assertRefused(
        mapping("child_list", List.of(Map.of("int32_feild", 1))),
        "'message.child_list[0].int32_feild' is no field of wide.Wide",
        "did you mean 'int32_field'?");
    assertRefused(
        mapping("inner_map", Map.of("k", Map.of("zzz", 1))),
        "'message.inner_map[k].zzz' is no field of wide.Wide.Inner; it has kind, deep");
  }

  @Test
  void twoFieldsOfAOneofAreRefused() {
    assertRefused(
        mapping("number_choice", 1, "text_choice", "a"),
        "'message.text_choice' cannot be set beside 'number_choice': oneof 'choice'");
  }

  @Test
  void aFieldGivenUnderBothItsNamesIsRefused() {
    assertRefused(
        mapping("renamed_field", "a", "otherName", "b"), "'message.otherName'", "'renamed_field'");
  }

  @Test
  void valuesOfTheWrongShapeAreRefused() {
    assertRefused(
        mapping("string_field", 5), "'message.string_field' must be text, not 5: put it in quotes");
    assertRefused(mapping("int32_list", 5), "'message.int32_list' must be a list, not 5");
    assertRefused(mapping("int32_list", N), "'message.int32_list' must be a list", "binding 'n'");
    assertRefused(
        mapping("child", "x"), "'message.child' must be a mapping of the fields of wide.Wide");
    assertRefused(mapping("child", N), "'message.child' must be a mapping");
    assertRefused(
        mapping("int32_field", Map.of()),
        "'message.int32_field' must be a single value, not a mapping");
    assertRefused(
        mapping("string_map", List.of()), "'message.string_map' must be a mapping, not a list");
    assertRefused(
        mapping("bool_map", Map.of("x", "y")), "'message.bool_map[x]' must be true or false");
    assertRefused(
        mapping("enum_field", "REDD"),
        "'message.enum_field' must be one of COLOUR_NONE, RED",
        "did you mean 'RED'?");
    assertRefused(
        mapping("bytes_field", "?"), "'message.bytes_field' must be bytes, or text in base64");
    assertRefused(mapping("timestamp", "yesterday"), "'message.timestamp' must be a time such as");
    assertRefused(mapping("timestamp", 5), "'message.timestamp' must be a time such as");
    assertRefused(mapping("duration", "5m"), "'message.duration' must be seconds such as '1.5s'");
    assertRefused(mapping("any", Map.of("int32_field", 1)), "'message.any' must name its type");
    assertRefused(
        mapping("any", Map.of("@type", "type.googleapis.com/wide.Wid")),
        "'message.any.@type' names 'wide.Wid', which is not among the known types");
    assertRefused(value("{\"int32Field\": }"), "'message'", "line 1, column");
    assertRefused(value("{\"int32Field\": 1, \"int32Field\": 2}"), "'message'", "uplicate");
  }

  @Test
  void aListHoldsNoNull() {
    Binding nothing = FakeGrpcBinding.ofObject("nothing", String.class, cycle -> null);

    assertRefused(mapping("string_list", List.of(nothing)), "'message.string_list[0]'", "null");
  }

  @Test
  void proto2HasRequiredFieldsAndClosedEnums() {
    assertThatThrownBy(() -> compileOld(mapping("answer", 1)))
        .hasMessageContaining("'message.key' is required and not given");
    assertThatThrownBy(() -> compileOld(mapping("key", "k", "part", Map.of("note", "n"))))
        .hasMessageContaining("'message.part.number' is required and not given");
    assertThatThrownBy(() -> compileOld(mapping("key", "k", "grade", 5)))
        .hasMessageContaining("'message.grade' must be one of LOW, HIGH (old.Grade)");
  }

  private static MessageTemplate compileOld(OpValue value) throws AdapterException {
    return MessageTemplate.compile("an-op", "message", value, old, types::message);
  }

  private static List<String> problems(OpValue value) {
    return catchThrowableOfType(AdapterException.class, () -> compile(value)).problems();
  }

  /** The second of the names in quotes; the first is the op's. */
  private static String path(String line) {
    return line.replaceFirst("op '[^']*': '([^']*)'.*", "$1");
  }

  @Test
  void allMistakesOfATemplateAreToldEachWithItsPath() {
    FakeGrpcBinding tooLarge = FakeGrpcBinding.ofObject("t", Long.class, cycle -> 1L << 40);
    OpValue template =
        new OpValue.Mapping(
            Map.of(
                "child",
                mapping("int32_feild", 1, "uint32_field", tooLarge, "string_field", 5, "child", 7),
                "child_list",
                value(List.of(Map.of("zzz", 1), Map.of(), Map.of("bool_field", "maybe"))),
                "string_map",
                mapping("a", "x", "b", 1, "c", 1.5),
                "int32_field",
                value(tooLarge)));

    assertThat(problems(template))
        .allMatch(line -> line.startsWith("op 'an-op': 'message."))
        .extracting(MessageMistakesTest::path)
        .containsExactlyInAnyOrder(
            "message.child.int32_feild",
            "message.child.uint32_field",
            "message.child.string_field",
            "message.child.child",
            "message.child_list[0].zzz",
            "message.child_list[2].bool_field",
            "message.string_map[a]",
            "message.string_map[c]",
            "message.int32_field");
  }

  @Test
  void allBoundValuesThatCycle0ShowNotToFitAreTold() {
    FakeGrpcBinding tooLarge = FakeGrpcBinding.ofObject("t", Long.class, cycle -> 1L << 40);

    assertThat(
            problems(
                mapping(
                    "int32_field",
                    tooLarge,
                    "child",
                    Map.of("child_list", List.of(Map.of("uint32_field", tooLarge))),
                    "int32_list",
                    List.of(1, tooLarge))))
        .extracting(MessageMistakesTest::path)
        .containsExactlyInAnyOrder(
            "message.int32_field",
            "message.child.child_list[0].uint32_field",
            "message.int32_list[1]");
  }

  @Test
  void whatMayBeCapturedIsNotTriedOutWhereThereAreMistakesEither() {
    Binding captured =
        FakeGrpcBinding.ofObject(
            "c",
            Object.class,
            cycle -> {
              throw new AssertionError("asked");
            });

    assertThat(problems(mapping("int32_field", captured, "zzz", 1))).hasSize(1);
  }
}
