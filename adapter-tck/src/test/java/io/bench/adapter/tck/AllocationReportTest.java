package io.bench.adapter.tck;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AllocationReportTest {

  @Test
  void aThreadThatEndedMeanwhileDoesNotHideWhatOthersAllocate() {
    long[] before = {100, 5_000, -1};
    long[] after = {350, -1, -1};

    assertThat(AllocationReport.allocated(before, after)).isEqualTo(250);
  }
}
