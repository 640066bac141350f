package io.bench.engine.lane;

import io.bench.adapter.api.OpError;
import io.bench.engine.policy.ErrorRule;

/** Told of errors by lanes, beside their being counted. Thread-safe, and must not block. */
@FunctionalInterface
public interface ErrorSink {

  /**
   * A try has failed.
   *
   * @param template index of the op template
   * @param rule what the error policy says about it
   * @param firstOfName whether this lane sees the error's name for the first time; later ones are
   *     told only if the rule asks for a log
   */
  void seen(int template, OpError error, ErrorRule rule, boolean firstOfName);
}
