package io.bench.servers.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.servers.ServerOptionException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
  private static final List<NodePorts> TWO =
      List.of(new NodePorts(7001, 9041), new NodePorts(7002, 9042));

  @TempDir Path folder;

  @Test
  void keptDataRemembersItsPorts() throws Exception {
    try (DataFolder data = DataFolder.kept(folder, 2)) {
      assertThat(data.remembered()).isNull();
      data.remember(TWO);
    }
    try (DataFolder data = DataFolder.kept(folder, 2)) {
      assertThat(data.remembered()).isEqualTo(TWO);
    }
  }

  @Test
  void keptDataBelongsToItsNumberOfNodes() throws Exception {
    try (DataFolder data = DataFolder.kept(folder, 2)) {
      data.remember(TWO);
    }
    assertThatThrownBy(() -> DataFolder.kept(folder, 1))
        .isInstanceOf(ServerOptionException.class)
        .hasMessage("cassandra-nodes=1: the data in " + folder + " belongs to 2 nodes");
  }

  @Test
  void keptDataIsUsedByOneRunAtATime() throws Exception {
    try (DataFolder data = DataFolder.kept(folder, 1)) {
      assertThat(data.isKept()).isTrue();
      assertThatThrownBy(() -> DataFolder.kept(folder, 1))
          .isInstanceOf(ServerOptionException.class)
          .hasMessageEndingWith("in use by another run");
    }
  }

  @Test
  void aFailedFirstStartLeavesNoData() throws Exception {
    try (DataFolder data = DataFolder.kept(folder, 1)) {
      Files.createDirectories(data.ofNode(1).resolve("data"));
      data.discardIfNew(1);
      assertThat(data.ofNode(1)).doesNotExist();
    }
  }

  @Test
  void aFailedLaterStartLeavesTheDataAlone() throws Exception {
    try (DataFolder data = DataFolder.kept(folder, 2)) {
      data.remember(TWO);
      Files.createDirectories(data.ofNode(1));
      data.discardIfNew(2);
      assertThat(data.ofNode(1)).isDirectory();
    }
  }
}
