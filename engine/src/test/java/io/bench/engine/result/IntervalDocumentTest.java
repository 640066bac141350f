package io.bench.engine.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.client.HiccupMeter;
import io.bench.engine.machine.MachineUsage;
import io.bench.engine.record.IntervalRecord;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.record.TimeAccount;
import io.bench.engine.run.StepInfo;
import io.bench.engine.verdict.MachineShare;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What a line of {@code intervals.jsonl} says of the machine. */
class IntervalDocumentTest {

  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;
  private static final long STALLED = 100 * MILLI;

  private static final ActivityPlan PLAN =
      RunRig.plan("main", RunRig.timed(PhaseKind.MEASUREMENT, 1_000, null));

  private final OpTotals reads = new OpTotals(3);
  private final OpTotals writes = new OpTotals(3);

  IntervalDocumentTest() {
    reads.time().add(0, 0, 0, 0, STALLED, 0, MILLI, 0, STALLED);
    writes.time().add(0, 0, 0, 0, 0, 0, MILLI, 0, 0);
  }

  /** Of 100 ms in which no thread could run, 40 were for garbage collection. */
  private static ClientInterval client() {
    Histogram hiccups = HiccupMeter.emptyHistogram();
    hiccups.recordValueWithExpectedInterval(STALLED, MILLI);
    MachineUsage machine =
        new MachineUsage(2, 0, SECOND / 2, 0, STALLED, 0, 0, Double.NaN); // throttled
    return new ClientInterval(
        1, new ClientUsage(SECOND / 2, 0, 0, 0, 0, 0, 0, 40, 0, 40, machine), 40, hiccups);
  }

  private IntervalDocument interval(Map<String, String> parameters) {
    IntervalRecord record =
        new IntervalRecord(0, 0, SECOND, List.of(reads, writes), new OpTotals(3), List.of());
    IntervalReport report =
        new IntervalReport(
            PLAN.phases().get(0),
            0,
            Instant.EPOCH,
            Instant.EPOCH.plusSeconds(1),
            record,
            client(),
            true,
            1,
            null);
    StepInfo step = new StepInfo(0, 1, "main", null, "null", false, parameters, Map.of(), 2, PLAN);
    return IntervalDocument.of(Instant.EPOCH, step, report, null);
  }

  @Test
  void tellsThePartOfTheClientsTimeThatTheAccountOfThePhaseChargesToTheMachine() {
    TimeAccount phase = new TimeAccount();
    phase.add(reads.time(), MachineShare.ofStalls(client()));
    phase.add(writes.time(), MachineShare.ofStalls(client()));
    IntervalDocument interval = interval(Map.of("clients", "01"));

    assertThat(phase.machineNanos()).isBetween(1L, STALLED - 1);
    assertThat(interval.total().machineNanos()).isEqualTo(phase.machineNanos());
    assertThat(interval.ops().get("read").machineNanos()).isEqualTo(phase.machineNanos());
    assertThat(interval.ops().get("write, 2").machineNanos()).isZero();
  }

  @Test
  void saysNothingOfTheMachinesOfSeveralClients() {
    assertThat(interval(Map.of("clients", "3")).total().machineNanos()).isNull();
  }

  @Test
  void saysNothingWhereNoOpEndedWell() {
    reads.time().clear();

    assertThat(interval(Map.of()).ops().get("read").machineNanos()).isNull();
  }
}
