package io.bench.app.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.activity.ActivityResult;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.client.HiccupMeter;
import io.bench.engine.machine.MachineUsage;
import io.bench.engine.record.Count;
import io.bench.engine.record.LaneInterval;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.OpTotalsCodec;
import io.bench.engine.result.ClockReading;
import io.bench.engine.run.StepInfo;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** A client that says what a test has it say, and keeps what it is told. */
final class FakeClient implements Reception.Link {

  final int number;
  final List<CoordinatorMessage> heard = new ArrayList<>();
  boolean closed;
  Map<String, String> server = Map.of();
  private final Coordinator coordinator;
  private @Nullable Peer peer;

  FakeClient(Coordinator coordinator, int number) {
    this.coordinator = coordinator;
    this.number = number;
  }

  @Override
  public void send(CoordinatorMessage message) {
    heard.add(message);
  }

  @Override
  public void close() {
    closed = true;
  }

  void forget() {
    heard.clear();
  }

  /** Those of a kind that were heard. */
  <T extends CoordinatorMessage> List<T> heard(Class<T> kind) {
    return heard.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** The reason for which it was stopped. */
  String stopReason() {
    List<CoordinatorMessage.Stop> stops = heard(CoordinatorMessage.Stop.class);
    assertThat(stops).as("what client %d heard", number).isNotEmpty();
    return stops.get(0).reason();
  }

  void join() {
    join(GroupOfClients.hello(number));
  }

  void join(ClientMessage.Hello hello) {
    peer = coordinator.join(hello, this);
  }

  void say(ClientMessage message) {
    coordinator.receive(peer(), message);
  }

  Peer peer() {
    Peer known = peer;
    assertThat(known).as("client %d has joined", number).isNotNull();
    return known;
  }

  void disconnect(String why) {
    coordinator.disconnected(peer(), why);
  }

  void begin(int step) {
    say(new ClientMessage.StepBegun(step, 2, 16, 4, server));
  }

  void skip(int step) {
    say(new ClientMessage.StepSkipped(step));
  }

  void ready(int step, int phase) {
    ready(step, phase, 100_000);
  }

  void ready(int step, int phase, long uncertaintyNanos) {
    say(
        new ClientMessage.Ready(
            step, phase, new ClockReading(Instant.EPOCH, 0, uncertaintyNanos, 24)));
  }

  void settled(int step, int phase) {
    say(new ClientMessage.Settled(step, phase));
  }

  /** Ops that succeeded, and some that were only begun. */
  void second(int step, int phase, int succeeded, int begun) {
    say(second(step, phase, figures(succeeded, 0, begun)));
  }

  void failures(int step, int phase, int failed) {
    say(second(step, phase, figures(0, failed, 0)));
  }

  static SecondMessage second(int step, int phase, byte[] figures) {
    return new SecondMessage(
        step,
        phase,
        true,
        figures,
        List.of(new LaneInterval(1_000_000, 1_000_000, 0, 10, 1_000)),
        1,
        ClientUsage.NONE,
        MachineUsage.NONE,
        0,
        0.5,
        null);
  }

  /** Of two op templates; only the first has ops. */
  static byte[] figures(int succeeded, int failed, int begun) {
    OpTotals read = new OpTotals(3);
    read.add(Count.ISSUED, succeeded + failed + begun);
    read.add(Count.SUCCEEDED, succeeded);
    read.add(Count.SUCCEEDED_WHILE_ISSUING, succeeded);
    read.add(Count.FAILED, failed);
    read.add(Latency.SERVICE, times(succeeded));
    read.add(Latency.FAILED_SERVICE, times(failed));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      OpTotalsCodec.write(out, read);
      OpTotalsCodec.write(out, new OpTotals(3));
      OpTotalsCodec.write(out, new OpTotals(3));
      OpTotalsCodec.writeHistogram(out, HiccupMeter.emptyHistogram());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static Histogram times(int count) {
    Histogram times = new Histogram(3);
    if (count > 0) {
      times.recordValueWithCount(1_000_000, count);
    }
    return times;
  }

  /** Ends a step after some of its phases. */
  void endStep(StepInfo step, int phases) {
    endStep(step, phases, ActivityResult.End.COMPLETED, null);
  }

  void endStep(StepInfo step, int phases, ActivityResult.End end, @Nullable String reason) {
    say(
        new ClientMessage.StepEnded(
            step.index(), GroupOfClients.document(step, phases, end, reason)));
  }

  void endRun(ActivityResult.End end, @Nullable String reason) {
    say(new ClientMessage.RunEnded(end, reason, false, -1));
  }

  void endRun() {
    endRun(ActivityResult.End.COMPLETED, null);
  }
}
