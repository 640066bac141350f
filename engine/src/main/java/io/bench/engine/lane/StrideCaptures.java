package io.bench.engine.lane;

import io.bench.engine.capture.CaptureScope;
import java.util.List;

/**
 * What the ops of a stride pass on to each other. A stride with captures runs its ops in order,
 * each after the answer of the one before. Immutable.
 *
 * @param scope the variables
 * @param sets by op template: the variables that it captures
 * @param uses by op template: the variables that must have been captured before it
 */
public record StrideCaptures(
    CaptureScope scope, List<List<Integer>> sets, List<List<Integer>> uses) {

  public StrideCaptures {
    sets = sets.stream().map(List::copyOf).toList();
    uses = uses.stream().map(List::copyOf).toList();
  }
}
