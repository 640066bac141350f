package io.bench.app.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.engine.json.Json;
import io.bench.engine.result.read.ResultRun;
import io.bench.engine.statistics.WindowBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergedFolderTest {

  private static final int OPS = ShardResult.SECONDS * ShardResult.OPS_PER_SECOND;

  @TempDir Path parent;

  /** Three clients: the third one is slow, has an unfinished op, and began a second later. */
  private MergedFolder merged() throws IOException {
    return merge(
        new ShardResult().shard("1/3"),
        new ShardResult().shard("2/3"),
        new ShardResult()
            .shard("3/3")
            .median(10_000_000)
            .unfinished(1)
            .startedLate(1)
            .verdict("DRIFTING", "it fell by 4 %"));
  }

  private MergedFolder merge(ShardResult... shards) throws IOException {
    List<Path> folders = new ArrayList<>();
    for (ShardResult shard : shards) {
      folders.add(shard.write(parent.resolve("s" + folders.size())));
    }
    return MergedFolder.write(folders, parent.resolve("merged"), false);
  }

  private static JsonNode phase(MergedFolder merged) {
    return Json.tree(merged.document()).at("/steps/0/phases/0");
  }

  @Test
  void countsAndErrorsAreAdded() throws IOException {
    JsonNode op = phase(merged()).at("/ops/read");

    assertThat(op.at("/counts/issued").asLong()).isEqualTo(3 * OPS + 1);
    assertThat(op.at("/counts/succeeded").asLong()).isEqualTo(3 * OPS);
    assertThat(op.at("/counts/unfinished").asLong()).isEqualTo(1);
    assertThat(op.at("/errors/Timeout").asLong()).isEqualTo(6);
  }

  @Test
  void ratesAreAddedAndTheLongestTimeCounts() throws IOException {
    JsonNode phase = phase(merged());

    assertThat(phase.at("/rate/offeredPerSecond").asDouble()).isEqualTo(3_000);
    assertThat(phase.at("/rate/achievedPerSecond").asDouble()).isEqualTo(2_998.5);
    assertThat(phase.at("/rate/unsentOps").asLong()).isEqualTo(9);
    assertThat(phase.at("/rate/backlogOps").asLong()).isEqualTo(12);
    assertThat(phase.at("/planned/ops").asLong()).isEqualTo(60_000);
    assertThat(phase.path("seconds").asDouble()).isEqualTo(20.5);
  }

  @Test
  void percentilesAreThoseOfAllTimesTogether() throws IOException {
    JsonNode times = phase(merged()).at("/total/latencies/response");

    assertThat(times.path("count").asLong()).isEqualTo(3 * OPS);
    // Two thirds lie around 1 ms, one third evenly from 5 to 15 ms: its upper 3 % are the p99.
    assertThat(times.path("p50").asDouble()).isCloseTo(1_250_000, within(10_000.0));
    assertThat(times.path("p99").asDouble()).isCloseTo(14_700_000, within(20_000.0));
  }

  @Test
  void theClientsUseIsAddedWhereItIsKnown() throws IOException {
    JsonNode phase = phase(merged());
    JsonNode client = phase.path("client");

    assertThat(client.path("cpuNanos").asLong()).isEqualTo(6_000_000);
    assertThat(client.path("cpuNanosPerOp").asDouble()).isEqualTo(100);
    assertThat(client.path("allocatedBytesPerOp").asDouble()).isEqualTo(200);
    assertThat(client.path("safepoints").isNull()).isTrue();
    JsonNode machine = phase.path("machine");
    assertThat(machine.path("cores").asInt()).isEqualTo(6);
    assertThat(machine.path("stolenNanos").asLong()).isEqualTo(15);
    assertThat(machine.path("pressureNanos").isNull()).isTrue();
  }

  @Test
  void whoSpentAPercentileIsThatOfTheClientsOnAverage() throws IOException {
    MergedFolder merged =
        merge(
            new ShardResult().shard("1/2").waited(200_000, 1_000_000),
            new ShardResult().shard("2/2").waited(400_000, 1_000_000));

    JsonNode account = phase(merged).at("/timeAccount/0");
    double latency = phase(merged).at("/total/latencies/response/p99").asDouble();
    assertThat(account.path("latencyNanos").asDouble()).isEqualTo(latency);
    assertThat(account.at("/partNanos/permit").asDouble()).isCloseTo(0.3 * latency, within(1.0));
    assertThat(account.path("text").asText()).startsWith("p99 ").contains("waiting for a permit");
    assertThat(phase(merged).at("/ops/read/timeNanos/permit").asLong()).isEqualTo(600_000);
  }

  @Test
  void whereTheTimeOfOneClientIsNotKnownThereIsNoSum() throws IOException {
    MergedFolder merged =
        merge(
            new ShardResult().shard("1/2").waited(200_000, 1_000_000),
            new ShardResult().shard("2/2"));

    assertThat(phase(merged).at("/ops/read").has("timeNanos")).isFalse();
  }

  @Test
  void stridesAreAddedAndTheirTimesAreThoseOfAllTogether() throws IOException {
    MergedFolder merged =
        merge(
            new ShardResult().shard("1/2").strides(1),
            new ShardResult().shard("2/2").median(2_000_000).strides(2));

    JsonNode strides = phase(merged).path("strides");
    assertThat(strides.path("achievedPerSecond").asDouble()).isEqualTo(200);
    assertThat(strides.at("/counts/issued").asLong()).isEqualTo(4_003);
    assertThat(strides.at("/counts/succeeded").asLong()).isEqualTo(4_000);
    assertThat(strides.at("/counts/unfinished").asLong()).isEqualTo(3);
    assertThat(strides.at("/counts/applied").asLong()).isEqualTo(180);
    assertThat(strides.path("cpuNanosPerStride").asDouble()).isEqualTo(1_000);
    JsonNode times = strides.at("/latencies/stride");
    assertThat(times.path("count").asLong()).isEqualTo(4_000);
    assertThat(times.path("p99").asDouble()).isCloseTo(20_000_000, within(20_000.0));
    assertThat(new MergedText(merged).text())
        .contains(
            "  strides 200/s, p50 10.0 ms, p99 20.0 ms, max 20.0 ms; 0 failed, 3 unfinished\n");
    assertThat(phase(merged).at("/rate/achievedPerSecond").asDouble()).isEqualTo(1_999);
  }

  @Test
  void whereOneClientCountedNoStridesThereAreNone() throws IOException {
    MergedFolder merged =
        merge(new ShardResult().shard("1/2").strides(1), new ShardResult().shard("2/2"));

    assertThat(phase(merged).has("strides")).isFalse();
  }

  @Test
  void theWorstVerdictIsLeftAndNamesItsShard() throws IOException {
    MergedFolder merged = merged();

    JsonNode verdicts = phase(merged).path("verdicts");
    assertThat(verdicts).hasSize(1);
    assertThat(verdicts.at("/0/name").asText()).isEqualTo("DRIFTING");
    assertThat(verdicts.at("/0/evidence").asText()).isEqualTo("shard 3/3: it fell by 4 %");
    assertThat(new MergedText(merged).text())
        .startsWith("verdict: DRIFTING\nshard 1/3  on host-1, started 2026-03-04T05:06:07Z\n");
  }

  @Test
  void everyClientsExpectationsAreToldAsItsOwn() throws IOException {
    MergedFolder merged =
        merge(
            new ShardResult().shard("1/2").expected("p99 < 2 ms", "met", "1.49 ms"),
            new ShardResult().shard("2/2").expected("p99 < 2 ms", "missed", "2.98 ms"));

    JsonNode expectations = Json.tree(merged.document()).at("/steps/0/expectations");
    assertThat(expectations.findValuesAsText("shard")).containsExactly("1/2", "2/2");
    assertThat(expectations.findValuesAsText("result")).containsExactly("met", "missed");
    assertThat(new MergedText(merged).text())
        .contains("  shard 2/2 expected p99 < 2 ms: missed, 2.98 ms\n");
  }

  @Test
  void steadyIfAllAre() throws IOException {
    MergedFolder merged =
        merge(new ShardResult().shard("1/2"), new ShardResult().shard("2/2").median(2_000_000));

    assertThat(phase(merged).path("verdicts").findValuesAsText("name")).containsOnly("STEADY");
    assertThat(Json.tree(merged.document()).at("/steps/0").has("expectations")).isFalse();
    assertThat(new MergedText(merged).text()).startsWith("verdict: STEADY\n");
  }

  @Test
  void intervalsComeFromTheSecondsInWhichAllClientsMeasured() throws IOException {
    JsonNode intervals = phase(merged()).at("/total/intervals95");

    assertThat(intervals.at("/p50/blocks").asInt()).isEqualTo(19);
    assertThat(intervals.at("/throughput/withheld").asText()).isEqualTo("set by the rate");
  }

  @Test
  void secondsAtTheEndInWhichNoOpSucceededCount() throws IOException {
    JsonNode phase =
        phase(
            merge(
                new ShardResult().shard("1/2").quietFrom(15),
                new ShardResult().shard("2/2").quietFrom(14)));

    assertThat(phase.at("/total/intervals95/p50/blocks").asInt()).isEqualTo(20);
    assertThat(phase.at("/ops/read/intervals95/p50/blocks").asInt()).isEqualTo(20);
  }

  @Test
  void theLogIsOneInTheOrderOfTime() throws IOException {
    MergedFolder merged = merged();

    List<Long> starts = new ArrayList<>();
    long count = 0;
    try (HistogramLogReader log =
        new HistogramLogReader(merged.folder().resolve("latency.hlog").toFile())) {
      for (EncodableHistogram next = log.nextIntervalHistogram();
          next != null;
          next = log.nextIntervalHistogram()) {
        assertThat(next.getTag()).isEqualTo("latency/measurement/read/response");
        starts.add(next.getStartTimeStamp());
        count += ((Histogram) next).getTotalCount();
      }
    }
    assertThat(count).isEqualTo(3 * OPS);
    assertThat(starts).hasSize(60).isSorted();
    assertThat(starts.get(0)).isEqualTo(ShardResult.START.toEpochMilli());
    assertThat(starts.get(59)).isEqualTo(ShardResult.START.plusSeconds(20).toEpochMilli());
  }

  @Test
  void intervalLinesTellTheirShardAndAreInTheOrderOfTime() throws IOException {
    List<String> lines = Files.readAllLines(merged().folder().resolve("intervals.jsonl"));

    assertThat(lines).hasSize(60);
    JsonNode last = new ObjectMapper().readTree(lines.get(59));
    assertThat(last.path("shard").asText()).isEqualTo("3/3");
    assertThat(last.path("seconds").asDouble()).isEqualTo(21);
  }

  @Test
  void readersOfTheMergedLogSeeTheClientsSecondsAsOne() throws IOException {
    MergedFolder merged =
        merge(new ShardResult().shard("1/2"), new ShardResult().shard("2/2").startedLate(3));

    WindowBatch window =
        ResultRun.read(merged.folder()).processes("latency").get(0).timesOfAllOps().window();
    assertThat(window.seconds()).isCloseTo(23, within(0.01));
    assertThat(window.ops()).isEqualTo(2 * OPS);
  }

  @Test
  void theDocumentNamesWhatItWasMergedFrom() throws IOException {
    JsonNode run = Json.tree(merged().document());

    assertThat(run.path("merged").findValuesAsText("shard")).containsExactly("1/3", "2/3", "3/3");
    assertThat(run.at("/merged/1/environment/hostName").asText()).isEqualTo("host-2");
    assertThat(run.at("/environment/hostName").asText()).isEqualTo("host-1");
    assertThat(run.at("/steps/0/parameters/shard").isMissingNode()).isTrue();
  }
}
