package io.bench.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.function.FileAccess;
import io.bench.engine.workload.reading.WorkloadFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileChoicesTest {

  @TempDir private Path folder;
  @TempDir private Path data;

  private FileAccess ofFile(Map<String, String> given) {
    byte[] text = "ops: {x: X}".getBytes(StandardCharsets.UTF_8);
    return FileChoices.of(WorkloadFile.ofFile(folder.resolve("w.yaml"), text), given);
  }

  @Test
  void aFilesOwnFolderAndThoseThatTheUserNames() {
    assertThat(ofFile(Map.of()).allows(folder.resolve("x"))).isTrue();
    assertThat(ofFile(Map.of()).allows(data.resolve("x"))).isFalse();
    assertThat(ofFile(Map.of("data_path", "/nowhere:" + data)).allows(data.resolve("x"))).isTrue();
    assertThat(ofFile(Map.of("allow-files", "true")).everywhere()).isTrue();
  }

  @Test
  void whatIsBuiltInOrPipedInHasNoFolder() {
    FileAccess files = FileChoices.of(WorkloadFile.ofText("stdin", "ops: {x: X}"), Map.of());

    assertThat(files).isEqualTo(FileAccess.NOWHERE);
  }

  @Test
  void whatIsTypedMayNameAnyFile() {
    assertThat(FileChoices.of(WorkloadFile.ofOp("X"), Map.of()).everywhere()).isTrue();
  }

  @Test
  void mistakesAreTold() {
    assertThat(FileChoices.problems(Map.of("allow-files", "perhaps", "data-path", "/nowhere")))
        .containsExactly(
            "parameter 'allow-files': 'perhaps' is neither true nor false",
            "parameter 'data-path': '/nowhere' is no folder");
    assertThat(FileChoices.problems(Map.of("data-path", data.toString()))).isEmpty();
  }
}
