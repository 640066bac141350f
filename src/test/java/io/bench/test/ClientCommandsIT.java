package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forks, searches and experiments of several clients as one, by the real jar. */
@Tag("full")
class ClientCommandsIT {

  private static final int CLIENTS = 2;
  private static final List<String> OP =
      List.of("adapter=null-async", "delay=2ms", "op=a", "threads=8", "warmup=1s", "duration=2s");

  @TempDir Path parent;

  private static List<String> with(String... more) {
    List<String> words = new ArrayList<>(OP);
    words.addAll(List.of(more));
    return words;
  }

  /** What each client wrote adds up to what all of them did. */
  private static void assertPartsAddUp(ResultFiles whole, String step) throws IOException {
    whole.assertCountsAddUp();
    long issued = 0;
    for (int client = 0; client < CLIENTS; client++) {
      ResultFiles part = new ResultFiles(whole.file("clients/" + client));
      part.assertCountsAddUp();
      issued += part.measured(step).at("/total/counts/issued").asLong();
    }
    assertThat(whole.measured(step).at("/total/counts/issued").asLong())
        .isPositive()
        .isEqualTo(issued);
  }

  private static Path only(Path folder) throws IOException {
    try (Stream<Path> found = Files.list(folder)) {
      return found.reduce((one, other) -> null).orElseThrow();
    }
  }

  @Test
  void jvmsOfAllClientsMeasureTogetherOneAfterTheOther() throws Exception {
    try (MeasuringClients clients =
        MeasuringClients.start(parent, CLIENTS, with("rate=400", "forks=2"))) {
      clients.awaitEnds(0);

      ResultFiles whole = clients.whole();
      whole.assertCountsAddUp();
      JsonNode step = whole.run().at("/steps/0");
      assertThat(step.path("forks")).hasSize(2);
      assertThat(whole.measured("op").at("/rate/offeredPerSecond").asDouble()).isEqualTo(400);
      for (JsonNode fork : step.path("forks")) {
        assertPartsAddUp(new ResultFiles(whole.file(fork.asText())), "op");
      }
      assertThat(clients.keepsItsOwn(1)).isFalse();
    }
  }

  @Test
  void oneSearchByAllClientsHasOneAnswer() throws Exception {
    List<String> words = with("slo=p99<500ms", "start=200", "most-rate=400", "most-trials=6");
    words.removeIf(word -> word.startsWith("warmup"));
    words.addAll(List.of("warmup=1s", "replications=1", "resolution=50%"));
    try (MeasuringClients clients =
        MeasuringClients.startCommand(parent, CLIENTS, "search", words)) {
      List<BenchProcess.Ended> ends = clients.awaitEnds();

      assertThat(ends.get(1).exitCode()).as(ends.toString()).isEqualTo(ends.get(0).exitCode());
      Path folder = only(clients.folder(0).resolve("bench-results"));
      JsonNode search = new ObjectMapper().readTree(folder.resolve("search.json").toFile());
      assertThat(search.path("trials")).isNotEmpty();
      for (JsonNode trial : search.path("trials")) {
        ResultFiles run = new ResultFiles(folder.resolve(trial.path("folder").asText()));
        assertPartsAddUp(run, "op");
        assertThat(run.measured("op").at("/rate/offeredPerSecond").asDouble())
            .isEqualTo(trial.path("ratePerSecond").asDouble());
      }
      assertThat(clients.keepsItsOwn(1)).isFalse();
    }
  }

  @Test
  void everyClientTakesPartInEachTurnOfAnExperiment() throws Exception {
    Path file = parent.resolve("delays.yaml");
    Files.writeString(
        file,
        """
        question: Is a longer delay slower?
        rounds: 1
        parameters: {adapter: null-async, op: a, threads: 8, warmup: 1s, duration: 2s}
        arms:
          fast: {parameters: {delay: 2ms}}
          slow: {parameters: {delay: 6ms}}
        """);
    try (MeasuringClients clients =
        MeasuringClients.startCommand(parent, CLIENTS, "experiment", List.of(file.toString()))) {
      clients.awaitEnds(0);

      Path folder = only(clients.folder(0).resolve("bench-results"));
      try (Stream<Path> turns = Files.list(folder.resolve("turns"))) {
        List<Path> taken = turns.filter(Files::isDirectory).toList();
        assertThat(taken).hasSize(2);
        for (Path turn : taken) {
          assertPartsAddUp(new ResultFiles(turn), "op");
        }
      }
    }
  }
}
