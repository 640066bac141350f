package io.bench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.report.SyntheticRun;
import io.bench.report.read.ReportedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the page of a run that goes on is told. A run that is known is written again piece by piece,
 * as a run writes it: five seconds of warm-up and ten of measurement.
 */
class GrowingRunTest {

  private static final int SECONDS = SyntheticRun.WARM_UP_SECONDS + 10;
  private static final int TIMES_PER_SECOND = 4;

  @TempDir private Path parent;
  private Path finished;
  private Path folder;
  private List<String> intervals;
  private List<String> times;

  @BeforeEach
  void writeTheWholeRun() throws IOException {
    finished = new SyntheticRun(parent.resolve("finished"), 10).write();
    intervals = Files.readAllLines(finished.resolve("intervals.jsonl"));
    times =
        Files.readAllLines(finished.resolve("latency.hlog")).stream()
            .filter(line -> line.startsWith("Tag="))
            .toList();
    folder = Files.createDirectory(parent.resolve("growing"));
  }

  private GrowingRun begun() throws IOException {
    Files.copy(finished.resolve("run.json"), folder.resolve("run.json"));
    return new GrowingRun(folder);
  }

  private void append(String file, String text) throws IOException {
    Files.writeString(
        folder.resolve(file), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** What a run appends when a second is over. */
  private void second(int number) throws IOException {
    append("intervals.jsonl", intervals.get(number) + "\n");
    int first = number * TIMES_PER_SECOND;
    append(
        "latency.hlog", String.join("\n", times.subList(first, first + TIMES_PER_SECOND)) + "\n");
  }

  private JsonNode processOfReport() throws IOException {
    return ReportDocument.of(List.of(ReportedRun.read(0, "A", finished)))
        .at("/steps/0/results/0/processes/0");
  }

  @Test
  void aFolderWithoutARunCannotBeFollowed() {
    assertThatThrownBy(() -> new GrowingRun(folder)).isInstanceOf(IOException.class);
  }

  @Test
  void aFolderChangesWithEverySecondAndEveryDocument() throws IOException {
    GrowingRun run = begun();
    assertThat(run.hasChanged()).isFalse();

    second(0);
    assertThat(run.hasChanged()).isTrue();
    assertThat(run.hasNewDocument()).isFalse();
    run.news();
    assertThat(run.hasChanged()).isFalse();

    append("run.json", "\n");
    assertThat(run.hasNewDocument()).isTrue();
    run.document();
    assertThat(run.hasChanged()).isFalse();
  }

  @Test
  void thereIsNoNewsBeforeTheFirstSecond() throws IOException {
    assertThat(begun().news()).isEmpty();
  }

  @Test
  void everySecondIsToldOnceWithItsStepPhaseAndColumns() throws IOException {
    GrowingRun run = begun();
    second(0);

    List<ObjectNode> news = run.news();

    assertThat(news).hasSize(1);
    ObjectNode told = news.get(0);
    assertThat(told.path("name").asText()).isEqualTo(SyntheticRun.STEP);
    assertThat(told.path("phase").asText()).isEqualTo("warmup");
    assertThat(told.at("/columns/start")).extracting(JsonNode::asInt).containsExactly(0);
    assertThat(told.at("/columns/end")).extracting(JsonNode::asInt).containsExactly(1);
    assertThat(told.at("/columns/achieved")).extracting(JsonNode::asInt).containsExactly(1_000);
    assertThat(told.at("/columns/response/p50/0").asInt()).isEqualTo(1_000_000);
    assertThat(run.news()).isEmpty();

    second(1);
    assertThat(run.news().get(0).at("/columns/start"))
        .extracting(JsonNode::asInt)
        .containsExactly(1);
  }

  @Test
  void whereTheTimeWentIsToldOfTheSecondAndOfThePhase() throws IOException {
    GrowingRun run = begun();
    for (int number = 0; number < SyntheticRun.WARM_UP_SECONDS; number++) {
      second(number);
    }
    assertThat(run.news().get(0).at("/times"))
        .extracting(account -> account.path("of").asText())
        .containsExactly("last second", "warm-up so far");

    second(SyntheticRun.WARM_UP_SECONDS);
    run.news();
    intervals.replaceAll(line -> line.replace("\"server\":600000000", "\"server\":800000000"));
    second(SyntheticRun.WARM_UP_SECONDS + 1);
    JsonNode times = run.news().get(0).at("/times");

    assertThat(times)
        .extracting(account -> account.path("of").asText())
        .containsExactly("last second", "measurement so far");
    assertThat(times)
        .extracting(account -> account.at("/partNanos/server").asDouble())
        .containsExactly(800_000.0, 700_000.0);
    assertThat(times.at("/1/partNanos/permit").asDouble()).isEqualTo(200_000);
    assertThat(times.at("/1/clientNanos").asDouble()).isEqualTo(100_000);
    assertThat(times.at("/1/latencyNanos").asDouble()).isEqualTo(1_100_000);
    assertThat(times.at("/1/machineNanos").isNull()).isTrue();
  }

  @Test
  void theMachineIsTakenFromTheClientWhereEveryIntervalTellsIt() throws IOException {
    String told =
        intervals.get(1).replace("\"timeNanos\":", "\"machineNanos\":30000000,\"timeNanos\":");
    intervals.set(0, told);
    GrowingRun run = begun();
    second(0);
    JsonNode one = run.news().get(0).at("/times/1");
    second(1);
    JsonNode both = run.news().get(0).at("/times/1");

    assertThat(one.at("/machineNanos").asDouble()).isEqualTo(30_000);
    assertThat(one.at("/clientNanos").asDouble()).isEqualTo(70_000);
    assertThat(both.at("/machineNanos").isNull()).isTrue();
    assertThat(both.at("/clientNanos").asDouble()).isEqualTo(100_000);
  }

  @Test
  void timesThatAreNotDividedAreNoAccount() throws IOException {
    GrowingRun run = begun();
    intervals.replaceAll(line -> line.replaceAll("\"timeNanos\":\\{[^}]*}", "\"timeNanos\":{}"));
    second(0);

    assertThat(run.news().get(0).at("/times")).isEmpty();
  }

  @Test
  void aLineThatIsHalfWrittenIsToldWhenItIsWhole() throws IOException {
    GrowingRun run = begun();
    String line = intervals.get(0) + "\n";
    append("intervals.jsonl", line.substring(0, 100));
    assertThat(run.news()).isEmpty();

    append("intervals.jsonl", line.substring(100));
    assertThat(run.news()).hasSize(1);
  }

  @Test
  void aDamagedLineIsPassedOver() throws IOException {
    GrowingRun run = begun();
    append("intervals.jsonl", "{\"step\":\n");
    append("latency.hlog", "Tag=main/warmup/read/service,0,1,1,damaged\n");
    second(0);

    assertThat(run.news()).hasSize(1);
  }

  @Test
  void secondsThatHavePassedInTheMeantimeAreToldTogether() throws IOException {
    GrowingRun run = begun();
    for (int number = 0; number < 7; number++) {
      second(number);
    }

    List<ObjectNode> news = run.news();

    assertThat(news).hasSize(1);
    assertThat(news.get(0).at("/columns/end"))
        .extracting(JsonNode::asInt)
        .containsExactly(1, 2, 3, 4, 5, 6, 7);
    assertThat(news.get(0).path("phase").asText()).isEqualTo("measurement");
  }

  @Test
  void theSecondsOfARunAreThoseOfItsReport() throws IOException {
    GrowingRun run = begun();
    ObjectNode joined = JsonNodeFactory.instance.objectNode();
    for (int number = 0; number < SECONDS; number++) {
      second(number);
      run.news().forEach(told -> join(joined, (ObjectNode) told.get("columns")));
    }

    JsonNode report = processOfReport();

    joined.remove(List.of("start", "end")); // a report counts them from the measurement on
    assertThat(List.copyOf(paths("", joined)))
        .contains(
            "/achieved", "/inFlight", "/response/p99", "/client/cpuCores", "/errors/WriteTimeout")
        .allSatisfy(path -> assertThat(joined.at(path)).as(path).isEqualTo(report.at(path)));
  }

  @Test
  void everyFifthSecondBringsThePercentilesOfTheMeasurement() throws IOException {
    GrowingRun run = begun();
    List<Integer> with = new ArrayList<>();
    JsonNode last = null;
    for (int number = 0; number < SECONDS; number++) {
      second(number);
      JsonNode told = run.news().get(0);
      if (told.has("percentiles")) {
        with.add(number + 1);
        last = told.get("percentiles");
      }
    }

    assertThat(with).containsExactly(5, 10, 15);
    assertThat(last)
        .isEqualTo(
            ReportDocument.of(List.of(ReportedRun.read(0, "A", finished)))
                .at("/steps/0/results/0/percentiles"));
  }

  @Test
  void theDocumentHasTheFactsOfTheRunAndItsSteps() throws IOException {
    ObjectNode document = begun().document();

    assertThat(document.at("/run/run/state").asText()).isEqualTo("completed");
    JsonNode step = document.at("/steps/0");
    assertThat(step.path("name").asText()).isEqualTo(SyntheticRun.STEP);
    assertThat(step.path("paced").asBoolean()).isTrue();
    assertThat(step.at("/marks/zero").asInt()).isEqualTo(SyntheticRun.WARM_UP_SECONDS);
    assertThat(step.at("/result/phase/verdicts/0/name").asText()).isEqualTo("STEADY");
  }

  @Test
  void aStepThatBeginsLaterIsKnownOnceTheRunSaysSo() throws IOException {
    String whole = Files.readString(finished.resolve("run.json"));
    Files.writeString(
        folder.resolve("run.json"), whole.replaceAll("\"steps\":.*", "\"steps\":[]}"));
    GrowingRun run = new GrowingRun(folder);
    assertThat(run.document().path("steps")).isEmpty();

    Files.writeString(folder.resolve("run.json"), whole);
    second(0);

    assertThat(run.news()).hasSize(1);
    assertThat(run.document().path("steps")).hasSize(1);
  }

  private static void join(ObjectNode target, ObjectNode source) {
    source
        .properties()
        .forEach(
            field -> {
              if (field.getValue() instanceof ArrayNode values) {
                target.withArray(field.getKey()).addAll(values);
              } else if (field.getValue() instanceof ObjectNode inner) {
                join(target.withObjectProperty(field.getKey()), inner);
              }
            });
  }

  /** Where series are in a document. */
  private static List<String> paths(String path, JsonNode node) {
    List<String> paths = new ArrayList<>();
    node.properties()
        .forEach(
            field -> {
              String own = path + "/" + field.getKey();
              if (field.getValue().isArray()) {
                paths.add(own);
              } else {
                paths.addAll(paths(own, field.getValue()));
              }
            });
    return paths;
  }
}
