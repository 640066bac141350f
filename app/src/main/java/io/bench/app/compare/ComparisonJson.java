package io.bench.app.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.app.compare.RunComparison.Rows;
import io.bench.app.compare.RunComparison.Table;
import io.bench.engine.comparison.Judgement;
import io.bench.engine.comparison.RatioEstimate;
import java.util.Locale;

/** A comparison for programs; its fields are described in {@code docs/comparing.md}. Stateless. */
final class ComparisonJson {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private ComparisonJson() {}

  static ObjectNode of(RunComparison comparison) {
    ObjectNode node = JSON.objectNode();
    node.putObject("schema").put("name", "bench-comparison").put("version", 1);
    node.put("delta", comparison.delta());
    ArrayNode arms = node.putArray("arms");
    for (FolderArm arm : comparison.arms()) {
      ObjectNode one = arms.addObject().put("label", arm.label());
      ArrayNode folders = one.putArray("folders");
      arm.runs().forEach(run -> folders.add(run.folder().toString()));
      ArrayNode remarks = one.putArray("remarks");
      Remarks.of(arm).forEach(remarks::add);
    }
    ArrayNode tables = node.putArray("comparisons");
    comparison.tables().forEach(table -> tables.add(table(table)));
    ArrayNode differences = node.putArray("differences");
    for (Difference difference : comparison.differences()) {
      ArrayNode values = differences.addObject().put("what", difference.what()).putArray("values");
      difference.values().forEach(values::add);
    }
    return node;
  }

  private static ObjectNode table(Table table) {
    ObjectNode node = JSON.objectNode();
    node.put("step", table.step());
    node.put("baseline", "A");
    node.put("other", table.otherLabel());
    node.put("latency", table.headline());
    node.put("baselineProcesses", table.baselineProcesses());
    node.put("otherProcesses", table.otherProcesses());
    ArrayNode ops = node.putArray("ops");
    for (Rows rows : table.ops()) {
      ObjectNode op = ops.addObject();
      op.put("op", rows.op());
      op.put("baselineErrorShare", rows.baselineErrors());
      op.put("otherErrorShare", rows.otherErrors());
      ArrayNode figures = op.putArray("figures");
      rows.judgements().forEach(judgement -> figures.add(figure(judgement)));
    }
    return node;
  }

  private static ObjectNode figure(Judgement judgement) {
    RatioEstimate estimate = judgement.estimate();
    ObjectNode node = JSON.objectNode();
    node.put("figure", estimate.key());
    node.put("baseline", finite(estimate.baseline()));
    node.put("other", finite(estimate.other()));
    node.put("ratio", finite(estimate.ratio()));
    if (judgement.interval() == null) {
      node.putNull("interval");
    } else {
      node.putObject("interval")
          .put("lower", judgement.interval().lower())
          .put("upper", judgement.interval().upper());
    }
    node.put("spread", estimate.spread().name().toLowerCase(Locale.ROOT));
    node.put("verdict", judgement.verdict().words());
    return node;
  }

  private static @org.jspecify.annotations.Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
