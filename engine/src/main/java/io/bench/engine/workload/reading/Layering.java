package io.bench.engine.workload.reading;

import io.bench.engine.workload.source.Problems;
import io.bench.engine.workload.source.SourcePosition;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts layers into each other, within bounds: every op carries what its document and block say, so
 * that the normal form may be far larger than the file.
 */
final class Layering {

  /** About 100 ops with 1,000 long recipes each come to a tenth of this. */
  static final long MAX_CHARACTERS = 64L << 20;

  /** What an entry weighs besides its text. */
  private static final int ENTRY = 16;

  private final Problems problems;
  private long left = MAX_CHARACTERS;

  Layering(Problems problems) {
    this.problems = problems;
  }

  /**
   * Both layers as one, in which the inner one wins; the inner one alone where there would be too
   * much of it, which has been reported.
   *
   * @param position where the inner layer begins
   */
  Layer within(Layer inner, Layer outer, SourcePosition position) {
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
}
