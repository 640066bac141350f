package io.bench.app.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs of a Kubernetes that is a small script: it answers each {@code get} from a list. */
class KubernetesRunTest {

  /** What the script does for each verb; tests replace some of it. */
  private static final String KUBECTL =
      """
      [[ "$1" != --* ]] || shift
      verb=$1
      case $verb in
        create) cat > "$folder/manifests"; @CREATE@ ;;
        get)
          gets=$(grep -c ' get ' "$folder/calls")
          last=$(ls "$folder/states" | wc -l)
          @GET@
          cat "$folder/states/$((gets < last ? gets : last))" ;;
        logs) @LOGS@ ;;
        exec) @EXEC@ ;;
        cp) for last; do :; done; @CP@ ;;
        delete) ;;
      esac
      """;

  private static final String CREATED = "printf 'service/b\\nsecret/b\\njob.batch/b\\n'";
  private static final String COPIES = "mkdir -p \"$last\"; echo '{}' > \"$last/run.json\"";

  private final List<String> out = Collections.synchronizedList(new ArrayList<>());
  private final List<String> err = new ArrayList<>();
  private final AtomicReference<String> stopAt = new AtomicReference<>("never");
  private final AtomicReference<KubernetesRun> running = new AtomicReference<>();

  @TempDir Path folder;
  private FakePrograms programs;
  private int states;

  @BeforeEach
  void setUp() throws Exception {
    programs = new FakePrograms(folder.resolve("bin"));
    Files.createDirectories(folder.resolve("bin/states"));
    kubectl(CREATED, "", "echo one; echo two", "", COPIES);
  }

  private void kubectl(String create, String get, String logs, String exec, String cp)
      throws Exception {
    programs.with(
        "kubectl",
        KUBECTL
            .replace("@CREATE@", create)
            .replace("@GET@", get)
            .replace("@LOGS@", logs)
            .replace("@EXEC@", exec)
            .replace("@CP@", cp));
  }

  /** Adds an answer to {@code get}; the last one is given for ever. */
  private void state(String... items) throws Exception {
    states++;
    Files.writeString(
        folder.resolve("bin/states/" + states),
        "{\"kind\": \"List\", \"items\": [" + String.join(",", items) + "]}");
  }

  private static String pod(int client, String status) {
    return """
    {"kind": "Pod",
     "metadata": {"name": "b-%d-x",
       "annotations": {"batch.kubernetes.io/job-completion-index": "%d"}},
     "status": {%s}}
    """
        .formatted(client, client, status);
  }

  private static String bench(String state) {
    return "\"phase\": \"Running\", \"containerStatuses\": [{\"name\": \"bench\", \"state\": {%s}}]"
        .formatted(state);
  }

  private static final String RUNS = bench("\"running\": {\"startedAt\": \"x\"}");

  private static String ended(int exitCode, String reason) {
    return bench(
        "\"terminated\": {\"exitCode\": %d, \"reason\": \"%s\"}".formatted(exitCode, reason));
  }

  /** Of a pod that runs: its node is drained, say. */
  private static String leaving(int client) {
    return pod(client, RUNS)
        .replace("\"metadata\": {", "\"metadata\": {\"deletionTimestamp\": \"x\", ");
  }

  private int run() throws Exception {
    return run(ClusterProgram.ANSWER);
  }

  private int run(Duration answer) throws Exception {
    running.set(
        new KubernetesRun(
            programs.path(),
            List.of("--namespace=perf"),
            answer,
            new FakeClock(),
            out::add,
            line -> {
              err.add(line);
              if (line.contains(stopAt.get())) {
                running.get().stop();
              }
            }));
    return running.get().run(manifests(), folder.resolve("results"));
  }

  private static KubernetesManifests manifests() {
    return KubernetesManifestsTest.manifests(new ShippedFiles(List.of(), List.of()), "host=c");
  }

