package io.bench.app.submit;

import static io.bench.app.submit.FakeKubectl.COPIES;
import static io.bench.app.submit.FakeKubectl.CREATED;
import static io.bench.app.submit.FakeKubectl.RUNS;
import static io.bench.app.submit.FakeKubectl.bench;
import static io.bench.app.submit.FakeKubectl.ended;
import static io.bench.app.submit.FakeKubectl.leaving;
import static io.bench.app.submit.FakeKubectl.pod;
import static io.bench.app.submit.KubernetesManifestsTest.manifests;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs of a Kubernetes that is a small script. */
class KubernetesRunTest {

  private final List<String> out = Collections.synchronizedList(new ArrayList<>());
  private final List<String> err = new ArrayList<>();

  @TempDir Path folder;
  private FakeKubectl kubectl;

  @BeforeEach
  void setUp() throws Exception {
    kubectl = new FakeKubectl(folder.resolve("bin"));
  }

  private int run() throws Exception {
    return run(ClusterProgram.ANSWER);
  }

  private int run(Duration answer) throws Exception {
    return kubectl.run(answer, out::add, err::add).run(manifests(), folder.resolve("results"));
  }

  @Test
  void aJobIsCreatedFollowedFetchedAndDeleted() throws Exception {
    kubectl.state();
    kubectl.state(pod(0, "\"phase\": \"Pending\""));
    kubectl.state(pod(0, RUNS), pod(1, RUNS));
    kubectl.state(pod(0, ended(0, "Completed")), pod(1, RUNS));

    assertThat(run()).isZero();
    assertThat(kubectl.manifests()).isEqualTo(manifests().text());
    assertThat(out).containsExactly("one", "two");
    assertThat(folder.resolve("results/run.json")).exists();
    assertThat(err)
        .containsExactly(
            "created service/b, secret/b, job.batch/b",
            "the results of all clients are in " + folder.resolve("results"));
    String call = "kubectl --namespace=perf ";
    assertThat(kubectl.calls())
        .startsWith(call + "create --filename=- --output=name")
        .contains(
            call
                + "get jobs,pods --selector=app.kubernetes.io/instance=bench-keyvalue"
                + " --request-timeout=20s --output=json")
        .endsWith(
            call
                + "cp --container=results --retries=5 b-0-x:/results/run "
                + folder.resolve("results"),
            call + "exec b-0-x --container=results -- touch /results/fetched",
            call + "delete --ignore-not-found --wait=false service/b secret/b job.batch/b");
  }

  @Test
  void theExitCodeIsThatOfClient0() throws Exception {
    kubectl.state(pod(1, ended(0, "Completed")), pod(0, ended(3, "Error")));

    assertThat(run()).isEqualTo(3);
    assertThat(out).containsExactly("one", "two");
  }

  @Test
  void aLogThatBreaksOffIsReadAgainWithoutRepeatingIt() throws Exception {
    kubectl.with(
        CREATED,
        "",
        "[ $(grep -c ' logs ' \"$folder/calls\") = 1 ] && echo one || { echo one; echo two; }",
        "",
        COPIES);
    kubectl.state(pod(0, RUNS));
    kubectl.state(pod(0, ended(0, "Completed")));

    assertThat(run()).isZero();
    assertThat(out).containsExactly("one", "two");
  }

  @Test
  void aLogThatIsGoneKeepsNobodyFromTheResults() throws Exception {
    kubectl.with(CREATED, "", "exit 1", "", COPIES);
    kubectl.state(pod(0, RUNS));
    kubectl.state(pod(0, ended(0, "Completed")));

    assertThat(run()).isZero();
    assertThat(folder.resolve("results/run.json")).exists();
  }

  @Test
  void withoutKubectlNothingIsCreated() {
    assertThatThrownBy(
            () ->
                new KubernetesRun(
                    "/no/such/folder",
                    List.of(),
                    ClusterProgram.ANSWER,
                    new FakePausingClock(),
                    out::add,
                    err::add))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("no 'kubectl' on the PATH");
  }

  @Test
  void aRefusalDeletesWhatWasCreatedBeforeIt() throws Exception {
    kubectl.with("echo service/b; echo 'jobs \"b\" already exists' >&2; exit 1", "", "", "", "");

    assertThatThrownBy(this::run)
        .isInstanceOf(UsageException.class)
        .hasMessage("kubectl refuses the manifests: jobs \"b\" already exists");
    assertThat(kubectl.calls()).last().asString().endsWith("--wait=false service/b");
  }

  @Test
  void aCreateThatHangsIsKilledAndToldHowToCleanUp() throws Exception {
    kubectl.with("exec sleep 600", "", "", "", "");

    assertThat(run(Duration.ofMillis(200))).isEqualTo(1);
    assertThat(err)
        .containsExactly(
            "kubectl create: did not end within 0 s and was killed: try it in a shell; what it has"
                + " created, 'kubectl delete job,service,secret,configmap"
                + " --selector=app.kubernetes.io/instance=bench-keyvalue' deletes");
    assertThat(kubectl.calls(" get ")).isEmpty();
  }

