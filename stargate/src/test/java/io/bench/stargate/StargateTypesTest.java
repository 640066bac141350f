package io.bench.stargate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.bench.cql.value.CqlDuration;
import io.bench.cql.value.CqlLiterals;
import io.bench.cql.value.CqlType;
import io.bench.cql.value.UdtFields;
import io.stargate.proto.QueryOuterClass.Collection;
import io.stargate.proto.QueryOuterClass.Inet;
import io.stargate.proto.QueryOuterClass.TypeSpec;
import io.stargate.proto.QueryOuterClass.TypeSpec.Basic;
import io.stargate.proto.QueryOuterClass.UdtValue;
import io.stargate.proto.QueryOuterClass.Uuid;
import io.stargate.proto.QueryOuterClass.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StargateTypesTest {

  private static final UUID RANDOM = UUID.fromString("00112233-4455-4677-8899-aabbccddeeff");
  private static final UUID TIME_BASED = UUID.fromString("00112233-4455-1677-8899-aabbccddeeff");
  private static final Instant INSTANT = Instant.parse("2020-02-29T10:11:12.345Z");

  /** A type, what a cell of it is read as, and what fits such a column with the same meaning. */
  static Stream<Arguments> values() throws Exception {
    InetAddress address = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    byte[] loopback = new byte[16];
    loopback[15] = 1;
    InetAddress longAddress = InetAddress.getByAddress(loopback);
    byte[] bytes = {1, 2};
    return Stream.of(
        of(Basic.BIGINT, 5L, 5, (short) 5, "5", BigInteger.valueOf(5), 5.9),
        of(Basic.COUNTER, 5L, 5),
        of(Basic.INT, 5, 5L, "5"),
        of(Basic.SMALLINT, (short) 5, 5L, 5),
        of(Basic.TINYINT, (byte) 5, 5L, 5),
        of(Basic.VARCHAR, "5", 5L, "5"),
        of(Basic.ASCII, "a", 'a'),
        of(Basic.FLOAT, 1.5f, 1.5, "1.5"),
        of(Basic.DOUBLE, 1.5, 1.5f, "1.5"),
        of(Basic.DOUBLE, 2.0, 2L),
        of(Basic.BOOLEAN, true, "True"),
        of(Basic.BLOB, ByteBuffer.wrap(bytes), bytes, "0x0102"),
        of(Basic.BLOB, ByteBuffer.wrap("ab".getBytes(StandardCharsets.UTF_8)), "ab"),
        of(Basic.INET, address, "127.0.0.1"),
        of(Basic.INET, longAddress, "::1"),
        of(Basic.UUID, RANDOM, RANDOM.toString()),
        of(Basic.TIMEUUID, TIME_BASED, TIME_BASED.toString()),
        of(
            Basic.TIMESTAMP,
            INSTANT,
            INSTANT.toEpochMilli(),
            INSTANT.plusNanos(1),
            Date.from(INSTANT),
            INSTANT.atZone(ZoneId.of("Europe/Berlin")),
            LocalDateTime.ofInstant(INSTANT, ZoneOffset.UTC),
            INSTANT.toString(),
            "2020-02-29 11:11:12.345+0100",
            "2020-02-29T11:11:12.345+01",
            LocalDateTime.ofInstant(INSTANT, ZoneId.systemDefault()).toString(),
            Long.toString(INSTANT.toEpochMilli())),
        of(Basic.TIMESTAMP, Instant.parse("2020-02-29T00:00:00Z"), "2020-02-29Z"),
        of(Basic.DATE, LocalDate.of(1969, 12, 31), -1, "1969-12-31"),
        of(Basic.DATE, LocalDate.of(2020, 2, 29), INSTANT),
        of(Basic.TIME, LocalTime.of(1, 2, 3, 4), "01:02:03.000000004"),
        of(Basic.TIME, LocalTime.of(0, 0, 1), 1_000_000_000L),
        of(Basic.DURATION, new CqlDuration(0, 0, 2_000_000_000), Duration.ofSeconds(2), "2s"),
        of(Basic.DURATION, new CqlDuration(14, 3, 0), Period.of(1, 2, 3), "1y2mo3d"),
        of(Basic.DURATION, new CqlDuration(-1, -7, -5_000_000), "-1mo1w5ms"),
        of(Basic.DURATION, new CqlDuration(1, 2, 3_000_000_000L), "P1M2DT3S"),
        of(Basic.DURATION, new CqlDuration(-1, -2, -3_000_000_000L), "-P1M2DT3S", "-1mo2d3s"),
        of(Basic.DURATION, new CqlDuration(0, 0, -3_000_000_000L), "-PT3S", "PT-3S"),
        of(Basic.VARINT, BigInteger.ONE.shiftLeft(90).negate()),
        of(Basic.VARINT, BigInteger.TEN, 10L, 10, "10"),
        of(Basic.DECIMAL, new BigDecimal("-1.280"), "-1.280"),
        of(Basic.DECIMAL, new BigDecimal("1E+3"), "1E+3"),
        Arguments.of(
            list(basic(Basic.INT)), List.of(1, 2), List.of(List.of(1L, 2L), new int[] {1, 2})),
        Arguments.of(set(basic(Basic.VARCHAR)), Set.of("a", "b"), List.of(List.of("b", "a", "b"))),
        Arguments.of(
            map(basic(Basic.VARCHAR), list(basic(Basic.BIGINT))),
            Map.of("a", List.of(1L), "b", List.of()),
            List.of(Map.of("b", List.of(), "a", List.of(1)))),
        Arguments.of(
            tuple(basic(Basic.INT), basic(Basic.VARCHAR)),
            Arrays.asList(1, null),
            List.of(List.of(1L), new Object[] {1, null})));
  }

  private static Arguments of(Basic type, Object read, Object... fitting) {
    return Arguments.of(basic(type), read, List.of(fitting));
  }

  @ParameterizedTest
  @MethodSource("values")
  void whatIsReadIsWhatFitsAndCanBeSentAgain(TypeSpec spec, Object read, List<Object> fitting) {
    CqlType type = StargateTypes.of(spec);

    assertThat(StargateReader.ANSWERS.read(type, StargateValues.of(read))).isEqualTo(read);
    assertThat(type.fit(read)).isEqualTo(read);
    for (Object given : fitting) {
      assertThat(type.fit(given)).as("fit of %s", given).isEqualTo(read);
    }
  }

  @Test
  void cellsAreReadFromTheirWireForm() {
    Value uuid =
        Value.newBuilder()
            .setUuid(
                Uuid.newBuilder()
                    .setValue(
                        ByteString.copyFrom(
                            ByteBuffer.allocate(16)
                                .putLong(RANDOM.getMostSignificantBits())
                                .putLong(RANDOM.getLeastSignificantBits())
                                .flip())))
            .build();

    assertThat(StargateReader.ANSWERS.read(StargateTypes.of(basic(Basic.UUID)), uuid))
        .isEqualTo(RANDOM);
    // 2^31 is the epoch
    assertThat(
            StargateReader.ANSWERS.read(
                StargateTypes.of(basic(Basic.DATE)),
                Value.newBuilder().setDate(Integer.MIN_VALUE).build()))
        .isEqualTo(LocalDate.EPOCH);
  }

  @Test
  void fieldsOfUserDefinedTypesAreFoundByName() {
    CqlType type = StargateTypes.of(person());
    UdtFields person = new UdtFields(nullable("age", 30, "name", "Ada"));
    Value withoutName =
        Value.newBuilder()
            .setUdt(UdtValue.newBuilder().putFields("age", StargateValues.of(30)))
            .build();

    assertThat(StargateReader.ANSWERS.read(type, StargateValues.of(person))).isEqualTo(person);
    assertThat(type.fit(Map.of("name", "Ada", "age", 30L))).isEqualTo(person);
    assertThat(type.fit(person)).isEqualTo(person);
    assertThat(StargateReader.ANSWERS.read(type, withoutName))
        .isEqualTo(type.fit(Map.of("age", 30)));
    assertThatThrownBy(() -> type.fit(Map.of("nam", "Ada")))
        .hasMessage("type person has no field 'nam'");
    assertThatThrownBy(() -> type.fit(List.of("Ada"))).hasMessageContaining("by field name");
  }

  @Test
  void collectionsNest() {
    CqlType type = StargateTypes.of(list(set(person())));
    UdtFields ada = new UdtFields(nullable("age", 30, "name", "Ada"));
    UdtFields bob = new UdtFields(nullable("age", null, "name", "Bob"));

    assertThat(StargateReader.ANSWERS.read(type, StargateValues.of(List.of(List.of(bob, ada)))))
        .isEqualTo(type.fit(List.of(Set.of(ada, Map.of("name", "Bob")))));
    assertThat(type.cqlName()).isEqualTo("list<set<person>>");
  }

  @Test
  void nothingIsNullOfEveryType() {
    for (TypeSpec spec :
        List.of(
            basic(Basic.INT),
            basic(Basic.CUSTOM),
            list(basic(Basic.INT)),
            map(basic(Basic.INT), basic(Basic.INT)),
            tuple(basic(Basic.INT)),
            person())) {
      CqlType type = StargateTypes.of(spec);
      assertThat(StargateReader.ANSWERS.read(type, StargateValues.of(null))).isNull();
      assertThat(StargateReader.ANSWERS.read(type, Value.getDefaultInstance())).isNull();
      assertThat(type.fit(null)).isNull();
    }
  }

  @Test
  void aCellOfAnotherTypeIsRefused() {
    Value text = StargateValues.of("1");
    for (TypeSpec spec :
        List.of(
            basic(Basic.INT),
            list(basic(Basic.INT)),
            map(basic(Basic.INT), basic(Basic.INT)),
            tuple(basic(Basic.INT)),
            person())) {
      assertThatThrownBy(() -> StargateReader.ANSWERS.read(StargateTypes.of(spec), text))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("kind string");
    }
    assertThatThrownBy(
            () ->
                StargateReader.ANSWERS.read(
                    StargateTypes.of(list(basic(Basic.INT))),
                    collection(StargateValues.of(1), StargateValues.of("2"))))
        .hasMessageContaining("where the type is int");
  }

  @Test
  void brokenCellsAreRefused() {
    Value shortUuid =
        Value.newBuilder()
            .setUuid(Uuid.newBuilder().setValue(ByteString.copyFromUtf8("x")))
            .build();
    Value shortAddress =
        Value.newBuilder()
            .setInet(Inet.newBuilder().setValue(ByteString.copyFromUtf8("x")))
            .build();

    assertThatThrownBy(
            () -> StargateReader.ANSWERS.read(StargateTypes.of(basic(Basic.UUID)), shortUuid))
        .hasMessage("a UUID of 1 bytes");
    assertThatThrownBy(
            () -> StargateReader.ANSWERS.read(StargateTypes.of(basic(Basic.INET)), shortAddress))
        .hasMessage("an address of 1 bytes");
    assertThatThrownBy(
            () ->
                StargateReader.ANSWERS.read(
                    StargateTypes.of(map(basic(Basic.INT), basic(Basic.INT))),
                    collection(StargateValues.of(1))))
        .hasMessageContaining("a key without value");
  }

  @Test
  void whatAColumnCannotHoldDoesNotFit() {
    doesNotFit(basic(Basic.BIGINT), "key", "'key' is no number");
    doesNotFit(basic(Basic.INT), 1L << 31, "is not between");
    doesNotFit(basic(Basic.BOOLEAN), 1, "is not a boolean");
    doesNotFit(basic(Basic.UUID), 1L, "is not a UUID");
    doesNotFit(basic(Basic.TIMEUUID), RANDOM, "version 4");
    doesNotFit(basic(Basic.TIMESTAMP), "soon", "'soon'");
    doesNotFit(basic(Basic.TIMESTAMP), "2021-02-29 10:00Z", "'2021-02-29 10:00Z'");
    doesNotFit(basic(Basic.DATE), "soon", "'soon'");
    doesNotFit(basic(Basic.TIME), "soon", "'soon'");
    doesNotFit(basic(Basic.DURATION), "soon", "is no duration");
    doesNotFit(basic(Basic.DURATION), "99999999999999999999d", "too long");
    doesNotFit(basic(Basic.INET), "localhost", "is not an IP address");
    doesNotFit(basic(Basic.VARCHAR), List.of("a"), "is not text");
    doesNotFit(basic(Basic.BLOB), 1, "is not bytes");
    doesNotFit(list(basic(Basic.INT)), "[1]", "is not a list");
    doesNotFit(list(basic(Basic.INT)), Arrays.asList(1, null), "cannot hold null");
    doesNotFit(map(basic(Basic.INT), basic(Basic.INT)), List.of(1), "is not a map");
    doesNotFit(tuple(basic(Basic.INT)), List.of(1, 2), "2 values, where the type has 1");
  }

  private static void doesNotFit(TypeSpec spec, Object given, String why) {
    assertThatThrownBy(() -> StargateTypes.of(spec).fit(given))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }

  @Test
  void aColumnOfUnknownTypeIsTakenForWhatItLooksLike() {
    CqlType type = StargateTypes.of(TypeSpec.getDefaultInstance());

    for (Object value :
        List.of(
            5L,
            1.5f,
            1.5,
            true,
            "a",
            ByteBuffer.wrap(new byte[] {1}),
            RANDOM,
            LocalDate.EPOCH,
            LocalTime.NOON,
            new CqlDuration(1, 2, 3),
            BigInteger.TEN,
            BigDecimal.ONE,
            List.of("a", List.of(1L)),
            new UdtFields(Map.of("a", 1L)))) {
      assertThat(StargateReader.ANSWERS.read(type, StargateValues.of(value))).isEqualTo(value);
    }
    assertThat(type.fit(5)).isEqualTo(5L);
  }

  @Test
  void valuesAreShownAsCqlWritesThem() {
    assertThat(CqlLiterals.of(null)).isEqualTo("NULL");
    assertThat(CqlLiterals.of("it's")).isEqualTo("'it''s'");
    assertThat(CqlLiterals.of(ByteBuffer.wrap(new byte[] {1, -1}))).isEqualTo("0x01ff");
    assertThat(CqlLiterals.of(List.of(1, 2))).isEqualTo("[1,2]");
    assertThat(CqlLiterals.of(Set.of("a"))).isEqualTo("{'a'}");
    assertThat(CqlLiterals.of(Map.of("a", LocalDate.EPOCH))).isEqualTo("{'a':'1970-01-01'}");
    assertThat(new UdtFields(nullable("age", null, "name", "Ada")))
        .hasToString("{age:NULL,name:'Ada'}");
    assertThat(new CqlDuration(-1, -2, -3)).hasToString("-1mo2d3ns");
    assertThat(new CqlDuration(0, 0, 0)).hasToString("0ns");
  }

  private static Map<String, Object> nullable(Object... keysAndValues) {
    Map<String, Object> map = new java.util.LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return map;
  }

  private static Value collection(Value... elements) {
    return Value.newBuilder()
        .setCollection(Collection.newBuilder().addAllElements(List.of(elements)))
        .build();
  }

  private static TypeSpec basic(Basic type) {
    return TypeSpec.newBuilder().setBasic(type).build();
  }

  private static TypeSpec list(TypeSpec element) {
    return TypeSpec.newBuilder().setList(TypeSpec.List.newBuilder().setElement(element)).build();
  }

  private static TypeSpec set(TypeSpec element) {
    return TypeSpec.newBuilder().setSet(TypeSpec.Set.newBuilder().setElement(element)).build();
  }

  private static TypeSpec map(TypeSpec key, TypeSpec value) {
    return TypeSpec.newBuilder()
        .setMap(TypeSpec.Map.newBuilder().setKey(key).setValue(value))
        .build();
  }

  private static TypeSpec tuple(TypeSpec... elements) {
    return TypeSpec.newBuilder()
        .setTuple(TypeSpec.Tuple.newBuilder().addAllElements(List.of(elements)))
        .build();
  }

  private static TypeSpec person() {
    return TypeSpec.newBuilder()
        .setUdt(
            TypeSpec.Udt.newBuilder()
                .setName("person")
                .putFields("name", basic(Basic.VARCHAR))
                .putFields("age", basic(Basic.INT)))
        .build();
  }
}
