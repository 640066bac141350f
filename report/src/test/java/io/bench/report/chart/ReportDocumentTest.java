package io.bench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.bench.report.SyntheticRun;
import io.bench.report.read.ReportedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportDocumentTest {

  @TempDir Path folder;

  @Test
  void timeBeginsWithTheMeasurement() throws IOException {
    JsonNode process = process(10);

    assertThat(process.path("warmupStart").asInt()).isEqualTo(-5);
    assertThat(process.path("start").get(0).asInt()).isEqualTo(-5);
    assertThat(process.path("start")).hasSize(15);
    assertThat(process.path("end").get(14).asInt()).isEqualTo(10);
    assertThat(process.path("zeroTime").asText()).isEqualTo("2026-03-04T05:06:12Z");
  }

  @Test
  void everySecondHasItsRatesAndTimes() throws IOException {
    JsonNode process = process(10);

    assertThat(process.path("achieved")).allMatch(rate -> rate.asInt() == 1_000);
    assertThat(process.path("offered")).allMatch(rate -> rate.asInt() == 1_000);
    assertThat(process.path("tries")).allMatch(rate -> rate.asInt() == 1_001);
    assertThat(process.at("/errors/WriteTimeout")).allMatch(rate -> rate.asInt() == 1);
    assertThat(process.at("/client/cpuCores")).allMatch(cores -> cores.asDouble() == 0.5);
    assertThat(process.at("/response/p50")).allMatch(nanos -> nanos.asInt() == 1_000_000);
    assertThat(process.at("/response/max/7").asInt()).isBetween(49_900_000, 50_100_000);
    assertThat(process.at("/response/max/8").asInt()).isBetween(999_000, 1_001_000);
  }

  @Test
  void everySecondHasWhatTheMachineTookFromTheClient() throws IOException {
    JsonNode machine = process(10).path("machine");

    assertThat(machine.path("stolen")).hasSize(15).allMatch(share -> share.asDouble() == 0.1);
    assertThat(machine.path("other")).allMatch(share -> share.asDouble() == 0.5);
    assertThat(machine.path("pressure")).allMatch(share -> share.asDouble() == 0.25);
    assertThat(machine.path("throttled")).allMatch(share -> share.asDouble() == 0);
    assertThat(machine.path("megahertz")).as("not known").allMatch(JsonNode::isNull);
    assertThat(process(3_600).at("/machine/stolen/500").asDouble()).isEqualTo(0.1);
  }

  @Test
  void everySecondHasWhereTheTimeOfAnOpWent() throws IOException {
    JsonNode time = process(10).path("time");

    assertThat(time.path("waiting")).hasSize(15).allMatch(nanos -> nanos.asInt() == 300_000);
    assertThat(time.path("server")).allMatch(nanos -> nanos.asInt() == 600_000);
    assertThat(time.path("client")).allMatch(nanos -> nanos.asInt() == 100_000);
    JsonNode joined = process(3_600).path("time");
    assertThat(joined.path("server")).allMatch(nanos -> nanos.asInt() == 600_000);
  }

  @Test
  void everySecondHasTheBusiestLaneAndTheLongestTurnOfAny() throws IOException {
    JsonNode client = process(10).path("client");

    assertThat(client.path("laneOccupancy")).hasSize(15).allMatch(one -> one.asDouble() == 0.75);
    assertThat(client.path("longestTurnNanos")).allMatch(nanos -> nanos.asInt() == 20_000);
  }

  @Test
  void whereTheTimeWentIsLeftOutWhereItIsNotKnown() throws IOException {
    new SyntheticRun(folder, 10).undivided().write();
    JsonNode process = document().at("/steps/0/results/0/processes/0");

    assertThat(process.at("/time/server")).hasSize(15).allMatch(JsonNode::isNull);
    assertThat(process.at("/time/waiting")).allMatch(JsonNode::isNull);
    assertThat(process.at("/client/laneOccupancy")).allMatch(JsonNode::isNull);
  }

  @Test
  void theMeanTimeOfSeveralClientsIsThatOfAllTheirOps() throws IOException {
    new SyntheticRun(folder, 10).write();
    Path intervals = folder.resolve("intervals.jsonl");
    String one = Files.readString(intervals).replace("{\"time\"", "{\"shard\":\"1/2\",\"time\"");
    String slow =
        one.replace("1/2", "2/2").replace("\"server\":600000000", "\"server\":1800000000");
    Files.writeString(intervals, one + slow);

    JsonNode process = document().at("/steps/0/results/0/processes/0");
    assertThat(process.at("/time/server"))
        .isNotEmpty()
        .allMatch(nanos -> nanos.asInt() == 1_200_000);
    assertThat(process.at("/client/laneOccupancy/0").asDouble()).isEqualTo(0.75);
  }

  @Test
  void aStepOfAMergedRunNamesTheClientsThatRecordedIt() throws IOException {
    assertThat(process(10).has("shards")).as("of one client").isFalse();
    Path intervals = folder.resolve("intervals.jsonl");
    String first = Files.readString(intervals).replace("{\"time\"", "{\"shard\":\"1/3\",\"time\"");
    Files.writeString(intervals, first + first.replace("1/3", "3/3"));

    JsonNode process = document().at("/steps/0/results/0/processes/0");
    assertThat(process.path("shards")).extracting(JsonNode::asText).containsExactly("1/3", "3/3");
  }

  @Test
  void aClientThatWarmsUpForLongerIsNoFasterMeanwhile() throws IOException {
    new SyntheticRun(folder, 10).write();
    Path intervals = folder.resolve("intervals.jsonl");
    String one = Files.readString(intervals).replace("{\"time\"", "{\"shard\":\"1/2\",\"time\"");
    String other = warmingUpInTheSixthSecond(one.replace("1/2", "2/2"));
    Files.writeString(intervals, one + other);

    JsonNode process = document().at("/steps/0/results/0/processes/0");
    assertThat(process.path("achieved")).hasSize(8).allMatch(rate -> rate.asInt() == 2_000);
    assertThat(process.at("/client/cpuCores")).allMatch(cores -> cores.asDouble() == 1);
  }

  @Test
  void opsOfTheWarmUpThatEndLateTakeNoTimeOfTheirOwn() throws IOException {
    new SyntheticRun(folder, 10).write();
    Path intervals = folder.resolve("intervals.jsonl");
    String sixth = Files.readAllLines(intervals).get(5);
    Files.writeString(
        intervals, warmingUpInTheSixthSecond(sixth) + "\n", StandardOpenOption.APPEND);

    JsonNode process = document().at("/steps/0/results/0/processes/0");
    assertThat(process.at("/achieved/5").asInt()).isEqualTo(2_000);
    assertThat(process.at("/client/cpuCores")).allMatch(cores -> cores.asDouble() == 0.5);
  }

  private static String warmingUpInTheSixthSecond(String intervals) {
    String sixth = "\"seconds\":6,\"step\":\"main\",\"phase\":";
    return intervals.replace(sixth + "\"measurement\"", sixth + "\"warmup\"");
  }

  @Test
  void sharesOfTimeAreMeansOfTheClientsThatMeasuredTogether() throws IOException {
    writeRunOfTwoClients(2);

    JsonNode process = document().at("/steps/0/results/0/processes/0");
    assertThat(process.at("/client/collectionMillis"))
        .hasSize(15)
        .allMatch(millis -> millis.asDouble() == 5);
    assertThat(process.at("/machine/pressure")).allMatch(share -> share.asDouble() == 0.125);
    assertThat(process.at("/machine/stolen")).allMatch(share -> share.asDouble() == 0.1);
    assertThat(process.at("/client/cpuCores")).allMatch(cores -> cores.asDouble() == 0.5);
  }

  @Test
  void sharesOfTimeOfWhatClient0DoesForAllAreItsOwn() throws IOException {
    writeRunOfTwoClients(1);

    JsonNode process = document().at("/steps/0/results/0/processes/0");
    assertThat(process.at("/client/collectionMillis"))
        .hasSize(15)
        .allMatch(millis -> millis.asDouble() == 10);
    assertThat(process.at("/machine/pressure")).allMatch(share -> share.asDouble() == 0.25);
  }

  private void writeRunOfTwoClients(int clientsOfStep) throws IOException {
    new SyntheticRun(folder, 10).write();
    Path run = folder.resolve("run.json");
    String environment = "\"environment\":{\"processors\":2}";
    String client = "{\"number\":0,\"folder\":\"clients/0\",\"clock\":[]," + environment + "}";
    String clients = "\"clients\":[" + client + "," + client.replace('0', '1') + "]";
    String parameters = "\"parameters\":{";
    String text = Files.readString(run).replace(environment, environment + "," + clients);
    Files.writeString(
        run, text.replace(parameters, parameters + "\"clients\":\"" + clientsOfStep + "\","));
  }

  @ParameterizedTest
  @CsvSource({"1000,1000", "1k..5k over 60s,500", "1K..5K OVER 60S,500", "'1k,2k Each 9s',500"})
  void aRateThatChangesIsDrawnAsTheOpsThatBecameDue(String rate, int due) throws IOException {
    new SyntheticRun(folder, 10).write();
    Path run = folder.resolve("run.json");
    Files.writeString(run, Files.readString(run).replace("\"1000\"", "\"" + rate + "\""));
    Path intervals = folder.resolve("intervals.jsonl");
    String half = Files.readString(intervals).replace("\"issued\":1000", "\"issued\":500");
    Files.writeString(intervals, half);

    JsonNode process = document().at("/steps/0/results/0/processes/0");
    assertThat(process.path("offered")).hasSize(15).allMatch(offered -> offered.asInt() == due);
  }

  @Test
  void everySecondHasItsFiguresOfEachOpTemplate() throws IOException {
    JsonNode process = process(10);

    assertThat(process.at("/ops/read/achieved")).hasSize(15).allMatch(rate -> rate.asInt() == 250);
    assertThat(process.at("/ops/write/achieved")).allMatch(rate -> rate.asInt() == 750);
    assertThat(process.at("/ops/read/p99")).as("too few samples").allMatch(JsonNode::isNull);
    assertThat(process(3_600).at("/ops/write/p99"))
        .filteredOn(nanos -> !nanos.isNull())
        .hasSizeGreaterThan(890)
        .allMatch(nanos -> nanos.asInt() >= 999_000 && nanos.asInt() < 1_001_000);
  }

  @Test
  void aLongSeriesIsReducedAndKeepsItsMaxima() throws IOException {
    JsonNode process = process(3_600);

    assertThat(process.path("joined").asInt()).isEqualTo(4);
    assertThat(process.path("achieved").size()).isBetween(900, 1_000);
    assertThat(process.path("achieved")).allMatch(rate -> rate.asInt() == 1_000);
    assertThat(process.at("/response/max"))
        .filteredOn(nanos -> nanos.asInt() > 49_000_000)
        .hasSize(1);
    assertThat(process.at("/heat/edges").size()).isLessThanOrEqualTo(HeatMap.MAX_COLUMNS + 2);
  }

  @Test
  void theHeatMapHoldsEveryOp() throws IOException {
    JsonNode cells = process(10).at("/heat/cells");

    long ops = 0;
    for (int place = 2; place < cells.size(); place += 3) {
      ops += cells.get(place).asLong();
    }
    assertThat(ops).isEqualTo(15 * SyntheticRun.OPS_PER_SECOND + 2);
  }

  @Test
  void aPercentileCurveEndsWhereTenSamplesLieAbove() throws IOException {
    JsonNode curve = result(10).at("/percentiles/total/response");

    int last = curve.size() - 2;
    assertThat(curve.get(last).asDouble()).isBetween(1_000.0, 1_001.0);
    assertThat(curve.get(last + 1).asLong()).isBetween(999_000L, 1_001_000L);
    assertThat(result(10).at("/percentiles/ops/read/response")).isNotEmpty();
  }

  @Test
  void theDamagedEndOfAKilledRunIsLeftOut() throws IOException {
    new SyntheticRun(folder, 10).write();
    for (String file : List.of("intervals.jsonl", "latency.hlog")) {
      Files.writeString(
          folder.resolve(file),
          file.endsWith("hlog") ? "Tag=main/measurement/read/service,1" : "{\"time",
          StandardOpenOption.APPEND);
    }

    JsonNode result = document().at("/steps/0/results/0");
    assertThat(result.path("damagedLines").asInt()).isEqualTo(1);
    assertThat(result.at("/processes/0/start")).hasSize(15);
  }

  @Test
  void aRunWithoutIntervalsHasItsFiguresOnly() throws IOException {
    new SyntheticRun(folder, 10).write();
    Files.delete(folder.resolve("intervals.jsonl"));
    Files.delete(folder.resolve("latency.hlog"));

    JsonNode result = document().at("/steps/0/results/0");
    assertThat(result.at("/phase/windowSeconds").asInt()).isEqualTo(10);
    assertThat(result.at("/processes/0/start").isMissingNode()).isTrue();
  }

  private JsonNode process(int seconds) throws IOException {
    return result(seconds).at("/processes/0");
  }

  private JsonNode result(int seconds) throws IOException {
    new SyntheticRun(folder, seconds).write();
    return document().at("/steps/0/results/0");
  }

  private JsonNode document() throws IOException {
    return ReportDocument.of(List.of(ReportedRun.read(0, "A", folder)));
  }
}
