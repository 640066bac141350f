package io.bench.app.search;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.app.process.Version;
import io.bench.app.search.SearchReport.State;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.StepPlan;
import io.bench.engine.search.Objective;
import io.bench.engine.search.SearchAnswer;
import io.bench.engine.search.SearchSettings;
import io.bench.engine.search.Slo;
import java.util.Locale;

/** The JSON of {@code search.json}; docs/searching.md describes it. */
final class SearchDocument {

  static final String SCHEMA_NAME = "bench-search";
  static final int SCHEMA_VERSION = 1;

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final SearchReport report;
  private final SecretMask mask;

  SearchDocument(SearchReport report, SecretMask mask) {
    this.report = report;
    this.mask = mask;
  }

  ObjectNode json() {
    SearchPlan plan = report.plan();
    RunInfo info = plan.scenario().info();
    ObjectNode node = JSON.objectNode();
    node.putObject("schema").put("name", SCHEMA_NAME).put("version", SCHEMA_VERSION);
    node.put("benchVersion", Version.number());
    node.put("state", report.state().key());
    node.put("reason", report.reason() == null ? null : mask.apply(report.reason()));
    node.put("start", report.start().toString());
    node.put("end", report.state() == State.RUNNING ? null : report.updated().toString());
    node.put("updated", report.updated().toString());
    node.put("workload", info.workload());
    node.put("scenario", info.scenario());
    node.put("step", plan.searched().name());
    node.put("adapter", plan.adapter());
    ObjectNode given = node.putObject("givenParameters");
    info.givenParameters().forEach((name, value) -> given.put(name, mask.apply(value)));
    node.set("slo", slo(plan.slo()));
    node.set("settings", settings());
    node.set("preparation", preparation(plan));
    node.set("answer", answer());
    ArrayNode trials = node.putArray("trials");
    report.trials().forEach(trial -> trials.add(new TrialDocument(trial, mask).json()));
    return node;
  }

  private static ObjectNode slo(Slo slo) {
    ObjectNode node = JSON.objectNode();
    node.put("text", slo.text());
    ArrayNode objectives = node.putArray("objectives");
    for (Objective objective : slo.objectives()) {
      boolean errors = objective.metric() == Objective.Metric.ERRORS;
      objectives
          .addObject()
          .put("name", objective.name())
          .put(errors ? "boundShare" : "boundNanos", objective.bound())
          .put("inclusive", objective.inclusive());
    }
    return node;
  }

  private ObjectNode settings() {
    ObjectNode node = JSON.objectNode();
    SearchRequest request = report.plan().request();
    SearchStart begin = report.begin();
    SearchSettings settings = report.settings();
    node.put("startFrom", begin == null ? null : begin.origin().key());
    TrialDocument.putFinite(
        node, "capacityPerSecond", begin == null ? Double.NaN : begin.capacityPerSecond());
    TrialDocument.putFinite(
        node, "startPerSecond", settings == null ? Double.NaN : settings.startPerSecond());
    TrialDocument.putFinite(
        node, "leastPerSecond", settings == null ? Double.NaN : settings.leastPerSecond());
    TrialDocument.putFinite(node, "mostPerSecond", request.mostPerSecond());
    node.put("resolution", request.resolution());
    node.put("replications", request.replications());
    node.put("mostTrials", request.mostTrials());
    return node;
  }

  private static ObjectNode preparation(SearchPlan plan) {
    ObjectNode node = JSON.objectNode();
    ArrayNode steps = node.putArray("steps");
    plan.before().stream().map(StepPlan::name).forEach(steps::add);
    node.put("folder", plan.before().isEmpty() ? null : SearchRuns.PREPARATION);
    return node;
  }

  private ObjectNode answer() {
    ObjectNode node = JSON.objectNode();
    SearchAnswer answer = report.answer();
    boolean ended = report.state() == State.COMPLETED && answer != null;
    node.put("text", AnswerText.of(report));
    node.put("end", ended ? answer.end().name().toLowerCase(Locale.ROOT) : null);
    TrialDocument.putFinite(
        node, "metPerSecond", answer == null ? Double.NaN : answer.metPerSecond());
    TrialDocument.putFinite(
        node, "missedPerSecond", answer == null ? Double.NaN : answer.missedPerSecond());
    node.put("replications", answer == null ? 0 : answer.replications());
    node.put("clientLimited", answer != null && answer.clientLimited());
    return node;
  }
}
