package io.bench.app.experiment.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What happens to servers in blocks that arms measure one after the other. */
@Timeout(60)
class BlocksInTurnTest {

  @TempDir Path folder;
  private final FakeArms arms = new FakeArms();

  @Test
  void aStallEndsWithTheBlockOfAProcessThatDiesAtItsBegin() throws Exception {
    arms.cassandra.hold = new CountDownLatch(1); // for ever
    arms.dies.put("two", List.of(0));
    arms.death = arms.cassandra.oneEvent;

    var unused =
        new RestartOnFakes(folder, arms, Map.of(), new ArrayDeque<>(), new ArrayList<>())
            .take(
                """
                interleave: 1s
                parameters: {workload: keyvalue}
                arms: {one: {}, two: {during: {every: 1s, stall: 500ms}}}
                """,
                Duration.ofSeconds(10));

    assertThat(arms.happened).as("it has died").contains("stop two");
    assertThat(arms.cassandra.oneEvent.getCount()).as("the stall was on").isZero();
    assertThat(arms.cassandra.happening).as("stalls that are on").hasValue(0);
  }
}
