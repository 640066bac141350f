package io.bench.benchmarks.truth;

import static io.bench.benchmarks.truth.Expected.CLIENT_LIMITED;
import static io.bench.benchmarks.truth.Expected.MACHINE_LIMITED;
import static io.bench.benchmarks.truth.Expected.RATE_MISSED;
import static io.bench.benchmarks.truth.Expected.SERVER_ERRORS;

import io.bench.engine.verdict.LimitingSide;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The causes that are made, each with what it must be called: the truth that runs are held to. */
final class Causes {

  private static final String CLIENT = "client";
  private static final String SERVER = "server";
  private static final List<String> SHORT = List.of("duration=15s", "warmup=4s");

  /** More than any thread can bind and start. */
  private static final String BEYOND_ALL = "rate=50M";

  /** Ops that wait for one another. */
  static final String STRIDES =
      """
      ops:
        a: "SELECT [x as t]"
        b: "{t}"
        c: "c {t}"
      """;

  private Causes() {}

  /**
   * Those that need no server.
   *
   * @param strides a file that holds {@link #STRIDES}
   */
  static List<Cause> withoutServer(Path strides) {
    return List.of(
        Cause.of(
            "server slow",
            nullAsync("delay=50ms", "rate=500", "threads=200", "expect=p99<20ms"),
            Expected.verdicts().spentBy(SERVER).objective("missed")),
        Cause.of(
            "closed loop full",
            nullAsync("delay=5ms", "threads=32", "lanes=1"),
            Expected.verdicts().spentBy(SERVER)),
        Cause.of(
            "ops longer than the ramp",
            List.of(
                "op=x",
                "adapter=null-async",
                "delay=5s",
                "rate=100",
                "threads=1000",
                "lanes=1",
                "duration=30s",
                "warmup=none",
                "expect=rate>=99%"),
            Expected.verdicts().butNever("DRIFTING").spentBy(SERVER).objective("met")),
        Cause.of(
            "captured strides",
            measured(
                List.of("workload=" + strides, "adapter=null-async"),
                "delay=5ms",
                "rate=1000",
                "threads=64",
                "lanes=1"),
            Expected.verdicts().spentBy(SERVER)),
        Cause.of(
            "bursty arrivals",
            nullAsync("delay=5ms", "rate=70", "arrivals=poisson", "threads=1", "lanes=1"),
            Expected.verdicts().spentBy(SERVER)),
        Cause.of(
            "one lane saturated, paced",
            nullAdapter(BEYOND_ALL, "lanes=1"),
            Expected.verdicts(CLIENT_LIMITED, RATE_MISSED).missedBy(LimitingSide.CLIENT)),
        Cause.of(
            "one lane saturated, closed loop",
            nullAdapter("lanes=1"),
            Expected.verdicts(CLIENT_LIMITED)),
        Cause.of(
            "many lanes saturated",
            nullAdapter(BEYOND_ALL, "lanes=4"),
            Expected.verdicts(CLIENT_LIMITED, RATE_MISSED)
                .orAlso(MACHINE_LIMITED)
                .missedBy(LimitingSide.CLIENT)),
        Cause.of(
                "GC pauses",
                nullAsync("delay=1ms", "rate=1000"),
                Expected.verdicts(CLIENT_LIMITED).spentBy(CLIENT))
            .with(new RepeatedCollections(100)),
        Cause.of(
                "throttled control group",
                nullAsync("delay=1ms", "rate=5000"),
                Expected.verdicts(MACHINE_LIMITED)
                    .orAlso(RATE_MISSED)
                    .missedBy(LimitingSide.MACHINE))
            .with(new Quota(30)),
        Cause.of(
                "busy neighbours",
                nullAsync("delay=1ms", "rate=5000"),
                Expected.verdicts(MACHINE_LIMITED)
                    .orAlso(RATE_MISSED)
                    .missedBy(LimitingSide.MACHINE))
            .with(Disturbance.neighbours(4)),
        Cause.of(
            "errors",
            nullAsync("delay=5ms", "rate=1000", "fail-every=50"),
            Expected.verdicts(SERVER_ERRORS).spentBy(SERVER)),
        Cause.of(
            "run too short",
            List.of(
                "op=x", "adapter=null-async", "delay=5ms", "rate=500", "duration=3s", "warmup=4s"),
            Expected.verdicts("TOO_SHORT").spentBy(SERVER)));
  }

  /** Those that are made to a real Cassandra. */
  static List<Cause> withServer(String hosts, ProcessHandle server) {
    return List.of(
        Cause.of(
                "server stalled for 1 s",
                keyvalue(hosts, "rate=1000"),
                Expected.verdicts().spentBy(SERVER))
            .stallingServer()
            .with(Disturbance.stopped(server, 6, 1)),
        Cause.of(
                "server stalled for 1 s, few permits",
                keyvalue(hosts, "rate=1000", "threads=16"),
                Expected.verdicts().spentBy(SERVER))
            .stallingServer()
            .with(Disturbance.stopped(server, 6, 1)),
        Cause.of(
                "timeouts",
                keyvalue(hosts, "rate=500", "timeout=500ms", "error-limit=100%"),
                Expected.verdicts(SERVER_ERRORS))
            .stallingServer()
            .with(Disturbance.stopped(server, 6, 2.5)));
  }

  private static List<String> keyvalue(String hosts, String... more) {
    return measured(
        List.of("workload=keyvalue", "default.latency", "host=" + hosts, "keycount=10000"), more);
  }

  private static List<String> nullAsync(String... more) {
    return measured(List.of("op=x", "adapter=null-async"), more);
  }

  private static List<String> nullAdapter(String... more) {
    return measured(List.of("op=x {{NumberNameToString()}}", "adapter=null"), more);
  }

  private static List<String> measured(List<String> what, String... more) {
    List<String> words = new ArrayList<>(what);
    words.addAll(List.of(more));
    words.addAll(SHORT);
    return words;
  }
}
