package io.bench.adapter.grpc.service.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.OneofDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import com.google.protobuf.TypeRegistry;
import com.google.protobuf.util.JsonFormat;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.ValueType;
import io.bench.adapter.grpc.FakeGrpcBinding;
import io.bench.adapter.grpc.service.TestTypes;
import io.bench.adapter.grpc.service.descriptor.FileTypes;
import io.bench.stargate.WireBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random messages: whatever part of them is bound, the bytes are those that DynamicMessage writes,
 * and those of the message as JSON text.
 */
class MessageFuzzTest {

  private static final int MESSAGES = 300;
  private static final int DEEPEST = 4;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void bytesEqualWhatDynamicMessageWrites(long seed) throws Exception {
    Random random = new Random(seed);
    FileTypes types = TestTypes.wide();
    for (String name : List.of("wide.Wide", "old.Old")) {
      Descriptor type = Objects.requireNonNull(types.message(name));
      for (int i = 0; i < MESSAGES; i++) {
        DynamicMessage message = message(type, random, 0);
        MessageTemplate template =
            MessageTemplate.compile(
                "op", "message", template(message, random), type, types::message);

        assertThat(template.encode(random.nextInt(1000), new WireBuffer()).toByteArray())
            .as("seed %d, message %d: %s", seed, i, message)
            .isEqualTo(message.toByteArray());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {5, 6})
  void bytesEqualWhatJsonFormatReads(long seed) throws Exception {
    Random random = new Random(seed);
    FileTypes types = TestTypes.wide();
    Descriptor type = Objects.requireNonNull(types.message("wide.Wide"));
    TypeRegistry registry = TypeRegistry.newBuilder().add(type).build();
    for (int i = 0; i < MESSAGES; i++) {
      String json =
          JsonFormat.printer().usingTypeRegistry(registry).print(message(type, random, 0));
      DynamicMessage.Builder expected = DynamicMessage.newBuilder(type);
      JsonFormat.parser().usingTypeRegistry(registry).merge(json, expected);
      MessageTemplate template =
          MessageTemplate.compile(
              "op", "message", new OpValue.Constant(json), type, types::message);

      assertThat(template.encode(0, new WireBuffer()).toByteArray())
          .as("seed %d, message %d: %s", seed, i, json)
          .isEqualTo(expected.build().toByteArray());
    }
  }

  private static DynamicMessage message(Descriptor type, Random random, int depth) {
    DynamicMessage.Builder builder = DynamicMessage.newBuilder(type);
    Set<OneofDescriptor> chosen = new HashSet<>();
    for (FieldDescriptor field : type.getFields()) {
      boolean ofGoogle =
          field.getJavaType() == FieldDescriptor.JavaType.MESSAGE
              && field.getMessageType().getFullName().startsWith("google.");
      boolean tooDeep = depth >= DEEPEST && field.getJavaType() == FieldDescriptor.JavaType.MESSAGE;
      boolean wanted = field.isRequired() || random.nextInt(4) == 0;
      OneofDescriptor oneof = field.getRealContainingOneof();
      if (!wanted || ofGoogle || tooDeep || (oneof != null && !chosen.add(oneof))) {
        continue;
      }
      if (field.isMapField()) {
        entries(field, builder, random, depth);
      } else if (field.isRepeated()) {
        for (int i = random.nextInt(4); i > 0; i--) {
          builder.addRepeatedField(field, single(field, random, depth));
        }
      } else {
        builder.setField(field, single(field, random, depth));
      }
    }
    return builder.build();
  }

  private static void entries(
      FieldDescriptor field, DynamicMessage.Builder builder, Random random, int depth) {
    FieldDescriptor key = field.getMessageType().findFieldByNumber(1);
    FieldDescriptor held = field.getMessageType().findFieldByNumber(2);
    Set<Object> keys = new HashSet<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      Object keyValue = single(key, random, depth);
      if (keys.add(keyValue)) {
        builder.addRepeatedField(
            field,
            DynamicMessage.newBuilder(field.getMessageType())
                .setField(key, keyValue)
                .setField(held, single(held, random, depth))
                .build());
      }
    }
  }

  private static Object single(FieldDescriptor field, Random random, int depth) {
    long number = random.nextLong() >> random.nextInt(64);
    return switch (field.getJavaType()) {
      case INT -> (int) number;
      case LONG -> number;
      case FLOAT -> random.nextInt(5) == 0 ? 0f : 1f * number / random.nextInt(1, 1000);
      case DOUBLE -> random.nextInt(5) == 0 ? 0d : random.nextGaussian() * number;
      case BOOLEAN -> random.nextBoolean();
      case STRING -> "\u00e9x\u4e2d\"".repeat(random.nextInt(3) == 0 ? 40 : random.nextInt(2));
      case BYTE_STRING -> {
        byte[] bytes = new byte[random.nextInt(200)];
        random.nextBytes(bytes);
        yield ByteString.copyFrom(bytes);
      }
      case ENUM -> {
        List<EnumValueDescriptor> values = field.getEnumType().getValues();
        yield values.get(random.nextInt(values.size()));
      }
      case MESSAGE -> message(field.getMessageType(), random, depth + 1);
    };
  }

  /** The template of a message, in which any value may be bound. */
  private static OpValue.Mapping template(Message message, Random random) {
    Map<String, OpValue> entries = new LinkedHashMap<>();
    for (FieldDescriptor field : shuffled(message.getAllFields().keySet(), random)) {
      Object value = message.getField(field);
      String name = random.nextBoolean() ? field.getName() : field.getJsonName();
      if (field.isMapField()) {
        entries.put(name, map(field, (List<?>) value, random));
      } else if (value instanceof List<?> list) {
        List<OpValue> items = new ArrayList<>();
        list.forEach(item -> items.add(single(field, item, random)));
        entries.put(name, new OpValue.Sequence(items));
      } else {
        entries.put(name, single(field, value, random));
      }
    }
    return new OpValue.Mapping(entries);
  }

  private static List<FieldDescriptor> shuffled(Set<FieldDescriptor> fields, Random random) {
    List<FieldDescriptor> list = new ArrayList<>(fields);
    java.util.Collections.shuffle(list, random);
    return list;
  }

  private static OpValue.Mapping map(FieldDescriptor field, List<?> list, Random random) {
    FieldDescriptor key = field.getMessageType().findFieldByNumber(1);
    FieldDescriptor held = field.getMessageType().findFieldByNumber(2);
    Map<String, OpValue> entries = new LinkedHashMap<>();
    for (Object each : list) {
      Message entry = (Message) each;
      Object keyValue = unsigned(key, entry.getField(key));
      entries.put(keyValue.toString(), single(held, entry.getField(held), random));
    }
    return new OpValue.Mapping(entries);
  }

  private static OpValue single(FieldDescriptor field, Object value, Random random) {
    if (value instanceof Message message) {
      return template(message, random);
    }
    Object plain = unsigned(field, value);
    if (random.nextBoolean()) {
      return new OpValue.Constant(plain);
    }
    FakeGrpcBinding binding =
        new FakeGrpcBinding("b", typeOf(plain), plain.getClass(), cycle -> plain);
    return new OpValue.Text(List.of("", ""), List.of(new OpValue.BindPoint(binding, "{b}")));
  }

  private static Object unsigned(FieldDescriptor field, Object value) {
    return switch (field.getType()) {
      case UINT32, FIXED32 -> Integer.toUnsignedLong((Integer) value);
      case UINT64, FIXED64 -> new java.math.BigInteger(Long.toUnsignedString((Long) value));
      case ENUM ->
          value instanceof EnumValueDescriptor named
              ? (named.getIndex() % 2 == 0 ? named.getName() : (Object) named.getNumber())
              : value;
      case BYTES -> ((ByteString) value).asReadOnlyByteBuffer();
      default -> value;
    };
  }

  private static ValueType typeOf(Object value) {
    if (value instanceof Long) {
      return ValueType.LONG;
    }
    if (value instanceof Integer) {
      return ValueType.INT;
    }
    if (value instanceof Double) {
      return ValueType.DOUBLE;
    }
    if (value instanceof Float) {
      return ValueType.FLOAT;
    }
    if (value instanceof Boolean) {
      return ValueType.BOOLEAN;
    }
    return value instanceof String ? ValueType.STRING : ValueType.OBJECT;
  }
}
