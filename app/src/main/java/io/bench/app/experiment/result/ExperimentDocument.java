package io.bench.app.experiment.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.app.experiment.figure.ArmFigures;
import io.bench.app.experiment.figure.Finding;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.result.ExperimentReport.ExpectationResult;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.app.experiment.turn.TurnRecord.EventRecord;
import io.bench.app.process.Version;
import io.bench.engine.comparison.Judgement;
import io.bench.engine.experiment.ArmExpectation;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ArmMetric.Unit;
import io.bench.engine.experiment.Experiment;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** {@code experiment.json}; its fields are described in {@code docs/experiments.md}. */
public final class ExperimentDocument {

  static final String SCHEMA_NAME = "bench-experiment";
  private static final int SCHEMA_VERSION = 1;
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final ExperimentReport report;
  private final UnaryOperator<String> mask;

  /**
   * @param mask hides secrets
   */
  public ExperimentDocument(ExperimentReport report, UnaryOperator<String> mask) {
    this.report = report;
    this.mask = mask;
  }

  /** The document. */
  public ObjectNode json() {
    Experiment experiment = report.plan().experiment();
    ObjectNode node = JSON.objectNode();
    node.putObject("schema").put("name", SCHEMA_NAME).put("version", SCHEMA_VERSION);
    node.put("benchVersion", Version.number());
    node.put("name", experiment.name());
    node.put("source", report.plan().source());
    node.put(
        "textSha256",
        ExperimentFolder.sha256(report.plan().text().getBytes(StandardCharsets.UTF_8)));
    node.put("question", experiment.question());
    node.put("state", report.state().name().toLowerCase(Locale.ROOT));
    String reason = report.reason();
    node.put("reason", reason == null ? null : mask.apply(reason));
    node.put("exitCode", report.state() == State.RUNNING ? null : report.exitCode());
    node.put("start", report.start().toString());
    node.put("updated", report.updated().toString());
    node.put("pausedSeconds", report.paused().toMillis() / 1e3);
    node.put("quick", experiment.quick());
    ObjectNode given = node.putObject("givenParameters");
    report.plan().given().forEach((name, value) -> given.put(name, mask.apply(value)));
    node.put("rounds", experiment.schedule().rounds());
    node.put("order", experiment.schedule().order().key());
    node.put("seed", experiment.schedule().seed());
    node.put("processesPerTurn", experiment.schedule().processes());
    node.put("data", experiment.data().key());
    node.set("environments", environments(experiment));
    ArrayNode arms = node.putArray("arms");
    report.plan().arms().forEach(arm -> arms.add(arm(arm)));
    ArrayNode shown = node.putArray("shown");
    experiment.comparison().shown().forEach(metric -> shown.add(metric.key()));
    ArrayNode turns = node.putArray("turns");
    report.turns().forEach(turn -> turns.add(turn(turn)));
    ArrayNode findings = node.putArray("findings");
    report.findings().forEach(finding -> findings.add(finding(finding)));
    node.put("delta", experiment.comparison().delta());
    ArrayNode expectations = node.putArray("expectations");
    report.expectations().forEach(result -> expectations.add(expectation(result)));
    ArrayNode published = node.putArray("published");
    report.published().forEach(state -> published.add(published(state)));
    return node;
  }

  private ObjectNode environments(Experiment experiment) {
    ObjectNode node = JSON.objectNode();
    experiment
        .environments()
        .forEach(
            (name, environment) -> {
              ObjectNode one = node.putObject(name);
              ObjectNode options = one.putObject("options");
              environment.options().forEach((key, value) -> options.put(key, mask.apply(value)));
              ObjectNode hosts = one.putObject("hosts");
              environment.hosts().forEach((adapter, host) -> hosts.put(adapter, mask.apply(host)));
            });
    return node;
  }

  private ObjectNode arm(PlannedArm planned) {
    ObjectNode node = JSON.objectNode();
    String name = planned.arm().name();
    node.put("name", name);
    node.put("description", planned.arm().description());
    node.put("environment", planned.arm().environment());
    node.put("data", report.plan().experiment().data(planned.arm()).key());
    node.put("command", planned.arm().command().name().toLowerCase(Locale.ROOT));
    node.put("step", planned.step());
    ObjectNode parameters = node.putObject("parameters");
    planned.arm().parameters().forEach((key, value) -> parameters.put(key, mask.apply(value)));
    if (!planned.canRun()) {
      node.put("skipped", mask.apply(planned.missing()));
    }
    ArmFigures figures = report.figures().get(name);
    if (figures != null) {
      node.put("processes", figures.count());
      node.put("latency", figures.headline());
      node.set("figures", figures(figures));
      ObjectNode errors = node.putObject("errorsPerSecond");
      figures.errors().forEach(errors::put);
      ObjectNode verdicts = node.putObject("verdicts");
      figures.verdicts().forEach(verdicts::put);
    }
    ClaimResult.of(report, planned.arm()).ifPresent(claim -> node.set("claim", claim(claim)));
    return node;
  }

