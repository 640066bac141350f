package io.bench.app.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SearchSummaryTest {

  @Test
  void runsOfTrialNumbersAreRanges() {
    assertThat(SearchSummary.trials(List.of(3))).isEqualTo("trial 3");
    assertThat(SearchSummary.trials(List.of(1, 2))).isEqualTo("trials 1, 2");
    assertThat(SearchSummary.trials(List.of(1, 4, 5, 6, 9))).isEqualTo("trials 1, 4 to 6, 9");
  }
}
