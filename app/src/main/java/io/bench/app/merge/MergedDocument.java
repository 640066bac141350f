package io.bench.app.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The {@code run.json} of several clients' runs. */
final class MergedDocument {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final List<String> KINDS = List.of("warmup", JoinedWindow.MEASUREMENT);

  private final ShardSet set;
  private final JoinedLog log;
  private final Map<String, JoinedSeries> series;

  /**
   * @param series by {@link JoinedLog#key}
   */
  MergedDocument(ShardSet set, JoinedLog log, Map<String, JoinedSeries> series) {
    this.set = set;
    this.log = log;
    this.series = series;
  }

  ObjectNode json() {
    List<JsonNode> runs = set.folders().stream().map(ShardFolder::document).toList();
    ObjectNode node = runs.get(0).deepCopy();
    node.put("state", worstState(runs));
    node.put("reason", united("reason", ShardFolder::document));
    node.put("start", extreme(runs, "start", BinaryOperator.minBy(Comparator.naturalOrder())));
    node.put("end", extreme(runs, "end", BinaryOperator.maxBy(Comparator.naturalOrder())));
    node.put("updated", extreme(runs, "updated", BinaryOperator.maxBy(Comparator.naturalOrder())));
    node.put("writeProblem", united("writeProblem", ShardFolder::document));
    if (node.path("givenParameters") instanceof ObjectNode given) {
      given.remove("shard");
    }
    ArrayNode merged = node.putArray("merged");
    for (ShardFolder folder : set.folders()) {
      ObjectNode one = merged.addObject();
      one.put("folder", folder.folder().toString());
      one.put("shard", folder.shard());
      one.put("hostName", folder.document().at("/environment/hostName").asText());
      one.put("start", folder.start().toString());
      one.set("environment", folder.document().path("environment"));
    }
    ArrayNode steps = node.putArray("steps");
    set.stepNames().forEach(name -> steps.add(step(name)));
    return node;
  }

  private ObjectNode step(String name) {
    Function<ShardFolder, JsonNode> own = folder -> folder.step(name).orElse(JSON.missingNode());
    List<ShardFolder> folders =
        set.folders().stream().filter(folder -> own.apply(folder).isObject()).toList();
    List<JsonNode> parts = folders.stream().map(own).toList();
    ObjectNode node = parts.get(0).deepCopy();
    node.put("state", worstState(parts));
    node.put("reason", united("reason", own));
    if (node.path("parameters") instanceof ObjectNode parameters) {
      parameters.remove("shard");
    }
    List.of("lanes", "inFlight", "spaces").forEach(count -> Sums.put(node, count, parts));
    ArrayNode phases = node.putArray("phases");
    for (String kind : KINDS) {
      List<ShardPhase> shards = new ArrayList<>();
      for (ShardFolder folder : folders) {
        ShardFolder.phase(own.apply(folder), kind)
            .ifPresent(phase -> shards.add(new ShardPhase(folder, phase)));
      }
      if (!shards.isEmpty()) {
        phases.add(new MergedPhase(name, shards, log, series(name, kind, shards)).json());
      }
    }
    ObjectNode samples = node.putObject("errorSamples");
    for (JsonNode part : parts) {
      part.path("errorSamples")
          .properties()
          .forEach(sample -> samples.putIfAbsent(sample.getKey(), sample.getValue()));
    }
    putNotices(node, folders, own);
    putExpectations(node, folders, own);
    return node;
  }

  private @Nullable JoinedSeries series(String step, String kind, List<ShardPhase> shards) {
    return kind.equals(JoinedWindow.MEASUREMENT)
        ? series.get(JoinedLog.key(step, MergedPhase.headline(shards.get(0).phase()).key()))
        : null;
  }

  private static void putNotices(
      ObjectNode node, List<ShardFolder> folders, Function<ShardFolder, JsonNode> own) {
    Set<String> notices = new LinkedHashSet<>();
    for (ShardFolder folder : folders) {
      own.apply(folder)
          .path("notices")
          .forEach(notice -> notices.add(folder.prefix() + notice.asText()));
    }
    node.remove("notices");
    if (!notices.isEmpty()) {
      ArrayNode array = node.putArray("notices");
      notices.forEach(array::add);
    }
  }

  /** What each client found of its own figures: no client's expectation was of all together. */
  private static void putExpectations(
      ObjectNode node, List<ShardFolder> folders, Function<ShardFolder, JsonNode> own) {
    node.remove("expectations");
    for (ShardFolder folder : folders) {
      for (JsonNode outcome : own.apply(folder).path("expectations")) {
        ObjectNode named = outcome.deepCopy();
        node.withArray("/expectations").add(named.put("shard", folder.shard()));
      }
    }
  }

  /** {@code completed} only if all are. */
  private static String worstState(List<JsonNode> parts) {
    return parts.stream()
        .map(part -> part.path("state").asText())
        .filter(Predicate.not("completed"::equals))
        .findFirst()
        .orElse("completed");
  }

  private @Nullable String united(String field, Function<ShardFolder, JsonNode> document) {
    List<String> texts = new ArrayList<>();
    for (ShardFolder folder : set.folders()) {
      JsonNode text = document.apply(folder).path(field);
      if (text.isTextual()) {
        texts.add(folder.prefix() + text.asText());
      }
    }
    return texts.isEmpty() ? null : String.join("; ", texts);
  }

  private static @Nullable String extreme(
      List<JsonNode> runs, String field, BinaryOperator<Instant> choice) {
    return runs.stream()
        .map(run -> run.path(field))
        .filter(JsonNode::isTextual)
        .map(time -> Instant.parse(time.asText()))
        .reduce(choice)
        .map(Instant::toString)
        .orElse(null);
  }
}
