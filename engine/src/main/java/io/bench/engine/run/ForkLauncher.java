package io.bench.engine.run;

import io.bench.adapter.api.AdapterException;
import io.bench.engine.activity.ActivityResult;
import java.util.Map;

/** Measures steps in fresh JVMs, which leave a result folder each. */
public interface ForkLauncher {

  /**
   * What a JVM is to do.
   *
   * @param step the step
   * @param scenario the scenario of the run, or empty for a workload without scenarios
   * @param planned what the run's plan calls the step, and so does that of the JVM
   * @param number which of the step's forks it is, from 1 on
   * @param count how many forks the step has
   * @param capacityPerSecond what the last closed step reached, 0 if none did
   * @param serverParameters how the step's adapter finds the servers that were started for the run
   */
  record Request(
      StepInfo step,
      String scenario,
      String planned,
      int number,
      int count,
      double capacityPerSecond,
      Map<String, String> serverParameters) {}

  /**
   * What it has left.
   *
   * @param folder its result folder, relative to that of the run
   * @param activity the step's result
   * @param server what its adapter found out about the server
   */
  record Result(String folder, ActivityResult activity, Map<String, String> server) {}

  /**
   * Runs a step in a fresh JVM and waits for its end.
   *
   * @throws AdapterException if the JVM could not be started or left no result
   * @throws InterruptedException if the calling thread was interrupted; the JVM has been ended
   */
  Result run(Request request) throws AdapterException, InterruptedException;

  /**
   * Takes part in what client 0 measures in a fresh JVM, with one of this client's, and waits for
   * its end. Its results go to client 0's.
   *
   * @return whether client 0's completed the step and can be read, so that the next one follows
   * @throws AdapterException if the JVM could not be started
   * @throws InterruptedException if the calling thread was interrupted; the JVM has been ended
   */
  boolean takePart(Request request) throws AdapterException, InterruptedException;

  /** Asks the running JVM to end in order. Any thread. */
  void interrupt();
}
