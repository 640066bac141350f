package io.bench.app.command;

import io.bench.app.clients.place.Meeting;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.process.ShutdownGate;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.StepPlan;
import io.bench.engine.time.Durations;
import java.time.Duration;
import java.util.Optional;

/** How long a run that was interrupted may take to end, before its process ends without it. */
final class LongestEnd {

  /** How long a fork takes to end beyond its grace time at most. */
  private static final Duration FORK_END = Duration.ofSeconds(15);

  /** Clients of an experiment wait for one another for hours; a user who ends it does not. */
  private static final Duration MAX_FOLDERS = Duration.ofMinutes(2);

  private static final Duration MAX_OF_OTHERS = Meeting.MAX_SILENCE.plus(MAX_FOLDERS);

  /** How long a signal takes through a cluster to client 0, and its end back. */
  private static final Duration THROUGH_CLUSTER = Duration.ofSeconds(10);

  /** Programs and servers that were started may take as long, whatever the grace time is. */
  private static final Duration MIN_OF_PARENT = Duration.ofSeconds(45);

  private LongestEnd() {}

  /**
   * That of a plan's slowest step; a fork's parent waits for the fork.
   *
   * @param meeting where several clients run it: one that hangs is given up after {@link
   *     Meeting#silence}, then folders of the others come
   */
  static Duration of(RunPlan plan, Optional<Meeting> meeting) {
    return of(plan, meeting.map(LongestEnd::ofOthers).orElse(Duration.ZERO));
  }

  /**
   * That of a submitted job: none of its clients takes longer, whatever their {@code meet-timeout=}
   * is, so that nobody has to kill it, and its results with it, before.
   */
  static Duration ofJob(RunPlan plan, int clients) {
    Duration others = clients > 1 ? MAX_OF_OTHERS : Duration.ZERO;
    return of(plan, others).plus(ShutdownGate.AFTER_GRACE).plus(THROUGH_CLUSTER);
  }

  /** That of an experiment, whose arms and preparing runs are processes of their own. */
  static Duration of(ExperimentPlan plan) {
    boolean several = plan.arms().stream().anyMatch(PlannedArm::isOfSeveralClients);
    Duration others = several ? MAX_OF_OTHERS : Duration.ZERO;
    Duration forks = plan.forked() ? FORK_END.plus(others) : Duration.ZERO;
    return ofParent(plan.longestGrace().plus(others).plus(forks));
  }

  /** That of the parent of a process that takes so long until it closes what it has opened. */
  static Duration ofParent(Duration child) {
    return Durations.longer(child.plus(ShutdownGate.AFTER_GRACE), MIN_OF_PARENT);
  }

  private static Duration of(RunPlan plan, Duration others) {
    return plan.steps().stream()
        .map(step -> of(step, others))
        .reduce(Duration.ZERO, Durations::longer);
  }

  private static Duration of(StepPlan step, Duration others) {
    Duration end = step.engine().grace().plus(others);
    return step.engine().forks() > 1 ? end.plus(FORK_END).plus(others) : end;
  }

  private static Duration ofOthers(Meeting meeting) {
    Duration timeout = meeting.timeout();
    Duration folders = timeout.compareTo(MAX_FOLDERS) < 0 ? timeout : MAX_FOLDERS;
    return meeting.silence().plus(folders);
  }
}
