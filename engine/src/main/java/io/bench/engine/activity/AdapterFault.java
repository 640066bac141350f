package io.bench.engine.activity;

import java.util.List;

/**
 * What an adapter did that it must not.
 *
 * @param message one line that names the adapter
 * @param stack where the thread was that caused it; empty if that is not known
 * @param failsStep whether the step has failed with it; otherwise only something is left behind
 */
public record AdapterFault(String message, List<StackTraceElement> stack, boolean failsStep) {

  public AdapterFault {
    stack = List.copyOf(stack);
  }
}
