package io.bench.app.clients.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where client 0 of an Indexed Job is, from the name of any of its pods. */
class IndexedPodNameTest {

  @ParameterizedTest
  @CsvSource({
    "bench-2, bench-0",
    "bench-2.bench.perf.svc.cluster.local, bench-0.bench.perf.svc.cluster.local",
    "bench-2-2.bench-2.perf-2.svc, bench-2-0.bench-2.perf-2.svc",
    "a-1-2.a-1.ns-2.svc, a-1-0.a-1.ns-2.svc"
  })
  void onlyTheIndexOfThePodIsAnother(String pod, String first) {
    MeetingPlace place = new MeetingPlace(Map.of("JOB_COMPLETION_INDEX", "2"), pod);

    assertThat(place.host()).hasValue(first);
  }
}
