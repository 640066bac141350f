package io.bench.engine.workload.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadLoaderTest {

  private final WorkloadLoader loader =
      new WorkloadLoader(
          new BuiltInWorkloads() {
            @Override
            public List<String> names() {
              return List.of("keyvalue", "other");
            }

            @Override
            public Optional<byte[]> read(String name) {
              return names().contains(name)
                  ? Optional.of("op: built in".getBytes(StandardCharsets.UTF_8))
                  : Optional.empty();
            }
          });

  @TempDir Path folder;

  @Test
  void findsABuiltInWorkloadByItsName() {
    assertThat(loader.load("keyvalue").text()).isEqualTo("op: built in");
  }

  @Test
  void findsAFileByItsPath() throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), "op: mine");
    assertThat(loader.load(file.toString()).text()).isEqualTo("op: mine");
    assertThat(loader.load(file.toString()).source()).isEqualTo(file.toString());
  }

  @Test
  void findsAFileWithoutItsEnding() throws IOException {
    Files.writeString(folder.resolve("mine.yaml"), "op: mine");
    assertThat(loader.load(folder.resolve("mine").toString()).text()).isEqualTo("op: mine");
  }

  @Test
  void suggestsTheBuiltInWorkloadThatMayBeMeant() {
    assertThatThrownBy(() -> loader.load("keyvalu"))
        .hasMessage(
            "no workload 'keyvalu': there is no such file, and none of that name built in;"
                + " did you mean 'keyvalue'?");
  }

  @Test
  void listsTheBuiltInWorkloadsIfNoneIsNear() {
    assertThatThrownBy(() -> loader.load("something"))
        .hasMessageEndingWith("; built in are keyvalue, other");
  }

  @Test
  void saysThatAFolderIsNoWorkload() {
    assertThatThrownBy(() -> loader.load(folder.toString())).hasMessageContaining("is a folder");
  }

  @Test
  void refusesFilesThatAreTooLarge() throws IOException {
    Path file = folder.resolve("large.yaml");
    try (var channel = new java.io.RandomAccessFile(file.toFile(), "rw")) {
      channel.setLength((16L << 20) + 1);
    }
    assertThatThrownBy(() -> loader.load(file.toString()))
        .hasMessageContaining("16777217 bytes are too many");
  }
}
