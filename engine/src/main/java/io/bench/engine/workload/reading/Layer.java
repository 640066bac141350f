package io.bench.engine.workload.reading;

import io.bench.engine.workload.source.Located;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

  static final Layer EMPTY = new Layer(Map.of(), Map.of(), Map.of());

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
