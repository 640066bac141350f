package io.bench.engine.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.pace.Shard;
import java.util.ArrayList;
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
        List.of(CyclePlan.claimed(5, count, stride), CyclePlan.dealt(5, count, stride))) {
      assertThat(takenInTurns(plan, lanes)).isEqualTo(LongStream.range(0, count).boxed().toList());
    }
  }

  @ParameterizedTest
  @CsvSource({"2,0;1;4;5;8;9", "1,0;2;4", "3,0;1;2;6"})
  void dealtStridesGoRound(int stride, String expected) {
    CyclePlan.Cursor first = CyclePlan.dealt(0, Long.MAX_VALUE, stride).cursor(0, 2);
    for (String number : expected.split(";", -1)) {
      assertThat(first.next()).isEqualTo(Long.parseLong(number));
    }
  }

  @ParameterizedTest
  @CsvSource({"3,10,2,1000", "2,1,3,101", "4,7,1,50", "3,2,2,70000"})
  void theShardsOfSeveralClientsAreTheWhole(int clients, int stride, int lanes, long count) {
    for (boolean paced : new boolean[] {true, false}) {
      List<Long> taken = new ArrayList<>();
      for (int client = 0; client < clients; client++) {
        Shard shard = new Shard(client, clients, stride);
        List<Long> own =
            takenInTurns(
                paced
                    ? CyclePlan.dealt(0, count, stride, shard)
                    : CyclePlan.claimed(0, count, stride, shard),
                lanes);
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
