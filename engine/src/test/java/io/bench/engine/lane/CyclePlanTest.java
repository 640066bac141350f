package io.bench.engine.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.pace.Shard;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CyclePlanTest {

  @ParameterizedTest
  @CsvSource({"0,1,1", "1,1,4", "10,3,2", "1000,7,3", "100000,10,2", "65537,2,5"})
  void everyOpGoesToExactlyOneLaneAndNoneIsDropped(long count, int stride, int lanes) {
    for (CyclePlan plan :
        List.of(
            new CyclePlan(5, count, stride, Shard.WHOLE, false),
            new CyclePlan(5, count, stride, Shard.WHOLE, true))) {
      assertThat(takenInTurns(plan, lanes)).isEqualTo(LongStream.range(0, count).boxed().toList());
    }
  }

  @ParameterizedTest
  @CsvSource({"2,0;1;4;5;8;9", "1,0;2;4", "3,0;1;2;6;7;8"})
  void dealtStridesGoRound(int stride, String expected) {
    CyclePlan.Cursor first =
        new CyclePlan(0, Long.MAX_VALUE, stride, Shard.WHOLE, true).cursor(0, 2);
    List<Long> taken = new ArrayList<>();
    for (long begin = first.nextStride(); taken.size() < 6; begin = first.nextStride()) {
      LongStream.range(begin, first.strideEnd()).forEach(taken::add);
    }
    assertThat(taken.stream().limit(expected.split(";", -1).length).toList())
        .isEqualTo(numbers(expected));
  }

  /** A stride of 100 is no burst of 100; one of 2 does not leave one lane with all reads. */
  @ParameterizedTest
  @CsvSource({
    "1,2,0;2;4;6,1;3;5;7",
    "2,2,0;3;4;7;8,1;2;5;6;9",
    "3,2,0;2;4;6;8,1;3;5;7;9",
    "100,2,0;2;4,1;3;5",
    "4,3,0;3;6;9;12,1;4;7;10;13",
    "6,4,0;4;7;11;14,1;5;8;15;18",
    "2,4,0;3;8;11,1;6;9",
  })
  void dealtOpsGoRound(int stride, int lanes, String ofFirst, String ofSecond) {
    CyclePlan plan = new CyclePlan(0, Long.MAX_VALUE, stride, Shard.WHOLE, true);
    int lane = 0;
    for (String expected : List.of(ofFirst, ofSecond)) {
      CyclePlan.Cursor cursor = plan.cursor(lane++, lanes);
      for (long number : numbers(expected)) {
        assertThat(cursor.next()).isEqualTo(number);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"2,2,1", "2,4,1", "6,4,3", "100,2,1", "100,64,2", "200,6,1", "1,8,3", "7,7,2"})
  void everyLaneRunsEachPlaceOfTheStrideEquallyOften(int stride, int lanes, int clients) {
    int rounds = 3;
    long count = (long) stride * lanes * rounds * clients;
    for (int client = 0; client < clients; client++) {
      CyclePlan plan = new CyclePlan(0, count, stride, new Shard(client, clients, stride), true);
      for (int lane = 0; lane < lanes; lane++) {
        int[] runs = new int[stride];
        CyclePlan.Cursor cursor = plan.cursor(lane, lanes);
        for (long number = cursor.next(); number >= 0; number = cursor.next()) {
          runs[(int) (number % stride)]++;
        }
        assertThat(runs).containsOnly(rounds);
      }
    }
  }

  /** Between two ops of a lane come about as many of the others as there are lanes. */
  @ParameterizedTest
  @CsvSource({"100,2", "200,2", "2,2", "90,3", "10,4", "100,64", "6,8"})
  void noLaneGetsABurst(int stride, int lanes) {
    CyclePlan plan = new CyclePlan(0, 100_000, stride, Shard.WHOLE, true);
    for (int lane = 0; lane < lanes; lane++) {
      CyclePlan.Cursor cursor = plan.cursor(lane, lanes);
      long before = cursor.next();
      for (long number = cursor.next(); number >= 0; number = cursor.next()) {
        assertThat(number - before).isBetween(Math.max(1L, lanes - lanes / 2), 2L * lanes);
        before = number;
      }
    }
  }

  private static List<Long> numbers(String list) {
    return Arrays.stream(list.split(";", -1)).map(Long::valueOf).toList();
  }

  @ParameterizedTest
  @CsvSource({"3,10,2,1000", "2,1,3,101", "4,7,1,50", "3,2,2,70000"})
  void theShardsOfSeveralClientsAreTheWhole(int clients, int stride, int lanes, long count) {
    for (boolean paced : new boolean[] {true, false}) {
      List<Long> taken = new ArrayList<>();
      for (int client = 0; client < clients; client++) {
        Shard shard = new Shard(client, clients, stride);
        List<Long> own = takenInTurns(new CyclePlan(0, count, stride, shard, paced), lanes);
        assertThat(own).hasSize((int) shard.ownOf(count));
        taken.addAll(own);
      }
      Collections.sort(taken);
      assertThat(taken).isEqualTo(LongStream.range(0, count).boxed().toList());
    }
  }

  private static List<Long> takenInTurns(CyclePlan plan, int lanes) {
    List<CyclePlan.Cursor> cursors = new ArrayList<>();
    for (int lane = 0; lane < lanes; lane++) {
      cursors.add(plan.cursor(lane, lanes));
    }
    List<Long> taken = new ArrayList<>();
    boolean any = true;
    while (any) {
      any = false;
      for (CyclePlan.Cursor cursor : cursors) {
        long index = cursor.next();
        if (index >= 0) {
          taken.add(index);
          any = true;
        }
      }
    }
    Collections.sort(taken);
    return taken;
  }
}
