package io.bench.engine.result;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.client.ClientInterval;
import io.bench.engine.json.Json;
import io.bench.engine.machine.MachineUsage;
import io.bench.engine.record.Count;
import io.bench.engine.record.IntervalRecord;
import io.bench.engine.record.LaneInterval;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.record.TimePart;
import io.bench.engine.run.StepInfo;
import io.bench.engine.verdict.MachineShare;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A line of {@code intervals.jsonl}: about a second of a phase.
 *
 * @param seconds its end, since the begin of the run
 * @param duration its length in seconds
 * @param backlogOps ops due but not started when it ended, or null in a closed loop
 * @param strides null unless ops follow one another
 * @param shard which client of a merged run, or null
 */
public record IntervalDocument(
    Instant time,
    double seconds,
    String step,
    int stepIndex,
    PhaseKind phase,
    int phaseIndex,
    double progress,
    double duration,
    double ratePerSecond,
    @Nullable Long backlogOps,
    Op total,
    Map<String, Op> ops,
    @JsonInclude(Include.NON_NULL) @Nullable Strides strides,
    ClientDocument client,
    List<Lane> lanes,
    MachineUsage machine,
    @JsonInclude(Include.NON_NULL) @Nullable String shard) {

  /** The file. */
  public static final String FILE = "intervals.jsonl";

  /**
   * The figures of an op template, or of all of them.
   *
   * @param counts by {@link Count#key}
   * @param errors failed tries by error name
   * @param timeNanos how the times of ops that ended well divide, as sums; empty if not known
   * @param machineNanos what of the client's parts the machine caused, as their sum; null if not
   *     known
   * @param service null, like the others, if nothing was recorded
   */
  public record Op(
      @JsonAnyGetter @JsonAnySetter Map<String, Long> counts,
      Map<String, Long> errors,
      @JsonInclude(Include.NON_EMPTY) Map<TimePart, Long> timeNanos,
      @JsonInclude(Include.NON_NULL) @Nullable Long machineNanos,
      @JsonInclude(Include.NON_NULL) LatencyFigures.@Nullable Brief service,
      @JsonInclude(Include.NON_NULL) LatencyFigures.@Nullable Brief lateness,
      @JsonInclude(Include.NON_NULL) LatencyFigures.@Nullable Brief response,
      @JsonInclude(Include.NON_NULL) LatencyFigures.@Nullable Brief messageGap) {

    /** With the machine's share of the time in which the client stood still; NaN if not known. */
    static Op of(OpTotals totals, double machineShare) {
      boolean known = !Double.isNaN(machineShare) && totals.time().count() > 0;
      return new Op(
          Counts.of(totals, List.of(Count.values())).byKey(),
          totals.errors(),
          OpDocument.timeNanos(totals),
          known ? Math.round(totals.time().stalledNanos() * machineShare) : null,
          LatencyFigures.Brief.of(totals, Latency.SERVICE),
          LatencyFigures.Brief.of(totals, Latency.LATENESS),
          LatencyFigures.Brief.of(totals, Latency.RESPONSE),
          LatencyFigures.Brief.of(totals, Latency.MESSAGE_GAP));
    }

    /** How many there were; 0 if it was not counted. */
    public long count(Count count) {
      return counts.getOrDefault(count.key(), 0L);
    }
  }

  /** The figures of whole strides. */
  public record Strides(
      double ratePerSecond,
      @JsonAnyGetter @JsonAnySetter Map<String, Long> counts,
      @JsonInclude(Include.NON_NULL) LatencyFigures.@Nullable Brief stride) {}

  /**
   * What a lane was busy with; shares are NaN if not known.
   *
   * @param spinShare the part of its CPU time in which it looked for answers when there were none
   */
  public record Lane(
      double occupancy,
      double busyShare,
      double cpuShare,
      double spinShare,
      long turns,
      long longestTurnNanos) {

    static Lane of(LaneInterval lane, double seconds) {
      return new Lane(
          lane.occupancy(seconds),
          share(lane.busyNanos(), seconds),
          share(lane.cpuNanos(), seconds),
          share(lane.spunNanos(), seconds),
          lane.turns(),
          lane.longestTurnNanos());
    }

    private static double share(long nanos, double seconds) {
      return nanos == LaneInterval.UNKNOWN ? Double.NaN : nanos / 1e9 / seconds;
    }
  }

  static IntervalDocument of(
      Instant runStart, StepInfo step, IntervalReport report, @Nullable Long backlog) {
    IntervalRecord record = report.record();
    double seconds = (record.endNanos() - record.startNanos()) / 1e9;
    OpTotals sum = OpTotals.sum(record.ops());
    double machineShare = machineShare(step, report.client());
    Map<String, Op> ops = new LinkedHashMap<>();
    for (int template = 0; template < record.ops().size(); template++) {
      ops.put(
          step.plan().ops().names().get(template), Op.of(record.ops().get(template), machineShare));
    }
    return new IntervalDocument(
        report.end(),
        Duration.between(runStart, report.end()).toNanos() / 1e9,
        step.name(),
        step.index(),
        report.phase().kind(),
        report.phaseIndex(),
        report.progress(),
        seconds,
        sum.count(Count.SUCCEEDED) / seconds,
        backlog,
        Op.of(sum, machineShare),
        ops,
        step.plan().ops().hasStrides() ? strides(record.strides(), seconds) : null,
        ClientDocument.of(report.client(), sum.count(Count.SUCCEEDED) + sum.count(Count.FAILED)),
        record.lanes().stream().map(lane -> Lane.of(lane, report.client().seconds())).toList(),
        report.client().used().machine(),
        null);
  }

  /** Of one client: several stand still at other times, each by a machine of its own. */
  private static double machineShare(StepInfo step, ClientInterval client) {
    return step.clients() == 1 ? MachineShare.ofStalls(client) : Double.NaN;
  }

  private static Strides strides(OpTotals totals, double seconds) {
    return new Strides(
        totals.count(Count.SUCCEEDED) / seconds,
        Counts.of(totals, Count.OF_STRIDES).byKey(),
        LatencyFigures.Brief.of(totals, Latency.STRIDE));
  }

  /**
   * Reads a file line by line, so that a long run needs no more memory than a short one.
   *
   * @return how many lines were damaged (a killed run's last one) and left out
   * @throws IOException if the file cannot be read, or the receiver throws it
   */
  public static int read(Path file, Receiver receiver) throws IOException {
    int damaged = 0;
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        IntervalDocument interval;
        try {
          interval = Json.read(line, IntervalDocument.class);
        } catch (JsonProcessingException e) {
          damaged++;
          continue;
        }
        receiver.accept(interval);
      }
    }
    return damaged;
  }

  /** Takes the lines of a file in their order. */
  public interface Receiver {
    void accept(IntervalDocument interval) throws IOException;
  }

  /** The same of a client of a merged run. */
  public IntervalDocument ofShard(String ofClient, Instant mergedStart) {
    return new IntervalDocument(
        time,
        Duration.between(mergedStart, time).toNanos() / 1e9,
        step,
        stepIndex,
        phase,
        phaseIndex,
        progress,
        duration,
        ratePerSecond,
        backlogOps,
        total,
        ops,
        strides,
        client,
        lanes,
        machine,
        ofClient);
  }
}
