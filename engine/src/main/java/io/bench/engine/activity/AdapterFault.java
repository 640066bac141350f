package io.bench.engine.activity;

import java.util.List;

/**
 * A violation of the SPI by an adapter.
 *
 * @param message one line that names the adapter
 * @param stack the stack of the thread that caused it; empty if unknown
 * @param failsStep whether the step has failed with it; otherwise only something is left behind
 */
public record AdapterFault(String message, List<StackTraceElement> stack, boolean failsStep) {

  public AdapterFault {
    stack = List.copyOf(stack);
  }
}
