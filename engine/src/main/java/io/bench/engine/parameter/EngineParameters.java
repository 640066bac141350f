package io.bench.engine.parameter;

import static io.bench.adapter.api.Parameter.Type.DURATION;
import static io.bench.adapter.api.Parameter.Type.INTEGER;
import static io.bench.adapter.api.Parameter.Type.TEXT;

import io.bench.adapter.api.Parameter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Every parameter that the engine understands, and the other names by which users know them.
 *
 * <p>In names {@code -} and {@code _} are alike.
 */
public final class EngineParameters {

  public static final String ADAPTER = "adapter";
  public static final String WORKLOAD = "workload";
  public static final String OP = "op";
  public static final String SCENARIO = "scenario";
  public static final String TAGS = "tags";
  public static final String CYCLES = "cycles";
  public static final String DURATION_LIMIT = "duration";
  public static final String RATE = "rate";
  public static final String THREADS = "threads";
  public static final String STRIDE = "stride";
  public static final String SEQ = "seq";
  public static final String ERRORS = "errors";
  public static final String TRIES = "tries";
  public static final String RETRY_DELAY = "retrydelay";
  public static final String ARRIVALS = "arrivals";
  public static final String WARMUP = "warmup";
  public static final String WARMUP_CAP = "warmup-cap";
  public static final String WARMUP_RATE = "warmup-rate";
  public static final String FORKS = "forks";
  public static final String SHARD = "shard";
  public static final String GRACE = "grace";
  public static final String ERROR_LIMIT = "error-limit";
  public static final String EXPECT = "expect";
  public static final String ALIAS = "alias";
  public static final String SEED = "seed";
  public static final String HDR_DIGITS = "hdr_digits";
  public static final String LANES = "lanes";

  public static final String DRY_RUN = "dryrun";
  public static final String MAX_SPACES = "max-spaces";

  private static final Map<String, String> NAME_BY_ALIAS =
      Map.of(
          "driver", ADAPTER,
          "cyclerate", RATE,
          "targetrate", RATE,
          "concurrency", THREADS,
          "async", THREADS,
          "maxtries", TRIES);

  private static final List<Parameter> DECLARED =
      List.of(
          Parameter.of(ADAPTER, TEXT, "which adapter runs the ops (also: driver)"),
          Parameter.of(WORKLOAD, TEXT, "a built-in workload's name, or a YAML file"),
          Parameter.of(
              OP, TEXT, "one op instead of a workload: a statement, or {field: value, ...}"),
          Parameter.of(SCENARIO, TEXT, "which scenario to run, or one step of it: main.rampup"),
          Parameter.of(TAGS, TEXT, "which ops to run: block:main, any(...), all(...), none(...)"),
          Parameter.of(CYCLES, TEXT, "how many cycles, or which: 100k, 1..5M, 2^20"),
          Parameter.of(DURATION_LIMIT, DURATION, "how long to measure"),
          Parameter.of(
              RATE,
              TEXT,
              "ops per second, or the share of an earlier step's throughput: 5500, 5.5k/s, 70%;"
                  + " a ramp '1k..20k over 60s'; steps '1k,2k,4k each 20s'"
                  + " (also: cyclerate, targetrate)"),
          Parameter.choice(
              ARRIVALS,
              List.of("constant", "poisson"),
              "constant",
              "how ops with a rate are spaced: evenly, or at random as many users would"),
          Parameter.of(
              THREADS,
              TEXT,
              "auto",
              "ops in flight: a number, 4x for each core, auto for 64 on each lane"
                  + " (also: concurrency, async)"),
          Parameter.of(STRIDE, INTEGER, "cycles taken at a time; by default one op sequence"),
          Parameter.choice(
              SEQ,
              List.of("bucket", "interval", "concat"),
              "bucket",
              "how ops with ratios are put in order"),
          Parameter.of(ERRORS, TEXT, "what errors lead to: pattern:verb,verb;pattern:verb"),
          Parameter.of(
              TRIES,
              INTEGER,
              "10",
              "most tries of one op when errors say retry" + " (also: maxtries)"),
          Parameter.of(RETRY_DELAY, DURATION, "10ms", "wait before the first retry; doubles"),
          Parameter.of(
              WARMUP,
              TEXT,
              "before measuring: auto (until all has settled), a time, a number of ops, or none;"
                  + " by default auto, but none for steps that prepare, that verify rows, or that"
                  + " have fewer cycles than a warm-up takes"),
          Parameter.of(WARMUP_CAP, DURATION, "120s", "the longest that warmup=auto takes"),
          Parameter.of(
              WARMUP_RATE, TEXT, "the rate of the warm-up, if other than the measurement's"),
          Parameter.of(
              FORKS, INTEGER, "1", "how many fresh JVMs, one after the other, measure each step"),
          Parameter.of(
              SHARD,
              TEXT,
              "which part of the cycles and the rate this client takes: 2/3; join with bench"
                  + " merge"),
          // Longer than the adapters' own timeouts, so that what hangs ends as an error.
          Parameter.of(GRACE, DURATION, "15s", "longest wait for ops in flight at a phase's end"),
          Parameter.of(ERROR_LIMIT, TEXT, "5%", "the share of ops that may fail or not end"),
          Parameter.of(
              EXPECT,
              TEXT,
              "what measured steps must come up to, or the run fails: p99<20ms, mean<5ms,"
                  + " max<1s, errors<0.1%, rate>=99% (of the rate set), rate>=5k (ops/s)"),
          Parameter.of(ALIAS, TEXT, "the activity's name in results"),
          Parameter.of(
              SEED,
              INTEGER,
              "0",
              "seed of what is random in the engine: arrivals, the jitter of retries"),
          Parameter.of(HDR_DIGITS, INTEGER, "3", "significant digits of latencies, 1 to 5"),
          Parameter.of(LANES, INTEGER, "threads that issue ops; by default one for each core"),
          Parameter.choice(
              DRY_RUN,
              List.of("op", "emit"),
              null,
              "send nothing: only make each op's values (op), or print each op too (emit)"),
          Parameter.of(
              MAX_SPACES, INTEGER, "64", "most client instances that ops may name with 'space'"));

  private EngineParameters() {}

  /** The declarations, by the names that {@link #canonicalName} gives. */
  public static List<Parameter> declared() {
    return DECLARED;
  }

  /**
   * The name under which a parameter is declared, for any of its names; a name that is not the
   * engine's comes back as it is.
   */
  public static String canonicalName(String typed) {
    String alias = NAME_BY_ALIAS.get(typed);
    if (alias != null) {
      return alias;
    }
    return DECLARED.stream()
        .map(Parameter::name)
        .filter(name -> sameName(name, typed))
        .findFirst()
        .orElse(typed);
  }

  /** Whether two names mean one parameter, be it the engine's or not. */
  public static boolean sameParameter(String one, String other) {
    return sameName(canonicalName(one), canonicalName(other));
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

  private static boolean sameName(String one, String other) {
    return one.replace('-', '_').equals(other.replace('-', '_'));
  }
}
