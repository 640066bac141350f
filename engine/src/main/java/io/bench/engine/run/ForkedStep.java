package io.bench.engine.run;

import io.bench.adapter.api.AdapterException;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.MergedForks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Measures a step in several fresh JVMs, one after the other, while servers and data stay as they
 * are. What one JVM happens to compile and where it puts things makes it faster or slower than the
 * next for as long as it lives, so that the spread between processes is the part of the uncertainty
 * that no longer run of one of them shows.
 */
final class ForkedStep {

  private final ForkLauncher launcher;
  private final ForkLauncher.Request first;

  /**
   * @param first what the first of the JVMs is to do
   */
  ForkedStep(ForkLauncher launcher, ForkLauncher.Request first) {
    this.launcher = launcher;
    this.first = first;
  }

  /**
   * Runs the forks until one of them does not complete.
   *
   * @param count how many, at least 1
   * @param interrupted whether to begin no other one
   */
  StepResult run(int count, BooleanSupplier interrupted)
      throws AdapterException, InterruptedException {
    List<ForkLauncher.Result> results = new ArrayList<>();
    Map<String, String> server = Map.of();
    for (int number = 1; number <= count; number++) {
      ForkLauncher.Result result;
      try {
        result = launcher.run(first.withNumber(number));
      } catch (AdapterException lost) {
        if (results.isEmpty()) {
          throw lost;
        }
        // What the forks before it have measured is not lost with it.
        return merged(results, server).ended(interrupted.getAsBoolean(), lost.getMessage());
      }
      results.add(result);
      server = result.server();
      if (result.activity().end() != ActivityResult.End.COMPLETED || interrupted.getAsBoolean()) {
        break;
      }
    }
    return merged(results, server);
  }

  private StepResult merged(List<ForkLauncher.Result> results, Map<String, String> server) {
    StepInfo step = first.step().withServer(server);
    return new StepResult(
        step,
        MergedForks.merge(
            step.plan(), results.stream().map(ForkLauncher.Result::activity).toList()),
        results);
  }
}
