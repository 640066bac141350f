package io.bench.adapter.grpc.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.ValueType;
import io.bench.adapter.grpc.AllocatedBytes;
import io.bench.adapter.grpc.FakeGrpcBinding;
import io.bench.adapter.grpc.ScalarBinding;
import io.bench.cql.value.CqlType;
import io.bench.cql.value.UdtFields;
import io.bench.stargate.StargateTypes;
import io.bench.stargate.StargateValues;
import io.bench.stargate.WireBuffer;
import io.stargate.proto.QueryOuterClass.Collection;
import io.stargate.proto.QueryOuterClass.Decimal;
import io.stargate.proto.QueryOuterClass.Duration;
import io.stargate.proto.QueryOuterClass.Inet;
import io.stargate.proto.QueryOuterClass.TypeSpec;
import io.stargate.proto.QueryOuterClass.TypeSpec.Basic;
import io.stargate.proto.QueryOuterClass.UdtValue;
import io.stargate.proto.QueryOuterClass.Uuid;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.Varint;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Period;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

class ValueSourceTest {

  private record Case(@Nullable Object object, Value.Builder expected) {
    @Override
    public String toString() {
      return object == null ? "null" : object.getClass().getSimpleName() + " " + object;
    }
  }

  private static Value.Builder value() {
    return Value.newBuilder();
  }

