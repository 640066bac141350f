package io.bench.engine.workload.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadLoaderTest {

  private final BuiltInWorkloads builtIn =
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
      };
  private final WorkloadLoader loader = new WorkloadLoader(builtIn);

  @TempDir Path folder;

  @Test
  void aDashIsStandardInput() {
    WorkloadFile file = fromStandardInput("op: piped".getBytes(StandardCharsets.UTF_8));
    assertThat(file.text()).isEqualTo("op: piped");
    assertThat(file.source()).isEqualTo("stdin");
  }

  @Test
  void refusesStandardInputThatIsTooLarge() {
    assertThatThrownBy(() -> fromStandardInput(new byte[(16 << 20) + 1]))
        .hasMessage("stdin: too large for a workload; at most 16777216 bytes are read");
  }

  @Test
  void aDeviceIsRefusedInsteadOfRead() {
    assertThatThrownBy(() -> loader.load("/dev/null"))
        .hasMessage("/dev/null: is a pipe or a device; only regular files are read");
  }

  @Test
  void saysThatAFileMustNotBeRead() throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), "op: mine");
    boolean refused = file.toFile().setReadable(false) && !Files.isReadable(file);
    assumeThat(refused).as("permissions hold for this user").isTrue();
    assertThatThrownBy(() -> loader.load(file.toString()))
        .hasMessage(file + ": cannot be read: permission denied");
  }

  private WorkloadFile fromStandardInput(byte[] bytes) {
    return new WorkloadLoader(builtIn, new ByteArrayInputStream(bytes)).load("-");
  }

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
        .hasMessage(file + ": too large for a workload; at most 16777216 bytes are read");
  }
}
