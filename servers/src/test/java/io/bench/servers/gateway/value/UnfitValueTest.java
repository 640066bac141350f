package io.bench.servers.gateway.value;

import static io.bench.servers.gateway.value.GatewayValues.NULL;
import static io.bench.servers.gateway.value.GatewayValues.UNSET;
import static io.bench.servers.gateway.value.GatewayValues.bytes;
import static io.bench.servers.gateway.value.GatewayValues.collection;
import static io.bench.servers.gateway.value.GatewayValues.duration;
import static io.bench.servers.gateway.value.GatewayValues.integer;
import static io.bench.servers.gateway.value.GatewayValues.string;
import static io.bench.servers.gateway.value.GatewayValues.time;
import static io.bench.servers.gateway.value.GatewayValues.udt;
import static io.bench.servers.gateway.value.GatewayValues.uuid;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import com.google.protobuf.ByteString;
import io.stargate.proto.QueryOuterClass.Inet;
import io.stargate.proto.QueryOuterClass.Uuid;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.Varint;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class UnfitValueTest {

  static Stream<Arguments> unfit() {
    return Stream.of(
        Arguments.of(DataTypes.INT, string("1"), "int takes an int, not a string"),
        Arguments.of(DataTypes.INT, integer(1L << 31), "2147483648 is out of the range of int"),
        Arguments.of(DataTypes.TINYINT, integer(-129), "-129 is out of the range of tinyint"),
        Arguments.of(DataTypes.SMALLINT, integer(40_000), "40000 is out of the range of smallint"),
        Arguments.of(DataTypes.TEXT, bytes(new byte[1]), "text takes a string, not bytes"),
        Arguments.of(
            DataTypes.BLOB,
            Value.getDefaultInstance(),
            "blob takes bytes, not a value without content"),
        Arguments.of(
            DataTypes.ASCII,
            string("\u00e4"),
            "ascii takes no other characters than those of ASCII"),
        Arguments.of(
            DataTypes.UUID,
            Value.newBuilder().setUuid(Uuid.getDefaultInstance()).build(),
            "uuid takes 16 bytes, not 0"),
        Arguments.of(
            DataTypes.TIMEUUID,
            uuid(UUID.fromString("00112233-4455-4677-8899-aabbccddeeff")),
            "timeuuid takes version 1, not version 4"),
        Arguments.of(
            DataTypes.INET,
            Value.newBuilder()
                .setInet(Inet.newBuilder().setValue(ByteString.copyFrom(new byte[5])))
                .build(),
            "inet takes 4 or 16 bytes, not 5"),
        Arguments.of(
            DataTypes.TIME,
            time(86_400_000_000_000L),
            "time takes the nanoseconds of one day, not 86400000000000"),
        Arguments.of(
            DataTypes.DURATION,
            duration(1, -1, 0),
            "duration takes months, days and nanoseconds of one sign only"),
        Arguments.of(
            DataTypes.VARINT,
            Value.newBuilder().setVarint(Varint.getDefaultInstance()).build(),
            "varint takes one byte at least"),
        Arguments.of(
            DataTypes.listOf(DataTypes.INT),
            collection(integer(1), string("x")),
            "element 2: int takes an int, not a string"),
        Arguments.of(
            DataTypes.listOf(DataTypes.INT),
            collection(NULL),
            "element 1: int takes an int, not null"),
        Arguments.of(
            DataTypes.setOf(DataTypes.INT),
            collection(UNSET),
            "element 1: int takes an int, not unset"),
        Arguments.of(
            DataTypes.mapOf(DataTypes.INT, DataTypes.TEXT),
            collection(integer(1)),
            "map<int, text> takes a key and a value in turn, not 1 of them"),
        Arguments.of(
            DataTypes.mapOf(DataTypes.INT, DataTypes.TEXT),
            collection(integer(1), integer(2)),
            "value 1: text takes a string, not an int"),
        Arguments.of(
            DataTypes.tupleOf(DataTypes.INT),
            collection(integer(1), integer(2)),
            "tuple<int> has 1 fields, not 2"),
        Arguments.of(
            DataTypes.vectorOf(DataTypes.FLOAT, 2),
            collection(),
            "vector<float, 2> has 2 elements, not 0"),
        Arguments.of(
            new UserDefinedTypeBuilder("k", "t").withField("a", DataTypes.INT).build(),
            udt(Map.of("b", integer(1))),
            "k.t has no field b, only [a]"));
  }

  @ParameterizedTest
  @MethodSource("unfit")
  void aValueThatDoesNotFitIsRefusedInWords(DataType type, Value value, String message) {
    assertThatThrownBy(() -> ValueCodec.of(type).encode(value))
        .isInstanceOf(UnfitValueException.class)
        .hasMessage(message);
  }
}
