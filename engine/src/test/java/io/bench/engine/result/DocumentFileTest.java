package io.bench.engine.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentFileTest {

  @TempDir Path folder;

  private final List<String> problems = new ArrayList<>();

  private static ObjectNode document(int number) {
    return JsonNodeFactory.instance.objectNode().put("number", number);
  }

  private List<String> names() throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @Test
  void itIsReplacedWholeAndNothingIsLeftBeside() throws IOException {
    DocumentFile file = new DocumentFile(folder.resolve("some.json"), problems::add);

    file.write(document(12_345), true);
    file.write(document(6), false);

    assertThat(folder.resolve("some.json")).hasContent("{\n  \"number\" : 6\n}\n");
    assertThat(Json.text(document(6))).isEqualTo("{\n  \"number\" : 6\n}\n");
    assertThat(names()).containsExactly("some.json");
    assertThat(file.hasFailed()).isFalse();
  }

  @Test
  void onAFullDiskTheVersionBeforeStays() throws IOException {
    FullDisk disk = new FullDisk();
    DocumentFile file =
        new DocumentFile(folder.resolve("some.json"), disk, new WriteProblems(problems::add));
    file.write(document(1), true);
    disk.fillUpAfter(3);

    file.write(document(2), true);
    file.write(document(3), true);

    assertThat(folder.resolve("some.json")).hasContent(Json.text(document(1)));
    assertThat(names()).containsExactly("some.json");
    assertThat(problems).singleElement().asString().contains("some.json: No space left on device");
    assertThat(file.hasFailed()).isTrue();
  }
}
