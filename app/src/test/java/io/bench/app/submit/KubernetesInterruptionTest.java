package io.bench.app.submit;

import static io.bench.app.submit.FakeKubectl.COPIES;
import static io.bench.app.submit.FakeKubectl.CREATED;
import static io.bench.app.submit.FakeKubectl.RUNS;
import static io.bench.app.submit.FakeKubectl.ended;
import static io.bench.app.submit.FakeKubectl.leaving;
import static io.bench.app.submit.FakeKubectl.pod;
import static io.bench.app.submit.KubernetesManifestsTest.manifests;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a Job and its results when the user stops the run. */
class KubernetesInterruptionTest {

  private final List<String> err = new ArrayList<>();

  @TempDir Path folder;
  private FakeKubectl kubectl;

  @BeforeEach
  void setUp() throws Exception {
    kubectl = new FakeKubectl(folder.resolve("bin"));
  }

  /** The exit code of a run that is stopped once it tells of this. */
  private int runStoppedAt(String event) throws Exception {
    AtomicReference<KubernetesRun> run = new AtomicReference<>();
    run.set(
        kubectl.run(
            ClusterProgram.ANSWER,
            line -> {},
            line -> {
              err.add(line);
              if (line.contains(event)) {
                run.get().stop();
              }
            }));
    return run.get().run(manifests(), folder.resolve("results"));
  }

  @Test
  void anInterruptionEndsTheClientsInOrderAndFetchesWhatTheyHave() throws Exception {
    String ended = pod(0, ended(143, "Error"));
    kubectl.with(
        CREATED,
        "[ ! -e \"$folder/told\" ] || { echo '{\"items\": [%s]}'; exit 0; }"
            .formatted(ended.replace("'", "")),
        "",
        "touch \"$folder/told\"",
        COPIES);
    kubectl.state(pod(0, RUNS), pod(1, ended(1, "OOMKilled")));

    assertThat(runStoppedAt("OOMKilled")).isEqualTo(130);
    assertThat(kubectl.calls(" exec "))
        .first()
        .asString()
        .endsWith("exec b-0-x --container=bench -- sh -c kill -TERM 1");
    assertThat(folder.resolve("results/run.json")).exists();
    assertThat(kubectl.calls(" delete ")).hasSize(1);
  }

  @Test
  void anInterruptionWhileTheApiServerIsAwayEndsTheClientsOnceItIsBack() throws Exception {
    String endedOnceTold =
        "[ ! -e \"$folder/told\" ] || { echo '{\"items\": [%s]}'; exit 0; }"
            .formatted(pod(0, ended(143, "Error")));
    kubectl.with(
        CREATED,
        "[ $gets -gt 1 ] || { echo refused >&2; exit 1; }\n" + endedOnceTold,
        "",
        "touch \"$folder/told\"",
        COPIES);
    kubectl.state(pod(0, RUNS));

    assertThat(runStoppedAt("created")).isEqualTo(130);
    assertThat(err)
        .containsSubsequence(
            "the API server does not answer (refused): the clients are told to end once it does",
            "the clients are told to end");
    assertThat(folder.resolve("results/run.json")).exists();
    assertThat(kubectl.calls(" delete ")).hasSize(1);
  }

  @Test
  void clientsThatWereToldToEndAreKeptIfTheApiServerStaysAway() throws Exception {
    kubectl.with(
        CREATED,
        "[ ! -e \"$folder/told\" ] || { echo refused >&2; exit 1; }",
        "",
        "touch \"$folder/told\"",
        COPIES);
    kubectl.state(pod(0, RUNS), pod(1, ended(1, "OOMKilled")));

    assertThat(runStoppedAt("OOMKilled")).isEqualTo(130);
    assertThat(err).contains("the API server has not answered for 5 minutes (refused)");
    assertThat(kubectl.calls(" delete ")).isEmpty();
  }

  @Test
  void clientsThatDoNotEndAreDeleted() throws Exception {
    kubectl.state(pod(0, RUNS), pod(1, ended(1, "OOMKilled")));

    assertThat(runStoppedAt("OOMKilled")).isEqualTo(130);
    assertThat(err).contains("the clients have not ended");
    // once a second
    assertThat(kubectl.calls(" get "))
        .hasSizeGreaterThan((int) manifests().job().longestEnd().toSeconds());
    assertThat(kubectl.calls(" delete ")).hasSize(1);
  }

  @Test
  void resultsOfAnInterruptedRunThatCannotBeFetchedAreNotDeleted() throws Exception {
    kubectl.with(
        CREATED,
        "[ ! -e \"$folder/told\" ] || { echo '{\"items\": [%s]}'; exit 0; }"
            .formatted(pod(0, ended(143, "Error"))),
        "",
        "touch \"$folder/told\"",
        "echo 'no tar' >&2; exit 1");
    kubectl.state(pod(0, RUNS), pod(1, ended(1, "OOMKilled")));

    assertThat(runStoppedAt("OOMKilled")).isEqualTo(130);
    assertThat(kubectl.calls(" cp ")).hasSize(3);
    assertThat(kubectl.calls(" delete ")).isEmpty();
    assertThat(err).last().asString().startsWith("nothing is deleted");
  }

  @Test
  void resultsAreKeptAlsoWhereNobodyCanAskAgainWhetherTheClientsHaveEnded() throws Exception {
    kubectl.with(
        CREATED,
        "",
        "",
        "[ \"$5\" != ls ] || [ $(grep -c ' ls ' \"$folder/calls\") = 1 ]",
        "echo 'no connection' >&2; exit 1");
    kubectl.state(pod(0, RUNS), pod(1, ended(1, "OOMKilled")));
    kubectl.state(leaving(0));

    assertThat(runStoppedAt("OOMKilled")).isEqualTo(130);
    assertThat(kubectl.calls(" cp ")).hasSize(3);
    assertThat(kubectl.calls(" delete ")).isEmpty();
  }

  @Test
  void clientsThatDoNotEndAreDeletedAlsoWhereNothingCanBeFetched() throws Exception {
    kubectl.with(CREATED, "", "", "", "echo 'no tar' >&2; exit 1");
    kubectl.state(pod(0, RUNS), pod(1, ended(1, "OOMKilled")));

    assertThat(runStoppedAt("OOMKilled")).isEqualTo(130);
    assertThat(kubectl.calls(" delete ")).hasSize(1);
  }

  @Test
  void whatNeverRanIsDeletedAtOnce() throws Exception {
    kubectl.state(pod(0, "\"phase\": \"Pending\", \"reason\": \"Queued\""));

    assertThat(runStoppedAt("Queued")).isEqualTo(130);
    assertThat(kubectl.calls(" get ")).hasSize(1);
    assertThat(kubectl.calls(" delete ")).hasSize(1);
  }
}
