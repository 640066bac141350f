package io.bench.app.search;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.result.SecretMask;
import io.bench.engine.search.Objective;
import io.bench.engine.verdict.Verdict;
import java.util.List;
import java.util.Locale;

/** The JSON of one trial in {@code search.json}. */
final class TrialDocument {

  private final TrialReport report;
  private final SecretMask mask;

  TrialDocument(TrialReport report, SecretMask mask) {
    this.report = report;
    this.mask = mask;
  }

  ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("number", report.trial().number());
    putFinite(node, "ratePerSecond", report.trial().ratePerSecond());
    node.put("role", report.trial().role().name().toLowerCase(Locale.ROOT));
    node.put("outcome", outcome());
    ArrayNode reasons = node.putArray("reasons");
    if (report.end() instanceof TrialEnd.Failed failed) {
      reasons.add(mask.apply(failed.reason()));
    } else if (report.end() instanceof TrialEnd.Judged judged) {
      judged.outcome().reasons().forEach(reasons::add);
    }
    node.put("clientLimited", report.isClientLimited());
    node.put("folder", report.folder());
    TrialFigures figures = report.figures();
    if (figures != null) {
      put(node, figures);
    }
    return node;
  }

  private String outcome() {
    if (report.end() instanceof TrialEnd.Judged judged) {
      return switch (judged.outcome().result()) {
        case MET -> "met";
        case MISSED -> "missed";
        case RATE_NOT_HELD -> "rateNotHeld";
      };
    }
    return report.end() instanceof TrialEnd.Failed ? "failed" : "interrupted";
  }

  private static void put(ObjectNode node, TrialFigures figures) {
    putFinite(node, "offeredPerSecond", figures.offeredPerSecond());
    putFinite(node, "achievedPerSecond", figures.achievedPerSecond());
    putFinite(node, "windowSeconds", figures.seconds());
    node.putObject("counts")
        .put("issued", figures.issued())
        .put("succeeded", figures.succeeded())
        .put("failed", figures.failed())
        .put("unfinished", figures.unfinished())
        .put("unsent", figures.unsent());
    ArrayNode objectives = node.putArray("objectives");
    for (TrialFigures.Figure figure : figures.objectives()) {
      boolean errors = figure.objective().metric() == Objective.Metric.ERRORS;
      ObjectNode json = objectives.addObject();
      json.put("name", figure.objective().name());
      putFinite(json, errors ? "share" : "nanos", figure.value());
      json.put("met", figure.isMet());
      json.put("fewSamples", figure.fewSamples());
    }
    node.set("verdicts", verdicts(figures.verdicts()));
    node.set("notices", verdicts(figures.notices()));
  }

  private static ArrayNode verdicts(List<Verdict> verdicts) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (Verdict verdict : verdicts) {
      array.addObject().put("name", verdict.kind().name()).put("evidence", verdict.evidence());
    }
    return array;
  }

  /** A number, or null if there is none: JSON knows no other. */
  static void putFinite(ObjectNode node, String name, double value) {
    if (Double.isFinite(value)) {
      node.put(name, value);
    } else {
      node.putNull(name);
    }
  }
}
