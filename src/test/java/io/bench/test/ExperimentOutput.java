package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The folder of an experiment, read with nothing but a JSON library. */
record ExperimentOutput(Path folder) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** {@code experiment.json}. */
  JsonNode document() throws IOException {
    return JSON.readTree(folder.resolve("experiment.json").toFile());
  }

  /** The same; asserts that the experiment completed and that the counts of each turn add up. */
  JsonNode completed() throws IOException {
    JsonNode document = document();
    assertThat(document.path("state").asText()).isEqualTo("completed");
    for (JsonNode turn : document.path("turns")) {
      results(turn).assertCountsAddUp();
    }
    return document;
  }

  /** The results of a turn of the document. */
  ResultFiles results(JsonNode turn) {
    return new ResultFiles(folder.resolve(turn.path("folder").asText()));
  }

  /** The first object of a list whose field has that text. */
  static JsonNode named(JsonNode list, String field, String text) {
    for (JsonNode one : list) {
      if (one.path(field).asText().equals(text)) {
        return one;
      }
    }
    throw new AssertionError("no " + text + " in " + list);
  }

  /** The texts of a field, in the order of the list. */
  static List<String> texts(JsonNode list, String field) {
    return list.valueStream().map(one -> one.path(field).asText()).toList();
  }
}
