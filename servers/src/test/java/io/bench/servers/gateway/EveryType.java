package io.bench.servers.gateway;

import static io.bench.servers.gateway.stargate.GatewayValues.collection;
import static io.bench.servers.gateway.stargate.GatewayValues.integer;
import static io.bench.servers.gateway.stargate.GatewayValues.string;

import io.bench.servers.gateway.stargate.GatewayValues;
import io.stargate.proto.QueryOuterClass.Value;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** A value of each type that a column may have, but for counters. */
final class EveryType {

  static final Map<String, Value> COLUMNS = columns();

  private EveryType() {}

  private static Map<String, Value> columns() {
    Map<String, Value> columns = new LinkedHashMap<>();
    columns.put("ascii", string("plain"));
    columns.put("bigint", integer(Long.MIN_VALUE));
    columns.put("blob", GatewayValues.bytes(new byte[] {0, -1}));
    columns.put("boolean", Value.newBuilder().setBoolean(true).build());
    columns.put("date", GatewayValues.date((1L << 31) - 1));
    columns.put("decimal", GatewayValues.decimal("-1.50"));
    columns.put("double", Value.newBuilder().setDouble(-0.1).build());
    columns.put("duration", GatewayValues.duration(1, 2, 3_000_000_000L));
    columns.put("float", Value.newBuilder().setFloat(1.5f).build());
    columns.put("inet", GatewayValues.inet("2001:db8::1"));
    columns.put("int", integer(Integer.MIN_VALUE));
    columns.put("smallint", integer(-2));
    columns.put("text", string("\u20ac"));
    columns.put("time", GatewayValues.time(86_399_999_999_999L));
    columns.put("timestamp", integer(-1));
    columns.put(
        "timeuuid", GatewayValues.uuid(UUID.fromString("13814000-1dd2-11b2-8080-808080808080")));
    columns.put("tinyint", integer(-128));
    columns.put(
        "uuid", GatewayValues.uuid(UUID.fromString("00112233-4455-4677-8899-aabbccddeeff")));
    columns.put("varint", GatewayValues.varint(BigInteger.TWO.pow(100).negate()));
    columns.put("list<int>", collection(integer(2), integer(1)));
    columns.put("set<text>", collection(string("a"), string("b")));
    columns.put("map<int, text>", collection(integer(1), string("x"), integer(2), string("y")));
    columns.put("frozen<map<text, list<int>>>", mapOfLists());
    columns.put("tuple<int, text>", collection(integer(1), GatewayValues.NULL));
    columns.put(
        "address",
        GatewayValues.udt(Map.of("street", string("way"), "numbers", collection(integer(4)))));
    columns.put(
        "vector<float, 2>",
        collection(
            Value.newBuilder().setFloat(0.5f).build(), Value.newBuilder().setFloat(-1).build()));
    return columns;
  }

  private static Value mapOfLists() {
    return collection(string("k"), collection(integer(1), integer(2)));
  }
}
