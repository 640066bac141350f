package io.bench.adapter.diagnostic;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;

/**
 * Ends ops, every n-th of them with an error, so that an error policy can be tried without a
 * server.
 */
record FailEvery(long n) {

  static final Parameter<Long> PARAMETER =
      Parameter.integer(
              "fail-every", "let every n-th cycle fail with the error InjectedFailure; 0 for none")
          .withDefault("0");

  private static final OpError ERROR =
      new OpError("InjectedFailure", "asked for with fail-every", true, null);

  static FailEvery of(ParameterValues values) {
    return new FailEvery(values.get(PARAMETER));
  }

  void end(long cycle, Completion completion) {
    if (n > 0 && cycle % n == n - 1) {
      completion.fail(ERROR);
    } else {
      completion.succeed();
    }
  }
}
