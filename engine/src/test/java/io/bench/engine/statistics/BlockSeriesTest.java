package io.bench.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockSeriesTest {

  /** Every interval holds its own number once, so that it can be found again. */
  private static BlockSeries numbered(int intervals, int maxBlocks) {
    BlockSeries series = new BlockSeries(maxBlocks);
    for (int number = 1; number <= intervals; number++) {
      series.add(1, 3, holding(number));
    }
    return series;
  }

  private static Histogram holding(long... values) {
    Histogram times = new Histogram(4);
    for (long value : values) {
      times.recordValue(value);
    }
    return times;
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 19, 20, 21, 39, 40, 41, 59, 60, 61, 79, 80, 81, 160, 163, 1000, 9_999})
  void keepsEverySampleInItsOrderInAboutEquallyLongBlocks(int intervals) {
    BlockSeries series = numbered(intervals, 20);

    List<Block> blocks = series.blocks();

    assertThat(blocks).hasSizeBetween(10, 21);
    assertThat(blocks.stream().mapToDouble(Block::seconds).sum()).isEqualTo(intervals);
    assertThat(blocks.stream().mapToLong(Block::ops).sum()).isEqualTo(3L * intervals);
    long next = 1;
    for (Block block : blocks) {
      Histogram times = block.times();
      assertThat(times.getTotalCount()).isEqualTo((long) block.seconds());
      assertThat(times.getMinValue()).isEqualTo(next);
      next += times.getTotalCount();
      assertThat(times.getMaxValue()).isEqualTo(next - 1);
    }
    double longest = blocks.get(0).seconds();
    assertThat(blocks.subList(0, blocks.size() - 1))
        .allSatisfy(block -> assertThat(block.seconds()).isEqualTo(longest));
    assertThat(blocks.get(blocks.size() - 1).seconds()).isBetween(0.5 * longest, 1.5 * longest);
  }

  @Test
  void readingDoesNotChangeIt() {
    BlockSeries series = numbered(33, 20);

    List<Double> first = series.blocks().stream().map(Block::seconds).toList();

    assertThat(series.blocks().stream().map(Block::seconds).toList()).isEqualTo(first);
  }

  @Test
  void cutsIntoTenContiguousSections() {
    List<WindowBatch> batches = numbered(64, 160).batches();

    assertThat(batches).hasSize(10);
    assertThat(batches.stream().map(WindowBatch::seconds)).allMatch(length -> length >= 6);
    assertThat(batches.stream().mapToDouble(WindowBatch::seconds).sum()).isEqualTo(64);
    assertThat(batches.stream().mapToLong(WindowBatch::ops).sum()).isEqualTo(192);
    for (int batch = 1; batch < 10; batch++) {
      assertThat(batches.get(batch).times().getMinValue())
          .isEqualTo(batches.get(batch - 1).times().getMaxValue() + 1);
    }
  }

  @Test
  void hasNoSectionsWithFewerThanTenBlocks() {
    assertThat(numbered(9, 160).batches()).isEmpty();
    assertThat(new BlockSeries().batches()).isEmpty();
  }

  @Test
  void intervalsWithoutSamplesCountAsTime() {
    BlockSeries series = new BlockSeries();
    for (int second = 0; second < 20; second++) {
      series.add(1, 0, second % 2 == 0 ? null : new Histogram(3));
    }

    assertThat(series.batches())
        .allSatisfy(
            batch -> {
              assertThat(batch.seconds()).isEqualTo(2);
              assertThat(batch.value(Statistic.THROUGHPUT)).isZero();
              assertThat(batch.value(Statistic.P99)).isNaN();
            });
  }

  @Test
  void aShortLastIntervalBelongsToTheBlockBefore() {
    BlockSeries series = numbered(10, 160);

    series.add(0.4, 1, holding(11));

    assertThat(series.blocks()).hasSize(10);
    assertThat(series.blocks().get(9).seconds()).isCloseTo(1.4, within(1e-9));
    assertThat(series.blocks().get(9).times().getMaxValue()).isEqualTo(11);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 9, 20, 21, 39, 41, 60, 163, 1000})
  void seriesOfTheSameIntervalsAreTogetherWhatOneOfAllWouldBe(int intervals) {
    BlockSeries one = new BlockSeries(20);
    BlockSeries other = new BlockSeries(20);
    BlockSeries never = new BlockSeries(20);
    BlockSeries both = new BlockSeries(20);
    for (int second = 1; second <= intervals; second++) {
      double length = second == intervals ? 0.3 : 1;
      one.add(length, 2, holding(second));
      other.add(length, 3, holding(second + 10_000));
      never.add(length, 0, null);
      both.add(length, 5, holding(second, second + 10_000));
    }

    List<Block> together = BlockSeries.together(List.of(one, other, never));

    assertThat(together)
        .usingRecursiveComparison()
        .ignoringFields("encoded")
        .isEqualTo(both.blocks());
    assertThat(together.stream().map(Block::times).toList())
        .isEqualTo(both.blocks().stream().map(Block::times).toList());
  }

  @Test
  void anIntervalOfNoLengthBelongsToTheNext() {
    BlockSeries series = new BlockSeries();

    series.add(0, 1, holding(1));
    series.add(1, 1, holding(2));

    assertThat(series.blocks()).hasSize(1);
    assertThat(series.blocks().get(0).ops()).isEqualTo(2);
  }

  @Test
  void copiesWhatItIsFed() {
    BlockSeries series = new BlockSeries();
    Histogram reused = holding(7);

    series.add(1, 1, reused);
    reused.reset();

    assertThat(series.blocks().get(0).times().getTotalCount()).isEqualTo(1);
  }

  @Test
  void takesTimesThatGrow() {
    BlockSeries series = new BlockSeries(20);
    for (int second = 0; second < 60; second++) {
      series.add(1, 1, holding(1L << second % 50));
    }

    long largest =
        series.batches().stream().mapToLong(batch -> batch.times().getMaxValue()).max().orElse(0);

    assertThat((double) largest).isCloseTo(0x1p49, within(0x1p49 * 1e-3));
  }
}
