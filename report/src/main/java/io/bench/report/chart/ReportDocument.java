package io.bench.report.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.json.Json;
import io.bench.engine.result.StepDocument;
import io.bench.report.read.ReportedRun;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Everything that a report shows, as one JSON document. Stateless. */
public final class ReportDocument {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private ReportDocument() {}

  /**
   * Reads the results of the runs.
   *
   * @param runs at least one
   * @throws IOException if one of their files cannot be read
   */
  public static ObjectNode of(List<ReportedRun> runs) throws IOException {
    ObjectNode node = JSON.objectNode();
    ArrayNode shown = node.putArray("runs");
    Set<String> steps = new LinkedHashSet<>();
    for (ReportedRun run : runs) {
      shown.add(facts(run));
      run.document().steps().forEach(step -> steps.add(step.name()));
    }
    ArrayNode sections = node.putArray("steps");
    for (String step : steps) {
      sections.add(step(step, runs));
    }
    return node;
  }

  static ObjectNode facts(ReportedRun run) {
    ObjectNode node = JSON.objectNode();
    node.put("arm", run.arm());
    node.put("label", run.label());
    node.put("folder", run.folder().toString());
    ObjectNode facts = Json.tree(run.document()).deepCopy();
    facts.remove("steps");
    node.set("run", facts);
    return node;
  }

  private static ObjectNode step(String name, List<ReportedRun> runs) throws IOException {
    ObjectNode node = JSON.objectNode();
    node.put("name", name);
    boolean judged = false;
    boolean paced = false;
    ArrayNode results = node.putArray("results");
    for (int index = 0; index < runs.size(); index++) {
      ReportedRun run = runs.get(index);
      Optional<StepDocument> step = run.document().step(name);
      if (step.isPresent()) {
        judged |= step.get().isJudged();
        paced |= StepCharts.isPaced(step.get());
        results.add(new StepCharts(run, step.get()).json().put("run", index));
      }
    }
    node.put("judged", judged);
    node.put("paced", paced);
    return node;
  }
}
