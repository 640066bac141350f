package io.bench.engine.workload.yaml;

import io.bench.engine.workload.source.SourcePosition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A part of a YAML document and the place where it begins. Immutable. */
public sealed interface YamlNode {

  /** Where the node begins; for an alias, where what it stands for begins. */
  SourcePosition position();

  /**
   * The node as plain, unmodifiable lists and maps, strings, {@link Long}, {@link
   * java.math.BigInteger}, {@link Double}, {@link Boolean} and null.
   */
  @Nullable Object toObject();

  /** How the node is called in a message, such as {@code a list}. */
  String kind();

  /**
   * A single value.
   *
   * @param text as it was written, without quotes
   * @param value what the text means
   */
  record Scalar(SourcePosition position, String text, @Nullable Object value) implements YamlNode {
    @Override
    public @Nullable Object toObject() {
      return value;
    }

    @Override
    public String kind() {
      if (value == null) {
        return "nothing";
      }
      return value instanceof String ? "text" : "'" + text + "'";
    }
  }

  /** A list. */
  record Sequence(SourcePosition position, List<YamlNode> items) implements YamlNode {
    public Sequence {
      items = List.copyOf(items);
    }

    @Override
    public Object toObject() {
      List<@Nullable Object> objects = new ArrayList<>(items.size());
      items.forEach(item -> objects.add(item.toObject()));
      return Collections.unmodifiableList(objects);
    }

    @Override
    public String kind() {
      return "a list";
    }
  }

  /** A map, in the order of the file; no key occurs twice. */
  record Mapping(SourcePosition position, List<Entry> entries) implements YamlNode {
    public Mapping {
      entries = List.copyOf(entries);
    }

    @Override
    public Object toObject() {
      Map<String, @Nullable Object> objects = new LinkedHashMap<>();
      entries.forEach(entry -> objects.put(entry.key(), entry.value().toObject()));
      return Collections.unmodifiableMap(objects);
    }

    @Override
    public String kind() {
      return "a map";
    }
  }

  /**
   * A key and its value.
   *
   * @param key the key's text, also where YAML would read a number or a truth value
   * @param keyPosition where the key begins
   */
  record Entry(String key, SourcePosition keyPosition, YamlNode value) {}
}
