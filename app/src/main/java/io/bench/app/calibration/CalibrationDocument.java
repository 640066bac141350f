package io.bench.app.calibration;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON of one calibration, made of the {@code run.json} of the run that calibrated. */
public final class CalibrationDocument {

  /** The name of the file in the result folder. */
  public static final String FILE = "calibration.json";

  static final String SCHEMA_NAME = "bench-calibration";
  static final int SCHEMA_VERSION = 1;

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private CalibrationDocument() {}

  /**
   * Makes the document.
   *
   * @param run the content of {@code run.json}, completed
   * @param endpoint by step, what the endpoint used; steps that it does not name have no figures
   */
  public static ObjectNode of(JsonNode run, Map<String, EndpointUse> endpoint) {
    ObjectNode document = JSON.objectNode();
    document.putObject("schema").put("name", SCHEMA_NAME).put("version", SCHEMA_VERSION);
    for (String field : new String[] {"benchVersion", "start", "end", "adapter"}) {
      document.set(field, run.path(field));
    }
    document.set("environment", run.path("environment"));
    ObjectNode given = document.putObject("givenParameters");
    run.path("givenParameters")
        .properties()
        .forEach(each -> given.set(each.getKey(), each.getValue()));
    given.remove("host"); // ours, not the user's
    document.put("latencyUnit", "nanoseconds");
    for (JsonNode step : run.path("steps")) {
      String name = step.path("name").asText();
      document.set(name, step(step, endpoint.get(name)));
    }
    return document;
  }

  private static ObjectNode step(JsonNode step, @Nullable EndpointUse use) {
    JsonNode phase = measurement(step);
    JsonNode counts = phase.path("total").path("counts");
    long ended = counts.path("succeeded").asLong() + counts.path("failed").asLong();
    ObjectNode node = JSON.objectNode();
    node.set("opsPerSecond", phase.path("rate").path("achievedPerSecond"));
    node.set("offeredPerSecond", phase.path("rate").path("offeredPerSecond"));
    node.put("seconds", phase.path("windowSeconds").asDouble());
    node.set("lanes", step.path("lanes"));
    node.set("inFlight", step.path("inFlight"));
    node.set("counts", counts);
    node.set("latencies", phase.path("total").path("latencies"));
    node.set("client", phase.path("client"));
    ObjectNode endpoint = node.putObject("endpoint");
    boolean known = use != null && ended > 0 && use.seconds() > 0;
    endpoint.put("cpuNanosPerOp", known ? (double) use.cpuNanos() / ended : null);
    endpoint.put("cpuCores", known ? use.cpuNanos() / 1e9 / use.seconds() : null);
    node.set("parameters", step.path("parameters"));
    return node;
  }

  private static JsonNode measurement(JsonNode step) {
    JsonNode phases = step.path("phases");
    return phases.path(phases.size() - 1);
  }

  /** A document, or several, as text that ends with a line feed. */
  public static String text(JsonNode json) {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
    try {
      return new ObjectMapper().writer(printer).writeValueAsString(json) + "\n";
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
