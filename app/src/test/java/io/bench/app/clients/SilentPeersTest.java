package io.bench.app.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.activity.IntervalReport;
import io.bench.engine.record.Count;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.StepInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A client hands over no seconds for a while, and what is told of it meanwhile. */
class SilentPeersTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final Sums sums = new Sums();
  private final GroupOfClients group = GroupOfClients.measuring(3, sums);

  /** Of each interval of all clients, how many ops succeeded. */
  private static final class Sums implements RunListener {
    private final List<Long> succeeded = new ArrayList<>();

    @Override
    public void interval(StepInfo step, IntervalReport report) {
      succeeded.add(
          report.record().ops().stream().mapToLong(op -> op.count(Count.SUCCEEDED)).sum());
    }
  }

  /** Lets seconds pass in which only some hand over theirs. */
  private void pass(int seconds, int... clients) {
    for (int second = 0; second < seconds; second++) {
      group.pass(SECOND);
      for (int client : clients) {
        group.client(client).second(1, 0, 10, 0);
      }
    }
  }

  @Test
  void aClientThatIsSilentForThreeSecondsIsToldOnceASecond() {
    pass(3, 0, 1, 2);
    pass(2, 0, 1);
    assertThat(group.silences).isEmpty();

    pass(3, 0, 1);
    assertThat(group.silences)
        .containsExactly("2 silent for 3", "2 silent for 4", "2 silent for 5");
  }

  @Test
  void itsSecondsAreAddedWhenTheyCome() {
    pass(2, 0, 1, 2);
    pass(5, 0, 1);
    assertThat(sums.succeeded).containsExactly(30L, 30L);

    for (int second = 0; second < 5; second++) {
      group.client(2).second(1, 0, 10, 0);
    }
    assertThat(sums.succeeded).containsExactly(30L, 30L, 30L, 30L, 30L, 30L, 30L);
    assertThat(group.silences).last().isEqualTo("2 again after 5");
    assertThat(group.silences).filteredOn(line -> line.contains("again")).hasSize(1);
  }

  @Test
  void whereAllAreSilentNobodyIs() {
    pass(2, 0, 1, 2);
    pass(10);

    assertThat(group.silences).as("this machine stood still").isEmpty();
  }

  @Test
  void whoHasEndedThePhaseIsNot() {
    pass(2, 0, 1, 2);
    group.client(2).ready(1, 1);
    pass(5, 0, 1);

    assertThat(group.silences).isEmpty();
  }

  @Test
  void beforeTheInstantOfAPhaseNobodyIs() {
    group.pass(Duration.ofMillis(200));

    assertThat(group.silences).isEmpty();
  }
}
