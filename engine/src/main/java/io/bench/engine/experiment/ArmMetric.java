package io.bench.engine.experiment;

import io.bench.adapter.api.NearestName;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.json.Keyed;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What is known of an arm, and so can be compared, expected or claimed. Times are nanoseconds,
 * shares are of 1.
 */
public enum ArmMetric implements Keyed {
  THROUGHPUT("throughput", "ops/s", Unit.RATE, Better.HIGHER),
  ISSUED("issued", "ops issued/s", Unit.RATE, Better.HIGHER),
  MEAN("mean", "mean", Unit.TIME, Better.LOWER, Combined.MERGED),
  P50("p50", "p50", Unit.TIME, Better.LOWER, Combined.MERGED),
  P90("p90", "p90", Unit.TIME, Better.LOWER, Combined.MERGED),
  P99("p99", "p99", Unit.TIME, Better.LOWER, Combined.MERGED),
  P99_9("p99.9", "p99.9", Unit.TIME, Better.LOWER, Combined.MERGED),
  SERVICE_P50("service_p50", "service p50", Unit.TIME, Better.LOWER, Combined.MIDDLE),
  SERVICE_P99("service_p99", "service p99", Unit.TIME, Better.LOWER, Combined.MIDDLE),
  SERVICE_MAX("service_max", "service max", Unit.TIME, Better.LOWER, Combined.MAX),
  RESPONSE_P99("response_p99", "response p99", Unit.TIME, Better.LOWER, Combined.MIDDLE),
  RESPONSE_MAX("response_max", "response max", Unit.TIME, Better.LOWER, Combined.MAX),
  FIRST_MESSAGE_MEAN("first_message_mean", "first message mean", Unit.TIME, Better.LOWER),
  FIRST_MESSAGE_P50(
      "first_message_p50", "first message p50", Unit.TIME, Better.LOWER, Combined.MIDDLE),
  APPLIED_P50("applied_p50", "applied p50", Unit.TIME, Better.LOWER, Combined.MIDDLE),
  APPLIED_P99("applied_p99", "applied p99", Unit.TIME, Better.LOWER, Combined.MIDDLE),
  NOT_APPLIED_P50("not_applied_p50", "not applied p50", Unit.TIME, Better.LOWER, Combined.MIDDLE),
  NOT_APPLIED_P99("not_applied_p99", "not applied p99", Unit.TIME, Better.LOWER, Combined.MIDDLE),
  ERRORS("errors", "errors", Unit.SHARE, Better.LOWER),
  ERRORS_PER_SECOND("errors_per_second", "errors/s", Unit.RATE, Better.LOWER),
  TRIES("tries", "tries per success", Unit.NUMBER, Better.LOWER),
  EXTRA_TRIES("extra_tries", "tries - successes", Unit.NUMBER, Better.LOWER),
  APPLIED("applied", "applied", Unit.SHARE, Better.HIGHER),
  APPLIED_PER_SECOND("applied_per_second", "applied/s", Unit.RATE, Better.HIGHER),
  CONTENDED_PER_OP("contended_per_op", "contended per op", Unit.NUMBER, Better.LOWER),
  EMPTY("empty", "empty reads", Unit.SHARE, Better.LOWER),
  CPU_PER_OP("cpu_per_op", "client CPU per op", Unit.TIME, Better.LOWER),
  SERVER_CPU_PER_OP("server_cpu_per_op", "server CPU per op", Unit.TIME, Better.LOWER),
  ROWS("rows", "rows/s", Unit.RATE, Better.HIGHER),
  MESSAGES("messages", "messages/s", Unit.RATE, Better.HIGHER),
  BYTES_PER_ROW("bytes_per_row", "bytes per row", Unit.NUMBER, Better.LOWER),
  SERVER_BYTES_PER_ROW("server_bytes_per_row", "server bytes per row", Unit.NUMBER, Better.LOWER),
  CPU_PER_ROW("cpu_per_row", "client CPU per row", Unit.TIME, Better.LOWER),
  SERVER_CPU_PER_ROW("server_cpu_per_row", "server CPU per row", Unit.TIME, Better.LOWER),
  STRIDES("strides", "strides/s", Unit.RATE, Better.HIGHER),
  APPLIED_STRIDES("applied_strides", "applied strides/s", Unit.RATE, Better.HIGHER),
  STRIDE_P50("stride_p50", "stride p50", Unit.TIME, Better.LOWER, Combined.MIDDLE),
  STRIDE_P99("stride_p99", "stride p99", Unit.TIME, Better.LOWER, Combined.MIDDLE),
  SUSTAINED_RATE("sustained_rate", "sustained ops/s", Unit.RATE, Better.HIGHER);

  private final String key;
  private final String title;
  private final Unit unit;
  private final Better natural;
  private final Combined combined;

  /** How its values are written. */
  public enum Unit {
    /** Per second. */
    RATE,
    /** In nanoseconds. */
    TIME,
    /** Of 1. */
    SHARE,
    /** Of nothing in particular. */
    NUMBER;

    /** {@code a rate}, {@code a time}. */
    public String words() {
      return "a " + name().toLowerCase(Locale.ROOT);
    }
  }

  /** How one figure is made of those of several processes. */
  public enum Combined {
    /** That of the times of all processes together; unknown if no op succeeded in one of them. */
    MERGED,
    /** Where the processes lie, each with a percentile of its own: their geometric mean. */
    MIDDLE,
    /** The largest of all. */
    MAX,
    /** The mean, for what adds up: costs, rates, counts. */
    MEAN
  }

  ArmMetric(String key, String title, Unit unit, Better natural) {
    this(key, title, unit, natural, Combined.MEAN);
  }

  ArmMetric(String key, String title, Unit unit, Better natural, Combined combined) {
    this.key = key;
    this.title = title;
    this.unit = unit;
    this.natural = natural;
    this.combined = combined;
  }

  /** As in files: {@code p99.9}, {@code cpu_per_op}. */
  @Override
  public String key() {
    return key;
  }

  /** As in tables. */
  public String title() {
    return title;
  }

  public Unit unit() {
    return unit;
  }

  /** The direction that is good news where nobody says otherwise. */
  public Better natural() {
    return natural;
  }

  /** How one figure is made of those of several processes. */
  public Combined combined() {
    return combined;
  }

  /** The metric of that key; {@code -} and {@code _} are alike. */
  public static Optional<ArmMetric> of(String key) {
    String wanted = key.replace('-', '_');
    return Arrays.stream(values()).filter(metric -> metric.key.equals(wanted)).findFirst();
  }

  /**
   * The metric of that key.
   *
   * @throws IllegalArgumentException if there is none, naming the one that may have been meant
   */
  public static ArmMetric parse(String key) {
    return of(key)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no metric '%s'%s".formatted(key, NearestName.suggestion(key, keys()))));
  }

  /** Every key, in the order to show them in. */
  public static List<String> keys() {
    return Arrays.stream(values()).map(ArmMetric::key).toList();
  }
}