  @Test
  void whatKeepsAClientFromRunningIsToldOnce() throws Exception {
    String waits =
        bench("\"waiting\": {\"reason\": \"ImagePullBackOff\", \"message\": \"no such image\"}");
    kubectl.state(pod(0, waits));
    kubectl.state(pod(0, waits));
    kubectl.state(
        pod(
            0,
            "\"phase\": \"Pending\", \"conditions\": [{\"type\": \"PodScheduled\", \"status\":"
                + " \"False\", \"reason\": \"Unschedulable\", \"message\": \"0/3 nodes\"}]"));
    kubectl.state(pod(0, ended(0, "Completed")));

    assertThat(run()).isZero();
    assertThat(err)
        .containsOnlyOnce("client 0: ImagePullBackOff: no such image")
        .contains("client 0: Unschedulable: 0/3 nodes");
  }

  @Test
  void aClientThatTookTooMuchMemoryIsNamed() throws Exception {
    kubectl.state(pod(0, RUNS), pod(1, ended(137, "OOMKilled")));
    kubectl.state(pod(0, ended(1, "Error")), pod(1, ended(137, "OOMKilled")));

    assertThat(run()).isEqualTo(1);
    assertThat(err).contains("client 1: OOMKilled: it took more than --memory");
  }

  @Test
  void aPodThatIsPreemptedEndsTheRun() throws Exception {
    kubectl.state(pod(0, RUNS));
    kubectl.state();

    assertThat(run()).isEqualTo(1);
    assertThat(err).last().isEqualTo("client 0's pod is gone, and its results with it");
    assertThat(kubectl.calls(" delete ")).hasSize(1);
  }

  @Test
  void aPodThatIsEvictedGivesItsResultsOnceBenchHasEnded() throws Exception {
    kubectl.with(
        CREATED, "", "", "[ \"$5\" != ls ] || [ $(grep -c ' ls ' \"$folder/calls\") = 3 ]", COPIES);
    kubectl.state(pod(0, RUNS));
    kubectl.state(leaving(0));

    assertThat(run()).isEqualTo(1);
    assertThat(kubectl.calls(" ls "))
        .hasSize(3)
        .first()
        .asString()
        .endsWith("exec b-0-x --container=results -- ls /results/ended");
    assertThat(folder.resolve("results/run.json")).exists();
  }

  @Test
  void aJobThatFailsWithoutPodsEndsTheRun() throws Exception {
    kubectl.state(
        "{\"kind\": \"Job\", \"metadata\": {\"name\": \"b\"}, \"status\": {\"conditions\":"
            + " [{\"type\": \"Failed\", \"status\": \"True\", \"reason\": \"DeadlineExceeded\","
            + " \"message\": \"too long\"}]}}");

    assertThat(run()).isEqualTo(1);
    assertThat(err).last().isEqualTo("the Job has failed: DeadlineExceeded: too long");
  }

  @Test
  void resultsThatCannotBeFetchedAreNotDeleted() throws Exception {
    kubectl.with(CREATED, "", "", "", "echo 'no tar' >&2; exit 1");
    kubectl.state(pod(0, ended(0, "Completed")));

    assertThat(run()).isEqualTo(1);
    assertThat(kubectl.calls(" cp ")).hasSize(3);
    assertThat(kubectl.calls(" delete ")).isEmpty();
    assertThat(err)
        .last()
        .isEqualTo(
            "nothing is deleted, so that you can fetch results within 10 minutes of the end; then:"
                + " kubectl delete service/b secret/b job.batch/b");
  }

  @Test
  void resultsThatWereNeverWrittenAreNotPromised() throws Exception {
    kubectl.with(CREATED, "", "", "", "echo 'tar: /results/run: Cannot stat' >&2");
    kubectl.state(pod(0, ended(2, "Error")));

    assertThat(run()).isEqualTo(2);
    assertThat(err).last().isEqualTo("client 0 has written no results");
    assertThat(kubectl.calls(" delete ")).hasSize(1);
  }

  @Test
  void anApiServerThatIsAwayForAWhileIsWaitedFor() throws Exception {
    kubectl.with(CREATED, "[ $gets -gt 5 ] || exit 1", "", "", COPIES);
    kubectl.state(pod(0, ended(0, "Completed")));

    assertThat(run()).isZero();
  }

  @Test
  void anApiServerThatStaysAwayIsGivenUp() throws Exception {
    kubectl.with(CREATED, "echo refused >&2; exit 1", "", "", COPIES);

    assertThat(run()).isEqualTo(1);
    assertThat(err).contains("the API server has not answered for 5 minutes (refused)");
    assertThat(kubectl.calls(" delete ")).isEmpty();
  }
}
