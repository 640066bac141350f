package io.bench.app.clients.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeetingPlaceTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "c[1-3] c1",
        "c[01-10,15] c01",
        "c[7,9-12] c7",
        "a,b a",
        "a a",
        "c[1-3],d[5-6] c1",
        "login,c[1-3] login",
        "rack[1-2]n[3-4] rack1n3",
        "c[1-3].example.org c1.example.org",
        "node-007 node-007"
      })
  void slurmGivesTaskZeroToTheFirstNodeOfItsList(String list, String first) {
    assertThat(MeetingPlace.firstNode(list)).isEqualTo(first);
  }

  @Test
  void aTaskOfSlurmKnowsItsNumberItsMatesAndItsPlace() {
    MeetingPlace place =
        new MeetingPlace(
            Map.of(
                "SLURM_PROCID", "2",
                "SLURM_NTASKS", "3",
                "SLURM_JOB_NODELIST", "c[1-3]"),
            "c3");

    assertThat(place.client()).contains("2");
    assertThat(place.tasks()).contains("3");
    assertThat(place.host()).contains("c1");
  }

  @Test
  void aStepOfSlurmGoesBeforeItsJob() {
    MeetingPlace place =
        new MeetingPlace(
            Map.of(
                "SLURM_STEP_NUM_TASKS", "2",
                "SLURM_NTASKS", "3",
                "SLURM_STEP_NODELIST", "c[2-3]",
                "SLURM_JOB_NODELIST", "c[1-3]"),
            "c3");

    assertThat(place.tasks()).contains("2");
    assertThat(place.host()).contains("c2");
  }

  @ParameterizedTest
  @CsvSource({
    "bench-2, bench-0",
    "bench-2.bench.default.svc.cluster.local, bench-0.bench.default.svc.cluster.local",
    "my-load-2.my-load.ns.svc, my-load-0.my-load.ns.svc"
  })
  void aPodOfAnIndexedJobMeetsAtTheFirstPod(String hostName, String first) {
    MeetingPlace place = new MeetingPlace(Map.of("JOB_COMPLETION_INDEX", "2"), hostName);

    assertThat(place.client()).contains("2");
    assertThat(place.tasks()).as("Kubernetes does not say").isEmpty();
    assertThat(place.host()).contains(first);
  }

  @ParameterizedTest
  @CsvSource({"bench-3", "bench", "node-2x", "10.1.2.3"})
  void aHostNameThatIsNotThePodsSaysNothing(String hostName) {
    MeetingPlace place = new MeetingPlace(Map.of("JOB_COMPLETION_INDEX", "2"), hostName);

    assertThat(place.host()).isEmpty();
  }

  @Test
  void elsewhereNothingIsKnown() {
    MeetingPlace place = new MeetingPlace(Map.of("SLURM_PROCID", ""), "laptop-0");

    assertThat(place.client()).isEmpty();
    assertThat(place.tasks()).isEmpty();
    assertThat(place.host()).isEmpty();
  }
}
