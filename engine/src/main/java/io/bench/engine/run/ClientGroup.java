package io.bench.engine.run;

import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.LoneClient;
import io.bench.engine.activity.PhaseCoordination;
import org.jspecify.annotations.Nullable;

/**
 * The clients that run a plan together, as one of them sees the others: the only client unless
 * methods are overridden. The run's thread, but for {@link #interrupt}.
 */
public interface ClientGroup {

  /** The only client: a step has ended when it has ended here. */
  ClientGroup ALONE = new ClientGroup() {};

  /**
   * How a step ended on all clients together.
   *
   * @param reason one line on why it did not complete, or null
   * @param exitCode the one an error rule asks for, or -1
   * @param capacityPerSecond what all clients reached together; NaN if the step does not tell
   */
  record StepEnd(
      ActivityResult.End end, @Nullable String reason, int exitCode, double capacityPerSecond) {

    /** Of a result of all clients together. */
    static StepEnd of(StepResult result) {
      ActivityResult activity = result.activity();
      String name = result.step().name();
      String reason =
          switch (activity.end()) {
            case COMPLETED -> null;
            case INTERRUPTED -> "interrupted in step " + name;
            case FAILED -> "step " + name + ": " + activity.reason();
          };
      return new StepEnd(activity.end(), reason, activity.exitCode(), capacity(result));
    }

    private static double capacity(StepResult result) {
      return result
          .measurement()
          .filter(phase -> !result.step().preparatory() && !phase.plan().isPaced())
          .map(phase -> phase.achievedPerSecond())
          .orElse(Double.NaN);
    }
  }

  /** Whether this client's result of a step is that of all of them, and is judged here. */
  default boolean judges() {
    return true;
  }

  /**
   * Whether this process takes part in a step, rather than waiting for client 0.
   *
   * @param index of the step in its plan
   * @param byOne whether client 0 does it for all: it prepares the server, or starts JVMs that
   *     measure
   */
  default boolean takesPart(int index, boolean byOne) {
    return true;
  }

  /**
   * Coordinates the phases of a step whose adapter is open and whose ops are prepared.
   *
   * @param step with the plan of this client
   */
  default PhaseCoordination coordination(StepInfo step) {
    return new LoneClient();
  }

  /**
   * Waits until every client has ended a step in which this one took part.
   *
   * @param result this client's
   * @throws InterruptedException if the calling thread was interrupted
   */
  default StepEnd ended(int index, StepResult result) throws InterruptedException {
    return StepEnd.of(result);
  }

  /**
   * Waits until others have ended a step in which this client takes no part.
   *
   * @throws InterruptedException if the calling thread was interrupted
   */
  default StepEnd awaitEnd(int index) throws InterruptedException {
    throw new IllegalStateException("the only client takes part in every step");
  }

  /** The user of this client ends the run: what waits for other clients returns. Any thread. */
  default void interrupt() {}
}
