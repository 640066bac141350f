package io.bench.servers.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class LoopbackPortsTest {

  @Test
  void findsAsManyDifferentPortsAsAsked() throws Exception {
    assertThat(LoopbackPorts.free(6)).hasSize(6).doesNotHaveDuplicates().allMatch(p -> p > 0);
  }

  @Test
  void aPortInUseIsNotFree() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, LoopbackPorts.address())) {
      assertThat(LoopbackPorts.isFree(taken.getLocalPort())).isFalse();
    }
  }
}
