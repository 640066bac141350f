package io.bench.servers.gateway.stargate;

import static io.bench.servers.gateway.stargate.GatewayValues.NULL;
import static io.bench.servers.gateway.stargate.GatewayValues.bytes;
import static io.bench.servers.gateway.stargate.GatewayValues.collection;
import static io.bench.servers.gateway.stargate.GatewayValues.date;
import static io.bench.servers.gateway.stargate.GatewayValues.decimal;
import static io.bench.servers.gateway.stargate.GatewayValues.duration;
import static io.bench.servers.gateway.stargate.GatewayValues.inet;
import static io.bench.servers.gateway.stargate.GatewayValues.integer;
import static io.bench.servers.gateway.stargate.GatewayValues.string;
import static io.bench.servers.gateway.stargate.GatewayValues.time;
import static io.bench.servers.gateway.stargate.GatewayValues.udt;
import static io.bench.servers.gateway.stargate.GatewayValues.uuid;
import static io.bench.servers.gateway.stargate.GatewayValues.varint;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlDuration;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.bench.stargate.WireBuffer;
import io.stargate.proto.QueryOuterClass.Inet;
import io.stargate.proto.QueryOuterClass.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The driver's own codecs judge what bytes a value has. */
class ValueRoundTripTest {

  private static final UUID RANDOM = UUID.fromString("00112233-4455-4677-8899-aabbccddeeff");
  private static final UUID TIME_BASED = UUID.fromString("13814000-1dd2-11b2-8080-808080808080");
  private static final TupleType PAIR = DataTypes.tupleOf(DataTypes.INT, DataTypes.TEXT);
  private static final UserDefinedType ADDRESS =
      new UserDefinedTypeBuilder("k", "address")
          .withField("street", DataTypes.TEXT)
          .withField("numbers", DataTypes.listOf(DataTypes.INT))
          .withField("town", DataTypes.TEXT)
          .build();

  static Stream<Arguments> values() throws Exception {
    return Stream.concat(numbers(), Stream.concat(others(), composites()));
  }

  private static Stream<Arguments> numbers() {
    return Stream.of(
        Arguments.of(DataTypes.TINYINT, Byte.MIN_VALUE, integer(Byte.MIN_VALUE)),
        Arguments.of(DataTypes.SMALLINT, Short.MAX_VALUE, integer(Short.MAX_VALUE)),
        Arguments.of(DataTypes.INT, -1, integer(-1)),
        Arguments.of(DataTypes.INT, Integer.MAX_VALUE, integer(Integer.MAX_VALUE)),
        Arguments.of(DataTypes.BIGINT, Long.MIN_VALUE, integer(Long.MIN_VALUE)),
        Arguments.of(DataTypes.COUNTER, 7L, integer(7)),
        Arguments.of(DataTypes.FLOAT, -1.5f, Value.newBuilder().setFloat(-1.5f).build()),
        Arguments.of(DataTypes.DOUBLE, Math.PI, Value.newBuilder().setDouble(Math.PI).build()),
        Arguments.of(DataTypes.VARINT, BigInteger.ZERO, varint(BigInteger.ZERO)),
        Arguments.of(
            DataTypes.VARINT,
            BigInteger.TWO.pow(200).negate(),
            varint(BigInteger.TWO.pow(200).negate())),
        Arguments.of(DataTypes.DECIMAL, new BigDecimal("-12.345"), decimal("-12.345")),
        Arguments.of(DataTypes.DECIMAL, new BigDecimal("1E+7"), decimal("1E+7")));
  }

