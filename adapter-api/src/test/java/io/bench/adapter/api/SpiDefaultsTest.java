package io.bench.adapter.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an adapter gets that says nothing of its own. */
class SpiDefaultsTest {

  private static final Adapter PLAIN =
      new Adapter() {
        @Override
        public PreparedOp prepare(OpTemplate template) {
          return PreparedOp.shared((cycle, completion) -> completion.succeed());
        }

        @Override
        public void close() {}
      };

  private final ParameterValues none =
      ParameterValues.check(List.of(), Map.of(), new ArrayList<>());

  @Test
  void anAdapterHasLanesWithoutStateOnThreadsOfTheEngine() throws AdapterException {
    AdapterLane lane = PLAIN.openLane(0);

    assertThat(lane).isSameAs(AdapterLane.WITHOUT_STATE);
    assertThat(lane.eventLoop()).isNull();
    assertThatCode(
            () -> {
              lane.flush();
              lane.close();
              lane.close();
            })
        .doesNotThrowAnyException();
    assertThat(PLAIN.metadata()).isEmpty();
  }

  @Test
  void aSharedOpIsTheSameOnAllLanes() throws AdapterException {
    PreparedOp op = PLAIN.prepare(OpTemplate.of("op", Map.of()));

    assertThat(op.onLane(AdapterLane.WITHOUT_STATE)).isSameAs(op.onLane(new AdapterLane() {}));
  }

  @Test
  void aCompletionAsksForItsEndOnly() {
    List<String> ends = new ArrayList<>();
    Completion completion =
        new Completion() {
          @Override
          public int slot() {
            return 0;
          }

          @Override
          public void succeed() {
            ends.add("succeeded");
          }

          @Override
          public void fail(OpError error) {
            ends.add(error.name());
          }
        };
    completion.firstResult();
    completion.addRows(1);
    completion.addPages(1);
    completion.message(1);
    completion.addSentMessages(1);
    completion.addTransparentRetries(1);
    completion.addBytes(1);
    completion.applied(true);
    completion.verified(1, 1, 1, 1);
    completion.capture(0, "x");
    completion.succeed();

    assertThat(ends).containsExactly("succeeded");
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 0", "-1, 1"})
  void aContextHasALaneAndAPlaceInFlight(int lanes, int inFlight) {
    assertThatThrownBy(() -> new AdapterContext(none, lanes, inFlight, "test", secret -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("lanes and in-flight must be positive: " + lanes + ", " + inFlight);
    assertThat(new AdapterContext(none, 1, 1, "test", secret -> {}).laneCount()).isEqualTo(1);
  }

  @Test
  void aLaneTaskThatSaysNothingHasNothingToLookFor() {
    LaneTask task = () -> LaneTask.WHEN_WOKEN;

    task.spun(1);

    assertThat(task.hasOpsInFlight()).isFalse();
  }

  @Test
  void theWordsOfATurnCannotBeTakenForATime() {
    assertThat(LaneTask.FINISHED).isNegative();
    assertThat(LaneTask.WHEN_WOKEN).isEqualTo(Long.MAX_VALUE);
  }
}
