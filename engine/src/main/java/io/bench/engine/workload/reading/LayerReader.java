package io.bench.engine.workload.reading;

import io.bench.engine.workload.source.Located;
import io.bench.engine.workload.source.SourcePosition;
import io.bench.engine.workload.source.SourceProblems;
import io.bench.engine.workload.yaml.YamlNode;
import io.bench.engine.workload.yaml.YamlNode.Entry;
import io.bench.engine.workload.yaml.YamlNode.Mapping;
import io.bench.engine.workload.yaml.YamlNode.Scalar;
import io.bench.engine.workload.yaml.YamlNode.Sequence;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a document, a block and an op have in common: names, descriptions, and their {@code
 * bindings}, {@code params} and {@code tags}, which it puts into each other within bounds, since
 * every op carries what its document and block say, so that the normal form may be far larger than
 * the file. Used for one file.
 */
final class LayerReader {

  /** Tags are for regular expressions, whose effort grows with what they look at. */
  static final int MAX_TAG_LENGTH = 1000;

  /** About 100 ops with 1,000 long recipes each come to a tenth of this. */
  static final long MAX_CHARACTERS = 64L << 20;

  /** What an entry weighs besides its text. */
  private static final int ENTRY = 16;

  private final SourceProblems problems;
  private long left = MAX_CHARACTERS;

  LayerReader(SourceProblems problems) {
    this.problems = problems;
  }

  /** Reads the three keys where they occur among the entries, and passes over all others. */
  Layer read(List<Entry> entries) {
    Map<String, Located<String>> bindings = new LinkedHashMap<>();
    Map<String, Located<@Nullable Object>> params = new LinkedHashMap<>();
    Map<String, Located<String>> tags = new LinkedHashMap<>();
    for (Entry entry : entries) {
      switch (entry.key()) {
        case "bindings" -> entriesOf(entry).forEach(binding -> addBinding(binding, bindings));
        case "params" -> entriesOf(entry).forEach(param -> addParam(param, params));
        case "tags" -> entriesOf(entry).forEach(tag -> addTag(tag, tags));
        default -> {}
      }
    }
    return new Layer(bindings, params, tags);
  }

  /** An empty key, as in {@code params:} with all its lines commented out, is an empty map. */
  private List<Entry> entriesOf(Entry entry) {
    if (entry.value() instanceof Mapping mapping) {
      return mapping.entries();
    }
    boolean empty = entry.value() instanceof Scalar scalar && scalar.value() == null;
    if (!empty) {
      problems.error(
          entry.value().position(), entry.key() + " must be a map, not " + entry.value().kind());
    }
    return List.of();
  }

  private void addBinding(Entry entry, Map<String, Located<String>> bindings) {
    if (entry.value() instanceof Scalar scalar && scalar.value() instanceof String recipe) {
      bindings.put(entry.key(), new Located<>(recipe, scalar.position()));
    } else {
      problems.error(
          entry.value().position(),
          "binding '%s' must be a recipe such as 'Hash(); ToString()', not %s"
              .formatted(entry.key(), entry.value().kind()));
    }
  }

  private void addParam(Entry entry, Map<String, Located<@Nullable Object>> params) {
    boolean absent = entry.value() instanceof Scalar scalar && scalar.value() == null;
    if (absent || hasValues(entry.key(), entry.value())) {
      params.put(entry.key(), new Located<>(entry.value().toObject(), entry.keyPosition()));
    }
  }

  private void addTag(Entry entry, Map<String, Located<String>> tags) {
    if (entry.value() instanceof Scalar scalar && scalar.text().length() > MAX_TAG_LENGTH) {
      problems.error(
          scalar.position(),
          "tag '%s' must not be longer than %d characters".formatted(entry.key(), MAX_TAG_LENGTH));
    } else if (entry.value() instanceof Scalar scalar && scalar.value() != null) {
      tags.put(entry.key(), new Located<>(scalar.text(), entry.keyPosition()));
    } else {
      problems.error(
          entry.value().position(),
          "tag '%s' must be one word, not %s".formatted(entry.key(), entry.value().kind()));
    }
  }

