package io.bench.app.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.result.FigureDocument;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Figures of several documents as one. Pure. */
final class Sums {

  private Sums() {}

  /** Adds every number of {@code parts} under its name. */
  static void putAll(ObjectNode target, List<JsonNode> parts) {
    Set<String> names = new LinkedHashSet<>();
    parts.forEach(part -> part.fieldNames().forEachRemaining(names::add));
    names.forEach(
        name -> target.put(name, parts.stream().mapToLong(part -> part.path(name).asLong()).sum()));
  }

  /** Adds a whole number; null if a part does not know it. */
  static void put(ObjectNode target, String name, List<JsonNode> parts) {
    boolean known = parts.stream().allMatch(part -> part.path(name).isNumber());
    target.put(
        name,
        known ? (Long) parts.stream().mapToLong(part -> part.path(name).asLong()).sum() : null);
  }

  /** Adds a figure; null if a part does not know it. */
  static void putDecimal(ObjectNode target, String name, List<JsonNode> parts) {
    boolean known = parts.stream().allMatch(part -> part.path(name).isNumber());
    double sum = parts.stream().mapToDouble(part -> part.path(name).asDouble()).sum();
    target.put(name, known ? (Double) FigureDocument.rounded(sum) : null);
  }

  /** Adds the share of an amount that falls to each of {@code number}; null if one is not known. */
  static void putShare(ObjectNode target, String name, JsonNode amount, long number) {
    boolean known = amount.isNumber() && number > 0;
    target.put(name, known ? (Double) FigureDocument.rounded(amount.asDouble() / number) : null);
  }

  /** The largest of a figure. */
  static void putLargest(ObjectNode target, String name, List<JsonNode> parts) {
    target.put(
        name, parts.stream().mapToDouble(part -> part.path(name).asDouble()).max().orElse(0));
  }
}
