package io.bench.engine.parameter;

import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterSyntax;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Every parameter that the engine understands, and the other names by which users know them.
 *
 * <p>In names {@code -} and {@code _} are alike.
 */
public final class EngineParameters {

  public static final Parameter<String> ADAPTER =
      Parameter.text("adapter", "which adapter runs the ops").alsoCalled("driver");

  public static final Parameter<String> WORKLOAD =
      Parameter.text("workload", "a built-in workload's name, or a YAML file");

  public static final Parameter<String> OP =
      Parameter.text("op", "one op instead of a workload: a statement, or {field: value, ...}");

  public static final Parameter<String> SCENARIO =
      Parameter.text("scenario", "which scenario to run, or one step of it: main.rampup");

  public static final Parameter<String> TAGS =
      Parameter.text("tags", "which ops to run: block:main, any(...), all(...), none(...)");

  public static final Parameter<String> CYCLES =
      Parameter.text("cycles", "how many cycles, or which: 100k, 1..5M, 2^20");

  public static final Parameter<Duration> DURATION_LIMIT =
      Parameter.duration("duration", "how long to measure");

  public static final Parameter<String> RATE =
      Parameter.text(
              "rate",
              "ops per second: 5500, 5.5k/s; 70% of an earlier step's; a ramp '1k..20k over 60s';"
                  + " steps '1k,2k,4k each 20s'")
          .alsoCalled("cyclerate", "targetrate");

  public static final Parameter<String> RATES =
      Parameter.text(
          "rates",
          "measures one step at several rates: 1k..50k/8 (8 rates, each the same factor above the"
              + " one before) or 1k,2k,5k");

  public static final Parameter<String> ARRIVALS =
      Parameter.choice(
              "arrivals",
              List.of("constant", "poisson"),
              "how ops with a rate are spaced: evenly, or at random")
          .withDefault("constant");

  public static final Parameter<String> THREADS =
      Parameter.text(
              "threads", "ops in flight: a number, 4x for each core, auto for 64 on each lane")
          .alsoCalled("concurrency", "async")
          .withDefault("auto");

  public static final Parameter<Long> STRIDE =
      Parameter.integer("stride", "cycles taken at a time; by default one op sequence");

  public static final Parameter<String> SEQ =
      Parameter.choice("seq", List.of("bucket", "interval", "concat"), "order of ops with ratios")
          .withDefault("bucket");

  public static final Parameter<String> ERRORS =
      Parameter.text("errors", "what errors lead to: pattern:verb,verb;pattern:verb");

  public static final Parameter<Long> TRIES =
      Parameter.integer("tries", "most tries of one op when errors say retry")
          .alsoCalled("maxtries")
          .withDefault("10");

  public static final Parameter<Duration> RETRY_DELAY =
      Parameter.duration("retrydelay", "wait before the first retry; doubles").withDefault("10ms");

  public static final Parameter<String> WARMUP =
      Parameter.text(
          "warmup",
          "auto (until all has settled), a time, a number of ops, or none; by default auto for"
              + " steps that measure");

  public static final Parameter<Duration> WARMUP_CAP =
      Parameter.duration("warmup-cap", "longest time of warmup=auto").withDefault("120s");

  public static final Parameter<String> WARMUP_RATE =
      Parameter.text("warmup-rate", "the rate of the warm-up, if other than the measurement's");

  public static final Parameter<Long> FORKS =
      Parameter.integer("forks", "how many fresh JVMs, one after the other, measure each step")
          .withDefault("1");

  public static final Parameter<String> SHARD =
      Parameter.text(
          "shard", "part of the cycles and the rate that this client takes: 2/3; for bench merge");

  public static final Parameter<Long> CLIENTS =
      Parameter.integer("clients", "how many processes run this together as one client")
          .withDefault("1");

  public static final Parameter<Long> CLIENT =
      Parameter.integer(
          "client", "which of them this is, from 0 on; by default what Slurm or Kubernetes says");

  // Longer than the adapters' own timeouts, so that what hangs ends as an error.
  public static final Parameter<Duration> GRACE =
      Parameter.duration("grace", "longest wait for ops in flight at a phase's end")
          .withDefault("15s");

