package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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

  private Path experiment(String text) throws IOException {
    return Files.writeString(
        parent.resolve("delays.yaml"),
        """
        question: Is a longer delay slower?
        order: fixed
        parameters: {adapter: null-async, op: a, threads: 8, warmup: 1s, duration: 2s}
        """
            + text);
  }

  private Path twoArms(int rounds) throws IOException {
    return experiment(
        """
        rounds: %d
        arms:
          fast: {parameters: {delay: 2ms}}
          slow: {parameters: {delay: 6ms}}
        """
            .formatted(rounds));
  }

  /** Folders of turns, in the order of their names. */
  private static List<Path> turns(Path experiment) throws IOException {
    try (Stream<Path> turns = Files.list(experiment.resolve("turns"))) {
      return turns.filter(Files::isDirectory).sorted().toList();
    }
  }

  private static Path results(MeasuringClients clients) throws IOException {
    return only(clients.folder(0).resolve("bench-results"));
  }

  private static JsonNode answer(Path experiment) throws IOException {
    return new ExperimentOutput(experiment).document();
  }

  @Test
  void everyClientTakesPartInEachTurnOfAnExperiment() throws Exception {
    List<String> words = List.of(twoArms(1).toString());
    try (MeasuringClients clients =
        MeasuringClients.startCommand(parent, CLIENTS, "experiment", words)) {
      clients.awaitEnds(0);

      List<Path> taken = turns(results(clients));
      assertThat(taken).hasSize(2);
      for (Path turn : taken) {
        assertPartsAddUp(new ResultFiles(turn), "op");
      }
    }
  }

  @Test
  void oneClientIsComparedWithAllOfThem() throws Exception {
    Path file =
        experiment(
            """
            rounds: 1
            arms:
              all: {parameters: {delay: 2ms}}
              one: {parameters: {delay: 2ms, clients: 1}}
              again: {parameters: {delay: 6ms}}
            """);
    try (MeasuringClients clients =
        MeasuringClients.startCommand(parent, CLIENTS, "experiment", List.of(file.toString()))) {
      clients.awaitEnds(0);

      Path folder = results(clients);
      assertPartsAddUp(new ResultFiles(folder.resolve("turns/round-01-all")), "op");
      assertPartsAddUp(new ResultFiles(folder.resolve("turns/round-01-again")), "op");
      ResultFiles alone = new ResultFiles(folder.resolve("turns/round-01-one"));
      alone.assertCountsAddUp();
      assertThat(alone.file("clients")).doesNotExist();
      assertThat(answer(folder).at("/findings/0/baseline").asText()).isEqualTo("all");
      assertThat(answer(folder).at("/findings/0/other").asText()).isEqualTo("one");
    }
  }

  @Test
  void aClientThatTakesAnotherTurnEndsTheExperimentAtOnce() throws Exception {
    List<String> words = List.of(twoArms(3).toString());
    try (MeasuringClients clients =
        MeasuringClients.of(parent, CLIENTS, "experiment", words)
            .startEach(client -> client == 1 ? List.of("arms=slow") : List.of())) {
      for (BenchProcess.Ended ended : clients.awaitEnds(1)) {
        assertThat(ended.err())
            .contains(
                "client 1 takes turn round-01-slow, client 0 takes turn round-01-fast: start all"
                    + " clients alike");
      }
      assertThat(answer(results(clients)).path("reason").asText())
          .isEqualTo("the clients did not come together; in turn 1");
    }
  }

  @Test
  void aClientThatHasLeftForGoodEndsTheExperimentInTheNextTurn() throws Exception {
    List<String> words = List.of(twoArms(3).toString(), "meet-timeout=30s");
    try (MeasuringClients clients =
        MeasuringClients.startCommand(parent, CLIENTS, "experiment", words)) {
      clients.process(0).err.await(line -> line.contains("turn 2/6"));
      clients.process(1).signal("KILL");

      BenchProcess.Ended first = clients.process(0).awaitEnd(Duration.ofMinutes(2));
      assertThat(first.exitCode()).as(first.err()).isEqualTo(1);
      Path folder = results(clients);
      assertThat(answer(folder).path("reason").asText())
          .matches("the clients did not come together; in turn [23]");
      assertPartsAddUp(new ResultFiles(turns(folder).get(0)), "op");
    }
  }

  @Test
  void anExperimentThatWasInterruptedIsResumedByAllClients() throws Exception {
    List<String> words = List.of(twoArms(2).toString(), "meet-timeout=30s");
    try (MeasuringClients clients =
        MeasuringClients.startCommand(parent, CLIENTS, "experiment", words)) {
      clients.process(0).err.await(line -> line.contains("turn 2/4"));
      clients.process(0).signal("INT");
      clients.process(1).signal("INT");
      clients.awaitEnds(130);

      Path folder = results(clients);
      assertThat(answer(folder).path("state").asText()).isEqualTo("interrupted");
      try (BenchProcess other =
              BenchProcess.start(
                  parent, "experiment", "--resume=" + folder.toAbsolutePath(), "client=1");
          BenchProcess first =
              BenchProcess.start(parent, "experiment", "--resume=" + folder.toAbsolutePath())) {
        assertThat(first.awaitEnd(Duration.ofMinutes(2)).exitCode()).isZero();
        assertThat(other.awaitEnd(Duration.ofMinutes(2)).exitCode()).isZero();
      }
      JsonNode answer = answer(folder);
      assertThat(answer.path("state").asText()).isEqualTo("completed");
      assertThat(answer.path("turns")).hasSize(4);
      for (JsonNode turn : answer.path("turns")) {
        assertPartsAddUp(new ResultFiles(folder.resolve(turn.path("folder").asText())), "op");
      }
    }
  }
}
