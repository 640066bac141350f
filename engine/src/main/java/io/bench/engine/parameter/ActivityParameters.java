package io.bench.engine.parameter;

import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.engine.sequence.SequenceOrder;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The engine's parameters of one activity, as types. Immutable.
 *
 * @param tags which ops to run; empty for all
 * @param cycles which cycles to run; empty for no limit but time
 * @param duration how long to measure; empty for no limit but cycles
 * @param rate how fast to issue; empty for a closed loop
 * @param rates the rates to measure at, one after the other; empty for one rate or none
 * @param inFlight how many ops may be in flight
 * @param stride cycles taken at a time; empty for one op sequence
 * @param order order of ops with ratios
 * @param errors the error policy as typed; empty for the default of the step
 * @param tries the most tries of one op, at least 1
 * @param retryDelay the wait before the first retry
 * @param poisson whether ops with a rate are spaced at random instead of evenly
 * @param warmup what happens before measuring; empty for the step's default
 * @param warmupCap the longest that an automatic warm-up takes
 * @param warmupRate the rate of the warm-up; empty for that of the measurement
 * @param forks how many JVMs measure the step, at least 1
 * @param shard the part of the op schedule that this client carries out; one of {@code clients}
 *     takes its own
 * @param clients how many clients measure as one, at least 1
 * @param grace the longest wait for ops in flight at a phase's end
 * @param errorLimit the share of ops that may fail, 0 to 1
 * @param expect what measured steps must come up to, as typed; empty for nothing
 * @param alias the activity's name in results; empty for the step's
 * @param seed the seed of what is random in the engine
 * @param hdrDigits significant digits of latencies, 1 to 5
 * @param lanes how many lanes; empty for one for each core
 * @param maxSpaces the most client instances that ops may name, at least 1
 */
public record ActivityParameters(
    Optional<String> tags,
    Optional<CycleRange> cycles,
    Optional<Duration> duration,
    Optional<Rate> rate,
    Optional<RateSeries> rates,
    InFlight inFlight,
    Optional<Integer> stride,
    SequenceOrder order,
    Optional<String> errors,
    int tries,
    Duration retryDelay,
    boolean poisson,
    Optional<Warmup> warmup,
    Duration warmupCap,
    Optional<Rate> warmupRate,
    int forks,
    ShardChoice shard,
    int clients,
    Duration grace,
    double errorLimit,
    Optional<String> expect,
    Optional<String> alias,
    long seed,
    int hdrDigits,
    Optional<Integer> lanes,
    int maxSpaces) {

  /**
   * Reads the values that {@link ParameterValues} leaves as text.
   *
   * @param values checked against declarations that hold {@link EngineParameters#declared}
   * @param problems receives one line for every value that cannot be read; the result is usable
   *     only if it received none
   */
  public static ActivityParameters of(ParameterValues values, List<String> problems) {
    Reading reading = new Reading(values, problems);
    ShardChoice client = reading.client();
    return new ActivityParameters(
        values.find(EngineParameters.TAGS),
        reading.text(EngineParameters.CYCLES, CycleRange::parse),
        reading.positiveDuration(EngineParameters.DURATION_LIMIT),
        reading.text(EngineParameters.RATE, Rate::parse),
        reading.text(EngineParameters.RATES, RateSeries::parse),
        reading.text(EngineParameters.THREADS, InFlight::parse).orElse(InFlight.AUTO),
        reading.integer(EngineParameters.STRIDE, 1, Integer.MAX_VALUE),
        SequenceOrder.valueOf(values.get(EngineParameters.SEQ).toUpperCase(Locale.ROOT)),
        values.find(EngineParameters.ERRORS),
        reading.integer(EngineParameters.TRIES, 1, 1_000_000).orElse(1),
        values.get(EngineParameters.RETRY_DELAY),
        values.get(EngineParameters.ARRIVALS).equals("poisson"),
        reading.text(EngineParameters.WARMUP, Warmup::parse),
        values.get(EngineParameters.WARMUP_CAP),
        reading.text(EngineParameters.WARMUP_RATE, Rate::parse),
        reading.integer(EngineParameters.FORKS, 1, 100).orElse(1),
        reading.text(EngineParameters.SHARD, ShardChoice::parse).orElse(client),
        client.count(),
        values.get(EngineParameters.GRACE),
        reading.text(EngineParameters.ERROR_LIMIT, ActivityParameters::share).orElse(1.0),
        values.find(EngineParameters.EXPECT),
        values.find(EngineParameters.ALIAS),
        values.get(EngineParameters.SEED),
        reading.integer(EngineParameters.HDR_DIGITS, 1, 5).orElse(3),
        reading.integer(EngineParameters.LANES, 1, 1024),
        reading.integer(EngineParameters.MAX_SPACES, 1, 100_000).orElse(1));
  }

  private static double share(String text) {
    double share = Share.parse(text.trim());
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("a share lies between 0% and 100%, not " + text);
    }
    return share;
  }

  /** Reads values and keeps their problems. */
  private record Reading(ParameterValues values, List<String> problems) {

    <T> Optional<T> text(Parameter<String> parameter, Function<String, T> parser) {
      return values
          .find(parameter)
          .flatMap(text -> Optional.ofNullable(parsed(parameter.name(), text, parser)));
    }

    private <T> @Nullable T parsed(String name, String text, Function<String, T> parser) {
      try {
        return parser.apply(text);
      } catch (IllegalArgumentException e) {
        problems.add("parameter '" + name + "': cannot read '" + text + "': " + e.getMessage());
        return null;
      }
    }

    /** One of several has to know which; the command that runs knows where to ask. */
    ShardChoice client() {
      int count = integer(EngineParameters.CLIENTS, 1, 100_000).orElse(1);
      Optional<Integer> index = integer(EngineParameters.CLIENT, 0, 99_999);
      if (count > 1 && values.find(EngineParameters.SHARD).isPresent()) {
        problems.add("give either 'clients', which join their results, or 'shard', not both");
      }
      if (index.isPresent() && index.get() >= count) {
        problems.add(
            "client=%d of clients=%d: the clients are 0 to %d"
                .formatted(index.get(), count, count - 1));
        return ShardChoice.WHOLE;
      }
      return new ShardChoice(index.orElse(0) + 1, count);
    }

    Optional<Duration> positiveDuration(Parameter<Duration> parameter) {
      Optional<Duration> given = values.find(parameter);
      if (given.filter(Duration::isZero).isPresent()) {
        problems.add("parameter '%s' must be longer than 0".formatted(parameter.name()));
      }
      return given;
    }

    Optional<Integer> integer(Parameter<Long> parameter, int least, int most) {
      Optional<Long> given = values.find(parameter);
      if (given.isPresent() && (given.get() < least || given.get() > most)) {
        problems.add(
            "parameter '%s' must lie between %d and %d, not %d"
                .formatted(parameter.name(), least, most, given.get()));
        return Optional.of(least);
      }
      return given.map(Long::intValue);
    }
  }
}
