package io.bench.export.metrics;

import java.util.List;
import java.util.stream.Stream;

/**
 * Every metric that exporters offer. Names follow Prometheus' conventions, without the {@code
 * _total} that its format adds to counters.
 */
public enum MetricFamily {
  OPS_ISSUED("bench_ops_issued", Kind.COUNTER, "", "Ops started.", Names.OP),
  OPS_SUCCEEDED("bench_ops_succeeded", Kind.COUNTER, "", "Ops that ended well.", Names.OP),
  OPS_FAILED("bench_ops_failed", Kind.COUNTER, "", "Ops whose last try failed.", Names.OP),
  OPS_NOT_SENT(
      "bench_ops_not_sent", Kind.COUNTER, "", "Failed ops that were never sent.", Names.OP),
  OPS_EMPTY("bench_ops_empty", Kind.COUNTER, "", "Succeeded reads that found no row.", Names.OP),
  OPS_IN_FLIGHT(
      "bench_ops_in_flight", Kind.GAUGE, "", "Ops started that have not ended.", Names.OP),
  TRIES("bench_tries", Kind.COUNTER, "", "Requests sent: first tries and retries.", Names.OP),
  TRANSPARENT_RETRIES(
      "bench_transparent_retries",
      Kind.COUNTER,
      "",
      "Requests that a transport sent again by itself.",
      Names.OP),
  ERRORS("bench_errors", Kind.COUNTER, "", "Failed tries by the error's name.", Names.ERROR),
  ROWS("bench_rows", Kind.COUNTER, "", "Rows returned.", Names.OP),
  PAGES("bench_pages", Kind.COUNTER, "", "Pages of rows returned.", Names.OP),
  RECEIVED_BYTES(
      "bench_received_bytes",
      Kind.COUNTER,
      "By",
      "Payload received, as far as the adapter tells.",
      Names.OP),
  RECEIVED_MESSAGES(
      "bench_received_messages", Kind.COUNTER, "", "Streamed messages received.", Names.OP),
  SENT_MESSAGES("bench_sent_messages", Kind.COUNTER, "", "Messages sent into streams.", Names.OP),
  CONDITIONS(
      "bench_conditional_updates",
      Kind.COUNTER,
      "",
      "Conditional updates, by whether the condition held.",
      Names.APPLIED),
  VERIFIED_ROWS(
      "bench_verified_rows",
      Kind.COUNTER,
      "",
      "Rows of verified reads: equal, unequal, missing or unexpected.",
      Names.RESULT),
  LATENCY(
      "bench_latency_seconds",
      Kind.SUMMARY,
      "s",
      "Times of ops by kind; quantiles of the last 20 to 30 seconds.",
      Names.LATENCY),
  LATENCY_MAX(
      "bench_latency_max_seconds",
      Kind.GAUGE,
      "s",
      "The longest time of the last 20 to 30 seconds, by kind.",
      Names.LATENCY),
  OP_TIME(
      "bench_op_time_seconds",
      Kind.TIME,
      "s",
      "Where the time of ops that ended well went, by part.",
      Names.PART),
  PHASE_PROGRESS(
      "bench_phase_progress_ratio",
      Kind.GAUGE,
      "1",
      "How much of the phase is over, 0 to 1.",
      Names.PHASE),
  PHASE_RUNNING(
      "bench_phase_running",
      Kind.GAUGE,
      "",
      "1 while the phase starts ops, otherwise 0.",
      Names.PHASE),
  OFFERED_RATE(
      "bench_offered_ops_per_second",
      Kind.GAUGE,
      "",
      "The rate that this client is to offer now; absent in a closed loop.",
      Names.PHASE),
  ACHIEVED_RATE(
      "bench_achieved_ops_per_second",
      Kind.GAUGE,
      "",
      "Succeeded ops per second of the last interval.",
      Names.PHASE),
  BACKLOG(
      "bench_backlog_ops",
      Kind.GAUGE,
      "",
      "Ops that were due and not started; absent in a closed loop.",
      Names.PHASE),
  CLIENT_CPU(
      "bench_client_cpu_cores",
      Kind.GAUGE,
      "",
      "CPU time of Bench's process per second of the last interval.",
      Names.NONE),
  CLIENT_CORES(
      "bench_client_available_cores",
      Kind.GAUGE,
      "",
      "Processors that the JVM may use.",
      Names.NONE),
  CLIENT_HEAP("bench_client_heap_bytes", Kind.GAUGE, "By", "Heap in use.", Names.NONE),
  CLIENT_ALLOCATED(
      "bench_client_allocated_bytes",
      Kind.COUNTER,
      "By",
      "Bytes allocated on the heap.",
      Names.NONE),
  CLIENT_COLLECTIONS(
      "bench_client_gc_collections", Kind.COUNTER, "", "Garbage collections.", Names.NONE),
  CLIENT_PAUSES(
      "bench_client_gc_pause_ratio",
      Kind.GAUGE,
      "1",
      "Share of the last interval in which all threads stood still for garbage collection.",
      Names.NONE),
  CLIENT_LONGEST_PAUSE(
      "bench_client_gc_longest_pause_seconds",
      Kind.GAUGE,
      "s",
      "The longest pause for garbage collection that became known in the last interval.",
      Names.NONE),
  CLIENT_COMPILATION(
      "bench_client_compilation_ratio",
      Kind.GAUGE,
      "1",
      "Time that the JIT compilers worked per second of the last interval.",
      Names.NONE),
  CLIENT_HICCUP(
      "bench_client_hiccup_max_seconds",
      Kind.GAUGE,
      "s",
      "The longest that a thread that wanted to run had to wait in the last interval.",
      Names.NONE),
  LANE_OCCUPANCY(
      "bench_lane_occupancy_ratio",
      Kind.GAUGE,
      "1",
      "Share of the last interval in which a lane could take on nothing more, by lane.",
      Names.LANE),
  MACHINE_STOLEN(
      "bench_machine_stolen_cpu_cores",
      Kind.GAUGE,
      "",
      "CPU that the hypervisor took in the last interval; absent where it is not known.",
      Names.NONE),
  MACHINE_THROTTLED(
      "bench_machine_throttled_cpu_cores",
      Kind.GAUGE,
      "",
      "CPU that a quota kept back in the last interval; absent where it is not known.",
      Names.NONE),
  MACHINE_OTHER(
      "bench_machine_other_cpu_cores",
      Kind.GAUGE,
      "",
      "CPU that other processes used in the last interval; absent where it is not known.",
      Names.NONE),
  MACHINE_PRESSURE(
      "bench_machine_cpu_pressure_ratio",
      Kind.GAUGE,
      "1",
      "Share of the last interval in which a thread waited for a CPU; absent where not known.",
      Names.NONE),
  MACHINE_FREQUENCY(
      "bench_machine_frequency_hertz",
      Kind.GAUGE,
      "Hz",
      "Mean frequency of the CPUs; absent where it is not known.",
      Names.NONE);

