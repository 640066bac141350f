package io.bench.engine.experiment.reading;

import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.ParameterSyntax;
import io.bench.engine.workload.source.SourcePosition;
import io.bench.engine.workload.source.SourceProblems;
import io.bench.engine.workload.yaml.YamlNode;
import io.bench.engine.workload.yaml.YamlNode.Entry;
import io.bench.engine.workload.yaml.YamlNode.Mapping;
import io.bench.engine.workload.yaml.YamlNode.Scalar;
import io.bench.engine.workload.yaml.YamlNode.Sequence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads one map of an experiment's file. Every key must be asked for, and those that nobody asked
 * for are mistakes; mistakes are reported with their place, and reading continues. Used by the
 * readers of this package, one map each.
 */
final class MapReader {

  private final SourcePosition position;
  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final Map<String, Entry> unasked = new LinkedHashMap<>();
  private final List<String> known = new ArrayList<>();
  private final SourceProblems problems;

  private MapReader(SourcePosition position, List<Entry> entries, SourceProblems problems) {
    this.position = position;
    this.problems = problems;
    entries.forEach(entry -> this.entries.put(entry.key(), entry));
    unasked.putAll(this.entries);
  }

  /** A map, or what there is of one where something else stands. */
  static MapReader of(YamlNode node, String what, SourceProblems problems) {
    if (node instanceof Mapping mapping) {
      return new MapReader(mapping.position(), mapping.entries(), problems);
    }
    if (!(node instanceof Scalar scalar && scalar.value() == null)) {
      problems.error(node.position(), what + " is a map, not " + node.kind());
    }
    return new MapReader(node.position(), List.of(), problems);
  }

  /** Reports a mistake at the map's begin. */
  void error(String message) {
    problems.error(position, message);
  }

  /** Reports a mistake at the begin of a key's value, or of the map if it is not there. */
  void error(String key, String message) {
    problems.error(position(key), message);
  }

  /** Reports that a name in the value of a key is none of those that exist. */
  void unknown(String key, String what, String name, Collection<String> known) {
    error(key, "no %s '%s'%s".formatted(what, name, NearestName.suggestion(name, known)));
  }

  private SourcePosition position(String key) {
    Entry entry = entries.get(key);
    return entry == null ? position : entry.value().position();
  }

  boolean has(String key) {
    known.add(key);
    return entries.containsKey(key);
  }

  /** The value of a key, or null. */
  @Nullable YamlNode node(String key) {
    known.add(key);
    unasked.remove(key);
    Entry entry = entries.get(key);
    return entry == null ? null : entry.value();
  }

  /** Text, or null if the key is not there. */
  @Nullable String text(String key) {
    YamlNode node = node(key);
    return node == null ? null : textOf(node, key);
  }

  String text(String key, String otherwise) {
    String text = text(key);
    return text == null ? otherwise : text;
  }

  private String textOf(YamlNode node, String what) {
    if (node instanceof Scalar scalar && scalar.value() != null) {
      return scalar.text().strip();
    }
    problems.error(node.position(), what + " is a text, not " + node.kind());
    return "";
  }

  /** A whole number in a range. */
  long number(String key, long least, long greatest, long otherwise) {
    String text = text(key);
    if (text == null) {
      return otherwise;
    }
    OptionalLong number = whole(text, least, greatest);
    if (number.isEmpty()) {
      error(
          key,
          "%s is a whole number from %d to %d, not '%s'".formatted(key, least, greatest, text));
    }
    return number.orElse(otherwise);
  }

  /** A whole number in a range; empty if the text is none. */
  static OptionalLong whole(String text, long least, long greatest) {
    try {
      long number = Long.parseLong(text);
      return number >= least && number <= greatest ? OptionalLong.of(number) : OptionalLong.empty();
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /**
   * A time with its unit, such as {@code 500ms}; empty if the text is none, or less than a
   * millisecond.
   */
  static Optional<Duration> time(String text) {
    try {
      Duration time = ParameterSyntax.parseDuration(text);
      boolean hasUnit = text.stripTrailing().matches(".*[a-z]");
      return hasUnit && time.toMillis() > 0 ? Optional.of(time) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** One of the constants of an enum, by its name in lower case. */
  <T extends Enum<T>> T choice(String key, T[] choices, T otherwise) {
    String text = text(key);
    if (text == null) {
      return otherwise;
    }
    List<String> names = new ArrayList<>();
    for (T choice : choices) {
      String name = choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
      if (name.equals(text)) {
        return choice;
      }
      names.add(name);
    }
    error(key, "%s is %s, not '%s'".formatted(key, String.join(" or ", names), text));
    return otherwise;
  }

  /** A map below this one; an empty one if the key is not there. */
  MapReader map(String key) {
    YamlNode node = node(key);
    return node == null ? new MapReader(position, List.of(), problems) : of(node, key, problems);
  }

  /** The items of a list; one item alone may stand there without a list. */
  List<YamlNode> items(String key) {
    YamlNode node = node(key);
    if (node == null) {
      return List.of();
    }
    return node instanceof Sequence sequence ? sequence.items() : List.of(node);
  }

  /** The items as texts. */
  List<String> texts(String key) {
    return items(key).stream().map(item -> textOf(item, key)).toList();
  }

  /** The items as something that a text can be read as. */
  <T> List<T> parsed(String key, Function<String, T> parser) {
    List<T> values = new ArrayList<>();
    for (YamlNode item : items(key)) {
      try {
        values.add(parser.apply(textOf(item, key)));
      } catch (IllegalArgumentException e) {
        problems.error(item.position(), String.valueOf(e.getMessage()));
      }
    }
    return values;
  }

  /** All that is left, as maps by key: for maps whose keys are names. */
  Map<String, MapReader> maps(String what) {
    return rest(entry -> of(entry.value(), what + " " + entry.key(), problems));
  }

  /** All that is left, as text by key: for maps of parameters. */
  Map<String, String> rest() {
    return rest(entry -> textOf(entry.value(), entry.key()));
  }

  private <T> Map<String, T> rest(Function<Entry, T> reader) {
    Map<String, T> values = new LinkedHashMap<>();
    unasked.forEach((key, entry) -> values.put(key, reader.apply(entry)));
    unasked.clear();
    return values;
  }

  /** Reports every key that nobody has asked for. */
  void refuseUnknown(String where) {
    unasked
        .values()
        .forEach(
            entry ->
                problems.error(
                    entry.keyPosition(),
                    "%s has no '%s'%s"
                        .formatted(
                            where, entry.key(), NearestName.suggestion(entry.key(), known))));
  }
}
