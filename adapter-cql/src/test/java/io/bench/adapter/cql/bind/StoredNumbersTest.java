package io.bench.adapter.cql.bind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.ValueType;
import io.bench.adapter.cql.fake.FakeCqlBinding;
import io.bench.cql.value.CqlType;
import io.bench.stargate.StargateReader;
import io.bench.stargate.StargateTypes;
import io.bench.stargate.WireBuffer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.stargate.proto.QueryOuterClass.TypeSpec;
import io.stargate.proto.QueryOuterClass.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What each way to a server stores for a number in a column, or that it refuses: the lean path, the
 * path through the driver, and CQL over gRPC, each with bindings that give the number unboxed and
 * as an object. A value that does not fit throws, and the op ends with a BindError.
 */
class StoredNumbersTest {

  private static final Object REFUSED = "refused";

  private static final BigInteger WRAPS_TO_FIVE =
      BigInteger.ONE.shiftLeft(Long.SIZE).add(BigInteger.valueOf(5));
  private static final LocalDate TOO_LATE = LocalDate.of(6_000_000, 1, 1);
  private static final long DAY_NANOS = Duration.ofDays(1).toNanos();

  private static final TupleType TUPLE = DataTypes.tupleOf(DataTypes.SMALLINT, DataTypes.FLOAT);
  private static final UserDefinedType UDT =
      new UserDefinedTypeBuilder("ks", "pair")
          .withField("a", DataTypes.SMALLINT)
          .withField("b", DataTypes.FLOAT)
          .build();

  private enum Way {
    LEAN,
    DRIVER,
    GRPC
  }

  private record Case(DataType type, Object given, Object stored) {
    @Override
    public String toString() {
      return type.asCql(true, true) + " <- " + given.getClass().getSimpleName() + " " + shown();
    }

    private String shown() {
      String text =
          given instanceof double[] array ? List.of(array[0], array[1]).toString() : "" + given;
      return text.substring(0, Math.min(40, text.length())) + " = " + stored;
    }
  }

  private static Case stores(DataType type, Object given, Object stored) {
    return new Case(type, given, stored);
  }

  private static Stream<Case> refuses(DataType type, Object... given) {
    return Stream.of(given).map(each -> new Case(type, each, REFUSED));
  }

  static Stream<Case> wholeNumbers() {
    return Stream.of(
            Stream.of(
                stores(DataTypes.TINYINT, 127L, (byte) 127),
                stores(DataTypes.TINYINT, -128, (byte) -128),
                stores(DataTypes.TINYINT, 127.9, (byte) 127),
                stores(DataTypes.TINYINT, -128.9f, (byte) -128),
                stores(DataTypes.TINYINT, new BigDecimal("127.5"), (byte) 127),
                stores(DataTypes.SMALLINT, 32_767L, (short) 32_767),
                stores(DataTypes.SMALLINT, -32_768.0, (short) -32_768),
                stores(DataTypes.INT, 2_147_483_647L, Integer.MAX_VALUE),
                stores(DataTypes.INT, 2_147_483_647.5, Integer.MAX_VALUE),
                stores(DataTypes.BIGINT, -0x1p63, Long.MIN_VALUE),
                stores(DataTypes.BIGINT, 0x1p62, 1L << 62),
                stores(DataTypes.BIGINT, new BigDecimal("1e-1000000000"), 0L),
                stores(DataTypes.COUNTER, 7.9, 7L),
                stores(DataTypes.VARINT, 3.9, BigInteger.valueOf(3)),
                stores(DataTypes.VARINT, 0x1p62, BigInteger.ONE.shiftLeft(62)),
                stores(DataTypes.VARINT, "1e3", BigInteger.valueOf(1000)),
                stores(DataTypes.VARINT, new BigDecimal("1e-1000000000"), BigInteger.ZERO)),
            refuses(DataTypes.TINYINT, 128L, -129L, 128, 128.0, 128f, (short) 200, "128", 1e300),
            refuses(DataTypes.TINYINT, WRAPS_TO_FIVE, Double.NaN, Float.NaN),
            refuses(DataTypes.SMALLINT, 40_000L, 40_000, -32_769L, 4e4, "40000", WRAPS_TO_FIVE),
            refuses(DataTypes.INT, 2_147_483_648L, -2_147_483_649.0, 1e10f, Double.NaN, "1e10"),
            refuses(DataTypes.INT, Double.NEGATIVE_INFINITY, WRAPS_TO_FIVE),
            refuses(DataTypes.BIGINT, 1e300, 0x1p63, -1e19, Double.NaN, Float.MAX_VALUE),
            refuses(DataTypes.BIGINT, "9223372036854775808", WRAPS_TO_FIVE),
            refuses(DataTypes.BIGINT, new BigDecimal("1e1000000000"), Double.POSITIVE_INFINITY),
            refuses(DataTypes.COUNTER, 1e300, Double.NaN, WRAPS_TO_FIVE),
            refuses(DataTypes.VARINT, Double.NaN, Float.POSITIVE_INFINITY, "many"))
        .flatMap(each -> each);
  }

