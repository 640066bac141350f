package io.bench.engine.lane;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which ops an activity runs, and in which order. Immutable.
 *
 * @param names of the op templates, in the order in which they were prepared
 * @param order the op sequence: cycle c runs op template {@code order[c mod length]}
 * @param stride how many consecutive cycles one lane takes at a time
 * @param captures what the ops of a stride pass on to each other, or null if nothing: then each op
 *     is on its own
 */
public record OpMix(
    List<String> names, List<Integer> order, int stride, @Nullable StrideCaptures captures) {

  public OpMix {
    names = List.copyOf(names);
    order = List.copyOf(order);
    if (order.isEmpty()) {
      throw new IllegalArgumentException("an empty op sequence");
    }
  }

  /** Ops that are each on their own. */
  public OpMix(List<String> names, List<Integer> order, int stride) {
    this(names, order, stride, null);
  }

  /** Whether the ops of a stride follow one another, so that strides are counted. */
  public boolean hasStrides() {
    return captures != null;
  }

  /** How often an op template occurs in the op sequence. */
  public long occurrences(int template) {
    return order.stream().filter(entry -> entry == template).count();
  }
}
