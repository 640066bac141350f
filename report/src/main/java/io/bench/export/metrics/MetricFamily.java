package io.bench.export.metrics;

import static io.bench.export.metrics.MetricFamily.Kind.COUNTER;
import static io.bench.export.metrics.MetricFamily.Kind.GAUGE;
import static io.bench.export.metrics.MetricFamily.Kind.SUMMARY;
import static io.bench.export.metrics.MetricFamily.Kind.TIME;
import static io.bench.export.metrics.MetricFamily.Names.APPLIED;
import static io.bench.export.metrics.MetricFamily.Names.ERROR;
import static io.bench.export.metrics.MetricFamily.Names.LANE;
import static io.bench.export.metrics.MetricFamily.Names.LATENCY;
import static io.bench.export.metrics.MetricFamily.Names.NONE;
import static io.bench.export.metrics.MetricFamily.Names.OP;
import static io.bench.export.metrics.MetricFamily.Names.PART;
import static io.bench.export.metrics.MetricFamily.Names.PHASE;
import static io.bench.export.metrics.MetricFamily.Names.RESULT;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Every metric that exporters offer. Their names in lower case, behind {@code bench_}, are those of
 * the metrics: following Prometheus' conventions, without the {@code _total} that its format adds
 * to counters.
 */
public enum MetricFamily {
  OPS_ISSUED(COUNTER, OP, "Ops started."),
  OPS_SUCCEEDED(COUNTER, OP, "Ops that ended well."),
  OPS_FAILED(COUNTER, OP, "Ops whose last try failed."),
  OPS_NOT_SENT(COUNTER, OP, "Failed ops that were never sent."),
  OPS_EMPTY(COUNTER, OP, "Succeeded reads that found no row."),
  OPS_IN_FLIGHT(GAUGE, OP, "Ops started that have not ended."),
  TRIES(COUNTER, OP, "Requests sent: first tries and retries."),
  TRANSPARENT_RETRIES(COUNTER, OP, "Requests that a transport sent again by itself."),
  ERRORS(COUNTER, ERROR, "Failed tries by the error's name."),
  ROWS(COUNTER, OP, "Rows returned."),
  PAGES(COUNTER, OP, "Pages of rows returned."),
  RECEIVED_BYTES(COUNTER, OP, "Payload received, as far as the adapter tells."),
  RECEIVED_MESSAGES(COUNTER, OP, "Streamed messages received."),
  SENT_MESSAGES(COUNTER, OP, "Messages sent into streams."),
  CONDITIONAL_UPDATES(COUNTER, APPLIED, "Conditional updates, by whether the condition held."),
  VERIFIED_ROWS(COUNTER, RESULT, "Rows of verified reads: equal, unequal, missing or unexpected."),
  LATENCY_SECONDS(
      SUMMARY, LATENCY, "Times of ops by kind; quantiles of the last 20 to 30 seconds."),
  LATENCY_MAX_SECONDS(GAUGE, LATENCY, "The longest time of the last 20 to 30 seconds, by kind."),
  OP_TIME_SECONDS(TIME, PART, "Where the time of ops that ended well went, by part."),
  PHASE_PROGRESS_RATIO(GAUGE, PHASE, "How much of the phase is over, 0 to 1."),
  PHASE_RUNNING(GAUGE, PHASE, "1 while the phase starts ops, otherwise 0."),
  OFFERED_OPS_PER_SECOND(
      GAUGE, PHASE, "The rate that this client is to offer now; absent in a closed loop."),
  ACHIEVED_OPS_PER_SECOND(GAUGE, PHASE, "Succeeded ops per second of the last interval."),
  BACKLOG_OPS(GAUGE, PHASE, "Ops that were due and not started; absent in a closed loop."),
  CLIENT_CPU_CORES(GAUGE, NONE, "CPU time of Bench's process per second of the last interval."),
  CLIENT_AVAILABLE_CORES(
      GAUGE, NONE, "Processors that the JVM may use; of several clients, those of all."),
  CLIENT_HEAP_BYTES(GAUGE, NONE, "Heap in use."),
  CLIENT_ALLOCATED_BYTES(COUNTER, NONE, "Bytes allocated on the heap."),
  CLIENT_GC_COLLECTIONS(COUNTER, NONE, "Garbage collections."),
  CLIENT_GC_PAUSE_RATIO(
      GAUGE,
      NONE,
      "Share of the last interval in which all threads stood still for garbage collection."),
  CLIENT_GC_LONGEST_PAUSE_SECONDS(
      GAUGE,
      NONE,
      "The longest pause for garbage collection that became known in the last interval."),
  CLIENT_COMPILATION_RATIO(
      GAUGE, NONE, "Time that the JIT compilers worked per second of the last interval."),
  CLIENT_HICCUP_MAX_SECONDS(
      GAUGE,
      NONE,
      "The longest that a thread that wanted to run had to wait in the last interval."),
  LANE_OCCUPANCY_RATIO(
      GAUGE,
      LANE,
      "Share of the last interval in which a lane could take on nothing more, by lane."),
  MACHINE_STOLEN_CPU_CORES(
      GAUGE,
      NONE,
      "CPU that the hypervisor took in the last interval; absent where it is not known."),
  MACHINE_THROTTLED_CPU_CORES(
      GAUGE,
      NONE,
      "CPU that a quota kept back in the last interval; absent where it is not known."),
  MACHINE_OTHER_CPU_CORES(
      GAUGE,
      NONE,
      "CPU that other processes used in the last interval; absent where it is not known."),
  MACHINE_CPU_PRESSURE_RATIO(
      GAUGE,
      NONE,
      "Share of the last interval in which a thread waited for a CPU; absent where not known."),
  MACHINE_FREQUENCY_HERTZ(GAUGE, NONE, "Mean frequency of the CPUs; absent where it is not known.");

