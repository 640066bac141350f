package io.bench.servers.gateway.stargate;

import static io.bench.servers.gateway.stargate.GatewayValues.NULL;
import static io.bench.servers.gateway.stargate.GatewayValues.UNSET;
import static io.bench.servers.gateway.stargate.GatewayValues.bytes;
import static io.bench.servers.gateway.stargate.GatewayValues.collection;
import static io.bench.servers.gateway.stargate.GatewayValues.duration;
import static io.bench.servers.gateway.stargate.GatewayValues.integer;
import static io.bench.servers.gateway.stargate.GatewayValues.string;
import static io.bench.servers.gateway.stargate.GatewayValues.time;
import static io.bench.servers.gateway.stargate.GatewayValues.udt;
import static io.bench.servers.gateway.stargate.GatewayValues.uuid;
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
        Arguments.of(DataTypes.INT, string("1"), "a value of kind string where the type is int"),
        Arguments.of(
            DataTypes.INT,
            integer(1L << 31),
            "2147483648 is not between -2147483648 and 2147483647"),
        Arguments.of(DataTypes.TINYINT, integer(-129), "-129 is not between -128 and 127"),
        Arguments.of(DataTypes.SMALLINT, integer(40_000), "40000 is not between -32768 and 32767"),
        Arguments.of(
            DataTypes.TEXT, bytes(new byte[1]), "a value of kind bytes where the type is text"),
        Arguments.of(
            DataTypes.BLOB,
            Value.getDefaultInstance(),
            "a value of kind inner_not_set where the type is blob"),
        Arguments.of(DataTypes.ASCII, string("\u00e4"), "'\u00e4' is not ASCII"),
        Arguments.of(
            DataTypes.UUID,
            Value.newBuilder().setUuid(Uuid.getDefaultInstance()).build(),
            "a UUID of 0 bytes"),
        Arguments.of(
            DataTypes.TIMEUUID,
            uuid(UUID.fromString("00112233-4455-4677-8899-aabbccddeeff")),
            "a UUID of version 4, not 1"),
        Arguments.of(
            DataTypes.INET,
            Value.newBuilder()
                .setInet(Inet.newBuilder().setValue(ByteString.copyFrom(new byte[5])))
                .build(),
            "an address of 5 bytes"),
        Arguments.of(
            DataTypes.TIME,
            time(86_400_000_000_000L),
            "86400000000000 is not between 0 and 86399999999999"),
        Arguments.of(
            DataTypes.DURATION,
            duration(1, -1, 0),
            "All values must be either negative or positive, got 1 months, -1 days, 0 nanoseconds"),
        Arguments.of(
            DataTypes.VARINT,
            Value.newBuilder().setVarint(Varint.getDefaultInstance()).build(),
            "an integer of 0 bytes"),
        Arguments.of(
            DataTypes.listOf(DataTypes.INT),
            collection(integer(1), string("x")),
            "element 2: a value of kind string where the type is int"),
        Arguments.of(
            DataTypes.listOf(DataTypes.INT),
            collection(NULL),
            "element 1: a collection cannot hold null"),
        Arguments.of(
            DataTypes.setOf(DataTypes.INT),
            collection(UNSET),
            "element 1: a value of kind unset where the type is int"),
        Arguments.of(
            DataTypes.mapOf(DataTypes.INT, DataTypes.TEXT),
            collection(integer(1)),
            "a map with a key without value"),
        Arguments.of(
            DataTypes.mapOf(DataTypes.INT, DataTypes.TEXT),
            collection(integer(1), integer(2)),
            "value 1: a value of kind int where the type is text"),
        Arguments.of(
            DataTypes.tupleOf(DataTypes.INT),
            collection(integer(1), integer(2)),
            "2 values, where the type has 1"),
        Arguments.of(
            DataTypes.vectorOf(DataTypes.FLOAT, 2),
            collection(),
            "Not enough elements; must provide elements for 2 dimensions"),
        Arguments.of(
            new UserDefinedTypeBuilder("k", "t").withField("a", DataTypes.INT).build(),
            udt(Map.of("b", integer(1))),
            "type t has the fields [a] only, not all of [b]"));
  }

  @ParameterizedTest
  @MethodSource("unfit")
  void aValueThatDoesNotFitIsRefusedInWords(DataType type, Value value, String message) {
    assertThatThrownBy(() -> new ValueCodec(type).encode(value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