  /** What a family holds. */
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
  private static final class Names {
    static final List<String> NONE = List.of();
    static final List<String> LANE = List.of("lane");
    static final List<String> PHASE = phaseAnd();
    static final List<String> OP = phaseAnd("op");
    static final List<String> ERROR = phaseAnd("op", "error");
    static final List<String> APPLIED = phaseAnd("op", "applied");
    static final List<String> RESULT = phaseAnd("op", "result");
    static final List<String> PART = phaseAnd("op", "part");
    static final List<String> LATENCY = phaseAnd("op", "kind");

    /** Those that every metric of a phase has, and others behind them. */
    private static List<String> phaseAnd(String... others) {
      return Stream.concat(
              Stream.of("workload", "scenario", "adapter", "step", "phase"), Stream.of(others))
          .toList();
    }
  }

  private final String metric;
  private final Kind kind;
  private final String unit;
  private final String help;

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable lists
  private final List<String> labels;

  MetricFamily(String metric, Kind kind, String unit, String help, List<String> labels) {
    this.metric = metric;
    this.kind = kind;
    this.unit = unit;
    this.help = help;
    this.labels = labels;
  }

  /** For example {@code bench_ops_issued}. */
  public String metric() {
    return metric;
  }

  public Kind kind() {
    return kind;
  }

  /** The unit as UCUM has it ({@code s}, {@code By}, {@code 1}); empty for a mere number. */
  public String unit() {
    return unit;
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
