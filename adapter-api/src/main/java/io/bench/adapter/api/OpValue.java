package io.bench.adapter.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The value of an op field: what the workload's YAML says, with the bind points in its strings
 * resolved to compiled bindings. Immutable.
 */
public sealed interface OpValue {

  /** A value in which no bind point occurs: a string, number or boolean as YAML read it. */
  record Constant(Object value) implements OpValue {
    public Constant {
      Objects.requireNonNull(value);
    }

    @Override
    public @Nullable Object render(long cycle) {
      return value;
    }
  }

  /**
   * Text with at least one bind point: {@code literals} has one element more than {@code points},
   * and they alternate, a literal first. A value that is one bind point and nothing else keeps its
   * binding's type.
   */
  record Text(List<String> literals, List<BindPoint> points) implements OpValue {
    public Text {
      literals = List.copyOf(literals);
      points = List.copyOf(points);
      if (points.isEmpty() || literals.size() != points.size() + 1) {
        throw new IllegalArgumentException(
            literals.size() + " literals around " + points.size() + " bind points");
      }
    }

    /** Whether the text is a single bind point with nothing around it. */
    public boolean isSinglePoint() {
      return points.size() == 1 && literals.get(0).isEmpty() && literals.get(1).isEmpty();
    }

    @Override
    public @Nullable Object render(long cycle) {
      if (isSinglePoint()) {
        return points.get(0).binding().asObject(cycle);
      }
      StringBuilder text = new StringBuilder(literals.get(0));
      for (int i = 0; i < points.size(); i++) {
        text.append(points.get(i).binding().asObject(cycle)).append(literals.get(i + 1));
      }
      return text.toString();
    }
  }

  /** A YAML sequence. */
  record Sequence(List<OpValue> items) implements OpValue {
    public Sequence {
      items = List.copyOf(items);
    }

    @Override
    public Object render(long cycle) {
      return items.stream().map(item -> item.render(cycle)).toList();
    }
  }

  /** A YAML mapping, in the order of the file. */
  record Mapping(Map<String, OpValue> entries) implements OpValue {
    public Mapping {
      entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }

    @Override
    public Object render(long cycle) {
      Map<String, @Nullable Object> rendered = new LinkedHashMap<>();
      entries.forEach((key, value) -> rendered.put(key, value.render(cycle)));
      return rendered;
    }
  }

  /**
   * A place in a text that takes a value.
   *
   * @param binding what gives the value
   * @param source the bind point as it stands in the workload, for messages
   */
  record BindPoint(Binding binding, String source) {}

  /**
   * The value for one cycle. Slow: for messages, dry runs and adapters whose transport wants text
   * anyway. The result of a list or map may hold nulls.
   */
  @Nullable Object render(long cycle);
}