  @Test
  void aJobIsCreatedFollowedFetchedAndDeleted() throws Exception {
    state();
    state(pod(0, "\"phase\": \"Pending\""));
    state(pod(0, RUNS), pod(1, RUNS));
    state(pod(0, ended(0, "Completed")), pod(1, RUNS));

    assertThat(run()).isZero();
    assertThat(programs.kept("manifests")).isEqualTo(manifests().text());
    assertThat(out).containsExactly("one", "two");
    assertThat(folder.resolve("results/run.json")).exists();
    assertThat(err)
        .containsExactly(
            "created service/b, secret/b, job.batch/b",
            "the results of all clients are in " + folder.resolve("results"));
    String kubectl = "kubectl --namespace=perf ";
    assertThat(programs.calls())
        .startsWith(kubectl + "create --filename=- --output=name")
        .contains(
            kubectl
                + "get jobs,pods --selector=app.kubernetes.io/instance=bench-keyvalue"
                + " --request-timeout=20s --output=json")
        .endsWith(
            kubectl
                + "cp --container=results --retries=5 b-0-x:/results/run "
                + folder.resolve("results"),
            kubectl + "exec b-0-x --container=results -- touch /results/fetched",
            kubectl + "delete --ignore-not-found --wait=false service/b secret/b job.batch/b");
  }

  @Test
  void theExitCodeIsThatOfClient0() throws Exception {
    state(pod(1, ended(0, "Completed")), pod(0, ended(3, "Error")));

    assertThat(run()).isEqualTo(3);
    assertThat(out).containsExactly("one", "two");
  }

  @Test
  void aLogThatBreaksOffIsReadAgainWithoutRepeatingIt() throws Exception {
    kubectl(
        CREATED,
        "",
        "[ $(grep -c ' logs ' \"$folder/calls\") = 1 ] && echo one || { echo one; echo two; }",
        "",
        COPIES);
    state(pod(0, RUNS));
    state(pod(0, ended(0, "Completed")));

    assertThat(run()).isZero();
    assertThat(out).containsExactly("one", "two");
  }

