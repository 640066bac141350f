package io.bench.engine.activity;

import io.bench.engine.record.PhaseKind;
import org.jspecify.annotations.Nullable;

/**
 * The only client of an activity: every phase begins at once, and a warm-up ends when it has
 * settled here.
 *
 * @param blocks cuts the measurement into blocks, or null if it is measured at a stretch
 */
public record LoneClient(@Nullable PhaseBlocks blocks) implements PhaseCoordination {

  /** Measures at a stretch. */
  public LoneClient() {
    this(null);
  }

  @Override
  public Long startNanos(int phase, Control control) {
    return AT_ONCE;
  }

  @Override
  public void settled(int phase, Control control) {
    control.endWarmUp(phase);
  }

  @Override
  public @Nullable PhaseBlocks blocks(PhasePlan phase) {
    return phase.kind() == PhaseKind.MEASUREMENT ? blocks : null;
  }

  @Override
  public boolean judgesErrors() {
    return true;
  }
}
