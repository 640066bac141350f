package io.bench.app.clients;

import io.bench.engine.activity.ClientSecond;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.client.HiccupMeter;
import io.bench.engine.machine.MachineUsage;
import io.bench.engine.record.CodedBytes;
import io.bench.engine.record.IntervalRecord;
import io.bench.engine.record.LaneInterval;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.OpTotalsCodec;
import io.bench.engine.record.SparseTimes;
import io.bench.engine.record.SparseTotals;
import io.bench.engine.warmup.GateReport;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A client's interval of a phase, as it travels.
 *
 * @param figures the op templates, the strides and the hiccups, see {@link OpTotalsCodec}
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares messages
public record SecondMessage(
    int step,
    int phase,
    boolean inWindow,
    byte[] figures,
    List<LaneInterval> lanes,
    double seconds,
    ClientUsage used,
    MachineUsage machine,
    long longestPauseMillis,
    double progress,
    @Nullable GateReport gate)
    implements ClientMessage.WithBytes {

  @Override
  public byte[] bytes() {
    return figures;
  }

  @Override
  public SecondMessage with(byte[] others) {
    return new SecondMessage(
        step,
        phase,
        inWindow,
        others,
        lanes,
        seconds,
        used,
        machine,
        longestPauseMillis,
        progress,
        gate);
  }

  /** Copies what must last of an interval. */
  static SecondMessage of(int step, IntervalReport report) {
    IntervalRecord record = report.record();
    ClientInterval client = report.client();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(4096);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      for (OpTotals op : record.ops()) {
        OpTotalsCodec.write(out, op);
      }
      OpTotalsCodec.write(out, record.strides());
      OpTotalsCodec.writeHistogram(out, client.hiccups());
    } catch (IOException e) {
      throw new UncheckedIOException(e); // of an array: cannot happen
    }
    return new SecondMessage(
        step,
        report.phaseIndex(),
        report.inWindow(),
        bytes.toByteArray(),
        record.lanes(),
        client.seconds(),
        client.used(),
        client.used().machine(),
        client.longestPauseMillis(),
        report.progress(),
        report.gate());
  }

  /**
   * The interval.
   *
   * @param ops how many op templates the activity has
   * @throws IOException if the figures are damaged
   */
  ClientSecond second(int ops) throws IOException {
    CodedBytes in = new CodedBytes(figures);
    List<SparseTotals> totals = SparseTotals.read(in, ops);
    SparseTotals strides = SparseTotals.read(in);
    Histogram hiccups = HiccupMeter.emptyHistogram();
    SparseTimes.read(in).addTo(hiccups);
    return new ClientSecond(
        phase,
        inWindow,
        totals,
        strides,
        lanes,
        new ClientInterval(seconds, used.on(machine), longestPauseMillis, hiccups),
        progress,
        gate);
  }
}
