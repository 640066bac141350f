package io.bench.adapter.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlDuration;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.uuid.Uuids;
import io.bench.adapter.api.UnsetValue;
import io.bench.adapter.cql.fake.FakeCqlBinding;
import io.bench.adapter.cql.fake.Ops;
import io.bench.adapter.cql.fake.Outcome;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Written through the adapter, read with the driver alone. */
class NativeTypesIT extends OnCassandra {

  private static final UUID RANDOM = UUID.fromString("7b5f2b52-30c1-4c8f-9d0e-5e5a3f8f2a11");
  private static final UUID TIME = Uuids.timeBased();
  private static final Instant INSTANT = Instant.parse("2026-11-21T10:20:30.123Z");

  @BeforeEach
  void createType() {
    independent.execute("CREATE TYPE IF NOT EXISTS it.address (street text, zip int)");
  }

  static Stream<Arguments> values() throws Exception {
    return Stream.of(
        Arguments.of("ascii", "plain", "plain"),
        Arguments.of("text", "Zürich ✓", "Zürich ✓"),
        Arguments.of("text", 42L, "42"),
        Arguments.of("bigint", 1L << 40, 1L << 40),
        Arguments.of("bigint", "77", 77L),
        Arguments.of("int", 12L, 12),
        Arguments.of("int", -3, -3),
        Arguments.of("smallint", 300, (short) 300),
        Arguments.of("tinyint", -7L, (byte) -7),
        Arguments.of("varint", 5L, BigInteger.valueOf(5)),
        Arguments.of("decimal", "1.250", new BigDecimal("1.250")),
        Arguments.of("decimal", 2.5d, new BigDecimal("2.5")),
        Arguments.of("double", 0.1d, 0.1d),
        Arguments.of("double", 3L, 3.0d),
        Arguments.of("float", 1.5d, 1.5f),
        Arguments.of("boolean", true, true),
        Arguments.of("boolean", "false", false),
        Arguments.of("uuid", RANDOM, RANDOM),
        Arguments.of("uuid", RANDOM.toString(), RANDOM),
        Arguments.of("timeuuid", TIME, TIME),
        Arguments.of("timestamp", INSTANT, INSTANT),
        Arguments.of("timestamp", INSTANT.toEpochMilli(), INSTANT),
        Arguments.of("timestamp", INSTANT.toString(), INSTANT),
        Arguments.of("date", LocalDate.of(2026, 2, 3), LocalDate.of(2026, 2, 3)),
        Arguments.of("date", "2026-02-03", LocalDate.of(2026, 2, 3)),
        Arguments.of("time", LocalTime.of(1, 2, 3, 4), LocalTime.of(1, 2, 3, 4)),
        Arguments.of("time", "01:02:03", LocalTime.of(1, 2, 3)),
        Arguments.of("time", 1_000_000_000L, LocalTime.of(0, 0, 1)),
        Arguments.of(
            "inet", "192.0.2.7", InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 7})),
        Arguments.of("inet", InetAddress.getLoopbackAddress(), InetAddress.getLoopbackAddress()),
        Arguments.of("blob", bytes("abc"), bytes("abc")),
        Arguments.of("blob", "0x616263", bytes("abc")),
        Arguments.of("blob", "abc", bytes("abc")),
        Arguments.of("duration", "1h30m", CqlDuration.from("1h30m")),
        Arguments.of("duration", Duration.ofSeconds(9), CqlDuration.from("9s")),
        Arguments.of("list<int>", List.of(1L, "2", 3), List.of(1, 2, 3)),
        Arguments.of("list<int>", "[4, 5]", List.of(4, 5)),
        Arguments.of("set<text>", List.of("b", "a"), Set.of("a", "b")),
        Arguments.of("map<text, bigint>", Map.of("a", 1), Map.of("a", 1L)),
        Arguments.of(
            "map<text, frozen<list<double>>>",
            Map.of("a", List.of(1.5, 2L)),
            Map.of("a", List.of(1.5, 2.0))),
        Arguments.of("vector<float, 3>", List.of(1.5f, 2.5d, 3L), vector(1.5f, 2.5f, 3f)),
        Arguments.of("vector<float, 3>", new float[] {1f, 2f, 3f}, vector(1f, 2f, 3f)),
        Arguments.of("vector<float, 2>", "[1.0, 2.0]", vector(1f, 2f)),
        Arguments.of("vector<int, 2>", List.of(1L, 2L), CqlVector.newInstance(1, 2)));
  }

  @ParameterizedTest
  @MethodSource("values")
  void aValueArrivesInItsColumn(String type, Object given, Object expected) throws Exception {
    Row row = writtenAndRead(type, given);

    assertThat(row.getObject("value")).isEqualTo(expected);
  }

  @Test
  void aNumberThatDoesNotFitInALaterCycleIsABindErrorAndStoresNothing() throws Exception {
    table("narrow", "k bigint PRIMARY KEY, v smallint");
    Ops ops =
        Ops.with(
            FakeCqlBinding.point("k", cycle -> cycle),
            FakeCqlBinding.point("v", cycle -> 32_766 + cycle));

    List<Outcome> outcomes = run(ops.op("w", "INSERT INTO it.narrow (k, v) VALUES ({k}, {v})"), 4);

    assertThat(outcomes)
        .filteredOn(each -> each.error() != null)
        .extracting(Outcome::cycle, each -> Objects.requireNonNull(each.error()).name())
        .containsExactlyInAnyOrder(tuple(2L, "BindError"), tuple(3L, "BindError"));
    assertThat(independent.execute("SELECT v FROM it.narrow").all())
        .extracting(row -> row.getShort("v"))
        .containsExactlyInAnyOrder((short) 32_766, (short) 32_767);
  }

  @Test
  void aNumberThatDoesNotFitInTheFirstCycleIsRefusedBeforeTheRun() {
    table("narrow", "k bigint PRIMARY KEY, v smallint");
    Ops ops =
        Ops.with(
            FakeCqlBinding.point("k", cycle -> cycle),
            FakeCqlBinding.point("v", cycle -> 40_000 + cycle));

    assertThatThrownBy(() -> run(ops.op("w", "INSERT INTO it.narrow (k, v) VALUES ({k}, {v})")))
        .hasMessageContaining("does not fit the column 'v' of type smallint")
        .hasMessageContaining("40000 is not between -32768 and 32767");
  }

  @ParameterizedTest
  @MethodSource("tuples")
  void aTupleArrivesComponentByComponent(Object given) throws Exception {
    var tuple = writtenAndRead("tuple<int, text>", given).getTupleValue("value");

    assertThat(tuple).isNotNull();
    assertThat(tuple.getInt(0)).isEqualTo(7);
    assertThat(tuple.getString(1)).isEqualTo("seven");
  }

  static Stream<Object> tuples() {
    return Stream.of(List.of(7L, "seven"), "(7, 'seven')");
  }

  @ParameterizedTest
  @MethodSource("addresses")
  void aUserDefinedTypeArrivesFieldByField(Object given) throws Exception {
    UdtValue udt = writtenAndRead("frozen<address>", given).getUdtValue("value");

    assertThat(udt).isNotNull();
    assertThat(udt.getString("street")).isEqualTo("Main");
    assertThat(udt.getInt("zip")).isEqualTo(8000);
  }

  static Stream<Object> addresses() {
    return Stream.of(
        Map.of("street", "Main", "zip", 8000L),
        Arrays.asList("Main", "8000"),
        "{street: 'Main', zip: 8000}");
  }

  @ParameterizedTest
  @MethodSource("nullable")
  void aNullArrivesAsNull(String type) throws Exception {
    assertThat(writtenAndRead(type, null).isNull("value")).isTrue();
  }

  static Stream<String> nullable() {
    return Stream.of("bigint", "text", "list<int>", "vector<float, 3>");
  }

  @ParameterizedTest
  @MethodSource("nullable")
  void anUnsetValueLeavesTheColumnAsItIs(String type) throws Exception {
    table("types", "key int PRIMARY KEY, value " + type);
    Map<String, String> stored =
        Map.of("bigint", "7", "text", "'7'", "list<int>", "[7]", "vector<float, 3>", "[7, 7, 7]");
    independent.execute("INSERT INTO it.types (key, value) VALUES (1, " + stored.get(type) + ")");
    Ops ops = Ops.with(FakeCqlBinding.point("value", cycle -> UnsetValue.UNSET));

    Outcome outcome = run(ops.op("w", "INSERT INTO it.types (key, value) VALUES (1, {value})"));

    assertThat(outcome.error()).isNull();
    Row row = independent.execute("SELECT value FROM it.types").one();
    assertThat(row).isNotNull();
    assertThat(row.isNull("value")).isFalse();
  }

  private Row writtenAndRead(String type, @org.jspecify.annotations.Nullable Object given)
      throws Exception {
    table("types", "key int PRIMARY KEY, value " + type);
    Ops ops = Ops.with(FakeCqlBinding.point("value", cycle -> given));

    Outcome outcome = run(ops.op("w", "INSERT INTO it.types (key, value) VALUES (1, {value})"));

    assertThat(outcome.error()).isNull();
    Row row = independent.execute("SELECT key, value FROM it.types").one();
    assertThat(row).isNotNull();
    return row;
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  private static CqlVector<Float> vector(Float... values) {
    return CqlVector.newInstance(values);
  }
}
