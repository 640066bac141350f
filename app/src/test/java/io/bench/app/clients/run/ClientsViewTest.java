package io.bench.app.clients.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.activity.ClientSecond;
import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.client.HiccupMeter;
import io.bench.engine.record.CodedBytes;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.OpTotalsCodec;
import io.bench.engine.record.SparseTotals;
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

  /** Ops that took a millisecond each. */
  private static ClientSecond second(int succeeded, int failed) throws IOException {
    Histogram times = new Histogram(3);
    times.recordValueWithCount(1_000_000, succeeded);
    OpTotals op = new OpTotals(3);
    op.add(Count.SUCCEEDED, succeeded);
    op.add(Count.FAILED, failed);
    op.add(Latency.SERVICE, times);
    return new ClientSecond(
        0,
        true,
        List.of(sent(op)),
        sent(new OpTotals(3)),
        List.of(),
        new ClientInterval(1, ClientUsage.NONE, 0, HiccupMeter.emptyHistogram()),
        0.5,
        null);
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
}
