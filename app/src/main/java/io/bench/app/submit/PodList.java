package io.bench.app.submit;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.bench.engine.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code kubectl get jobs,pods --output=json} says of a submission; names are the API's.
 *
 * @param items jobs and pods
 */
record PodList(List<Item> items) {

  /** One object. */
  record Item(String kind, Metadata metadata, Status status) {

    /** Which client a pod is; -1 if it is none. */
    int client() {
      String index = metadata.annotations().get("batch.kubernetes.io/job-completion-index");
      return index == null || !index.matches("\\d{1,9}") ? -1 : Integer.parseInt(index);
    }

    /** The container in which {@code bench} runs, once there is one. */
    Optional<Container> bench() {
      return status.containerStatuses().stream()
          .filter(container -> container.name().equals(KubernetesManifests.BENCH))
          .findFirst();
    }

    /** How {@code bench} has ended, if it has. */
    Optional<Terminated> ended() {
      return bench().map(container -> container.state().terminated());
    }

    boolean runs() {
      return bench().map(container -> container.state().running()).isPresent();
    }

    /** Whether it is being deleted: from then on its status is no longer updated. */
    boolean isLeaving() {
      return metadata.deletionTimestamp() != null;
    }

    /** Why it does not run, or has ended, in words; empty if there is nothing to tell. */
    String trouble() {
      List<String> told = new ArrayList<>();
      if (status.reason() != null) {
        told.add(words(status.reason(), status.message()));
      }
      List<Container> containers = new ArrayList<>(status.initContainerStatuses());
      containers.addAll(status.containerStatuses());
      for (Container container : containers) {
        Waiting waiting = container.state().waiting();
        if (waiting != null && !Waiting.ORDINARY.contains(waiting.reason())) {
          told.add(words(waiting.reason(), waiting.message()));
        }
      }
      status.conditions().stream()
          .filter(condition -> condition.isTrue("DisruptionTarget") || condition.isUnscheduled())
          .forEach(condition -> told.add(words(condition.reason(), condition.message())));
      ended()
          .filter(terminated -> terminated.reason().equals("OOMKilled"))
          .ifPresent(terminated -> told.add("OOMKilled: it took more than --memory"));
      return String.join("; ", told);
    }
  }

  /**
   * Its name and annotations.
   *
   * @param deletionTimestamp when it will be gone, if it is being deleted
   */
  record Metadata(
      String name, @Nullable String deletionTimestamp, Map<String, String> annotations) {}

  /** How far it is. */
  record Status(
      @Nullable String reason,
      @Nullable String message,
      List<Condition> conditions,
      List<Container> initContainerStatuses,
      List<Container> containerStatuses) {}

  /** What holds of it. */
  record Condition(String type, String status, String reason, @Nullable String message) {

    boolean isTrue(String name) {
      return type.equals(name) && status.equals("True");
    }

    boolean isUnscheduled() {
      return type.equals("PodScheduled") && status.equals("False");
    }
  }

  /** A container of a pod. */
  record Container(String name, ContainerState state) {}

  /** One of these is given. */
  record ContainerState(
      @Nullable Waiting waiting, @Nullable Running running, @Nullable Terminated terminated) {}

  /** Why it does not run yet. */
  record Waiting(String reason, @Nullable String message) {
    private static final List<String> ORDINARY =
        List.of("", "ContainerCreating", "PodInitializing");
  }

  /** That it runs. */
  record Running(String startedAt) {}

  /** How it has ended. */
  record Terminated(int exitCode, String reason) {}

  /**
   * Reads what kubectl prints.
   *
   * @throws JsonProcessingException if that is something else
   */
  static PodList read(String text) throws JsonProcessingException {
    return Json.read(text, PodList.class);
  }

  /** Client 0's pod, or the newest if there are several. */
  Optional<Item> first() {
    return pods().stream().filter(pod -> pod.client() == 0).reduce((older, newer) -> newer);
  }

  List<Item> pods() {
    return items.stream().filter(item -> item.kind().equals("Pod")).toList();
  }

  /** Why the Job has failed, if it has. */
  Optional<String> failure() {
    return items.stream()
        .filter(item -> item.kind().equals("Job"))
        .flatMap(job -> job.status().conditions().stream())
        .filter(condition -> condition.isTrue("Failed"))
        .map(condition -> words(condition.reason(), condition.message()))
        .findFirst();
  }

  private static String words(String reason, @Nullable String message) {
    return message == null || message.isBlank() ? reason : reason + ": " + message.strip();
  }
}
