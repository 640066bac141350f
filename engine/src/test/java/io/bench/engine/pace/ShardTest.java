package io.bench.engine.pace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShardTest {

  @ParameterizedTest
  @CsvSource({"1,1", "2,1", "3,2", "3,7", "5,10"})
  void theShardsOfARunAreTheWholeAndNoOpIsInTwo(int count, int stride) {
    for (long ops : new long[] {0, 1, 9, 10, 11, 1_000, 12_345}) {
      long sum = 0;
      for (int index = 0; index < count; index++) {
        Shard shard = new Shard(index, count, stride);
        sum += shard.ownOf(ops);
        assertThat(shard.ownOf(ops)).isEqualTo(counted(shard, ops));
      }
      assertThat(sum).isEqualTo(ops);
    }
  }

  @Test
  void aRunWithoutEndHasShardsWithoutEnd() {
    assertThat(new Shard(1, 3, 10).ownOf(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    assertThat(Shard.WHOLE.ownOf(17)).isEqualTo(17);
  }

  private static long counted(Shard shard, long ops) {
    long own = 0;
    for (long number = 0; shard.wholeStride(number) * shard.stride() < ops; number++) {
      own += Math.min(shard.stride(), ops - shard.wholeStride(number) * shard.stride());
    }
    return own;
  }
}
