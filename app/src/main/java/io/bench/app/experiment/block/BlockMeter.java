package io.bench.app.experiment.block;

import java.util.Collection;

/**
 * Tells what the machine, or the cores of an arm, took from arms while a block was measured. One
 * thread.
 */
interface BlockMeter {

  /**
   * A block begins.
   *
   * @param processes all of the experiment's own that use these cores, this one's included
   */
  void begin(Collection<ProcessHandle> processes);

  /** The share of their CPU that was taken since; NaN if the machine does not tell. */
  double share();
}
