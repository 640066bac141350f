package io.bench.functions.time;

import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.adapter.api.function.CompiledFunction.ObjectToObject;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import io.bench.functions.hash.Murmur3;
import java.util.UUID;
import java.util.function.LongUnaryOperator;

/** UUIDs: pseudo-random ones (version 4) and ones that carry a time (version 1, RFC 4122). */
public final class UuidFunctions implements FunctionFamily {

  /** What other tools put before the input, except for the version. */
  private static final long MEMORABLE_HIGH_BITS = 0x0123456789ABCDEFL;

  private static final long VARIANT = 0x8000000000000000L;

  /** The low halves between which Cassandra sorts all UUIDs of one time. */
  private static final long MIN_LOW_BITS = 0x8080808080808080L;

  private static final long MAX_LOW_BITS = 0x7F7F7F7F7F7F7F7FL;

  /** Ticks of 100 ns, of which a UUID of version 1 counts 60 bits, since 15 October 1582. */
  private static final long TICKS_PER_MILLI = 10_000;

  /** The ticks at the beginning of 1970. */
  private static final long TICKS_AT_EPOCH = 0x01b21dd213814000L;

  private static final long TIME_VERSION = 0x1000L;

  @Override
  public void register(FunctionRegistry registry) {
    registry
        .function("ToHashedUUID", "Pseudo-random UUID of version 4.", "ToHashedUUID()")
        .overload("long -> () -> UUID", arguments -> new LongToObject(UuidFunctions::hashed));
    registry
        .function(
            "ToUUID",
            "A text as a UUID, or a UUID of version 4 with input in its low bits.",
            "ToUUID()")
        .overloads(
            arguments ->
                withLowBits(arguments.count() > 0 ? arguments.longAt(0) : MEMORABLE_HIGH_BITS),
            "long -> () -> UUID",
            "long -> (long highBits) -> UUID")
        .overload(
            "String -> () -> UUID",
            arguments -> new ObjectToObject<>(String.class, UUID::fromString));
    timeUuids(
        registry,
        "ToEpochTimeUUID",
        "Input as milliseconds since 1970, or a given time, in a UUID of version 1.",
        TICKS_PER_MILLI,
        TICKS_AT_EPOCH);
    timeUuids(
        registry,
        "ToFinestTimeUUID",
        "Input as ticks of 100 ns since 1582, or a given time, in a UUID of version 1.",
        1,
        0);
    registry
        .function(
            "ToTimeUUIDMin",
            "Least UUID of version 1 of a millisecond since 1970.",
            "ToTimeUUIDMin()")
        .overload(
            "long -> () -> UUID",
            arguments -> timed(ticks(TICKS_PER_MILLI, TICKS_AT_EPOCH), MIN_LOW_BITS));
    registry
        .function(
            "ToTimeUUIDMax",
            "Greatest UUID of version 1 of a millisecond since 1970.",
            "ToTimeUUIDMax()")
        .overload(
            "long -> () -> UUID",
            arguments ->
                timed(ticks(TICKS_PER_MILLI, TICKS_AT_EPOCH + TICKS_PER_MILLI - 1), MAX_LOW_BITS));
  }

  private static void timeUuids(
      FunctionRegistry registry, String name, String summary, long ticksPerUnit, long base) {
    registry
        .function(name, summary, name + "()")
        .overloads(
            arguments -> timed(ticksPerUnit, base, arguments),
            "long -> () -> UUID",
            "long -> (long node) -> UUID",
            "long -> (long node, long clock) -> UUID",
            "long -> (String base) -> UUID",
            "long -> (String base, long node) -> UUID",
            "long -> (String base, long node, long clock) -> UUID");
  }

  private static CompiledFunction timed(long ticksPerUnit, long base, ArgumentValues arguments) {
    boolean hasBase = arguments.count() > 0 && arguments.at(0) instanceof String;
    long first =
        hasBase
            ? DateTimes.epochMillis(arguments.textAt(0)) * TICKS_PER_MILLI + TICKS_AT_EPOCH
            : base;
    int node = hasBase ? 1 : 0;
    long lowBits = VARIANT;
    if (arguments.count() > node) {
      lowBits |= arguments.longAt(node) & 0xFFFFFFFFFFFFL;
    }
    if (arguments.count() > node + 1) {
      lowBits |= (arguments.longAt(node + 1) & 0x3FFFL) << 48;
    }
    return timed(ticks(ticksPerUnit, first), lowBits);
  }

  /** All but the uppermost three of the input's bits take part. */
  private static CompiledFunction withLowBits(long highBits) {
    long versioned = (highBits & ~0xF000L) | 0x4000L;
    return new LongToObject(input -> new UUID(versioned, (input & 0x1FFFFFFFFFFFFFFFL) | VARIANT));
  }

  private static UUID hashed(long input) {
    long high = (Murmur3.hash(input) & ~0xF000L) | 0x4000L;
    long low = (Murmur3.hash(input + 1) & 0x3FFFFFFFFFFFFFFFL) | VARIANT;
    return new UUID(high, low);
  }

  private static LongUnaryOperator ticks(long ticksPerUnit, long base) {
    return input -> input * ticksPerUnit + base;
  }

  private static CompiledFunction timed(LongUnaryOperator ticks, long lowBits) {
    return new LongToObject(input -> new UUID(highBits(ticks.applyAsLong(input)), lowBits));
  }

  /** The high half of the UUID: low, middle and high part of the time, and the version. */
  private static long highBits(long ticks) {
    return (ticks << 32)
        | ((ticks & 0xFFFF00000000L) >>> 16)
        | TIME_VERSION
        | ((ticks >>> 48) & 0x0FFFL);
  }
}
