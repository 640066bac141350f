package io.bench.engine.activity;

import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.client.HiccupMeter;
import io.bench.engine.machine.MachineUsage;
import io.bench.engine.record.CodedBytes;
import io.bench.engine.record.Count;
import io.bench.engine.record.LaneInterval;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.OpTotalsCodec;
import io.bench.engine.record.SparseTotals;
import io.bench.engine.warmup.GateReport;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Makes up what a client of several did in a second: one lane, one machine with two cores. */
final class ClientSeconds {

  private static final long MILLI = 1_000_000;

  private final List<OpTotals> ops = new ArrayList<>();
  private final OpTotals strides = new OpTotals(3);
  private final int phase;
  private double seconds = 1;
  private boolean inWindow = true;
  private @Nullable GateReport gate;

  private ClientSeconds(int phase, int templates) {
    this.phase = phase;
    for (int template = 0; template < templates; template++) {
      ops.add(new OpTotals(3));
    }
  }

  static ClientSeconds of(int phase, int templates) {
    return new ClientSeconds(phase, templates);
  }

  /** Ops that were issued and succeeded, each in a millisecond. */
  ClientSeconds succeeded(int template, int count) {
    OpTotals op = ops.get(template);
    op.add(Count.ISSUED, count);
    op.add(Count.TRIES, count);
    op.add(Count.SUCCEEDED, count);
    op.add(Count.SUCCEEDED_WHILE_ISSUING, count);
    op.add(Latency.SERVICE, times(count));
    op.add(Latency.RESPONSE, times(count));
    return this;
  }

  /** Ops that were issued and failed. */
  ClientSeconds failed(int template, int count) {
    OpTotals op = ops.get(template);
    op.add(Count.ISSUED, count);
    op.add(Count.TRIES, count);
    op.add(Count.FAILED, count);
    op.add(Latency.FAILED_SERVICE, times(count));
    op.addErrors("Injected", count);
    return this;
  }

  /** Ops that were issued and did not end. */
  ClientSeconds begun(int template, int count) {
    ops.get(template).add(Count.ISSUED, count);
    return this;
  }

  /** Ops issued in an earlier second that succeeded in this. */
  ClientSeconds ended(int template, int count) {
    ops.get(template).add(Count.SUCCEEDED, count);
    ops.get(template).add(Latency.SERVICE, times(count));
    return this;
  }

  ClientSeconds strides(int count) {
    strides.add(Count.ISSUED, count);
    strides.add(Count.SUCCEEDED, count);
    strides.add(Latency.STRIDE, times(count));
    return this;
  }

  ClientSeconds begunStrides(int count) {
    strides.add(Count.ISSUED, count);
    return this;
  }

  ClientSeconds lasting(double length) {
    seconds = length;
    return this;
  }

  ClientSeconds gate(GateReport report) {
    gate = report;
    return this;
  }

  ClientSeconds draining() {
    inWindow = false;
    return this;
  }

  ClientSecond made() {
    return new ClientSecond(
        phase,
        inWindow,
        ops.stream().map(ClientSeconds::sent).toList(),
        sent(strides),
        List.of(new LaneInterval(100 * MILLI, 100 * MILLI, 0, 1_000, MILLI)),
        new ClientInterval(seconds, usage(), 1, HiccupMeter.emptyHistogram()),
        0,
        gate);
  }

  /** As another process gets them. */
  private static SparseTotals sent(OpTotals totals) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      OpTotalsCodec.write(new DataOutputStream(bytes), totals);
      return SparseTotals.read(new CodedBytes(bytes.toByteArray()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ClientUsage usage() {
    MachineUsage machine = new MachineUsage(2, 0, 500 * MILLI, 0, 0, 0, 0, Double.NaN);
    return new ClientUsage(200 * MILLI, 0, 0, 0, 1_000, 0, 0, 0, 0, 0, machine);
  }

  private static Histogram times(int count) {
    Histogram times = new Histogram(3);
    if (count > 0) {
      times.recordValueWithCount(MILLI, count);
    }
    return times;
  }
}
