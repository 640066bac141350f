package io.bench.app.compare;

import com.fasterxml.jackson.databind.JsonNode;
import io.bench.engine.result.read.ResultProcess;
import io.bench.engine.result.read.ResultRun;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What must be known of an arm's runs before their figures are believed. */
final class Remarks {

  private static final String COMPLETED = "completed";
  private static final String STEADY = "STEADY";

  private Remarks() {}

  static List<String> of(FolderArm arm) {
    Set<String> remarks = new LinkedHashSet<>();
    for (ResultRun run : arm.runs()) {
      String state = run.document().path("state").asText();
      if (!state.equals(COMPLETED)) {
        remarks.add("did not complete: it is '" + state + "'");
      }
      if (run.log().damagedLines() > 0) {
        remarks.add(run.log().damagedLines() + " damaged lines of latency.hlog are left out");
      }
      for (JsonNode step : run.steps()) {
        String name = step.path("name").asText();
        for (ResultProcess process : run.processes(name)) {
          List<String> verdicts = verdicts(process.phase());
          if (!verdicts.isEmpty()) {
            remarks.add("step " + name + ": " + String.join(", ", verdicts));
          }
        }
      }
    }
    return new ArrayList<>(remarks);
  }

  private static List<String> verdicts(JsonNode phase) {
    List<String> names = new ArrayList<>();
    for (JsonNode verdict : phase.path("verdicts")) {
      String name = verdict.path("name").asText();
      if (!name.equals(STEADY)) {
        names.add(name);
      }
    }
    return names;
  }
}
