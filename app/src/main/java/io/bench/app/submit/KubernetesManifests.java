package io.bench.app.submit;

import io.bench.app.clients.place.Meeting;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code kubectl} is given: an Indexed Job with a pod for each client, the Service through
 * which they find client 0, their secret, and the files of the workload.
 *
 * <p>Its results are fetched from a second container of client 0's pod, a sidecar. It outlives the
 * measurement, also one that was killed for its memory, so {@code kubectl cp} always finds a
 * container that runs, and the pod's status has the exit code of {@code bench} itself. The sidecar
 * sleeps while clients measure. No volume is needed that several nodes can mount, and no log that
 * holds files.
 *
 * <p>A client that fails is not started again, and does not end the others ({@code
 * backoffLimitPerIndex}): client 0 says who is missing. With {@code backoffLimit: 0} the Job would
 * delete client 0's pod at once, and with it what was measured. Both need Kubernetes 1.29.
 *
 * @param namespace null for the one that kubectl prefers
 * @param apartFrom label and value of pods on whose nodes no client may run; empty for none
 * @param files what the workload and its parameters name
 * @param keepResults how long results wait to be fetched
 */
public record KubernetesManifests(
    SubmittedJob job,
    String image,
    @Nullable String namespace,
    Map<String, String> apartFrom,
    ShippedFiles files,
    String secret,
    Duration keepResults) {

  private static final long USER = 1000;

  /** The label by which everything of a submission is found. */
  static final String INSTANCE = "app.kubernetes.io/instance";

  static final String BENCH = "bench";
  static final String SIDECAR = "results";
  static final String RESULTS = "/results/run";
  static final String FETCHED = "/results/fetched";

  /** A file of the sidecar's: the client has ended. */
  static final String ENDED = "/results/ended";

  private static final String HOST_NAME = "kubernetes.io/hostname";

  /** Sleeps until the measurement is over, and in client 0's pod until its results were fetched. */
  private static final String KEEP_RESULTS =
      """
      trap : TERM
      sleep infinity &
      wait $!
      : > %s
      [ "$JOB_COMPLETION_INDEX" = 0 ] || exit 0
      until [ -e %s ]; do sleep 1; done
      """
          .formatted(ENDED, FETCHED);

  /** All of it, as documents of one text. */
  public String text() {
    List<Object> documents = new ArrayList<>(List.of(service(), secretOfClients()));
    configuration().ifPresent(documents::add);
    documents.add(jobOfClients());
    return YamlText.of(documents);
  }

  /**
   * The headless Service: it gives pods names, also before they are ready. Clients meet at that of
   * client 0, which its own pod knows before the cluster's DNS does.
   */
  Map<String, Object> service() {
    Map<String, Object> service = object("v1", "Service");
    service.put(
        "spec",
        map(
            "clusterIP",
            "None",
            "publishNotReadyAddresses",
            true,
            "selector",
            map(INSTANCE, job.name()),
            "ports",
            List.of(map("name", "meet", "port", Meeting.DEFAULT_PORT))));
    return service;
  }

  /** The secret by which clients know each other, and those that parameters name. */
  List<ShippedFiles.File> secrets() {
    List<ShippedFiles.File> secrets = new ArrayList<>(files.secrets());
    String base64 = ShippedFiles.base64(secret.getBytes(StandardCharsets.UTF_8));
    secrets.add(
        0, new ShippedFiles.File(ShippedFiles.MEET_SECRET, ShippedFiles.MEET_SECRET, base64));
    return secrets;
  }

  private Map<String, Object> secretOfClients() {
    Map<String, Object> data = new LinkedHashMap<>();
    secrets().forEach(file -> data.put(file.key(), file.base64()));
    Map<String, Object> document = object("v1", "Secret");
    document.put("type", "Opaque");
    document.put("data", data);
    return document;
  }

  private Optional<Map<String, Object>> configuration() {
    if (files.configuration().isEmpty()) {
      return Optional.empty();
    }
    Map<String, Object> texts = new LinkedHashMap<>();
    Map<String, Object> bytes = new LinkedHashMap<>();
    for (ShippedFiles.File file : files.configuration()) {
      file.text()
          .ifPresentOrElse(
              text -> texts.put(file.key(), text), () -> bytes.put(file.key(), file.base64()));
    }
    Map<String, Object> document = object("v1", "ConfigMap");
    if (!texts.isEmpty()) {
      document.put("data", texts);
    }
    if (!bytes.isEmpty()) {
      document.put("binaryData", bytes);
    }
    return Optional.of(document);
  }

  /** The Job. */
  Map<String, Object> jobOfClients() {
    Map<String, Object> document = object("batch/v1", "Job");
    document.put(
        "spec",
        map(
            "completionMode", "Indexed",
            "completions", job.clients(),
            "parallelism", job.clients(),
            "backoffLimitPerIndex", 0,
            "activeDeadlineSeconds", job.timeLimit().plus(keepResults).toSeconds(),
            "ttlSecondsAfterFinished", Duration.ofDays(1).toSeconds(),
            "template", map("metadata", map("labels", labels()), "spec", pod())));
    return document;
  }

  private Map<String, Object> pod() {
    return map(
        "restartPolicy", "Never",
        "subdomain", job.name(),
        "terminationGracePeriodSeconds", keepResults.toSeconds(),
        "automountServiceAccountToken", false,
        "enableServiceLinks", false,
        "affinity", map("podAntiAffinity", antiAffinity()),
        "securityContext",
            map(
                "runAsNonRoot", true,
                "runAsUser", USER,
                "runAsGroup", USER,
                "fsGroup", USER,
                "seccompProfile", map("type", "RuntimeDefault")),
        "initContainers", List.of(sidecar()),
        "containers", List.of(client()),
        "volumes", volumes());
  }

  /**
   * Clients away from the server's nodes without exception, and from each other where it can be.
   */
  private Map<String, Object> antiAffinity() {
    Map<String, Object> rules = new LinkedHashMap<>();
    if (!apartFrom.isEmpty()) {
      rules.put(
          "requiredDuringSchedulingIgnoredDuringExecution",
          List.of(
              map(
                  "labelSelector", map("matchLabels", apartFrom),
                  "namespaceSelector", map(),
                  "topologyKey", HOST_NAME)));
    }
    Map<String, Object> others = map("matchLabels", map(INSTANCE, job.name()));
    Map<String, Object> apart = map("labelSelector", others, "topologyKey", HOST_NAME);
    rules.put(
        "preferredDuringSchedulingIgnoredDuringExecution",
        List.of(map("weight", 100, "podAffinityTerm", apart)));
    return rules;
  }

  private Map<String, Object> client() {
    List<Object> mounts =
        new ArrayList<>(
            List.of(
                map("name", "results", "mountPath", "/results"),
                map("name", "tmp", "mountPath", "/tmp"),
                map("name", "secret", "mountPath", ShippedFiles.SECRETS, "readOnly", true)));
    if (!files.configuration().isEmpty()) {
      mounts.add(map("name", "workload", "mountPath", ShippedFiles.WORKLOAD, "readOnly", true));
    }
    return map(
        "name", BENCH,
        "image", image,
        "args", words(),
        "workingDir", "/results",
        "env",
            List.of(map("name", "JDK_JAVA_OPTIONS", "value", "-Xmx" + job.heapMebibytes() + "m")),
        "ports", List.of(map("name", "meet", "containerPort", Meeting.DEFAULT_PORT)),
        "resources", resources(Integer.toString(job.cores()), job.mebibytes() + "Mi"),
        "securityContext", confined(),
        "volumeMounts", mounts);
  }

  private List<String> words() {
    // the kubelet takes $(NAME) for a variable, and $$ for a $
    List<String> words = job.words();
    words.replaceAll(word -> word.replace("$", "$$"));
    words.add("meet-secret-file=" + ShippedFiles.SECRETS + "/" + ShippedFiles.MEET_SECRET);
    words.add("--output=" + RESULTS);
    return words;
  }

  private Map<String, Object> sidecar() {
    return map(
        "name", SIDECAR,
        "image", image,
        "restartPolicy", "Always",
        "command", List.of("sh", "-c", KEEP_RESULTS),
        "resources", resources("10m", "64Mi"),
        "securityContext", confined(),
        "volumeMounts", List.of(map("name", "results", "mountPath", "/results")));
  }

  private List<Object> volumes() {
    Map<String, Object> secret = map("secretName", job.name(), "defaultMode", 0400);
    List<Object> volumes =
        new ArrayList<>(
            List.of(
                map("name", "results", "emptyDir", map()),
                map("name", "tmp", "emptyDir", map()),
                map("name", "secret", "secret", secret)));
    if (!files.configuration().isEmpty()) {
      List<Object> items = new ArrayList<>();
      files.configuration().forEach(file -> items.add(map("key", file.key(), "path", file.path())));
      volumes.add(map("name", "workload", "configMap", map("name", job.name(), "items", items)));
    }
    return volumes;
  }

  /** Requests equal to limits: the pod is Guaranteed, and can have whole processors alone. */
  private static Map<String, Object> resources(String cpu, String memory) {
    return map(
        "requests", map("cpu", cpu, "memory", memory), "limits", map("cpu", cpu, "memory", memory));
  }

  private static Map<String, Object> confined() {
    return map(
        "allowPrivilegeEscalation", false,
        "readOnlyRootFilesystem", true,
        "capabilities", map("drop", List.of("ALL")));
  }

  /** What every object begins with. */
  private Map<String, Object> object(String apiVersion, String kind) {
    return map("apiVersion", apiVersion, "kind", kind, "metadata", metadata());
  }

  private Map<String, Object> metadata() {
    Map<String, Object> metadata = map("name", job.name());
    if (namespace != null) {
      metadata.put("namespace", namespace);
    }
    metadata.put("labels", labels());
    return metadata;
  }

  private Map<String, Object> labels() {
    return map("app.kubernetes.io/name", BENCH, INSTANCE, job.name());
  }

  /** A map that keeps the order of its arguments. */
  static Map<String, Object> map(Object... namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }
}