  static Stream<Case> fractions() {
    return Stream.of(
            Stream.of(
                stores(DataTypes.FLOAT, 16_777_217L, 16_777_216f),
                stores(DataTypes.FLOAT, 0.1, 0.1f),
                stores(DataTypes.FLOAT, 1e-300, 0f),
                stores(DataTypes.FLOAT, Double.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY),
                stores(DataTypes.FLOAT, Double.NaN, Float.NaN),
                stores(DataTypes.FLOAT, "Infinity", Float.POSITIVE_INFINITY),
                stores(DataTypes.DOUBLE, (1L << 53) + 1, 0x1p53),
                stores(DataTypes.DOUBLE, 0.5f, 0.5),
                stores(DataTypes.DOUBLE, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY),
                stores(DataTypes.DECIMAL, 0.1, new BigDecimal("0.1")),
                stores(DataTypes.DECIMAL, 7L, new BigDecimal("7"))),
            refuses(DataTypes.FLOAT, 1e300, -1e300, "1e39", "1e400", new BigDecimal("1e300")),
            refuses(DataTypes.FLOAT, BigInteger.TEN.pow(39)),
            refuses(DataTypes.DOUBLE, "1e400", new BigDecimal("1e400"), BigInteger.TEN.pow(400)),
            refuses(DataTypes.DECIMAL, Double.NaN, Float.POSITIVE_INFINITY, "many"))
        .flatMap(each -> each);
  }

  static Stream<Case> times() {
    return Stream.of(
            Stream.of(
                stores(DataTypes.TIMESTAMP, 5L, Instant.ofEpochMilli(5)),
                stores(DataTypes.TIMESTAMP, 5.9, Instant.ofEpochMilli(5)),
                stores(DataTypes.DATE, 19_000L, LocalDate.ofEpochDay(19_000)),
                stores(DataTypes.DATE, -2_147_483_648L, LocalDate.ofEpochDay(Integer.MIN_VALUE)),
                stores(DataTypes.TIME, DAY_NANOS - 1, LocalTime.MAX),
                stores(DataTypes.TIME, 0, LocalTime.MIDNIGHT)),
            refuses(DataTypes.TIMESTAMP, WRAPS_TO_FIVE, 1e300, Double.NaN, Instant.MAX),
            refuses(DataTypes.DATE, 2_147_483_648L, -2_147_483_649L, 1e300, WRAPS_TO_FIVE),
            refuses(DataTypes.DATE, TOO_LATE, TOO_LATE.toString(), TOO_LATE.atStartOfDay()),
            refuses(DataTypes.TIME, DAY_NANOS, -1L, -1, 1e300, WRAPS_TO_FIVE, Double.NaN),
            refuses(DataTypes.DURATION, Duration.ofSeconds(Long.MAX_VALUE)))
        .flatMap(each -> each);
  }

  static Stream<Case> insideOthers() {
    DataType smallints = DataTypes.listOf(DataTypes.SMALLINT);
    DataType floats = DataTypes.listOf(DataTypes.FLOAT);
    DataType map = DataTypes.mapOf(DataTypes.TINYINT, DataTypes.SMALLINT);
    DataType nested = DataTypes.listOf(DataTypes.setOf(DataTypes.INT, true));
    return Stream.of(
            Stream.of(
                stores(smallints, List.of(1L, 2.5), List.of((short) 1, (short) 2)),
                stores(floats, List.of(0.5, 1L), List.of(0.5f, 1f)),
                stores(map, Map.of(1L, 2L), Map.of((byte) 1, (short) 2)),
                stores(TUPLE, List.of(1L, 0.5), List.of((short) 1, 0.5f))),
            refuses(smallints, List.of(1L, 40_000L), new long[] {40_000}),
            refuses(floats, List.of(1e300)),
            refuses(DataTypes.setOf(DataTypes.TINYINT), Set.of(128)),
            refuses(DataTypes.listOf(DataTypes.DATE), List.of(TOO_LATE)),
            refuses(map, Map.of(128L, 1L), Map.of(1L, 40_000L)),
            refuses(nested, List.of(Set.of(1L << 31))),
            refuses(TUPLE, List.of(40_000L, 0.5), List.of(1L, 1e300)),
            refuses(UDT, Map.of("a", 40_000L), Map.of("b", 1e300)))
        .flatMap(each -> each);
  }

  @ParameterizedTest
  @MethodSource({"wholeNumbers", "fractions", "times", "insideOthers"})
  void aNumberIsStoredAsItIsOrRefusedOnEachWay(Case each) throws Exception {
    for (Way way : Way.values()) {
      check(each, way);
    }
  }