  @Test
  void aLogThatIsGoneKeepsNobodyFromTheResults() throws Exception {
    kubectl(CREATED, "", "exit 1", "", COPIES);
    state(pod(0, RUNS));
    state(pod(0, ended(0, "Completed")));

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
                    new FakeClock(),
                    out::add,
                    err::add))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("no 'kubectl' on the PATH");
  }

  @Test
  void aRefusalDeletesWhatWasCreatedBeforeIt() throws Exception {
    kubectl("echo service/b; echo 'jobs \"b\" already exists' >&2; exit 1", "", "", "", "");

    assertThatThrownBy(this::run)
        .isInstanceOf(UsageException.class)
        .hasMessage("kubectl refuses the manifests: jobs \"b\" already exists");
    assertThat(programs.calls()).last().asString().endsWith("--wait=false service/b");
  }

  @Test
  void aCreateThatHangsIsKilledAndToldHowToCleanUp() throws Exception {
    kubectl("exec sleep 600", "", "", "", "");

    assertThat(run(Duration.ofMillis(200))).isEqualTo(1);
    assertThat(err)
        .containsExactly(
            "kubectl create: did not end within 0 s and was killed: try it in a shell; what it has"
                + " created, 'kubectl delete job,service,secret,configmap"
                + " --selector=app.kubernetes.io/instance=bench-keyvalue' deletes");
    assertThat(programs.calls(" get ")).isEmpty();
  }

  @Test
  void whatKeepsAClientFromRunningIsToldOnce() throws Exception {
    String waits =
        bench("\"waiting\": {\"reason\": \"ImagePullBackOff\", \"message\": \"no such image\"}");
    state(pod(0, waits));
    state(pod(0, waits));
    state(
        pod(
            0,
            "\"phase\": \"Pending\", \"conditions\": [{\"type\": \"PodScheduled\", \"status\":"
                + " \"False\", \"reason\": \"Unschedulable\", \"message\": \"0/3 nodes\"}]"));
    state(pod(0, ended(0, "Completed")));

    assertThat(run()).isZero();
    assertThat(err)
        .containsOnlyOnce("client 0: ImagePullBackOff: no such image")
        .contains("client 0: Unschedulable: 0/3 nodes");
  }

  @Test
  void aClientThatTookTooMuchMemoryIsNamed() throws Exception {
    state(pod(0, RUNS), pod(1, ended(137, "OOMKilled")));
    state(pod(0, ended(1, "Error")), pod(1, ended(137, "OOMKilled")));

    assertThat(run()).isEqualTo(1);
    assertThat(err).contains("client 1: OOMKilled: it took more than --memory");
  }

  @Test
  void aPodThatIsPreemptedEndsTheRun() throws Exception {
    state(pod(0, RUNS));
    state();

    assertThat(run()).isEqualTo(1);
    assertThat(err).last().isEqualTo("client 0's pod is gone, and its results with it");
    assertThat(programs.calls(" delete ")).hasSize(1);
  }

  @Test
  void aPodThatIsEvictedGivesItsResultsOnceBenchHasEnded() throws Exception {
    kubectl(
        CREATED, "", "", "[ \"$5\" != ls ] || [ $(grep -c ' ls ' \"$folder/calls\") = 3 ]", COPIES);
    state(pod(0, RUNS));
    state(leaving(0));

    assertThat(run()).isEqualTo(1);
    assertThat(programs.calls(" ls "))
        .hasSize(3)
        .first()
        .asString()
        .endsWith("exec b-0-x --container=results -- ls /results/ended");
    assertThat(folder.resolve("results/run.json")).exists();
  }

  @Test
  void aJobThatFailsWithoutPodsEndsTheRun() throws Exception {
    state(
        "{\"kind\": \"Job\", \"metadata\": {\"name\": \"b\"}, \"status\": {\"conditions\":"
            + " [{\"type\": \"Failed\", \"status\": \"True\", \"reason\": \"DeadlineExceeded\","
            + " \"message\": \"too long\"}]}}");

    assertThat(run()).isEqualTo(1);
    assertThat(err).last().isEqualTo("the Job has failed: DeadlineExceeded: too long");
  }

  @Test
  void resultsThatCannotBeFetchedAreNotDeleted() throws Exception {
    kubectl(CREATED, "", "", "", "echo 'no tar' >&2; exit 1");
    state(pod(0, ended(0, "Completed")));

    assertThat(run()).isEqualTo(1);
    assertThat(programs.calls(" cp ")).hasSize(3);
    assertThat(programs.calls(" delete ")).isEmpty();
    assertThat(err)
        .last()
        .isEqualTo(
            "nothing is deleted, so that you can fetch results within 10 minutes of the end; then:"
                + " kubectl delete service/b secret/b job.batch/b");
  }

  @Test
  void resultsThatWereNeverWrittenAreNotPromised() throws Exception {
    kubectl(CREATED, "", "", "", "echo 'tar: /results/run: Cannot stat' >&2");
    state(pod(0, ended(2, "Error")));

    assertThat(run()).isEqualTo(2);
    assertThat(err).last().isEqualTo("client 0 has written no results");
    assertThat(programs.calls(" delete ")).hasSize(1);
  }

  @Test
  void anInterruptionEndsTheClientsInOrderAndFetchesWhatTheyHave() throws Exception {
    String ended = pod(0, ended(143, "Error"));
    kubectl(
        CREATED,
        "[ ! -e \"$folder/told\" ] || { echo '{\"items\": [%s]}'; exit 0; }"
            .formatted(ended.replace("'", "")),
        "",
        "touch \"$folder/told\"",
        COPIES);
    state(pod(0, RUNS), pod(1, ended(1, "OOMKilled")));
    stopAt.set("OOMKilled");

    assertThat(run()).isEqualTo(130);
    assertThat(programs.calls(" exec "))
        .first()
        .asString()
        .endsWith("exec b-0-x --container=bench -- sh -c kill -TERM 1");
    assertThat(folder.resolve("results/run.json")).exists();
    assertThat(programs.calls(" delete ")).hasSize(1);
  }

  @Test
  void anInterruptionWhileTheApiServerIsAwayEndsTheClientsOnceItIsBack() throws Exception {
    String endedOnceTold =
        "[ ! -e \"$folder/told\" ] || { echo '{\"items\": [%s]}'; exit 0; }"
            .formatted(pod(0, ended(143, "Error")));
    kubectl(
        CREATED,
        "[ $gets -gt 1 ] || { echo refused >&2; exit 1; }\n" + endedOnceTold,
        "",
        "touch \"$folder/told\"",
        COPIES);
    state(pod(0, RUNS));
    stopAt.set("created");

    assertThat(run()).isEqualTo(130);
    assertThat(err)
        .containsSubsequence(
            "the API server does not answer (refused): the clients are told to end once it does",
            "the clients are told to end");
    assertThat(folder.resolve("results/run.json")).exists();
    assertThat(programs.calls(" delete ")).hasSize(1);
  }

  @Test
  void clientsThatWereToldToEndAreKeptIfTheApiServerStaysAway() throws Exception {
    kubectl(
        CREATED,
        "[ ! -e \"$folder/told\" ] || { echo refused >&2; exit 1; }",
        "",
        "touch \"$folder/told\"",
        COPIES);
    state(pod(0, RUNS), pod(1, ended(1, "OOMKilled")));
    stopAt.set("OOMKilled");

    assertThat(run()).isEqualTo(130);
    assertThat(err).contains("the API server has not answered for 5 minutes (refused)");
    assertThat(programs.calls(" delete ")).isEmpty();
  }

  @Test
  void clientsThatDoNotEndAreDeleted() throws Exception {
    state(pod(0, RUNS), pod(1, ended(1, "OOMKilled")));
    stopAt.set("OOMKilled");

    assertThat(run()).isEqualTo(130);
    assertThat(err).contains("the clients have not ended");
    // once a second
    assertThat(programs.calls(" get "))
        .hasSizeGreaterThan((int) manifests().job().longestEnd().toSeconds());
    assertThat(programs.calls(" delete ")).hasSize(1);
  }

  @Test
  void resultsOfAnInterruptedRunThatCannotBeFetchedAreNotDeleted() throws Exception {
    kubectl(
        CREATED,
        "[ ! -e \"$folder/told\" ] || { echo '{\"items\": [%s]}'; exit 0; }"
            .formatted(pod(0, ended(143, "Error"))),
        "",
        "touch \"$folder/told\"",
        "echo 'no tar' >&2; exit 1");
    state(pod(0, RUNS), pod(1, ended(1, "OOMKilled")));
    stopAt.set("OOMKilled");

    assertThat(run()).isEqualTo(130);
    assertThat(programs.calls(" cp ")).hasSize(3);
    assertThat(programs.calls(" delete ")).isEmpty();
    assertThat(err).last().asString().startsWith("nothing is deleted");
  }

  @Test
  void resultsAreKeptAlsoWhereNobodyCanAskAgainWhetherTheClientsHaveEnded() throws Exception {
    kubectl(
        CREATED,
        "",
        "",
        "[ \"$5\" != ls ] || [ $(grep -c ' ls ' \"$folder/calls\") = 1 ]",
        "echo 'no connection' >&2; exit 1");
    state(pod(0, RUNS), pod(1, ended(1, "OOMKilled")));
    state(leaving(0));
    stopAt.set("OOMKilled");

    assertThat(run()).isEqualTo(130);
    assertThat(programs.calls(" cp ")).hasSize(3);
    assertThat(programs.calls(" delete ")).isEmpty();
  }

  @Test
  void clientsThatDoNotEndAreDeletedAlsoWhereNothingCanBeFetched() throws Exception {
    kubectl(CREATED, "", "", "", "echo 'no tar' >&2; exit 1");
    state(pod(0, RUNS), pod(1, ended(1, "OOMKilled")));
    stopAt.set("OOMKilled");

    assertThat(run()).isEqualTo(130);
    assertThat(programs.calls(" delete ")).hasSize(1);
  }

  @Test
  void whatNeverRanIsDeletedAtOnce() throws Exception {
    state(pod(0, "\"phase\": \"Pending\", \"reason\": \"Queued\""));
    stopAt.set("Queued");

    assertThat(run()).isEqualTo(130);
    assertThat(programs.calls(" get ")).hasSize(1);
    assertThat(programs.calls(" delete ")).hasSize(1);
  }

  @Test
  void anApiServerThatIsAwayForAWhileIsWaitedFor() throws Exception {
    kubectl(CREATED, "[ $gets -gt 5 ] || exit 1", "", "", COPIES);
    state(pod(0, ended(0, "Completed")));

    assertThat(run()).isZero();
  }

  @Test
  void anApiServerThatStaysAwayIsGivenUp() throws Exception {
    kubectl(CREATED, "echo refused >&2; exit 1", "", "", COPIES);

    assertThat(run()).isEqualTo(1);
    assertThat(err).contains("the API server has not answered for 5 minutes (refused)");
    assertThat(programs.calls(" delete ")).isEmpty();
  }
}
