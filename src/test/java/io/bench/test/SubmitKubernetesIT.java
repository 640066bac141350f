package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs of several clients on a real Kubernetes, where src/test/kubernetes can start one: real are
 * the API server, the controllers, the kubelet, the containers and their network.
 */
@Tag("full")
class SubmitKubernetesIT {

  private static final int CLIENTS = 3;

  /** A namespace in which pods may do little, and must say how much they need. */
  private static final String STRICT = "strict";

  private static final String INSTANCE = "app.kubernetes.io/instance=";

  @TempDir static Path folder;
  private static KubernetesCluster cluster;

  @TempDir Path parent;
  private String name;

  @BeforeAll
  static void start() throws Exception {
    cluster = KubernetesCluster.start(folder);
    cluster.kubectl("create", "namespace", STRICT);
    cluster.kubectl("label", "namespace", STRICT, "pod-security.kubernetes.io/enforce=restricted");
    cluster.kubectl(
        "create",
        "quota",
        "quota",
        "--namespace=" + STRICT,
        "--hard=requests.cpu=8,requests.memory=8Gi,limits.cpu=8,limits.memory=8Gi");
  }

  @AfterAll
  static void stop() throws Exception {
    if (cluster != null) {
      cluster.stop();
    }
  }

  @BeforeEach
  void nameAfter(TestInfo test) {
    name = test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT);
  }

  private BenchProcess submit(String... words) throws IOException {
    List<String> all =
        new ArrayList<>(
            List.of(
                "submit",
                "kubernetes",
                "clients=" + CLIENTS,
                "--image=" + KubernetesCluster.IMAGE,
                "--cpus=1",
                "--memory=512M",
                "--name=" + name,
                "--namespace=" + STRICT));
    all.addAll(List.of(words));
    return cluster.bench(parent, all.toArray(String[]::new));
  }

  private BenchProcess submitKeyvalue(String duration) throws IOException {
    return submit(
        "workload=keyvalue",
        "adapter=null",
        "default.latency",
        "rate=600",
        "warmup=none",
        "duration=" + duration,
        "--go");
  }

  private void assertNothingIsLeft() throws IOException, InterruptedException {
    String ofRun = "--selector=" + INSTANCE + name;
    // pods go last, once their results were fetched
    cluster.kubectl(
        "wait", "--for=delete", "pods", "--namespace=" + STRICT, ofRun, "--timeout=60s");
    assertThat(
            cluster.kubectl(
                "get", "jobs,services,secrets,configmaps", "--namespace=" + STRICT, ofRun))
        .isEmpty();
  }

  @Test
  void threePodsAreOneRun() throws Exception {
    BenchProcess.Ended ended;
    try (BenchProcess bench = submitKeyvalue("5s")) {
      ended = bench.awaitEnd();
    }

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    ResultFiles results = ResultFiles.in(parent);
    results.assertCountsAddUp();
    JsonNode counts = results.measured("latency").at("/total/counts");
    assertThat(counts.path("succeeded").asLong()).isEqualTo(counts.path("issued").asLong());
    assertThat(results.run().toString())
        .contains(
            "\"%s-0\"".formatted(name), "\"%s-1\"".formatted(name), "\"%s-2\"".formatted(name));
    assertNothingIsLeft();
  }

  @Test
  void whatTheWorkloadNamesGoesAlong() throws Exception {
    Path own = Files.createDirectories(parent.resolve("own"));
    Files.writeString(Files.createDirectory(own.resolve("data")).resolve("keys.txt"), "a\nb\n");
    Files.writeString(
        own.resolve("mine.yaml"),
        """
        scenarios:
          default:
            main: run driver=null cycles=600 rate=300
        bindings:
          key: HashedLineToString('data/keys.txt')
        ops:
          - "select * from t where k = {key}"
        """);
    BenchProcess.Ended ended;
    try (BenchProcess bench =
        submit("workload=own/mine.yaml", "--ship=own/data/keys.txt", "--go")) {
      ended = bench.awaitEnd();
    }

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    assertThat(ResultFiles.in(parent).measured("main").at("/total/counts/succeeded").asLong())
        .isEqualTo(600);
    assertNothingIsLeft();
  }

  @Test
  void aSignalEndsAllAndBringsWhatWasMeasured() throws Exception {
    BenchProcess.Ended ended;
    try (BenchProcess bench = submitKeyvalue("10m")) {
      bench.out.await(line -> line.contains("measuring for"));
      bench.signal("INT");
      ended = bench.awaitEnd();
    }

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(130);
    assertThat(ended.out()).contains("INTERRUPTED");
    ResultFiles.in(parent).assertCountsAddUp();
    assertNothingIsLeft();
  }

  private void deletePodOf(int client, String how) throws Exception {
    cluster.kubectl(
        "delete",
        "pods",
        "--namespace=" + STRICT,
        "--selector=batch.kubernetes.io/job-completion-index=" + client + "," + INSTANCE + name,
        how);
  }

  @Test
  void theOthersEndWhenAPodIsGone() throws Exception {
    BenchProcess.Ended ended;
    try (BenchProcess bench = submitKeyvalue("10m")) {
      bench.out.await(line -> line.contains("measuring for"));
      deletePodOf(2, "--now");
      ended = bench.awaitEnd();
    }

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(130);
    assertThat(ended.out()).contains("INTERRUPTED", "client 2 (%s-2".formatted(name));
    ResultFiles.in(parent).assertCountsAddUp();
    assertNothingIsLeft();
  }

  @Test
  void aPodThatIsEvictedBringsWhatWasMeasured() throws Exception {
    BenchProcess.Ended ended;
    try (BenchProcess bench = submitKeyvalue("10m")) {
      bench.out.await(line -> line.contains("measuring for"));
      deletePodOf(0, "--wait=false");
      ended = bench.awaitEnd();
    }

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(1);
    assertThat(ended.out()).contains("INTERRUPTED");
    ResultFiles.in(parent).assertCountsAddUp();
    assertNothingIsLeft();
  }

  @Test
  void theApiServerTakesABaseOfKustomize() throws Exception {
    BenchProcess.Ended ended;
    try (BenchProcess bench = submit("workload=keyvalue", "adapter=null", "--kustomize=base")) {
      ended = bench.awaitEnd();
    }

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(
            cluster.kubectl(
                "create",
                "--validate=strict",
                "--dry-run=server",
                "--kustomize=" + parent.resolve("base")))
        .contains("job.batch/" + name, "service/" + name, "secret/" + name);
  }

  @Test
  void noClientRunsOnTheServersNode() throws Exception {
    cluster.kubectl("run", "server", "--image=" + KubernetesCluster.PAUSE, "--labels=app=server");
    cluster.kubectl("wait", "--for=condition=Ready", "pod/server");
    BenchProcess.Ended ended;
    try (BenchProcess bench =
        submit("workload=keyvalue", "adapter=null", "--apart-from=app=server", "--go")) {
      bench.err.await(line -> line.contains("Unschedulable: ") && line.contains("anti-affinity"));
      bench.signal("INT");
      ended = bench.awaitEnd();
    }

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(130);
    assertNothingIsLeft();
  }
}
