package io.bench.test;

import static io.bench.test.ThreeClients.CLIENTS;
import static io.bench.test.ThreeClients.SOON;
import static io.bench.test.ThreeClients.assertKept;
import static io.bench.test.ThreeClients.withoutServer;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C at one of three clients. */
@Tag("full")
class ClientInterruptionsIT {

  @TempDir Path parent;

  @Test
  void controlCAtClientZeroEndsAllInOrder() throws Exception {
    assertInterruptedBy(0);
  }

  @Test
  void controlCAtAnotherClientEndsAllInOrder() throws Exception {
    assertInterruptedBy(2);
  }

  private void assertInterruptedBy(int client) throws Exception {
    List<String> words = withoutServer("duration=1h", "meet-timeout=60s");
    try (MeasuringClients clients = MeasuringClients.start(parent, CLIENTS, words)) {
      clients.awaitMeasuring();
      clients.process(client).signal("INT");

      clients.awaitEnds(130);
      assertKept(clients, "interrupted", "interrupted");
      for (int each = 1; each < CLIENTS; each++) {
        clients.part(each).assertCountsAddUp();
        assertThat(clients.keepsItsOwn(each)).isFalse();
      }
    }
  }

  @Test
  void controlCWhileSomebodyIsWaitedForEndsAll() throws Exception {
    List<String> words = withoutServer("duration=1h", "meet-timeout=60s");
    try (MeasuringClients clients = MeasuringClients.of(parent, CLIENTS, words)) {
      clients.add(0, List.of());
      clients.add(1, List.of());
      clients.process(0).err.await(line -> line.contains("waiting for client 2 at"));
      clients.process(1).signal("INT");

      clients.awaitEnds(130);
    }
  }

  @Test
  void controlCWhileClientZeroIsWaitedForEndsTheClient() throws Exception {
    List<String> words = withoutServer("duration=1h", "meet-timeout=5m");
    try (MeasuringClients clients = MeasuringClients.of(parent, CLIENTS, words)) {
      clients.add(1, List.of()).err.await(line -> line.contains("waiting for client 0"));
      clients.process(0).signal("INT");

      assertThat(clients.process(0).awaitEnd(SOON).exitCode()).isEqualTo(130);
    }
  }
}