  private static ObjectNode claim(ClaimResult result) {
    ObjectNode node = named(JSON.objectNode(), result.claim().metric());
    node.put("value", finite(result.value()));
    ArmMetric truth = result.claim().truthMetric();
    if (truth != null) {
      ObjectNode honest = node.putObject("truth").put("arm", result.claim().truthArm());
      named(honest, truth).put("value", finite(result.truth()));
      node.put("factor", finite(result.factor()));
    }
    return node;
  }

  private static ObjectNode figures(ArmFigures figures) {
    ObjectNode node = JSON.objectNode();
    for (ArmMetric metric : ArmMetric.values()) {
      double value = figures.value(metric);
      if (Double.isFinite(value)) {
        ObjectNode one = node.putObject(metric.key());
        named(one, metric).put("value", value);
        ArrayNode each = one.putArray("processes");
        figures.processes().forEach(process -> each.add(process.figures().get(metric)));
      }
    }
    return node;
  }

  private ObjectNode turn(TurnRecord record) {
    ObjectNode node = JSON.objectNode();
    node.put("number", record.turn().number());
    node.put("round", record.turn().round());
    node.put("arm", record.turn().arm());
    node.put("process", record.turn().process());
    node.put("folder", record.folder());
    node.put("command", mask.apply("bench " + record.command()));
    node.put("state", record.end().key());
    String reason = record.reason();
    node.put("reason", reason == null ? null : mask.apply(reason));
    node.put("start", record.start().toString());
    node.put("end", record.finish().toString());
    ObjectNode counters = node.putObject("counters");
    record.counters().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(counter -> counters.put(counter.getKey(), counter.getValue()));
    ArrayNode events = node.putArray("events");
    record.events().forEach(event -> events.add(event(event)));
    return node;
  }

  private ObjectNode event(EventRecord event) {
    String problem = event.problem();
    return JSON.objectNode()
        .put("start", event.start().toString())
        .put("what", event.what())
        .put("seconds", event.seconds())
        .put("problem", problem == null ? null : mask.apply(problem));
  }

  private static ObjectNode finding(Finding finding) {
    ObjectNode node = JSON.objectNode();
    node.put("baseline", finding.pair().baseline());
    node.put("other", finding.pair().other());
    named(node, finding.metric());
    node.put("better", finding.better().name().toLowerCase(Locale.ROOT));
    node.put("baselineValue", finite(finding.baseline()));
    node.put("otherValue", finite(finding.other()));
    node.put("baselineProcesses", finding.baselineProcesses());
    node.put("otherProcesses", finding.otherProcesses());
    Judgement judgement = finding.judgement();
    node.put("ratio", judgement == null ? null : finite(judgement.estimate().ratio()));
    if (judgement == null || judgement.interval() == null) {
      node.putNull("interval");
    } else {
      node.putObject("interval")
          .put("lower", judgement.interval().lower())
          .put("upper", finite(judgement.interval().upper()));
      node.put("spread", judgement.estimate().spread().name().toLowerCase(Locale.ROOT));
    }
    node.put("verdict", finding.word().words());
    return node;
  }

  private static ObjectNode expectation(ExpectationResult result) {
    ObjectNode node =
        statement(result.expectation())
            .put("result", ArmExpectation.key(result.outcome()))
            .put("reached", finite(result.reached()));
    return result.leftOut().isEmpty() ? node : node.put("leftOut", result.leftOut());
  }

  private static ObjectNode published(PublishedResult result) {
    return statement(result.state().shows())
        .put("says", result.state().says())
        .put("result", result.sight().words())
        .put("roundsSeen", result.roundsSeen())
        .put("roundsKnown", result.roundsKnown())
        .put("roundsUnknown", result.roundsUnknown())
        .put("least", finite(result.least()))
        .put("most", finite(result.most()));
  }

  private static ObjectNode statement(ArmExpectation statement) {
    Unit unit = statement.divisorArm() == null ? statement.metric().unit() : Unit.NUMBER;
    return JSON.objectNode().put("text", statement.text()).put("unit", unit(unit));
  }

  private static ObjectNode named(ObjectNode node, ArmMetric metric) {
    return node.put("metric", metric.key())
        .put("title", metric.title())
        .put("unit", unit(metric.unit()));
  }

  private static String unit(Unit unit) {
    return unit.name().toLowerCase(Locale.ROOT);
  }

  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
