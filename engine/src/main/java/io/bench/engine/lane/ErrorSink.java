package io.bench.engine.lane;

import io.bench.adapter.api.OpError;
import io.bench.engine.policy.ErrorRule;
import org.jspecify.annotations.Nullable;

/** Receives errors from lanes, which also count them. Thread-safe, and must not block. */
@FunctionalInterface
public interface ErrorSink {

  /**
   * A try has failed.
   *
   * @param template index of the op template
   * @param rule what the error policy says about it
   * @param firstOfName whether this lane sees the error's name for the first time; later ones are
   *     passed only if the rule asks for a log
   */
  void seen(int template, OpError error, ErrorRule rule, boolean firstOfName);

  /**
   * A try has failed whose rule names verbs of plugins; called for every such try.
   *
   * @param template index of the op template
   * @param number which try of the op it was, from 1; 0 if the op was never sent
   * @return why the run has to stop, or null
   */
  default @Nullable String tellVerbs(
      int template, OpError error, ErrorRule rule, long cycle, int number) {
    return null;
  }
}