  /** The type of a family. */
  public enum Kind {
    /** Only grows. */
    COUNTER,
    /** A sum of times that only grows, in seconds. */
    TIME,
    /** Goes up and down. */
    GAUGE,
    /** How many times were recorded, their sum, and quantiles. */
    SUMMARY
  }

  /** Label names, in the order of their values. */
  static final class Names {
    static final List<String> NONE = List.of();
    static final List<String> LANE = List.of("lane");
    static final List<String> PHASE = phaseAnd();
    static final List<String> OP = phaseAnd("op");
    static final List<String> ERROR = phaseAnd("op", "error");
    static final List<String> APPLIED = phaseAnd("op", "applied");
    static final List<String> RESULT = phaseAnd("op", "result");
    static final List<String> PART = phaseAnd("op", "part");
    static final List<String> LATENCY = phaseAnd("op", "kind");

    /** The labels of every metric of a phase, followed by others. */
    private static List<String> phaseAnd(String... others) {
      return Stream.concat(
              Stream.of("workload", "scenario", "adapter", "step", "phase"), Stream.of(others))
          .toList();
    }
  }

  private final Kind kind;
  private final String help;

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable lists
  private final List<String> labels;

  MetricFamily(Kind kind, List<String> labels, String help) {
    this.kind = kind;
    this.help = help;
    this.labels = labels;
  }

  /** For example {@code bench_ops_issued}. */
  public String metric() {
    return "bench_" + name().toLowerCase(Locale.ROOT);
  }

  public Kind kind() {
    return kind;
  }

  /** The unit that its name ends with, as UCUM has it; empty for a mere number. */
  public String unit() {
    return switch (name().substring(name().lastIndexOf('_') + 1)) {
      case "SECONDS" -> "s";
      case "BYTES" -> "By";
      case "RATIO" -> "1";
      case "HERTZ" -> "Hz";
      default -> "";
    };
  }

  /** One sentence. */
  public String help() {
    return help;
  }

  /** Names of the labels, in the order of their values; may be empty. */
  public List<String> labels() {
    return labels;
  }
}
