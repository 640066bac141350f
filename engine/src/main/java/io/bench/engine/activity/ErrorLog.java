package io.bench.engine.activity;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.error.ErrorVerb;
import io.bench.adapter.api.error.ErrorVerbProvider;
import io.bench.adapter.api.error.FailedTry;
import io.bench.engine.lane.ErrorSink;
import io.bench.engine.policy.ErrorRule;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Passes errors of the lanes on to the listener and to verbs, and keeps the exit code that a rule
 * asks for. The verbs of plugins begin before the lanes and end after them. An exception of a verb
 * ends the run with one line, and never reaches a lane, which may be inside an adapter's call.
 */
final class ErrorLog implements ErrorSink {

  private final ActivityPlan plan;
  private final ActivityListener listener;
  private final AtomicInteger exitCode = new AtomicInteger(-1);

  // A lane that was given up may report a failure even after the verbs have ended.
  private volatile Map<String, ErrorVerb> verbs = Map.of();

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
    FailedTry failure =
        new FailedTry(
            plan.ops().names().get(template), error.name(), error.message(), cycle, number);
    String reason = null;
    for (String name : rule.verbs()) {
      String own = tell(name, failure);
      reason = reason == null ? own : reason;
    }
    return reason;
  }

  private @Nullable String tell(String name, FailedTry failure) {
    ErrorVerb verb = verbs.get(name);
    if (verb == null) {
      return null;
    }
    try {
      return verb.failed(failure);
    } catch (Throwable e) {
      return failure(name, "failed", e);
    }
  }

  /**
   * Begins the verbs of others that the error policy names.
   *
   * @throws AdapterException naming the one that could not; those before it have been ended
   */
  void begin() throws AdapterException {
    Map<String, ErrorVerb> begun = new LinkedHashMap<>();
    for (ErrorVerbProvider provider : plan.errors().policy().verbs()) {
      try {
        begun.put(provider.name(), Objects.requireNonNull(provider.begin(plan.name())));
      } catch (RuntimeException | LinkageError e) {
        var unused = end(begun);
        throw AdapterException.usage(failure(provider.name(), "cannot begin", e));
      }
    }
    verbs = begun;
  }

  /**
   * Ends them, once no lane runs any more. Idempotent.
   *
   * @return what went wrong with the first that could not end, or null
   */
  @Nullable String end() {
    Map<String, ErrorVerb> begun = verbs;
    verbs = Map.of();
    return end(begun);
  }

  private static @Nullable String end(Map<String, ErrorVerb> begun) {
    String problem = null;
    for (Map.Entry<String, ErrorVerb> verb : begun.entrySet()) {
      try {
        verb.getValue().close();
      } catch (RuntimeException | LinkageError e) {
        problem = problem == null ? failure(verb.getKey(), "cannot end", e) : problem;
      }
    }
    return problem;
  }

  private static String failure(String name, String what, Throwable broken) {
    return "error verb '%s' %s: %s".formatted(name, what, broken).replaceAll("\\s*\\R\\s*", " ");
  }

  int exitCode() {
    return exitCode.get();
  }
}
