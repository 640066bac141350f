package io.bench.engine.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ErrorPolicyTest {

  @Test
  void theFirstChainWhosePatternMatchesTheWholeNameDecides() {
    ErrorPolicy policy =
        ErrorPolicy.parse("WriteTimeout,Read.*:retry,warn;Write.*:stop;.*:count,code=9");

    assertThat(policy.ruleFor("WriteTimeout"))
        .isEqualTo(new ErrorRule(false, true, ErrorRule.Log.WARN, -1, false, List.of()));
    assertThat(policy.ruleFor("ReadFailure").retry()).isTrue();
    assertThat(policy.ruleFor("WriteFailure").stop()).isTrue();
    assertThat(policy.ruleFor("XWriteTimeout"))
        .isEqualTo(new ErrorRule(false, false, ErrorRule.Log.QUIET, 9, false, List.of()));
  }

  @Test
  void failedCyclesAreListedOnlyWhereThatIsAskedFor() {
    ErrorPolicy policy = ErrorPolicy.parse("Write.*:list,retry;.*:count");

    assertThat(policy.ruleFor("WriteTimeout"))
        .isEqualTo(new ErrorRule(false, true, ErrorRule.Log.QUIET, -1, true, List.of()));
    assertThat(policy.ruleFor("ReadTimeout").list()).isFalse();
  }

  @Test
  void verbsWithoutPatternMeanEveryError() {
    assertThat(ErrorPolicy.parse("stop").ruleFor("Anything"))
        .isEqualTo(new ErrorRule(true, false, ErrorRule.Log.QUIET, -1, false, List.of()));
  }

  @Test
  void anErrorThatNoChainMatchesIsCounted() {
    assertThat(ErrorPolicy.parse("A:stop").ruleFor("B")).isEqualTo(ErrorRule.COUNT);
  }

  @Test
  void everyMistakeIsNamedWithASuggestion() {
    assertThatThrownBy(() -> ErrorPolicy.parse("A:stopp;(:count;B:boil"))
        .isInstanceOfSatisfying(
            UsageException.class,
            problem ->
                assertThat(problem.problems())
                    .hasSize(3)
                    .anyMatch(line -> line.contains("'stopp'; did you mean 'stop'?"))
                    .anyMatch(line -> line.contains("'(' is no regular expression"))
                    .anyMatch(line -> line.contains("'boil'")));
  }

  @Test
  void everyBuiltInVerbIsReadAndDescribed() {
    assertThat(BuiltInVerbs.names())
        .containsExactlyInAnyOrder(
            "stop",
            "retry",
            "warn",
            "error",
            "list",
            "ignore",
            "count",
            "counter",
            "meter",
            "timer",
            "histogram",
            "code=N");
    for (String verb : BuiltInVerbs.names()) {
      assertThat(ErrorPolicy.parse(verb.replace("N", "7")).verbs()).isEmpty();
    }
  }

  @Test
  void backOffDoublesWithinItsJitterAndItsBound() {
    Backoff backoff = new Backoff(100);

    assertThat(backoff.delayNanos(1, 0)).isEqualTo(50);
    assertThat(backoff.delayNanos(1, 0.5)).isEqualTo(100);
    assertThat(backoff.delayNanos(4, 0.5)).isEqualTo(800);
    assertThat(backoff.delayNanos(60, 0.5)).isEqualTo(Backoff.MAX_NANOS);
  }
}
