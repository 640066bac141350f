package io.bench.servers.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.servers.ServerStartException;
import io.bench.servers.process.LoopbackPorts;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PortChoiceTest {

  @Test
  void allPortsDiffer() throws Exception {
    List<NodePorts> ports = PortChoice.choose(3, Map.of(), null);
    assertThat(ports).hasSize(3);
    assertThat(ports.stream().flatMap(node -> List.of(node.storage(), node.cql()).stream()))
        .doesNotHaveDuplicates();
  }

  @Test
  void keptDataGetsItsPortsAgain() throws Exception {
    List<NodePorts> before = PortChoice.choose(2, Map.of(), null);
    assertThat(PortChoice.choose(2, Map.of(), before)).isEqualTo(before);
  }

  @Test
  void aNamedPortThatIsTakenIsAnError() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, LoopbackPorts.address())) {
      String port = Integer.toString(taken.getLocalPort());
      assertThatThrownBy(() -> PortChoice.choose(1, Map.of("native_transport_port", port), null))
          .isInstanceOf(ServerStartException.class)
          .hasMessage("port " + port + " is taken (cassandra.native_transport_port)");
    }
  }

  @Test
  void aNodeAloneMovesWhenItsPortIsTaken() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, LoopbackPorts.address())) {
      NodePorts before = new NodePorts(taken.getLocalPort(), LoopbackPorts.free(1).get(0));
      NodePorts now = PortChoice.choose(1, Map.of(), List.of(before)).get(0);
      assertThat(now.storage()).isNotEqualTo(before.storage());
      assertThat(now.cql()).isEqualTo(before.cql());
    }
  }

  @Test
  void nodesThatKnowEachOtherByTheirPortsDoNotMove() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, LoopbackPorts.address())) {
      List<Integer> free = LoopbackPorts.free(3);
      List<NodePorts> before =
          List.of(
              new NodePorts(taken.getLocalPort(), free.get(0)),
              new NodePorts(free.get(1), free.get(2)));
      assertThatThrownBy(() -> PortChoice.choose(2, Map.of(), before))
          .isInstanceOf(ServerStartException.class)
          .hasMessageContaining(Integer.toString(taken.getLocalPort()));
    }
  }
}
