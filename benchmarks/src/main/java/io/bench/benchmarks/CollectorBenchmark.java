package io.bench.benchmarks;

import io.bench.engine.record.Collector;
import io.bench.engine.record.Count;
import io.bench.engine.record.IntervalRecord;
import io.bench.engine.record.LaneRecorder;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpStats;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the activity's thread does once a second for all lanes, and what does not get faster with
 * more cores: it gathers what they recorded of paced ops. A second of this work is the end of
 * scaling.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class CollectorBenchmark {

  /** Enough to fill the histograms as far as more would. */
  private static final int OPS = 200;

  private static final List<Latency> RECORDED =
      List.of(
          Latency.SERVICE,
          Latency.LATENESS,
          Latency.RESPONSE,
          Latency.PERMIT_WAIT,
          Latency.CLIENT_DELAY,
          Latency.UNSENT,
          Latency.SERVER,
          Latency.UNREAD);

  @Param({"1", "8", "64"})
  private int lanes;

  @Param({"2", "10"})
  private int templates;

  private final SplittableRandom random = new SplittableRandom(1);
  private final List<LaneRecorder> recorders = new ArrayList<>();
  private @Nullable Collector collector;

  /** Makes lanes that have recorded nothing. */
  @Setup
  public void makeRecorders() {
    for (int lane = 0; lane < lanes; lane++) {
      recorders.add(new LaneRecorder(1, templates, 3));
    }
    collector = new Collector(recorders, 1, templates, 3);
  }

  /** Times from 10 microseconds to 10 milliseconds. */
  @Setup(Level.Invocation)
  public void record() {
    for (LaneRecorder recorder : recorders) {
      for (int template = 0; template < templates; template++) {
        OpStats stats = recorder.stats(0, template);
        stats.add(Count.ISSUED, OPS);
        stats.add(Count.SUCCEEDED, OPS);
        for (int op = 0; op < OPS; op++) {
          long nanos = (long) (10_000 * Math.pow(1_000, random.nextDouble()));
          for (Latency latency : RECORDED) {
            stats.record(latency, nanos);
          }
        }
      }
    }
  }

  /** One interval. */
  @Benchmark
  public List<IntervalRecord> interval() {
    collector.request();
    recorders.forEach(LaneRecorder::exchange);
    return collector.collect(0, 1_000_000_000L, 0);
  }
}
