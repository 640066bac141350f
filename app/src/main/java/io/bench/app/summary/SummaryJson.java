package io.bench.app.summary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.result.ResultFolder;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The result of a run for programs, on stdout: what {@code run.json} has on how the run ended and
 * what was measured, in the same words, without the workload, the parameters and the machine.
 */
public final class SummaryJson {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final List<String> OF_RUN =
      List.of("benchVersion", "start", "end", "latencyUnit", "scenario", "adapter");
  private static final List<String> OF_STEP =
      List.of(
          "name",
          "state",
          "reason",
          "adapter",
          "forks",
          "notices",
          "expectations",
          "phases",
          "errorSamples");

  private SummaryJson() {}

  /**
   * The text of the object.
   *
   * @param result how the run ended, which holds even if it could not be written
   * @param folder the result folder
   * @param exitCode that the process will end with
   * @throws IOException if {@code run.json} cannot be read
   */
  public static String text(RunResult result, SecretMask mask, Path folder, int exitCode)
      throws IOException {
    ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    JsonNode run = mapper.readTree(folder.resolve(ResultFolder.RUN_FILE).toFile());
    return mapper.writeValueAsString(of(result, run, mask, folder, exitCode));
  }

  /** The object, from the content of {@code run.json}. */
  static ObjectNode of(RunResult result, JsonNode run, SecretMask mask, Path folder, int exitCode) {
    ObjectNode node = JSON.objectNode();
    node.putObject("schema").put("name", "bench-run-summary").put("version", 1);
    node.put("state", result.end().name().toLowerCase(Locale.ROOT));
    String reason = result.reason();
    node.put("reason", reason == null ? null : mask.apply(reason));
    node.put("missedExpectations", result.missedExpectations());
    node.put("exitCode", exitCode);
    node.put("steady", result.isSteady());
    node.put("folder", folder.toString());
    node.put("workload", result.run().workload());
    copy(run, node, OF_RUN);
    ArrayNode steps = node.putArray("steps");
    for (JsonNode step : run.path("steps")) {
      copy(step, steps.addObject(), OF_STEP);
    }
    return node;
  }

  private static void copy(JsonNode from, ObjectNode to, List<String> names) {
    for (String name : names) {
      if (from.has(name)) {
        to.set(name, from.get(name));
      }
    }
  }
}
