package io.bench.engine.activity;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.error.FailedTry;
import io.bench.engine.lane.ErrorSink;
import io.bench.engine.policy.ErrorRule;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Passes errors of the lanes on to the listener and to verbs, and keeps the exit code that a rule
 * asks for.
 */
final class ErrorLog implements ErrorSink {

  private final ActivityPlan plan;
  private final ActivityListener listener;
  private final AtomicInteger exitCode = new AtomicInteger(-1);

  // A lane that is given up may tell of a failure even when the verbs have ended.
  private volatile BegunVerbs verbs = BegunVerbs.NONE;

  ErrorLog(ActivityPlan plan, ActivityListener listener) {
    this.plan = plan;
    this.listener = listener;
  }

  @Override
  public void seen(int template, OpError error, ErrorRule rule, boolean firstOfName) {
    if (rule.exitCode() >= 0) {
      exitCode.compareAndSet(-1, rule.exitCode());
    }
    listener.error(plan.ops().names().get(template), error, rule);
  }

  @Override
  public @Nullable String tellVerbs(
      int template, OpError error, ErrorRule rule, long cycle, int number) {
    return verbs.tell(
        rule.verbs(),
        new FailedTry(
            plan.ops().names().get(template), error.name(), error.message(), cycle, number));
  }

  /**
   * Begins the verbs of others that the error policy names.
   *
   * @throws AdapterException if one cannot
   */
  void begin() throws AdapterException {
    verbs = BegunVerbs.begin(plan.errors().policy().verbs(), plan.name());
  }

  /**
   * Ends them, once no lane runs any more. Idempotent.
   *
   * @return what went wrong with the first that could not end, or null
   */
  @Nullable String end() {
    BegunVerbs begun = verbs;
    verbs = BegunVerbs.NONE;
    return begun.end();
  }

  int exitCode() {
    return exitCode.get();
  }
}
