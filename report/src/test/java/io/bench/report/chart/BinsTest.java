package io.bench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.bench.engine.json.Json;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.IntervalDocument;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BinsTest {

  private final List<IntervalDocument> intervals = new ArrayList<>();

  @Test
  void fewIntervalsStayWhatTheyAre() {
    add("", "warmup", 1, 1);
    add("", "measurement", 2, 1);

    Bins bins = Bins.of(intervals, 10);
    assertThat(bins.joined()).isEqualTo(1);
    assertThat(bins.list())
        .extracting(Bins.Bin::phase)
        .containsExactly(PhaseKind.WARM_UP, PhaseKind.MEASUREMENT);
  }

  @Test
  void phasesAreNeverJoined() {
    for (int second = 1; second <= 20; second++) {
      add("", second <= 5 ? "warmup" : "measurement", second, 1);
    }

    Bins bins = Bins.of(intervals, 5);
    assertThat(bins.joined()).isEqualTo(4);
    assertThat(bins.list()).filteredOn(bin -> bin.start() < 5 && bin.end() > 5).isEmpty();
  }

  @Test
  void aShortTailBelongsToTheBinBeforeIt() {
    add("", "measurement", 1, 1);
    add("", "measurement", 1.2, 0.2);

    assertThat(Bins.of(intervals, 10).list())
        .containsExactly(new Bins.Bin(PhaseKind.MEASUREMENT, 0, 1.2));
  }

  @Test
  void aLateWarmUpOpMakesNoBinOfItsOwn() {
    add("", "measurement", 1, 1);
    add("", "warmup", 1, 1);

    assertThat(Bins.of(intervals, 10).list())
        .containsExactly(new Bins.Bin(PhaseKind.MEASUREMENT, 0, 1));
  }

  @Test
  void ofSeveralClientsABinHoldsAtLeastOneIntervalOfEach() {
    for (int second = 1; second <= 10; second++) {
      add("1/2", "measurement", second, 1);
      add("2/2", "measurement", second + 0.4, 1);
    }

    Bins bins = Bins.of(intervals, 100);
    assertThat(bins.joined()).isEqualTo(2);
    assertThat(bins.size()).isEqualTo(5);
  }

  @Test
  void aMomentIsInItsBinOrTheNearest() {
    add("", "measurement", 1, 1);
    add("", "measurement", 2, 1);

    Bins bins = Bins.of(intervals, 10);
    assertThat(bins.at(-1)).isZero();
    assertThat(bins.at(0.5)).isZero();
    assertThat(bins.at(1.5)).isEqualTo(1);
    assertThat(bins.at(9)).isEqualTo(1);
  }

  private void add(String shard, String phase, double end, double seconds) {
    String line =
        "{\"shard\": \"%s\", \"phase\": \"%s\", \"seconds\": %s, \"duration\": %s}"
            .formatted(shard, phase, end, seconds);
    try {
      intervals.add(Json.read(line, IntervalDocument.class));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }
}