  /**
   * Both layers as one, in which the inner one wins; the inner one alone where there would be too
   * much of it, which has been reported.
   *
   * @param position where the inner layer begins
   */
  Layer joined(Layer inner, Layer outer, SourcePosition position) {
    if (left >= 0) {
      left -= weight(outer) + weight(inner);
      if (left < 0) {
        problems.error(
            position,
            "bindings, params and tags come to more than %d characters from here on, counting what"
                    .formatted(MAX_CHARACTERS)
                + " each op takes over from its block and document");
      }
    }
    return left < 0 ? inner : inner.within(outer);
  }

  private static long weight(Layer layer) {
    long weight = 0;
    for (var binding : layer.bindings().entrySet()) {
      weight += ENTRY + binding.getKey().length() + binding.getValue().value().length();
    }
    for (var param : layer.params().entrySet()) {
      weight += ENTRY + param.getKey().length() + weight(param.getValue().value());
    }
    for (var tag : layer.tags().entrySet()) {
      weight += ENTRY + tag.getKey().length() + tag.getValue().value().length();
    }
    return weight;
  }

  private static long weight(@Nullable Object value) {
    long weight = ENTRY;
    if (value instanceof String text) {
      weight += text.length();
    } else if (value instanceof List<?> list) {
      for (Object item : list) {
        weight += weight(item);
      }
    } else if (value instanceof Map<?, ?> map) {
      for (var entry : map.entrySet()) {
        weight += String.valueOf(entry.getKey()).length() + weight(entry.getValue());
      }
    }
    return weight;
  }

  /**
   * The text of the first entry that has one of the names, or null if there is none or it is empty.
   */
  @Nullable String text(List<Entry> entries, String... names) {
    for (Entry entry : entries) {
      if (Arrays.asList(names).contains(entry.key())) {
        if (entry.value() instanceof Scalar scalar) {
          return scalar.value() == null ? null : scalar.text();
        }
        problems.error(
            entry.value().position(),
            "'" + entry.key() + "' must be text, not " + entry.value().kind());
      }
    }
    return null;
  }

  /**
   * Looks for missing values in a value and all that is in it. In an op nearly all of them are a
   * {@code {binding}} without quotes, which YAML reads as a map of one key without value.
   *
   * @param name what the value belongs to, for the message
   * @return whether no value is missing; each that is has been reported
   */
  boolean hasValues(String name, YamlNode node) {
    if (node instanceof Scalar scalar) {
      if (scalar.value() == null) {
        problems.error(scalar.position(), "'" + name + "' has no value");
        return false;
      }
      return true;
    }
    boolean free = true;
    if (node instanceof Sequence list) {
      for (YamlNode item : list.items()) {
        free &= hasValues(name, item);
      }
    } else if (node instanceof Mapping mapping) {
      if (isUnquotedBindPoint(mapping)) {
        String binding = mapping.entries().get(0).key();
        problems.error(
            mapping.position(),
            "'%s': YAML reads {%s} as a map; write \"{%s}\" with quotes"
                .formatted(name, binding, binding));
        return false;
      }
      for (Entry entry : mapping.entries()) {
        free &= hasValues(entry.key(), entry.value());
      }
    }
    return free;
  }

  /** Whether this is what YAML makes of {@code {name}} without quotes. */
  static boolean isUnquotedBindPoint(Mapping mapping) {
    return mapping.entries().size() == 1
        && mapping.entries().get(0).value() instanceof Scalar scalar
        && scalar.value() == null
        && scalar.text().isEmpty();
  }

  /**
   * The bindings, params and tags of a document, a block or an op. Immutable.
   *
   * @param bindings recipes by name
   * @param params values by name; a null value takes an outer layer's param away
   * @param tags by name
   */
  record Layer(
      Map<String, Located<String>> bindings,
      Map<String, Located<@Nullable Object>> params,
      Map<String, Located<String>> tags) {

    /** Both layers as one, in which this one wins over the one around it. */
    Layer within(Layer outer) {
      return new Layer(
          merged(outer.bindings, bindings), merged(outer.params, params), merged(outer.tags, tags));
    }

    private static <T> Map<String, T> merged(Map<String, T> outer, Map<String, T> inner) {
      Map<String, T> both = new LinkedHashMap<>(outer);
      both.putAll(inner);
      return both;
    }
  }
}
