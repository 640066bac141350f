package io.bench.engine.run;

import io.bench.adapter.api.AdapterException;
import java.util.List;

/** What a run needs around it, above all servers that it names no host for. */
public interface RunEnvironment {

  /** Nothing is needed. */
  RunEnvironment NONE = plan -> ServerParameters.NONE;

  /**
   * Makes everything ready. Called once, after listeners have heard that the run begins.
   *
   * @return how adapters find what was started
   * @throws AdapterException if a server does not come up or its options are wrong
   * @throws InterruptedException if the run was interrupted meanwhile; nothing is left running
   */
  ServerParameters open(RunPlan plan) throws AdapterException, InterruptedException;

  /** Shows a secret nowhere from now on. Thread-safe. */
  default void hide(String secret) {}

  /** The most ops per second that this client reaches at all; NaN if nobody has found out. */
  default double calibratedPerSecond(String adapter) {
    return Double.NaN;
  }

  /**
   * A measurement begins after its warm-up, in this process and not in a fork. On the activity's
   * thread; quick.
   */
  default void measurementBegins() {}

  /** What servers of this environment did for a measured step; asked as the step has ended. */
  default List<ServerUsage> serverUsage(StepResult result) {
    return List.of();
  }

  /** Notices about a measured step in addition to its own findings, one line each. */
  default List<String> notices(StepResult result) {
    return List.of();
  }
}