  public static final Parameter<String> ERROR_LIMIT =
      Parameter.text("error-limit", "the share of ops that may fail or not end").withDefault("5%");

  public static final Parameter<String> EXPECT =
      Parameter.text(
          "expect",
          "what measured steps must reach, or the run fails: p99<20ms, mean<5ms,"
              + " max<1s, errors<0.1%, rate>=99% (of the rate set), rate>=5k (ops/s)");

  public static final Parameter<String> ALIAS =
      Parameter.text("alias", "the activity's name in results");

  public static final Parameter<Long> SEED =
      Parameter.integer("seed", "seed of random arrivals, and of the jitter of retries")
          .withDefault("0");

  public static final Parameter<Long> HDR_DIGITS =
      Parameter.integer("hdr-digits", "significant digits of latencies, 1 to 5").withDefault("3");

  public static final Parameter<Long> LANES =
      Parameter.integer("lanes", "threads that issue ops; by default one for each core");

  public static final Parameter<String> DRY_RUN =
      Parameter.choice(
          "dryrun",
          List.of("op", "emit"),
          "send nothing: make each op's values (op), or print each op too (emit)");

  public static final Parameter<Long> MAX_SPACES =
      Parameter.integer("max-spaces", "most client instances that ops may name with 'space'")
          .withDefault("64");

  private static final List<Parameter<?>> DECLARED =
      List.of(
          ADAPTER,
          WORKLOAD,
          OP,
          SCENARIO,
          TAGS,
          CYCLES,
          DURATION_LIMIT,
          RATE,
          RATES,
          ARRIVALS,
          THREADS,
          STRIDE,
          SEQ,
          ERRORS,
          TRIES,
          RETRY_DELAY,
          WARMUP,
          WARMUP_CAP,
          WARMUP_RATE,
          FORKS,
          SHARD,
          CLIENTS,
          CLIENT,
          GRACE,
          ERROR_LIMIT,
          EXPECT,
          ALIAS,
          SEED,
          HDR_DIGITS,
          LANES,
          DRY_RUN,
          MAX_SPACES);

  private EngineParameters() {}

  /** The declarations, by the names that {@link #canonicalName} gives. */
  public static List<Parameter<?>> declared() {
    return DECLARED;
  }

  /**
   * The name under which a parameter is declared, for any of its names; a name that is not the
   * engine's comes back as it is.
   */
  public static String canonicalName(String typed) {
    return DECLARED.stream()
        .filter(parameter -> parameter.matches(typed))
        .map(Parameter::name)
        .findFirst()
        .orElse(typed);
  }

  /**
   * How many clients run together; 1 where no parameter says it, or one that the planner refuses.
   *
   * @param parameters by declared name
   */
  public static int clients(Map<String, String> parameters) {
    return Math.max(1, numberOfClients(parameters.getOrDefault(CLIENTS.name(), "1")).orElse(1));
  }

  /** The number that {@code clients=} has, be it allowed or not; empty if it is none. */
  public static OptionalInt numberOfClients(String text) {
    try {
      return OptionalInt.of(Math.toIntExact(ParameterSyntax.parseInteger(text)));
    } catch (IllegalArgumentException | ArithmeticException e) {
      return OptionalInt.empty();
    }
  }

  /** Whether two names mean one parameter, be it the engine's or not. */
  public static boolean sameParameter(String one, String other) {
    return canonicalName(one).replace('-', '_').equals(canonicalName(other).replace('-', '_'));
  }

  /**
   * Renames what has another name of an engine parameter.
   *
   * @param problems receives a line for each parameter that was given under two of its names
   * @return the same values in the same order
   */
  public static Map<String, String> canonical(Map<String, String> given, List<String> problems) {
    Map<String, String> values = new LinkedHashMap<>();
    Map<String, String> typedNames = new LinkedHashMap<>();
    given.forEach(
        (typed, value) -> {
          String name = canonicalName(typed);
          String before = typedNames.putIfAbsent(name.replace('-', '_'), typed);
          if (before == null) {
            values.put(name, value);
          } else {
            problems.add(
                "'" + before + "' and '" + typed + "' are one parameter: give one of them");
          }
        });
    return values;
  }
}