  private static ByteString bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return ByteString.copyFrom(bytes);
  }

  private static final UUID SOME_UUID = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");

  static final List<Case> OBJECTS =
      List.of(
          new Case(null, value().setNull(Value.Null.getDefaultInstance())),
          new Case(0L, value().setInt(0)),
          new Case(-1, value().setInt(-1)),
          new Case(Long.MAX_VALUE, value().setInt(Long.MAX_VALUE)),
          new Case(Long.MIN_VALUE, value().setInt(Long.MIN_VALUE)),
          new Case((short) 300, value().setInt(300)),
          new Case((byte) -128, value().setInt(-128)),
          new Case(0.0, value().setDouble(0)),
          new Case(-0.0, value().setDouble(-0.0)),
          new Case(Math.PI, value().setDouble(Math.PI)),
          new Case(Double.NaN, value().setDouble(Double.NaN)),
          new Case(-1.5f, value().setFloat(-1.5f)),
          new Case(true, value().setBoolean(true)),
          new Case(false, value().setBoolean(false)),
          new Case("", value().setString("")),
          new Case("a¢€\uD83D\uDE00 \u0000", value().setString("a¢€\uD83D\uDE00 \u0000")),
          new Case("\uD83D-\uDE00", value().setString("?-?")),
          new Case(CharBuffer.wrap("built"), value().setString("built")),
          new Case('c', value().setString("c")),
          new Case(new byte[] {1, -1}, value().setBytes(bytes(1, 255))),
          new Case(
              ByteBuffer.wrap(new byte[] {9, 8, 7}).position(1), value().setBytes(bytes(8, 7))),
          new Case(ByteBuffer.allocateDirect(0), value().setBytes(ByteString.EMPTY)),
          new Case(
              InetAddress.getLoopbackAddress(),
              value().setInet(Inet.newBuilder().setValue(bytes(127, 0, 0, 1)))),
          new Case(
              SOME_UUID,
              value()
                  .setUuid(
                      Uuid.newBuilder()
                          .setValue(
                              bytes(
                                  0, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xaa,
                                  0xbb, 0xcc, 0xdd, 0xee, 0xff)))),
          new Case(Instant.ofEpochMilli(-12), value().setInt(-12)),
          new Case(Date.from(Instant.ofEpochMilli(12)), value().setInt(12)),
          new Case(LocalDate.EPOCH.minusDays(1), value().setDate(Integer.MAX_VALUE)),
          new Case(LocalDate.EPOCH.plusDays(1), value().setDate(Integer.MIN_VALUE + 1)),
          new Case(LocalTime.of(0, 0, 1, 5), value().setTime(1_000_000_005L)),
          new Case(
              Period.of(1, 2, 3),
              value().setDuration(Duration.newBuilder().setMonths(14).setDays(3))),
          new Case(
              BigInteger.valueOf(-1), value().setVarint(Varint.newBuilder().setValue(bytes(255)))),
          new Case(
              new BigDecimal("1.28"),
              value().setDecimal(Decimal.newBuilder().setScale(2).setValue(bytes(0, 128)))),
          new Case(
              Arrays.asList("a", null),
              value()
                  .setCollection(
                      Collection.newBuilder()
                          .addElements(value().setString("a"))
                          .addElements(value().setNull(Value.Null.getDefaultInstance())))),
          new Case(
              Map.of("k", 1),
              value()
                  .setCollection(
                      Collection.newBuilder()
                          .addElements(value().setString("k"))
                          .addElements(value().setInt(1)))),
          new Case(
              new UdtFields(Map.of("zip", 1)),
              value().setUdt(UdtValue.newBuilder().putFields("zip", value().setInt(1).build()))));

  private static Value sent(ValueSource source) throws InvalidProtocolBufferException {
    WireBuffer out = new WireBuffer();
    source.write(0, out);
    return Value.parseFrom(out.toByteArray());
  }

  @ParameterizedTest
  @FieldSource("OBJECTS")
  void anObjectIsSentAsItsClassSuggests(Case given) throws Exception {
    Binding binding = FakeGrpcBinding.ofObject("b", Object.class, cycle -> given.object());

    assertThat(sent(ValueSource.of(binding))).isEqualTo(given.expected().build());
  }

  @Test
  void bindingsAreTakenInTheirPrimitiveForm() throws Exception {
    assertThat(sent(ValueSource.of(of(ValueType.LONG, -5L)))).isEqualTo(value().setInt(-5).build());
    assertThat(sent(ValueSource.of(of(ValueType.INT, 5)))).isEqualTo(value().setInt(5).build());
    assertThat(sent(ValueSource.of(of(ValueType.FLOAT, 1.5f))))
        .isEqualTo(value().setFloat(1.5f).build());
    assertThat(sent(ValueSource.of(of(ValueType.DOUBLE, 1.5))))
        .isEqualTo(value().setDouble(1.5).build());
    assertThat(sent(ValueSource.of(of(ValueType.BOOLEAN, true))))
        .isEqualTo(value().setBoolean(true).build());
    assertThat(sent(ValueSource.of(of(ValueType.STRING, "s"))))
        .isEqualTo(value().setString("s").build());
  }

  private static FakeGrpcBinding of(ValueType type, Object value) {
    return new FakeGrpcBinding("b", type, value.getClass(), cycle -> value);
  }

  private static List<FakeGrpcBinding> bindings() {
    List<FakeGrpcBinding> bindings = new ArrayList<>();
    for (long whole :
        new long[] {0, -1, 127, 128, -129, 32_768, 1L << 31, Long.MAX_VALUE, Long.MIN_VALUE}) {
      bindings.add(of(ValueType.LONG, whole));
      bindings.add(of(ValueType.INT, (int) whole));
      bindings.add(of(ValueType.DOUBLE, whole / 3.0));
      bindings.add(of(ValueType.FLOAT, whole / 3.0f));
      bindings.add(of(ValueType.STRING, Long.toString(whole)));
      bindings.add(of(ValueType.OBJECT, BigInteger.valueOf(whole)));
    }
    bindings.add(of(ValueType.BOOLEAN, true));
    bindings.add(of(ValueType.STRING, "true"));
    bindings.add(of(ValueType.STRING, "a word"));
    return bindings;
  }

  /** Whatever the way, it is the value that the binding's object is when it fits the column. */
  @ParameterizedTest
  @EnumSource(value = Basic.class, names = "UNRECOGNIZED", mode = EnumSource.Mode.EXCLUDE)
  void aValueOfAColumnIsThatOfItsObject(Basic basic) throws Exception {
    CqlType type = StargateTypes.of(TypeSpec.newBuilder().setBasic(basic).build());
    for (FakeGrpcBinding binding : bindings()) {
      ValueSource source = ValueSource.of(binding, type);
      String which = binding.type() + " " + binding.asObject(0);
      Throwable refused = catchThrowable(() -> type.fit(binding.asObject(0)));
      if (refused == null) {
        assertThat(sent(source))
            .as(which)
            .isEqualTo(StargateValues.of(type.fit(binding.asObject(0))));
      } else {
        assertThat(catchThrowable(() -> sent(source))).as(which).hasMessage(refused.getMessage());
      }
    }
  }

  static final List<ValueSource> WITHOUT_OBJECTS =
      Stream.concat(
              Stream.of(ValueType.values())
                  .map(type -> ValueSource.of(new ScalarBinding("b", type))),
              Stream.of(
                  typed(ValueType.LONG, Basic.BIGINT),
                  typed(ValueType.LONG, Basic.COUNTER),
                  typed(ValueType.LONG, Basic.INT),
                  typed(ValueType.INT, Basic.INT),
                  typed(ValueType.INT, Basic.BIGINT),
                  typed(ValueType.LONG, Basic.TIMESTAMP),
                  typed(ValueType.LONG, Basic.DOUBLE),
                  typed(ValueType.LONG, Basic.VARCHAR),
                  typed(ValueType.DOUBLE, Basic.DOUBLE),
                  typed(ValueType.DOUBLE, Basic.FLOAT),
                  typed(ValueType.BOOLEAN, Basic.BOOLEAN),
                  typed(ValueType.STRING, Basic.VARCHAR),
                  typed(ValueType.OBJECT, Basic.UUID)))
          .toList();

  private static ValueSource typed(ValueType given, Basic column) {
    return ValueSource.of(
        new ScalarBinding("b", given),
        StargateTypes.of(TypeSpec.newBuilder().setBasic(column).build()));
  }

  @ParameterizedTest
  @FieldSource("WITHOUT_OBJECTS")
  void aScalarIsSentWithoutAnyObject(ValueSource source) {
    WireBuffer out = new WireBuffer();

    long bytes =
        new AllocatedBytes()
            .perCall(
                cycle -> {
                  out.truncate(0);
                  source.write(cycle, out);
                });

    assertThat(bytes).isZero();
  }
}
