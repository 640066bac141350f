package io.bench.test;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Leaves out tests tagged {@code full} that would begin after {@code -Dtests.full.until=SECONDS}
 * since 1970. JUnit finds it as a service; {@code .ci/run} sets the time and lists what was left
 * out.
 */
public final class FullTestsBudget implements ExecutionCondition {

  private static final long UNTIL_SECONDS = Long.getLong("tests.full.until", Long.MAX_VALUE);

  /** What began in time; it may be run once more. */
  private static final Set<String> BEGUN = ConcurrentHashMap.newKeySet();

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (!context.getTags().contains("full")) {
      return ConditionEvaluationResult.enabled("not tagged full");
    }
    boolean inTime = System.currentTimeMillis() / 1_000 < UNTIL_SECONDS;
    if (inTime) {
      BEGUN.add(context.getUniqueId());
    }
    return inTime || BEGUN.contains(context.getUniqueId())
        ? ConditionEvaluationResult.enabled("in time")
        : ConditionEvaluationResult.disabled("no time left for full tests");
  }
}
