package io.bench.app.experiment.turn;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.experiment.ServerEvent;
import io.bench.engine.experiment.ServerEvent.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventScheduleTest {

  private static final ServerEvent STALL =
      new ServerEvent(Kind.STALL, Duration.ofSeconds(10), Duration.ofSeconds(2), null);
  private static final ServerEvent REPAIR =
      new ServerEvent(Kind.PAXOS_REPAIR, Duration.ofSeconds(25), Duration.ZERO, "orders");

  @Test
  void everyEventIsDueAtItsTimesWhateverTheOthersDo() {
    EventSchedule schedule = new EventSchedule(List.of(REPAIR, STALL));
    List<String> taken = new ArrayList<>();
    for (int event = 0; event < 5; event++) {
      long seconds = Duration.ofNanos(schedule.nextNanos()).toSeconds();
      taken.add(seconds + " " + schedule.take().kind().key());
    }

    assertThat(taken)
        .containsExactly("10 stall", "20 stall", "25 paxos-repair", "30 stall", "40 stall");
  }

  @Test
  void theFirstIsDueAfterTheShortestTime() {
    assertThat(EventSchedule.first(List.of(REPAIR, STALL))).isEqualTo(Duration.ofSeconds(10));
  }
}
