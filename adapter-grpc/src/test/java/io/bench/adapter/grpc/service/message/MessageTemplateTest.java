package io.bench.adapter.grpc.service.message;

import static io.bench.adapter.grpc.service.Values.mapping;
import static io.bench.adapter.grpc.service.Values.text;
import static io.bench.adapter.grpc.service.Values.value;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TypeRegistry;
import com.google.protobuf.util.JsonFormat;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.UnsetValue;
import io.bench.adapter.api.ValueType;
import io.bench.adapter.grpc.FakeGrpcBinding;
import io.bench.adapter.grpc.service.TestTypes;
import io.bench.adapter.grpc.service.descriptor.FileTypes;
import io.bench.stargate.WireBuffer;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What templates make of messages; what they refuse is {@link MessageMistakesTest}'s. */
class MessageTemplateTest {

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

  private static DynamicMessage made(OpValue value, long cycle) throws Exception {
    return DynamicMessage.parseFrom(
        wide, compile(value).encode(cycle, new WireBuffer()).toByteArray());
  }

  private static DynamicMessage json(String json) throws Exception {
    DynamicMessage.Builder builder = DynamicMessage.newBuilder(wide);
    TypeRegistry any = TypeRegistry.newBuilder().add(wide).build();
    JsonFormat.parser().usingTypeRegistry(any).merge(json, builder);
    return builder.build();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"int32Field\": -5, \"int64_field\": \"-9223372036854775808\", \"uint32Field\":"
            + " 4294967295}",
        "{\"uint64Field\": \"18446744073709551615\", \"sint32Field\": -1, \"sint64Field\": -2}",
        "{\"fixed32Field\": 4294967295, \"fixed64Field\": \"18446744073709551615\"}",
        "{\"sfixed32Field\": -3, \"sfixed64Field\": -4, \"boolField\": true, \"enumField\":"
            + " \"FAR\"}",
        "{\"floatField\": 1.5, \"doubleField\": \"-Infinity\", \"stringField\":"
            + " \"gr\u00fc\u00df\"}",
        "{\"floatField\": \"NaN\", \"doubleField\": -0.0, \"bytesField\": \"AAH/+w==\"}",
        "{\"bytesField\": \"-_8\", \"enumField\": -5, \"otherName\": \"x\", \"int32Field\": 1e3}",
        "{\"int32List\": [1, -1, 0], \"sint64List\": [], \"doubleList\": [0.1], \"boolList\":"
            + " [true]}",
        "{\"stringList\": [\"\", \"a\"], \"bytesList\": [\"AA==\"], \"enumList\": [\"RED\", 77]}",
        "{\"unpackedList\": [3, 0], \"childList\": [{}, {\"int32Field\": 1}]}",
        "{\"stringMap\": {\"a\": 1, \"\": 0}, \"boolMap\": {\"true\": \"x\"}, \"enumMap\": {\"5\":"
            + " \"RED\"}}",
        "{\"childMap\": {\"-1\": {\"stringField\": \"deep\"}}, \"innerMap\": {\"k\": {\"kind\":"
            + " \"KIND_B\"}}}",
        "{\"optionalInt32\": 0, \"optionalString\": \"\", \"optionalEnum\": \"COLOUR_NONE\"}",
        "{\"textChoice\": \"\", \"int32Field\": 0, \"stringField\": \"\"}",
        "{\"timestamp\": \"2026-01-31T12:00:00.5Z\", \"duration\": \"-1.000000001s\"}",
        "{\"timestamp\": \"1969-12-31T23:59:59.9+01:00\", \"mask\": \"fooBar.baz,qux\"}",
        "{\"struct\": {\"a\": [1, null, {\"b\": true}], \"c\": \"x\"}, \"value\": null, \"list\":"
            + " [[]]}",
        "{\"value\": {}, \"list\": [], \"struct\": {}, \"empty\": {}, \"nullValue\": null}",
        "{\"int32Wrapper\": 0, \"uint64Wrapper\": \"9\", \"stringWrapper\": \"\", \"boolWrapper\":"
            + " true}",
        "{\"bytesWrapper\": \"AQ==\", \"doubleWrapper\": 2.5, \"int32Field\": null, \"child\":"
            + " null}",
        "{\"any\": {\"@type\": \"type.googleapis.com/wide.Wide\", \"int32Field\": 4, \"child\":"
            + " {}}}",
        "{\"any\": {\"@type\": \"type.googleapis.com/google.protobuf.Duration\", \"value\":"
            + " \"3s\"}}",
        "{\"any\": {\"@type\": \"type.googleapis.com/wide.Wide\"}, \"child\": {\"child\": {}}}"
      })
  void aConstantMessageHasTheBytesThatJsonFormatGives(String json) throws Exception {
    MessageTemplate template = compile(value(json));

    assertThat(template.isConstant()).isTrue();
    assertThat(template.encode(0, new WireBuffer()).toByteArray())
        .isEqualTo(json(json).toByteArray());
  }

  @Test
  void boundValuesHaveTheBytesOfTheSameConstants() throws Exception {
    OpValue template =
        mapping(
            "child", Map.of("int64_field", N, "string_field", text("no ", N)),
            "int32_list", List.of(1, N, 3),
            "string_list", List.of("a", text("", N)),
            "child_list", List.of(Map.of("sint32_field", N), Map.of("bool_field", true)),
            "string_map", Map.of("k", N),
            "optional_int32", N,
            "int32_wrapper", N,
            "struct", mapping("x", N, "y", List.of(text("s", N))),
            "value", N);
    for (long cycle : new long[] {0, 1, 127, 128, 300_000}) {
      DynamicMessage expected =
          json(
              ("{'child': {'int64Field': #, 'stringField': 'no #'}, 'int32List': [1, #, 3],"
                      + "'stringList': ['a', '#'], 'childList': [{'sint32Field': #},"
                      + "{'boolField': true}], 'stringMap': {'k': #}, 'optionalInt32': #,"
                      + "'int32Wrapper': #, 'struct': {'x': #, 'y': ['s#']}, 'value': #}")
                  .replace('\'', '"')
                  .replace("#", Long.toString(cycle)));

      assertThat(made(template, cycle)).isEqualTo(expected);
      if (cycle > 0) {
        assertThat(compile(template).encode(cycle, new WireBuffer()).toByteArray())
            .isEqualTo(expected.toByteArray());
      }
    }
  }

  @Test
  void aLongTextMovesToMakeRoomForItsLength() throws Exception {
    FakeGrpcBinding text =
        new FakeGrpcBinding(
            "t", ValueType.STRING, String.class, cycle -> "\u00e4".repeat((int) cycle));
    MessageTemplate template =
        compile(mapping("child", Map.of("child", Map.of("string_field", text))));
    WireBuffer scratch = new WireBuffer();
    for (int length : new int[] {0, 1, 61, 62, 63, 64, 200, 8190, 8192, 100_000, 3}) {
      String expected =
          "{\"child\":{\"child\":{\"stringField\":\"" + "\u00e4".repeat(length) + "\"}}}";

      assertThat(template.encode(length, scratch).toByteArray())
          .isEqualTo(json(expected).toByteArray());
    }
  }

  @Test
  void bindingsOfObjectsGiveTheirFieldsTypes() throws Exception {
    Object[] pairs = {
      "timestamp", Instant.parse("2026-01-31T12:00:00Z"), "'2026-01-31T12:00:00Z'",
      "duration", Duration.ofMillis(-1500), "'-1.500s'",
      "bytes_field", ByteBuffer.wrap(new byte[] {1, 2}), "'AQI='",
      "bytes_wrapper", new byte[] {3}, "'Aw=='",
      "uint64_field", new BigInteger("18446744073709551615"), "'18446744073709551615'",
      "int32_field", "12", "12",
      "enum_field", "RED", "'RED'",
      "float_field", "1.5", "1.5",
      "double_list", List.of(1.5, 2), "[1.5, 2]",
      "string_list", List.of("a", "b"), "['a', 'b']",
      "int32_list", new int[] {7, 8}, "[7, 8]",
      "string_map", Map.of("a", 1L), "{'a': 1}",
      "child", Map.of("int32_field", 5), "{'int32Field': 5}",
      "child_list", List.of(Map.of("bool_field", true)), "[{'boolField': true}]",
      "struct", Map.of("a", List.of(1, true)), "{'a': [1, true]}",
      "value", List.of("x"), "['x']",
      "string_field", 42L, "'42'",
      "string_wrapper", "w", "'w'",
    };
    for (int i = 0; i < pairs.length; i += 3) {
      Object object = pairs[i + 1];
      Binding binding = FakeGrpcBinding.ofObject("o", object.getClass(), cycle -> object);
      String expected = ("{'" + pairs[i] + "': " + pairs[i + 2] + "}").replace('\'', '"');

      assertThat(made(mapping(pairs[i], binding), 0)).as(expected).isEqualTo(json(expected));
    }
  }

  @Test
  void aBindingThatGivesNullOrNoValueLeavesItsFieldOut() throws Exception {
    Binding nothing = FakeGrpcBinding.ofObject("nothing", String.class, cycle -> null);
    Binding unset = FakeGrpcBinding.ofObject("unset", Object.class, cycle -> UnsetValue.UNSET);

    for (Binding none : List.of(nothing, unset)) {
      assertThat(
              made(
                      mapping(
                          "string_field", none,
                          "optional_int32", none,
                          "timestamp", none,
                          "string_wrapper", none,
                          "text_choice", none),
                      0)
                  .getAllFields())
          .isEmpty();
    }
  }

  @Test
  void jsonTextMayHoldBindPointsWithinStringsAndInPlaceOfValues() throws Exception {
    OpValue.BindPoint point = new OpValue.BindPoint(N, "{n}");
    OpValue template =
        new OpValue.Text(
            List.of(
                "{\"stringField\": \"a\\\"", "b\", \"int64Field\": ", ", \"int32List\": [", "]}"),
            List.of(point, point, point));

    assertThat(made(template, 7))
        .isEqualTo(json("{\"stringField\": \"a\\\"7b\", \"int64Field\": 7, \"int32List\": [7]}"));
  }

  @Test
  void whatIsConstantIsSerialisedOnce() throws Exception {
    MessageTemplate template = compile(mapping("int32_field", 5));

    assertThat(template.encode(0, new WireBuffer())).isSameAs(template.encode(1, new WireBuffer()));
  }

  @Test
  void proto2HasRequiredFieldsClosedEnumsAndGroups() throws Exception {
    OpValue template =
        mapping(
            "key",
            "",
            "answer",
            N,
            "grade",
            3,
            "loose",
            List.of(N, 2),
            "tight",
            List.of(N, 2),
            "part",
            Map.of("number", N),
            "line",
            List.of(Map.of("delta", N), Map.of()),
            "left",
            Map.of("key", text("", N)));
    DynamicMessage.Builder expected = DynamicMessage.newBuilder(old);
    JsonFormat.parser()
        .merge(
            "{\"key\": \"\", \"answer\": 9, \"grade\": 3, \"loose\": [9, 2], \"tight\": [9,"
                + " 2],\"part\": {\"number\": 9}, \"line\": [{\"delta\": 9}, {}], \"left\":"
                + " {\"key\":\"9\"}}",
            expected);

    assertThat(compileOld(template).encode(9, new WireBuffer()).toByteArray())
        .isEqualTo(expected.build().toByteArray());
  }

  private static MessageTemplate compileOld(OpValue value) throws AdapterException {
    return MessageTemplate.compile("an-op", "message", value, old, types::message);
  }

  @Test
  void valuesThatMayBeCapturedAreNotTriedOutBeforehand() throws Exception {
    Binding captured =
        FakeGrpcBinding.ofObject("c", Object.class, cycle -> cycle == 0 ? null : cycle);

    assertThat(compile(mapping("int32_field", N)).mayUseCaptures()).isFalse();
    assertThat(compile(mapping("int32_list", List.of(captured))).mayUseCaptures()).isTrue();
  }

  @Test
  void arraysOfVectorsArePacked() throws Exception {
    float[] vector = {0.5f, 1, 2};
    List<Float> list = Arrays.asList(0.5f, 1f, 2f);
    Binding array = FakeGrpcBinding.ofObject("a", float[].class, cycle -> vector);
    Binding boxed = FakeGrpcBinding.ofObject("b", List.class, cycle -> list);

    byte[] expected = json("{\"doubleList\": [0.5, 1, 2]}").toByteArray();
    for (Binding each : List.of(array, boxed)) {
      assertThat(compile(mapping("double_list", each)).encode(0, new WireBuffer()).toByteArray())
          .isEqualTo(expected);
    }
  }
}
