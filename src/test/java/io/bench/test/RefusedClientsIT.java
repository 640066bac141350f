package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that cannot measure as one say why in one line, by the real jar. */
class RefusedClientsIT {

  @TempDir Path parent;

  private static List<String> words(String... more) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "workload=" + FaultRun.workload(),
                "default.write",
                "adapter=null-async",
                "rate=100",
                "duration=2s"));
    words.addAll(List.of(more));
    if (words.stream().noneMatch(word -> word.startsWith("meet-timeout="))) {
      words.add("meet-timeout=60s");
    }
    return words;
  }

  @Test
  void whatOneClientCanSeeAloneItSaysAtOnce() throws Exception {
    assertAloneRefused(
        "bench: parameter 'clients' must lie between 1 and 100000, not 0",
        "clients=0",
        "client=0",
        "meet=127.0.0.1:1");
    assertAloneRefused(
        "bench: client=3 of clients=3: the clients are 0 to 2",
        "clients=3",
        "client=3",
        "meet=127.0.0.1:1");
    assertAloneRefused("bench: clients=3: meet=HOST:PORT says where", "clients=3", "client=0");
    assertAloneRefused(
        "bench: clients=3: client=K says which of the clients this is",
        "clients=3",
        "meet=127.0.0.1:1");
    assertAloneRefused(
        "bench: meet=192.0.2.1 can be reached from other machines: give meet-secret-file=FILE",
        "clients=3",
        "client=1",
        "meet=192.0.2.1:9741");
  }

  private void assertAloneRefused(String line, String... own) throws Exception {
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(words(own));
    BenchProcess.Ended ended = BenchProcess.runQuickly(parent, words.toArray(String[]::new));

    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(2);
    assertThat(ended.err().strip()).startsWith(line).hasLineCount(1);
  }

  @Test
  void anotherBuildIsRefusedByAll() throws Exception {
    Path copy = Files.copy(Path.of(System.getProperty("bench.jar")), parent.resolve("other.jar"));
    try (FileSystem jar = FileSystems.newFileSystem(copy)) {
      Files.writeString(jar.getPath("/one-more"), "entry");
    }
    try (MeasuringClients clients = MeasuringClients.of(parent, 2, words())) {
      clients.add(0, List.of());
      clients.addOfJar(copy, 1, List.of());

      MeasuringClients.assertRefused(clients.awaitEnds(), "client 1 runs another build of Bench");
    }
  }

  @Test
  void anotherWorkloadIsRefusedByAllWhoComeLaterToo() throws Exception {
    List<String> words = words();
    words.remove(0);
    Path other = parent.resolve("faults.yaml");
    Files.writeString(other, Files.readString(Path.of(FaultRun.workload())) + "# another line\n");
    List<String> own = List.of("workload=" + FaultRun.workload());
    try (MeasuringClients clients = MeasuringClients.of(parent, 3, words)) {
      clients.add(0, own);
      clients.add(1, List.of("workload=" + other)).err.await(line -> line.contains("another"));
      clients.add(2, own);

      MeasuringClients.assertRefused(clients.awaitEnds(), "client 1 has another text of workload");
    }
  }

  @Test
  void whoDoesNotKnowTheSecretIsRefusedAndMissing() throws Exception {
    try (MeasuringClients clients = MeasuringClients.of(parent, 2, words("meet-timeout=30s"))) {
      clients.startEach(client -> List.of("meet-secret-file=" + secret(client)));
      List<BenchProcess.Ended> ends = clients.awaitEnds();

      MeasuringClients.assertRefused(ends.subList(1, 2), "client 0 has another secret");
      assertThat(ends.get(0).exitCode()).isEqualTo(1);
      assertThat(ends.get(0).err())
          .contains("its secret is another (meet-secret-file)")
          .contains("not all clients have come within 30 s (meet-timeout): missing client 1");
    }
  }

  private Path secret(int client) {
    try {
      return Files.writeString(parent.resolve("secret-" + client), "a secret of client " + client);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void whoIsOneTooManyLeavesTheOthersAlone() throws Exception {
    try (MeasuringClients clients = MeasuringClients.of(parent, 2, words())) {
      clients.add(0, List.of());
      BenchProcess surplus = clients.add(2, List.of("clients=3"));
      MeasuringClients.assertRefused(
          List.of(surplus.awaitEnd()), "is one too many: client 0 runs with clients=2");
      clients.add(1, List.of());

      assertThat(clients.process(0).awaitEnd().exitCode()).isZero();
      assertThat(clients.process(2).awaitEnd().exitCode()).isZero();
    }
  }

  @Test
  @Tag("full")
  void aSecondOfTheSameNumberLeavesTheOthersAlone() throws Exception {
    try (MeasuringClients clients = MeasuringClients.of(parent, 3, words())) {
      clients.add(0, List.of()).err.await(line -> line.contains("waiting for"));
      clients.add(1, List.of());
      clients.process(0).err.await(line -> line.contains("waiting for client 2 "));
      BenchProcess second = clients.add(1, List.of());
      MeasuringClients.assertRefused(
          List.of(second.awaitEnd()), "is there already: give each client another number");
      clients.add(2, List.of());

      for (int process : new int[] {0, 1, 3}) {
        assertThat(clients.process(process).awaitEnd().exitCode()).isZero();
      }
      clients.whole().assertCountsAddUp();
    }
  }
}