  static Stream<Case> vectorsAndLiterals() {
    DataType floats = DataTypes.vectorOf(DataTypes.FLOAT, 2);
    DataType smallints = DataTypes.vectorOf(DataTypes.SMALLINT, 2);
    DataType list = DataTypes.listOf(DataTypes.FLOAT);
    return Stream.of(
            Stream.of(
                stores(floats, List.of(0.5, 2L), CqlVector.newInstance(0.5f, 2f)),
                stores(floats, new double[] {0.5, 2}, CqlVector.newInstance(0.5f, 2f)),
                stores(floats, CqlVector.newInstance(0.5, 2.0), CqlVector.newInstance(0.5f, 2f)),
                stores(list, "[1e3]", List.of(1000f)),
                stores(list, "[Infinity, 1e3]", List.of(Float.POSITIVE_INFINITY, 1000f))),
            refuses(floats, List.of(1e300, 1L), new double[] {1, 1e300}, "[1e300, 1]"),
            refuses(floats, List.of(new BigDecimal("1e300"), 1), CqlVector.newInstance(1e300, 1.0)),
            refuses(smallints, List.of(1, 40_000), new int[] {40_000, 1}, "[1, 40000]"),
            refuses(list, "[1e300]", "[" + "9".repeat(60) + "]"),
            refuses(DataTypes.listOf(DataTypes.DATE), "['" + TOO_LATE + "']"),
            refuses(TUPLE, "(40000, 0.5)", "(1, 1e300)"))
        .flatMap(each -> each);
  }

  /** CQL over gRPC has neither vectors nor literals as values. */
  @ParameterizedTest
  @MethodSource("vectorsAndLiterals")
  void aVectorOrLiteralIsStoredAsItIsOrRefused(Case each) throws Exception {
    check(each, Way.LEAN);
    check(each, Way.DRIVER);
  }

  private static void check(Case each, Way way) throws Exception {
    Binding asItIs = FakeCqlBinding.point("v", cycle -> each.given()).binding();
    Binding boxed = new FakeCqlBinding("v", ValueType.OBJECT, Object.class, cycle -> each.given());
    for (Binding binding : List.of(asItIs, boxed)) {
      String what = way + " of a binding that gives " + binding.type();
      if (each.stored() == REFUSED) {
        assertThat(catchThrowable(() -> stored(way, each.type(), binding)))
            .as(what)
            .isInstanceOf(IllegalArgumentException.class);
      } else {
        assertThat(stored(way, each.type(), binding)).as(what).isEqualTo(each.stored());
      }
    }
  }

  private static @Nullable Object stored(Way way, DataType type, Binding binding) throws Exception {
    return switch (way) {
      case LEAN -> {
        ByteBuf out = Unpooled.buffer();
        Encoders.of(type, binding).append(3, out);
        byte[] bytes = new byte[out.readInt()];
        out.readBytes(bytes);
        assertThat(out.isReadable()).isFalse();
        yield decoded(type, ByteBuffer.wrap(bytes));
      }
      case DRIVER -> decoded(type, Encoders.of(type, binding).encode(3));
      case GRPC -> {
        CqlType column = StargateTypes.of(spec(type));
        WireBuffer out = new WireBuffer();
        io.bench.adapter.grpc.cql.ValueSource.of(binding, column).write(3, out);
        yield StargateReader.ANSWERS.read(column, Value.parseFrom(out.toByteArray()));
      }
    };
  }

  private static @Nullable Object decoded(DataType type, @Nullable ByteBuffer bytes) {
    Object value = CodecRegistry.DEFAULT.codecFor(type).decode(bytes, DefaultProtocolVersion.V5);
    if (value instanceof TupleValue tuple) {
      List<@Nullable Object> components = new ArrayList<>();
      for (int i = 0; i < tuple.size(); i++) {
        components.add(tuple.getObject(i));
      }
      return components;
    }
    return value;
  }

  /** The type as an answer over gRPC describes it. */
  private static TypeSpec spec(DataType type) {
    TypeSpec.Builder spec = TypeSpec.newBuilder();
    if (type instanceof ListType list) {
      spec.setList(TypeSpec.List.newBuilder().setElement(spec(list.getElementType())));
    } else if (type instanceof SetType set) {
      spec.setSet(TypeSpec.Set.newBuilder().setElement(spec(set.getElementType())));
    } else if (type instanceof MapType map) {
      spec.setMap(
          TypeSpec.Map.newBuilder()
              .setKey(spec(map.getKeyType()))
              .setValue(spec(map.getValueType())));
    } else if (type instanceof TupleType tuple) {
      TypeSpec.Tuple.Builder components = TypeSpec.Tuple.newBuilder();
      tuple.getComponentTypes().forEach(each -> components.addElements(spec(each)));
      spec.setTuple(components);
    } else if (type instanceof UserDefinedType udt) {
      TypeSpec.Udt.Builder fields = TypeSpec.Udt.newBuilder().setName("pair");
      for (int i = 0; i < udt.getFieldNames().size(); i++) {
        fields.putFields(udt.getFieldNames().get(i).asInternal(), spec(udt.getFieldTypes().get(i)));
      }
      spec.setUdt(fields);
    } else {
      assertThat(type).isNotInstanceOf(VectorType.class);
      String name = Objects.requireNonNull(type.asCql(false, false)).toUpperCase(Locale.ROOT);
      spec.setBasic(TypeSpec.Basic.valueOf(name));
    }
    return spec.build();
  }
}
