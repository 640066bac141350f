package io.bench.engine.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.activity.PhaseFindings;
import io.bench.engine.record.Latency;
import io.bench.engine.record.TimePart;
import io.bench.engine.statistics.ConfidenceInterval;
import io.bench.engine.statistics.Statistic;
import io.bench.engine.verdict.Judgement;
import io.bench.engine.verdict.LatencyAccount;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import io.bench.engine.warmup.GateCondition;
import io.bench.engine.warmup.GateReport;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The JSON of how far the figures of a phase can be trusted, and the way back. */
final class FindingsDocument {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private FindingsDocument() {}

  /** Adds what is known to the node of a phase. */
  static void put(ObjectNode phase, PhaseFindings findings) {
    GateReport gate = findings.gate();
    if (gate != null) {
      phase.set("gate", gate(gate));
    }
    Judgement judgement = findings.judgement();
    if (judgement != null) {
      phase.set("verdicts", verdicts(judgement.verdicts()));
      phase.set("notices", verdicts(judgement.notices()));
      putAccounts(phase, findings.accounts());
    }
  }

  /** Adds who spent the latency, by percentile. */
  static void putAccounts(ObjectNode phase, List<LatencyAccount> accounts) {
    ArrayNode array = phase.putArray("timeAccount");
    accounts.forEach(account -> array.add(account(account)));
  }

  private static ObjectNode account(LatencyAccount account) {
    ObjectNode node = JSON.objectNode();
    node.put("percentile", account.percentile());
    OpDocument.putFinite(node, "latencyNanos", account.latencyNanos());
    ObjectNode parts = node.putObject("partNanos");
    account.parts().forEach((part, nanos) -> OpDocument.putFinite(parts, part.key(), nanos));
    OpDocument.putFinite(node, "clientNanos", account.clientNanos());
    OpDocument.putFinite(node, "machineNanos", account.machineNanos());
    node.put("text", account.text());
    return node;
  }

  private static ObjectNode gate(GateReport gate) {
    ObjectNode node = JSON.objectNode();
    node.put("state", gate.state().name().toLowerCase(Locale.ROOT));
    OpDocument.putFinite(node, "seconds", gate.seconds());
    ArrayNode conditions = node.putArray("conditions");
    for (GateCondition condition : gate.conditions()) {
      ObjectNode json = conditions.addObject();
      json.put("rule", condition.rule().key());
      OpDocument.putFinite(json, "value", condition.value());
      OpDocument.putFinite(json, "bound", condition.bound());
      json.put("unit", condition.unit());
      json.put("holds", condition.holds());
      json.put("text", condition.text());
    }
    ArrayNode waived = node.putArray("waivedOps");
    gate.waivedTemplates().forEach(waived::add);
    return node;
  }

  private static ArrayNode verdicts(List<Verdict> verdicts) {
    ArrayNode array = JSON.arrayNode();
    for (Verdict verdict : verdicts) {
      ObjectNode node = array.addObject();
      node.put("name", verdict.kind().name());
      node.put("evidence", verdict.evidence());
      ObjectNode numbers = node.putObject("numbers");
      verdict.numbers().forEach((name, value) -> OpDocument.putFinite(numbers, name, value));
    }
    return array;
  }

  /**
   * The 95 % intervals of an op template, or of all.
   *
   * @param latency what the times are, by their key
   */
  static ObjectNode intervals(Latency latency, Map<Statistic, ConfidenceInterval> intervals) {
    ObjectNode node = JSON.objectNode();
    node.put("of", latency.key());
    for (Statistic statistic : Statistic.values()) {
      ConfidenceInterval interval = intervals.get(statistic);
      if (interval != null) {
        node.set(statistic.key(), interval(interval));
      }
    }
    return node;
  }

  private static ObjectNode interval(ConfidenceInterval interval) {
    ObjectNode node = JSON.objectNode();
    if (interval instanceof ConfidenceInterval.Known known) {
      OpDocument.putFinite(node, "lower", known.lower());
      OpDocument.putFinite(node, "estimate", known.estimate());
      OpDocument.putFinite(node, "upper", known.upper());
    } else if (interval instanceof ConfidenceInterval.Withheld withheld) {
      node.put("withheld", withheld.reason().words());
    }
    ConfidenceInterval.Evidence evidence = interval.evidence();
    node.put("blocks", evidence.blocks());
    OpDocument.putFinite(node, "tailSamplesPerSection", evidence.tailSamplesPerSection());
    OpDocument.putFinite(node, "effectiveTailSamples", evidence.effectiveTailSamples());
    OpDocument.putFinite(node, "correlation", evidence.correlation());
    return node;
  }

  /** What {@link #put} has written, without what only its process can use. */
  static PhaseFindings read(JsonNode phase) {
    if (!phase.has("verdicts")) {
      return PhaseFindings.NONE;
    }
    return new PhaseFindings(
        null,
        new Judgement(readVerdicts(phase.path("verdicts")), readVerdicts(phase.path("notices"))),
        readAccounts(phase),
        Latency.SERVICE,
        Map.of(),
        List.of());
  }

  /** What {@link #putAccounts} has written; empty if nothing. */
  static List<LatencyAccount> readAccounts(JsonNode phase) {
    List<LatencyAccount> accounts = new ArrayList<>();
    phase.path("timeAccount").forEach(account -> accounts.add(readAccount(account)));
    return accounts;
  }

  private static LatencyAccount readAccount(JsonNode account) {
    Map<TimePart, Double> parts = new EnumMap<>(TimePart.class);
    for (TimePart part : TimePart.values()) {
      parts.put(part, account.path("partNanos").path(part.key()).asDouble());
    }
    return new LatencyAccount(
        account.path("percentile").asDouble(),
        account.path("latencyNanos").asDouble(),
        parts,
        account.path("machineNanos").asDouble());
  }

  private static List<Verdict> readVerdicts(JsonNode array) {
    List<Verdict> verdicts = new ArrayList<>();
    for (JsonNode node : array) {
      Map<String, Double> numbers = new LinkedHashMap<>();
      node.path("numbers")
          .properties()
          .forEach(number -> numbers.put(number.getKey(), number.getValue().asDouble(Double.NaN)));
      verdicts.add(
          new Verdict(
              VerdictKind.valueOf(node.path("name").asText()),
              node.path("evidence").asText(),
              numbers));
    }
    return verdicts;
  }
}
