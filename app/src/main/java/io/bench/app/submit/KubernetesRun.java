package io.bench.app.submit;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.bench.app.process.ExitCode;
import io.bench.app.process.ProgramPath;
import io.bench.app.submit.ClusterProgram.Ended;
import io.bench.app.submit.PodList.Item;
import io.bench.app.submit.PodList.Terminated;
import io.bench.engine.problem.UsageException;
import io.bench.engine.time.PausingClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Creates what a run needs in Kubernetes, follows client 0 to its end, fetches its results, and
 * deletes what it has created. {@link #run} is called by one thread, {@link #stop} by any.
 */
public final class KubernetesRun {

  private static final Duration TICK = Duration.ofSeconds(1);

  /** How long the API server may be away, as when a control plane is upgraded. */
  private static final Duration SILENCE = Duration.ofMinutes(5);

  /** Calls that may each hang between a stop and the end: get, exec, get, exec, delete. */
  private static final int CALLS_AT_END = 5;

  private static final int MOST_FETCHES = 3;

  private final Kubectl kubectl;
  private final PausingClock clock;
  private final Consumer<String> out;
  private final Consumer<String> err;
  private final Map<Integer, String> troubles = new HashMap<>();
  private boolean keep;
  private boolean overdue;
  private volatile boolean stopWanted;

  /**
   * @param target options that say which cluster and namespace
   * @param answer how long a short call of kubectl may take
   */
  KubernetesRun(
      String path,
      List<String> target,
      Duration answer,
      PausingClock clock,
      Consumer<String> out,
      Consumer<String> err) {
    this.kubectl = new Kubectl(path, target, answer);
    this.clock = clock;
    this.out = out;
    this.err = err;
  }

  /**
   * A run through the kubectl of the user.
   *
   * @param target options of kubectl that say which cluster and namespace
   * @param out takes what client 0 prints
   * @param err takes what happens to the Job
   * @throws UsageException if it is not on the {@code PATH}
   */
  public static KubernetesRun ofUser(
      List<String> target, Consumer<String> out, Consumer<String> err) {
    return new KubernetesRun(
        ProgramPath.ofThisProcess(), target, ClusterProgram.ANSWER, PausingClock.SYSTEM, out, err);
  }

  /** The longest time between {@link #stop} and the end of {@link #run}. */
  public static Duration longestEnd(SubmittedJob job) {
    return SILENCE
        .plus(job.longestEnd())
        .plus(ClusterProgram.ANSWER.multipliedBy(CALLS_AT_END))
        .plusSeconds(60);
  }

  /** Asks the clients to end in order. Returns at once. */
  public void stop() {
    stopWanted = true;
  }

  /**
   * Creates the Job, and returns when it has ended.
   *
   * @param folder for the results; made, and not there yet
   * @return client 0's exit code
   */
  public int run(KubernetesManifests manifests, Path folder)
      throws IOException, InterruptedException {
    Optional<List<String>> all = create(manifests);
    if (all.isEmpty()) {
      return ExitCode.RUN_FAILED;
    }
    List<String> created = all.get();
    err.accept("created " + String.join(", ", created));
    try (FollowedPod log = new FollowedPod(kubectl::follow, clock, out, err)) {
      Optional<Item> first = watch(manifests.job(), log);
      if (first.isEmpty()) {
        return stopWanted ? ExitCode.INTERRUPTED : ExitCode.RUN_FAILED;
      }
      Item pod = first.get();
      log.end(pod.metadata().name());
      boolean fetched = fetch(pod.metadata().name(), folder);
      // Nobody is to pay for clients that have not ended after a stop.
      keep |= !fetched && !overdue;
      int exitCode = pod.ended().map(Terminated::exitCode).orElse(ExitCode.RUN_FAILED);
      return stopWanted
          ? ExitCode.INTERRUPTED
          : exitCode == ExitCode.OK && !fetched ? ExitCode.RUN_FAILED : exitCode;
    } finally {
      if (keep) {
        err.accept(
            "nothing is deleted, so that you can fetch results within %d minutes of the end; then: %s"
                .formatted(
                    manifests.keepResults().toMinutes(),
                    "kubectl delete " + String.join(" ", created)));
      } else {
        delete(created);
      }
    }
  }

  /** The names of what was created; empty if kubectl hung. */
  private Optional<List<String>> create(KubernetesManifests manifests)
      throws IOException, InterruptedException {
    Ended ended = kubectl.create(manifests.text());
    if (ended.killed()) {
      err.accept(
          "kubectl create: %s; what it has created, 'kubectl delete job,service,secret,configmap --selector=%s=%s' deletes"
              .formatted(ended.problem(), KubernetesManifests.INSTANCE, manifests.job().name()));
      return Optional.empty();
    }
    List<String> created =
        ended.out().lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    if (!ended.succeeded()) {
      delete(created);
      throw new UsageException("kubectl refuses the manifests: " + ended.problem());
    }
    return Optional.of(created);
  }

  /** Waits until client 0 has ended, and returns its pod; nothing if there is none any more. */
  private Optional<Item> watch(SubmittedJob job, FollowedPod log)
      throws IOException, InterruptedException {
    long answered = clock.nanoTime();
    long stopped = 0;
    boolean stopping = false;
    boolean waiting = false;
    boolean seen = false;
    while (true) {
      Ended reply = kubectl.getJobAndPods(job.name());
      Optional<PodList> state = read(reply);
      Optional<Item> first = state.flatMap(PodList::first);
      if (state.isPresent()) {
        answered = clock.nanoTime();
        state.get().pods().forEach(this::tell);
        if (first.isPresent() && hasEnded(first.get())) {
          return first;
        }
        if (first.isEmpty() && seen) {
          err.accept("client 0's pod is gone, and its results with it");
          return Optional.empty();
        }
        Optional<String> failure = state.get().failure();
        if (failure.isPresent() && first.filter(Item::runs).isEmpty()) {
          err.accept("the Job has failed: " + failure.get());
          return Optional.empty();
        }
        seen |= first.isPresent();
        if (first.filter(Item::runs).isPresent()) {
          log.follow(first.get().metadata().name());
        }
      } else if (clock.hasPassed(SILENCE, answered)) {
        err.accept(
            "the API server has not answered for %d minutes (%s)"
                .formatted(SILENCE.toMinutes(), reply.problem()));
        keep = true;
        return Optional.empty();
      } else if (stopWanted && !stopping && !waiting) {
        waiting = true;
        err.accept(
            "the API server does not answer (%s): the clients are told to end once it does"
                .formatted(reply.problem()));
      }
      // While it is away nobody knows whether client 0 runs, and has results to be fetched.
      boolean known = state.isPresent();
      if (known && stopWanted && !stopping) {
        stopping = true;
        stopped = clock.nanoTime();
        if (first.filter(Item::runs).isEmpty()) {
          return Optional.empty();
        }
        endClient(first.get().metadata().name());
      } else if (known && stopping && clock.hasPassed(job.longestEnd(), stopped)) {
        err.accept("the clients have not ended");
        overdue = true;
        return first;
      }
      clock.pause(TICK);
    }
  }

  /** The status of a pod that is leaving says that bench runs; the sidecar knows better. */
  private boolean hasEnded(Item pod) throws IOException, InterruptedException {
    String name = pod.metadata().name();
    return pod.ended().isPresent()
        || (pod.isLeaving()
            && kubectl
                .exec(name, KubernetesManifests.SIDECAR, "ls", KubernetesManifests.ENDED)
                .succeeded());
  }

  private static Optional<PodList> read(Ended reply) {
    try {
      return reply.succeeded() ? Optional.of(PodList.read(reply.out())) : Optional.empty();
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  /** Tells what keeps a client from running, once. */
  private void tell(Item pod) {
    String trouble = pod.trouble();
    if (!trouble.isEmpty() && !trouble.equals(troubles.put(pod.client(), trouble))) {
      err.accept("client %d: %s".formatted(pod.client(), trouble));
    }
  }

  /** Client 0 tells the others, and writes what was measured. Java is the container's process 1. */
  private void endClient(String pod) throws IOException, InterruptedException {
    err.accept("the clients are told to end");
    Ended ended = kubectl.exec(pod, KubernetesManifests.BENCH, "sh", "-c", "kill -TERM 1");
    if (!ended.succeeded()) {
      err.accept("kubectl exec: " + ended.problem());
    }
  }

  /** Copies the results, and lets the pod end. */
  private boolean fetch(String pod, Path folder) throws IOException, InterruptedException {
    for (int i = 1; i <= MOST_FETCHES; i++) {
      Ended copied = kubectl.copyResults(pod, folder);
      if (copied.succeeded()) {
        kubectl.exec(pod, KubernetesManifests.SIDECAR, "touch", KubernetesManifests.FETCHED);
        // kubectl succeeds also where there is nothing to copy
        err.accept(
            Files.exists(folder)
                ? "the results of all clients are in " + folder
                : "client 0 has written no results");
        return true;
      }
      err.accept("kubectl cp: " + copied.problem());
      clock.pause(TICK);
    }
    err.accept("the results could not be fetched");
    return false;
  }

  private void delete(List<String> created) throws IOException, InterruptedException {
    if (created.isEmpty()) {
      return;
    }
    Ended ended = kubectl.delete(created);
    if (!ended.succeeded()) {
      err.accept(
          "kubectl delete: %s; delete %s yourself"
              .formatted(ended.problem(), String.join(", ", created)));
    }
  }
}