  private static Stream<Arguments> others() throws Exception {
    return Stream.of(
        Arguments.of(DataTypes.BOOLEAN, true, Value.newBuilder().setBoolean(true).build()),
        Arguments.of(DataTypes.BOOLEAN, false, Value.newBuilder().setBoolean(false).build()),
        Arguments.of(
            DataTypes.TEXT, "\u00e4\u20ac\ud83d\ude00", string("\u00e4\u20ac\ud83d\ude00")),
        Arguments.of(DataTypes.TEXT, "", string("")),
        Arguments.of(DataTypes.ASCII, "plain", string("plain")),
        Arguments.of(
            DataTypes.BLOB, ByteBuffer.wrap(new byte[] {0, -1}), bytes(new byte[] {0, -1})),
        Arguments.of(DataTypes.UUID, RANDOM, uuid(RANDOM)),
        Arguments.of(DataTypes.TIMEUUID, TIME_BASED, uuid(TIME_BASED)),
        Arguments.of(
            DataTypes.INET, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), inet("127.0.0.1")),
        Arguments.of(DataTypes.INET, InetAddress.getByName("2001:db8::1"), inet("2001:db8::1")),
        Arguments.of(DataTypes.TIMESTAMP, Instant.ofEpochMilli(-5), integer(-5)),
        Arguments.of(DataTypes.DATE, LocalDate.EPOCH, date(1L << 31)),
        Arguments.of(DataTypes.DATE, LocalDate.EPOCH.minusDays(1), date((1L << 31) - 1)),
        Arguments.of(DataTypes.TIME, LocalTime.MAX, time(86_399_999_999_999L)),
        Arguments.of(DataTypes.DURATION, CqlDuration.newInstance(0, 0, 0), duration(0, 0, 0)),
        Arguments.of(
            DataTypes.DURATION,
            CqlDuration.newInstance(-15, -300, -Long.MAX_VALUE),
            duration(-15, -300, -Long.MAX_VALUE)),
        Arguments.of(
            DataTypes.DURATION,
            CqlDuration.newInstance(Integer.MAX_VALUE, 127, 1L << 41),
            duration(Integer.MAX_VALUE, 127, 1L << 41)));
  }

  private static Stream<Arguments> composites() {
    return Stream.of(
        Arguments.of(
            DataTypes.listOf(DataTypes.INT),
            List.of(3, 1, 2),
            collection(integer(3), integer(1), integer(2))),
        Arguments.of(DataTypes.listOf(DataTypes.INT), List.of(), collection()),
        Arguments.of(
            DataTypes.listOf(DataTypes.listOf(DataTypes.VARINT)),
            List.of(List.of(BigInteger.TWO), List.of()),
            collection(collection(varint(BigInteger.TWO)), collection())),
        Arguments.of(
            DataTypes.listOf(PAIR),
            List.of(PAIR.newValue(1, "x")),
            collection(collection(integer(1), string("x")))),
        Arguments.of(
            DataTypes.mapOf(DataTypes.UUID, DataTypes.setOf(DataTypes.DATE)),
            Map.of(RANDOM, Set.of(LocalDate.EPOCH)),
            collection(uuid(RANDOM), collection(date(1L << 31)))),
        Arguments.of(DataTypes.setOf(DataTypes.TEXT), Set.of("a"), collection(string("a"))),
        Arguments.of(
            DataTypes.mapOf(DataTypes.TEXT, DataTypes.listOf(DataTypes.DOUBLE)),
            Map.of("k", List.of(0.5)),
            collection(string("k"), collection(Value.newBuilder().setDouble(0.5).build()))),
        Arguments.of(PAIR, PAIR.newValue(1, "x"), collection(integer(1), string("x"))),
        Arguments.of(PAIR, PAIR.newValue(1, null), collection(integer(1), NULL)),
        Arguments.of(
            ADDRESS,
            ADDRESS.newValue("way", List.of(4), null),
            udt(Map.of("street", string("way"), "numbers", collection(integer(4)), "town", NULL))),
        Arguments.of(
            DataTypes.vectorOf(DataTypes.FLOAT, 2),
            CqlVector.newInstance(0.5f, -2f),
            collection(
                Value.newBuilder().setFloat(0.5f).build(),
                Value.newBuilder().setFloat(-2f).build())),
        Arguments.of(
            DataTypes.vectorOf(DataTypes.TEXT, 2),
            CqlVector.newInstance("a", "b".repeat(200)),
            collection(string("a"), string("b".repeat(200)))));
  }

  @ParameterizedTest
  @MethodSource("values")
  void aValueHasTheBytesThatTheDriverGivesIt(DataType type, Object object, Value value) {
    assertThat(new ValueCodec(type).encode(value)).isEqualTo(driversBytes(type, object));
  }

  @ParameterizedTest
  @MethodSource("values")
  void bytesBecomeTheValueAgain(DataType type, Object object, Value value) throws Exception {
    assertThat(written(type, driversBytes(type, object))).isEqualTo(value);
  }

  @Test
  void nullIsNull() throws Exception {
    assertThat(written(DataTypes.INT, null)).isEqualTo(NULL);
  }

  @Test
  void aNumberWithoutBytesIsNull() throws Exception {
    assertThat(written(DataTypes.INT, ByteBuffer.allocate(0))).isEqualTo(NULL);
  }

  @Test
  void fieldsThatATypeGotAfterTheRowWasWrittenAreNull() throws Exception {
    ByteBuffer onlyStreet = ByteBuffer.allocate(5).putInt(1).put((byte) 'w').flip();
    assertThat(written(ADDRESS, onlyStreet))
        .isEqualTo(udt(Map.of("street", string("w"), "numbers", NULL, "town", NULL)));
  }

  @Test
  void aUserDefinedTypeNeedNotHaveAllItsFields() {
    assertThat(new ValueCodec(ADDRESS).encode(udt(Map.of("town", string("t")))))
        .isEqualTo(driversBytes(ADDRESS, ADDRESS.newValue(null, null, "t")));
  }

  @Test
  void aReadBufferMayBeReadAgain() throws Exception {
    ByteBuffer bytes = driversBytes(PAIR, PAIR.newValue(1, "x"));
    assertThat(written(PAIR, bytes)).isEqualTo(written(PAIR, bytes));
  }

  @Test
  void aListOfAHundredThousandElementsIsWrittenWhole() throws Exception {
    List<Integer> many = Stream.iterate(0, i -> i + 1).limit(100_000).toList();
    DataType type = DataTypes.listOf(DataTypes.INT);
    Value value = written(type, driversBytes(type, many));
    assertThat(value.getCollection().getElementsList())
        .extracting(Value::getInt)
        .isEqualTo(many.stream().map(Integer::longValue).toList());
    assertThat(new ValueCodec(type).encode(value)).isEqualTo(driversBytes(type, many));
  }

  @Test
  void anAddressKeepsItsSixteenBytes() throws Exception {
    byte[] mapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, 1, 2, 3, 4};
    Value value =
        Value.newBuilder().setInet(Inet.newBuilder().setValue(ByteString.copyFrom(mapped))).build();
    assertThat(new ValueCodec(DataTypes.INET).encode(value)).isEqualTo(ByteBuffer.wrap(mapped));
    assertThat(written(DataTypes.INET, ByteBuffer.wrap(mapped))).isEqualTo(value);
    DataType list = DataTypes.listOf(DataTypes.INET);
    ByteBuffer bytes = new ValueCodec(list).encode(collection(value));
    assertThat(bytes).isEqualTo(ByteBuffer.allocate(24).putInt(1).putInt(16).put(mapped).flip());
    assertThat(written(list, bytes)).isEqualTo(collection(value));
  }

  static Stream<DataType> fixedWidth() {
    return Stream.of(
        DataTypes.INT,
        DataTypes.BIGINT,
        DataTypes.COUNTER,
        DataTypes.SMALLINT,
        DataTypes.TINYINT,
        DataTypes.TIMESTAMP,
        DataTypes.TIME,
        DataTypes.DATE,
        DataTypes.DOUBLE,
        DataTypes.FLOAT,
        DataTypes.BOOLEAN,
        DataTypes.UUID,
        DataTypes.TIMEUUID,
        DataTypes.INET);
  }

  @ParameterizedTest
  @MethodSource("fixedWidth")
  void noBytesAreNullAndTooManyAnError(DataType type) throws Exception {
    assertThat(written(type, ByteBuffer.allocate(0))).isEqualTo(NULL);
    assertThatThrownBy(() -> written(type, ByteBuffer.allocate(17)))
        .isInstanceOf(IllegalArgumentException.class);
    DataType list = DataTypes.listOf(type);
    assertThat(written(list, ByteBuffer.allocate(12).putInt(2).putInt(0).putInt(-1).flip()))
        .isEqualTo(collection(NULL, NULL));
  }

  @Test
  void bytesInTheMiddleOfABufferAreRead() throws Exception {
    ByteBuffer bytes = driversBytes(DataTypes.listOf(DataTypes.INT), List.of(3, 1));
    ByteBuffer within =
        ByteBuffer.allocate(bytes.remaining() + 2)
            .put(1, bytes, bytes.position(), bytes.remaining())
            .position(1)
            .limit(bytes.remaining() + 1);
    assertThat(written(DataTypes.listOf(DataTypes.INT), within))
        .isEqualTo(collection(integer(3), integer(1)));
    assertThat(within.position()).isOne();
  }

  @Test
  void aListThatEndsBeforeItsLastElementIsAnError() {
    ByteBuffer cut = ByteBuffer.allocate(12).putInt(1).putInt(8).putInt(0).flip();
    assertThatThrownBy(() -> written(DataTypes.listOf(DataTypes.BIGINT), cut))
        .isInstanceOf(RuntimeException.class);
  }

  private static ByteBuffer driversBytes(DataType type, Object object) {
    return CodecRegistry.DEFAULT.<Object>codecFor(type).encode(object, ProtocolVersion.V5);
  }

  private static Value written(DataType type, ByteBuffer bytes)
      throws InvalidProtocolBufferException {
    WireBuffer out = new WireBuffer(1);
    new ValueCodec(type).write(out, bytes);
    return Value.parseFrom(out.toByteArray());
  }
}
