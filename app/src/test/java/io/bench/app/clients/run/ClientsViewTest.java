package io.bench.app.clients.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.RecordedRun;
import io.bench.engine.activity.ClientSecond;
import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.client.HiccupMeter;
import io.bench.engine.machine.MachineUsage;
import io.bench.engine.record.CodedBytes;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.OpTotalsCodec;
import io.bench.engine.record.SparseTotals;
import io.bench.engine.result.ErrorSamples;
import io.bench.engine.result.SecretMask;
import io.bench.engine.result.StepDocument;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClientsViewTest {

  private static final String NAME = "client 2 (b, process 7)";

  private final List<String> said = new ArrayList<>();
  private final List<String> shown = new ArrayList<>();
  private final ClientsView view = new ClientsView(said::add);

  @BeforeEach
  void setUp() {
    view.shown = shown::add;
  }

  private static ClientSecond second(int succeeded, int failed) throws IOException {
    return second(succeeded, failed, used(1, 0), true);
  }

  /** Ops that took a millisecond each. */
  private static ClientSecond second(
      int succeeded, int failed, ClientInterval client, boolean inWindow) throws IOException {
    Histogram times = new Histogram(3);
    times.recordValueWithCount(1_000_000, succeeded);
    OpTotals op = new OpTotals(3);
    op.add(Count.SUCCEEDED, succeeded);
    op.add(Count.FAILED, failed);
    op.add(Latency.SERVICE, times);
    return new ClientSecond(
        0, inWindow, List.of(sent(op)), sent(new OpTotals(3)), List.of(), client, 0.5, null);
  }

  private static ClientInterval used(double seconds, double cores) {
    long nanos = (long) (1e9 * seconds * cores);
    ClientUsage usage =
        new ClientUsage(nanos, 0, 0, 0, 0, -1, 0, 0, -1, -1, MachineUsage.NOT_READABLE);
    return new ClientInterval(seconds, usage, 0, HiccupMeter.emptyHistogram());
  }

  /** A client hands over the same again and again. */
  private void seconds(int count, int client, ClientSecond second) {
    for (int i = 0; i < count; i++) {
      view.second(client, second);
    }
  }

  private static SparseTotals sent(OpTotals totals) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    OpTotalsCodec.write(new DataOutputStream(bytes), totals);
    return SparseTotals.read(new CodedBytes(bytes.toByteArray()));
  }

  @Test
  void figuresOfTheOthersGoOnAndWhoIsSilentIsSaidOnce() throws Exception {
    for (int client = 0; client < 3; client++) {
      view.second(client, second(100 * (client + 1), 0));
    }
    view.silent(2, NAME, Duration.ofSeconds(3));
    view.second(0, second(140, 0));
    view.second(1, second(260, 1));
    view.silent(2, NAME, Duration.ofSeconds(4));
    view.heardAgain(2, NAME, Duration.ofSeconds(5));

    assertThat(shown)
        .containsExactly(
            "waiting for client 2; 2 others: 300 ops/s, p50 1.00 ms, p99 1.00 ms, no errors (3 s)",
            "waiting for client 2; 2 others: 400 ops/s, p50 1.00 ms, p99 1.00 ms, 1 error (4 s)");
    assertThat(said)
        .containsExactly(
            NAME + " is silent: until it is heard of again, only figures of the others are shown",
            NAME + " is heard of again after 5 s");
  }

  @Test
  void ofTwoThatAreSilentBothAreNamed() throws Exception {
    for (int client = 0; client < 3; client++) {
      view.second(client, second(100, 0));
    }
    view.silent(2, NAME, Duration.ofSeconds(3));
    view.silent(1, "client 1", Duration.ofSeconds(3));

    assertThat(said).hasSize(2);
    assertThat(shown).last().asString().startsWith("waiting for client 1, 2; 1 other: 100 ops/s,");
  }

  @Test
  void whoIsSilentStaysSoWhenAnotherEndsItsStep() throws Exception {
    StepInfo step = RecordedRun.step(0, 1, "latency", RecordedRun.counted(10));
    SecretMask mask = new SecretMask();
    StepDocument document =
        StepDocument.ended(
            new StepResult(step, RecordedRun.completed(step)), mask, new ErrorSamples(mask));
    for (int client = 0; client < 3; client++) {
      view.second(client, second(100, 0));
    }
    view.silent(2, NAME, Duration.ofSeconds(3));
    view.stepEnded(1, 0, document);
    view.silent(2, NAME, Duration.ofSeconds(4));

    assertThat(said).hasSize(1);
    assertThat(shown).last().asString().startsWith("waiting for client 2; 1 other: 100 ops/s,");
  }

  @Test
  void eachClientHasItsLineAfterTenSeconds() throws Exception {
    ClientSecond ofZero = second(100, 0, used(1, 0.5), true);
    ClientSecond ofOne = second(200, 1, used(1, 1.25), true);
    view.each = true;
    seconds(9, 0, ofZero);
    seconds(9, 1, ofOne);
    assertThat(said).isEmpty();

    view.second(0, ofZero);
    view.second(1, ofOne);

    assertThat(said)
        .containsExactly(
            "client 0: 100 ops/s, p50 1.00 ms, p99 1.00 ms, no errors, 0.50 cores",
            "client 1: 200 ops/s, p50 1.00 ms, p99 1.00 ms, 10 errors, 1.25 cores");
  }

  @Test
  void aLineHasWhatFollowedTheOneBefore() throws Exception {
    view.each = true;
    seconds(10, 0, second(100, 2, used(1, 0.5), true));
    seconds(10, 0, second(300, 0, used(1, 1.5), true));

    assertThat(said)
        .containsExactly(
            "client 0: 100 ops/s, p50 1.00 ms, p99 1.00 ms, 20 errors, 0.50 cores",
            "client 0: 300 ops/s, p50 1.00 ms, p99 1.00 ms, no errors, 1.50 cores");
  }

  @Test
  void tenSecondsThatWereShorterAreALineOfTheirTime() throws Exception {
    view.each = true;
    seconds(10, 0, second(96, 0, used(0.96, 0.5), true));

    assertThat(said)
        .containsExactly("client 0: 100 ops/s, p50 1.00 ms, p99 1.00 ms, no errors, 0.50 cores");
  }

  @Test
  void opsOutsideOfTheWindowCountAndTheirTimeDoesNot() throws Exception {
    view.each = true;
    seconds(9, 0, second(100, 0, used(1, 0.5), true));
    view.second(0, second(100, 0, used(1, 0), false));
    assertThat(said).isEmpty();

    view.second(0, second(100, 0, used(1, 0.5), true));

    assertThat(said)
        .containsExactly("client 0: 110 ops/s, p50 1.00 ms, p99 1.00 ms, no errors, 0.50 cores");
  }

  @Test
  void clientsHaveNoLinesUnlessTheyAreAskedFor() throws Exception {
    seconds(20, 0, second(100, 0));

    assertThat(said).isEmpty();
  }
}
