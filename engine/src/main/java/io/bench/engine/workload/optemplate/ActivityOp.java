package io.bench.engine.workload.optemplate;

import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.engine.workload.source.SourcePosition;
import java.util.Optional;
import java.util.Set;

/**
 * An op of an activity: what its adapter is given, and what concerns the engine alone.
 *
 * @param template what the adapter prepares
 * @param position where it stands in the workload
 * @param inheritedParams names of those of its params that a block or document gives it
 * @param ratio how often it occurs in the op sequence, at least 0
 * @param adapter the adapter that the op itself asks for, if it does
 * @param uses the variables of the capture scope that an earlier op of the stride must have set
 * @param space gives the name of the client instance that runs the op; empty for the common one
 */
public record ActivityOp(
    OpTemplate template,
    SourcePosition position,
    Set<String> inheritedParams,
    long ratio,
    Optional<String> adapter,
    Set<Integer> uses,
    Optional<OpValue> space) {

  public ActivityOp {
    inheritedParams = Set.copyOf(inheritedParams);
    uses = Set.copyOf(uses);
  }

  /** The same op with another template. */
  public ActivityOp with(OpTemplate other) {
    return new ActivityOp(other, position, inheritedParams, ratio, adapter, uses, space);
  }
}
