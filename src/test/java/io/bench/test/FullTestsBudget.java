package io.bench.test;

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

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    boolean late = System.currentTimeMillis() / 1_000 >= UNTIL_SECONDS;
    return late && context.getTags().contains("full")
        ? ConditionEvaluationResult.disabled("no time left for full tests")
        : ConditionEvaluationResult.enabled("in time, or not tagged full");
  }
}
