package io.bench.functions.time;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.CompiledFunction.LongToLong;
import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * Points in time, days, times of day, durations, and the clock. Where other tools take the
 * machine's time zone, these take UTC unless a zone is named, so that a value does not depend on
 * where it is made.
 */
public final class TimeFunctions implements FunctionFamily {

  private static final long START_NANOS = System.nanoTime();

  private static final long NANOS_PER_DAY = 86_400_000_000_000L;

  @Override
  public void register(FunctionRegistry registry) {
    instants(registry);
    registry
        .function(
            "LongToLocalDateDays", "Input, days since 1970, as a date.", "LongToLocalDateDays()")
        .overload(
            "long -> () -> LocalDate",
            arguments ->
                new LongToObject(input -> LocalDate.ofEpochDay((int) input & Integer.MAX_VALUE)));
    for (String name : List.of("EpochMillisToJavaLocalDate", "EpochMillisToCqlLocalDate")) {
      ofInstant(
          registry,
          name,
          "LocalDate",
          "Input, milliseconds since 1970, as a date.",
          ZonedDateTime::toLocalDate);
    }
    ofInstant(
        registry,
        "EpochMillisToJavaLocalDateTime",
        "LocalDateTime",
        "Input, milliseconds since 1970, as date and time.",
        ZonedDateTime::toLocalDateTime);
    toLocalTime(registry);
    registry
        .function(
            "ToCqlDurationNanos",
            "Input, nanoseconds, as a CQL duration of days and nanoseconds.",
            "Mul(90061000000001L); ToCqlDurationNanos()")
        .overload(
            "long -> () -> String", arguments -> new LongToObject(TimeFunctions::cqlDuration));
    registry
        .function(
            "StringDateWrapper",
            "Input, milliseconds since 1970, in a format such as 'yyyy-MM-dd', in UTC.",
            "StringDateWrapper('yyyy-MM-dd HH:mm:ss.SSS')")
        .overload(
            "long -> (String format) -> String",
            arguments -> {
              DateTimeFormatter format = DateTimes.formatter(arguments.textAt(0));
              return new LongToObject(
                  input -> format.format(Instant.ofEpochMilli(input).atZone(ZoneOffset.UTC)));
            });
  }

  private static void ofInstant(
      FunctionRegistry registry,
      String name,
      String type,
      String summary,
      Function<ZonedDateTime, ?> part) {
    registry
        .function(name, summary, name + "()")
        .overloads(
            arguments -> ofInstant(1, 1, zone(arguments, 0), part),
            "long -> () -> " + type,
            "long -> (String zone) -> " + type);
  }

  private static void toLocalTime(FunctionRegistry registry) {
    registry
        .function(
            "ToLocalTime",
            "Input times a factor, divided by a divisor, milliseconds since 1970, as time"
                + " of day.",
            "ToLocalTime()")
        .overloads(
            arguments ->
                ofInstant(
                    arguments.count() > 0 ? arguments.longAt(0) : 1,
                    arguments.count() > 1 ? arguments.positiveLongAt(1, "the divisor") : 1,
                    zone(arguments, 2),
                    ZonedDateTime::toLocalTime),
            "long -> () -> LocalTime",
            "long -> (int factor) -> LocalTime",
            "long -> (int factor, int divisor) -> LocalTime",
            "long -> (int factor, int divisor, String zone) -> LocalTime");
  }

  private static CompiledFunction ofInstant(
      long factor, long divisor, ZoneId zone, Function<ZonedDateTime, ?> part) {
    return new LongToObject(
        input -> part.apply(Instant.ofEpochMilli(input * factor / divisor).atZone(zone)));
  }

  private static ZoneId zone(ArgumentValues arguments, int index) {
    String name = arguments.count() > index ? arguments.textAt(index) : "default";
    try {
      return name.equals("default") ? ZoneOffset.UTC : ZoneId.of(name, ZoneId.SHORT_IDS);
    } catch (DateTimeException e) {
      throw new ArgumentException(index, "unknown time zone '" + name + "'");
    }
  }

  private static String cqlDuration(long nanos) {
    StringBuilder text = new StringBuilder(nanos < 0 ? "-" : "");
    long days = Math.abs(nanos / NANOS_PER_DAY);
    long rest = Math.abs(nanos % NANOS_PER_DAY);
    if (days > 0) {
      text.append(days).append('d');
    }
    if (rest > 0 || days == 0) {
      text.append(rest).append("ns");
    }
    return text.toString();
  }

  private static void instants(FunctionRegistry registry) {
    registry
        .function(
            "StartingEpochMillis",
            "Input plus the milliseconds from 1970 to a time in UTC.",
            "StartingEpochMillis('2018-01-01 00:00:00')")
        .overload(
            "long -> (String base) -> long",
            arguments -> {
              long base = DateTimes.epochMillis(arguments.textAt(0));
              return new LongToLong(input -> input + base);
            });
    registry
        .function(
            "ToJavaInstant", "Input, milliseconds since 1970, as an instant.", "ToJavaInstant()")
        .overload("long -> () -> Instant", arguments -> new LongToObject(Instant::ofEpochMilli));
    registry
        .function(
            "ToDate",
            "Input times a spacing, divided by repeats, milliseconds since 1970, as a date.",
            "ToDate()")
        .overloads(
            TimeFunctions::dates,
            "long -> () -> Date",
            "long -> (int spacing) -> Date",
            "long -> (int spacing, int repeats) -> Date");
    registry
        .function(
            "ElapsedNanoTime",
            "Nanoseconds since Bench started: another value at every call.",
            "ElapsedNanoTime()")
        .overload(
            "long -> () -> long",
            arguments -> new LongToLong(input -> System.nanoTime() - START_NANOS));
  }

  private static CompiledFunction dates(ArgumentValues arguments) {
    long spacing = arguments.count() > 0 ? arguments.longAt(0) : 1;
    long repeats = arguments.count() > 1 ? arguments.positiveLongAt(1, "the number of repeats") : 1;
    LongFunction<Date> date = Date::new;
    return new LongToObject(input -> date.apply(input * spacing / repeats));
  }
}
