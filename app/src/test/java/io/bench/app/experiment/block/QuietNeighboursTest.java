package io.bench.app.experiment.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.block.RoundRecord.BlockRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A block waits until the other arm is quiet, here arm one's until the process of arm two is. */
class QuietNeighboursTest {

  private static final String TWO_ARMS =
      """
      interleave: 1s
      parameters: {workload: keyvalue}
      arms: {one: {}, two: {}}
      """;

  private static final Duration ONE_LOOK = Duration.ofMillis(100);
  private static final Duration ALL_LOOKS = Duration.ofSeconds(2);

  @TempDir Path folder;
  private final FakeArms arms = new FakeArms();

  /** Takes a restart, in which no round is disturbed, and returns its blocks in order. */
  private List<BlockRecord> take() throws Exception {
    var unused =
        new RestartOnFakes(folder, arms, Map.of(), new ArrayDeque<>(), new ArrayList<>())
            .take(TWO_ARMS, Duration.ofSeconds(60));
    List<RoundRecord> rounds = RoundRecord.read(folder);
    assertThat(rounds)
        .hasSizeGreaterThan(2 * UsualTake.PILOT_ROUNDS)
        .noneMatch(RoundRecord::disturbed);
    List<BlockRecord> blocks = rounds.stream().flatMap(round -> round.blocks().stream()).toList();
    assertThat(arms.waits).hasSameSizeAs(blocks);
    return blocks;
  }

  private static boolean isOf(String arm, List<BlockRecord> blocks, int block) {
    return blocks.get(block).arm().equals(arm);
  }

  /** Whether it is one of arm one, and arm two has measured before. */
  private static boolean isBehindTwo(List<BlockRecord> blocks, int block) {
    return isOf("one", blocks, block)
        && blocks.subList(0, block).stream().anyMatch(before -> before.arm().equals("two"));
  }

  @Test
  void whatABlockMadeAnArmBeginIsOverBeforeTheOtherMeasures() throws Exception {
    arms.goesOn.put("two", Duration.ofMillis(350));
    List<BlockRecord> blocks = take();

    Duration untilALookFindsNothing = Duration.ofMillis(500);
    for (int block = 0; block < blocks.size(); block++) {
      boolean waits = isOf("one", blocks, block) && block > 0 && isOf("two", blocks, block - 1);
      assertThat(arms.waits.get(block))
          .as("block %d", block)
          .isEqualTo(waits ? untilALookFindsNothing : ONE_LOOK);
    }
    assertThat(arms.waits).contains(untilALookFindsNothing);
    assertThat(blocks).extracting(BlockRecord::quietCores).containsOnly(0.0);
  }

  @Test
  void whereNoOtherArmIsLeftNobodyWasToBeQuiet() throws Exception {
    arms.goesOn.put("two", Duration.ZERO);
    arms.dies.put("two", List.of(2, 1));
    var unused =
        new RestartOnFakes(folder, arms, Map.of(), new ArrayDeque<>(), new ArrayList<>())
            .take(TWO_ARMS, Duration.ofSeconds(60));

    List<RoundRecord> rounds = RoundRecord.read(folder);
    assertThat(rounds.get(0).blocks()).extracting(BlockRecord::quietCores).containsOnly(0.0);
    assertThat(rounds.get(rounds.size() - 1).blocks())
        .singleElement()
        .satisfies(block -> assertThat(block.quietCores()).isNaN());
  }

  @Test
  void anArmThatIsNeverQuietIsMeasuredBesideAndWhatItUsesIsOnRecord() throws Exception {
    arms.goesOn.put("two", Duration.ofDays(1));
    List<BlockRecord> blocks = take();

    for (int block = 0; block < blocks.size(); block++) {
      boolean loud = isBehindTwo(blocks, block);
      assertThat(arms.waits.get(block))
          .as("block %d", block)
          .isEqualTo(loud ? ALL_LOOKS : ONE_LOOK);
      assertThat(blocks.get(block).quietCores()).as("block %d", block).isEqualTo(loud ? 1.0 : 0.0);
    }
    assertThat(arms.waits).contains(ALL_LOOKS);
  }

  @Test
  void anArmThatUsesALittleWheneverItRestsIsWaitedForOnce() throws Exception {
    arms.goesOn.put("two", Duration.ofDays(1));
    arms.goesOnCores = 0.3;
    List<BlockRecord> blocks = take();

    List<Duration> waits = new ArrayList<>();
    for (int block = 0; block < blocks.size(); block++) {
      if (isBehindTwo(blocks, block)) {
        waits.add(arms.waits.get(block));
        assertThat(blocks.get(block).quietCores()).isEqualTo(0.3);
      }
    }
    assertThat(waits.get(0)).isEqualTo(ALL_LOOKS);
    assertThat(waits.subList(1, waits.size())).isNotEmpty().containsOnly(ONE_LOOK);
  }
}
