package io.bench.functions.time;

import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.CompiledFunction.LongToLong;
import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import java.time.Instant;
import java.util.Date;

/** Points in time, and the clock. */
public final class InstantFunctions implements FunctionFamily {

  private static final long START_NANOS = System.nanoTime();

  @Override
  public void register(FunctionRegistry registry) {
    registry
        .function(
            "StartingEpochMillis",
            "The input plus the milliseconds from 1970 to a time in UTC.",
            "StartingEpochMillis('2018-01-01 00:00:00')")
        .overload(
            "long -> (String base) -> long",
            arguments -> {
              long base = DateTimes.epochMillis(arguments.textAt(0), 0);
              return new LongToLong(input -> input + base);
            });
    registry
        .function(
            "ToJavaInstant", "The instant so many milliseconds after 1970.", "ToJavaInstant()")
        .overload("long -> () -> Instant", arguments -> new LongToObject(Instant::ofEpochMilli));
    registry
        .function(
            "ToDate",
            "The date so many milliseconds after 1970: times a spacing, by a count of repeats.",
            "ToDate()")
        .overloads(
            InstantFunctions::dates,
            "long -> () -> Date",
            "long -> (int spacing) -> Date",
            "long -> (int spacing, int repeats) -> Date");
    registry
        .function(
            "ElapsedNanoTime",
            "The nanoseconds since the tool started: another value at every call.",
            "ElapsedNanoTime()")
        .overload(
            "long -> () -> long",
            arguments -> new LongToLong(input -> System.nanoTime() - START_NANOS));
  }

  private static CompiledFunction dates(ArgumentValues arguments) {
    long spacing = arguments.count() > 0 ? arguments.longAt(0) : 1;
    long repeats = arguments.count() > 1 ? arguments.positiveLongAt(1, "the number of repeats") : 1;
    return new LongToObject(input -> new Date(input * spacing / repeats));
  }
}
