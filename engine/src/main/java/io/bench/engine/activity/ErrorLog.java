package io.bench.engine.activity;

import io.bench.adapter.api.OpError;
import io.bench.engine.lane.ErrorSink;
import io.bench.engine.policy.ErrorRule;
import java.util.concurrent.atomic.AtomicInteger;

/** Passes errors of the lanes on to the listener, and keeps the exit code that a rule asks for. */
final class ErrorLog implements ErrorSink {

  private final ActivityPlan plan;
  private final ActivityListener listener;
  private final AtomicInteger exitCode = new AtomicInteger(-1);

  ErrorLog(ActivityPlan plan, ActivityListener listener) {
    this.plan = plan;
    this.listener = listener;
  }

  @Override
  public void seen(int template, OpError error, ErrorRule rule, boolean firstOfName) {
    if (rule.exitCode() >= 0) {
      exitCode.compareAndSet(-1, rule.exitCode());
    }
    listener.error(plan.opNames().get(template), error, rule);
  }

  int exitCode() {
    return exitCode.get();
  }
}
