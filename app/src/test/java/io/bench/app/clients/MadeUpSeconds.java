package io.bench.app.clients;

import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.client.HiccupMeter;
import io.bench.engine.machine.MachineUsage;
import io.bench.engine.record.Count;
import io.bench.engine.record.IntervalRecord;
import io.bench.engine.record.LaneInterval;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * Seconds as a client with two op templates and a rate records them: log-normal times around a
 * millisecond, divided into their parts.
 */
final class MadeUpSeconds {

  private static final int LANES = 4;

  private final Random random;
  private final int opsPerSecond;

  /**
   * @param opsPerSecond of each of the two op templates
   */
  MadeUpSeconds(long seed, int opsPerSecond) {
    this.random = new Random(seed);
    this.opsPerSecond = opsPerSecond;
  }

  /** A second of a phase, in which all ops succeed. */
  SecondMessage next(int step, int index, PhasePlan phase) {
    List<OpTotals> ops = List.of(op(), op());
    List<LaneInterval> lanes = new ArrayList<>();
    for (int lane = 0; lane < LANES; lane++) {
      lanes.add(new LaneInterval(200_000_000 + lane, 210_000_000, 0, 40_000, 1_200_000));
    }
    Histogram hiccups = HiccupMeter.emptyHistogram();
    for (int sample = 0; sample < 900; sample++) {
      hiccups.recordValue((long) (20_000 * Math.exp(0.8 * random.nextGaussian())));
    }
    MachineUsage machine =
        new MachineUsage(8, 0, 3_000_000_000L, 1_500_000_000L, 0, 20_000_000, 10_000_000, 3_100.5);
    ClientUsage used =
        new ClientUsage(900_000_000, 1, 2, 12, 80_000_000, 5_000_000, 1, 2, 3, 3, machine);
    IntervalRecord record =
        new IntervalRecord(index, 0, 1_000_000_000, ops, new OpTotals(3), lanes);
    return SecondMessage.of(
        step,
        new IntervalReport(
            phase,
            index,
            Instant.EPOCH,
            Instant.EPOCH.plusSeconds(1),
            record,
            new ClientInterval(1.000_1, used, 2, hiccups),
            true,
            0.5,
            null));
  }

  private OpTotals op() {
    OpTotals op = new OpTotals(3);
    op.add(Count.ISSUED, opsPerSecond);
    op.add(Count.TRIES, opsPerSecond);
    op.add(Count.SUCCEEDED, opsPerSecond);
    op.add(Count.SUCCEEDED_WHILE_ISSUING, opsPerSecond);
    op.add(Count.ROWS, opsPerSecond);
    Histogram service = new Histogram(3);
    Histogram response = new Histogram(3);
    Histogram lateness = new Histogram(3);
    Histogram delay = new Histogram(2);
    Histogram server = new Histogram(2);
    Histogram unread = new Histogram(2);
    for (int sample = 0; sample < opsPerSecond; sample++) {
      long served = (long) (1_000_000 * Math.exp(0.15 * random.nextGaussian()));
      long late = (long) (20_000 * Math.exp(0.5 * random.nextGaussian()));
      long read = (long) (3_000 * Math.exp(0.5 * random.nextGaussian()));
      service.recordValue(served);
      lateness.recordValue(late);
      response.recordValue(served + late);
      delay.recordValue(late);
      server.recordValue(served - read);
      unread.recordValue(read);
      op.time().add(0, 0, 0, 0, late, 0, served - read, read, 0);
    }
    op.add(Latency.SERVICE, service);
    op.add(Latency.RESPONSE, response);
    op.add(Latency.LATENESS, lateness);
    op.add(Latency.CLIENT_DELAY, delay);
    op.add(Latency.SERVER, server);
    op.add(Latency.UNREAD, unread);
    return op;
  }
}
