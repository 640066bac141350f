package io.bench.engine.activity;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.lane.PhaseRun;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.pace.Schedule;
import io.bench.engine.record.Latency;
import io.bench.engine.record.PhaseKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PhasePlanTest {

  private static PhasePlan measured(@Nullable Schedule schedule) {
    return new PhasePlan(PhaseKind.MEASUREMENT, PhaseRun.NO_END, 0, 10, schedule);
  }

  @Test
  void opsOfAScheduleAreJudgedByResponseTimeAndThoseOfAClosedLoopByServiceTime() {
    assertThat(measured(RateProfile.constant(1_000)).latency()).isEqualTo(Latency.RESPONSE);
    assertThat(measured(null).latency()).isEqualTo(Latency.SERVICE);
  }
}
