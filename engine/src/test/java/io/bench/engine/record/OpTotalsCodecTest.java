package io.bench.engine.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpTotalsCodecTest {

  private static final double[] PERCENTILES = {0, 1, 10, 25, 50, 75, 90, 99, 99.9, 99.99, 100};

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void whatWasWrittenIsReadAgain(long seed) throws IOException {
    int digits = 1 + (int) (seed % 4);
    OpTotals written = random(new Random(seed), digits);
    OpTotals read = new OpTotals(digits);
    SparseTotals.read(in(bytes(written))).addTo(read);

    assertSame(written, read);
  }

  @Test
  void whatIsReadIsAddedToWhatIsThere() throws IOException {
    OpTotals one = random(new Random(11), 3);
    OpTotals other = random(new Random(12), 3);
    OpTotals sum = new OpTotals(3);
    SparseTotals.read(in(bytes(one))).addTo(sum);
    SparseTotals.read(in(bytes(other))).addTo(sum);

    assertSame(OpTotals.sum(List.of(one, other)), sum);
  }

  @Test
  void nothingTakesFewBytes() throws IOException {
    assertThat(bytes(new OpTotals(3))).hasSize(Count.values().length + 3);
  }

  @Test
  void aThousandDifferentTimesTakeAFewKilobytes() throws IOException {
    OpTotals totals = new OpTotals(3);
    Histogram times = new Histogram(3);
    for (int time = 0; time < 1_000; time++) {
      times.recordValue(1_000_000 + time * 1_100L);
    }
    totals.add(Latency.SERVICE, times);

    assertThat(bytes(totals).length).isBetween(2_000, 4_000);
  }

  @Test
  void aTruncationIsAnIoException() throws IOException {
    byte[] whole = bytes(random(new Random(21), 2));
    for (int length = 0; length < whole.length; length += 1 + length / 64) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> SparseTotals.read(in(part)))
          .as("%d of %d bytes", length, whole.length)
          .isInstanceOf(IOException.class);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {31, 32, 33, 34})
  void damagedBytesAreAnIoExceptionOrOtherFigures(long seed) throws IOException {
    Random random = new Random(seed);
    byte[] whole = bytes(random(random, 2));
    int refused = 0;
    for (int attempt = 0; attempt < 300; attempt++) {
      byte[] damaged = whole.clone();
      for (int hit = random.nextInt(4); hit >= 0; hit--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      refused += isRefused(damaged) ? 1 : 0;
    }

    assertThat(refused).isPositive();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {41, 42})
  void noiseIsAnIoExceptionOrFigures(long seed) {
    Random random = new Random(seed);
    for (int attempt = 0; attempt < 300; attempt++) {
      byte[] noise = new byte[random.nextInt(400)];
      random.nextBytes(noise);
      isRefused(noise);
    }
  }

  /** Anything but an IOException fails the test. */
  private static boolean isRefused(byte[] bytes) {
    try {
      SparseTotals.read(in(bytes)).addTo(new OpTotals(2));
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void aTimeThatAHistogramCannotHoldIsItsLongest() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Histogram wide = new Histogram(2);
    wide.recordValue(7_000);
    wide.recordValue(9_000_000_000L);
    OpTotalsCodec.writeHistogram(new DataOutputStream(bytes), wide);
    Histogram narrow = new Histogram(1, 1_000_000_000, 2);
    SparseTimes read = SparseTimes.read(in(bytes.toByteArray()));
    read.addTo(narrow);

    assertThat(narrow.getTotalCount()).isEqualTo(2);
    assertThat(narrow.getMaxValue()).isGreaterThanOrEqualTo(1_000_000_000);
  }

  @Test
  void aTimeOfYearsIsDamage() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    OpTotalsCodec.writeNumber(out, 1);
    OpTotalsCodec.writeNumber(out, 1L << 60);
    OpTotalsCodec.writeNumber(out, 0);

    assertThatThrownBy(() -> SparseTimes.read(in(bytes.toByteArray())))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("a time of ");
  }

  @Test
  void aNameThatIsLongerThanTheRestIsDamage() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    for (int number = 0; number <= Count.values().length; number++) {
      OpTotalsCodec.writeNumber(out, 0);
    }
    OpTotalsCodec.writeNumber(out, 1);
    OpTotalsCodec.writeNumber(out, Integer.MAX_VALUE);

    assertThatThrownBy(() -> SparseTotals.read(in(bytes.toByteArray())))
        .isInstanceOf(IOException.class)
        .hasMessage("a name of 2147483647 bytes");
  }

  @Test
  void numbersOfEverySizeAreReadAgain() throws IOException {
    for (int bits = 0; bits < 64; bits++) {
      for (long number : new long[] {1L << bits, (1L << bits) - 1, -(1L << bits)}) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        OpTotalsCodec.writeNumber(new DataOutputStream(bytes), number);
        assertThat(in(bytes.toByteArray()).number()).isEqualTo(number);
      }
    }
  }

  @Test
  void aNumberThatDoesNotEndIsAnIoException() {
    byte[] endless = new byte[100];
    Arrays.fill(endless, (byte) 0xff);

    assertThatThrownBy(() -> in(endless).number())
        .isInstanceOf(IOException.class)
        .hasMessage("a number of more than 64 bits");
  }

  private static OpTotals random(Random random, int digits) {
    OpTotals totals = new OpTotals(digits);
    for (Count count : Count.values()) {
      totals.add(count, random.nextBoolean() ? 0 : random.nextLong() >>> (1 + random.nextInt(63)));
    }
    for (Latency latency : Latency.values()) {
      if (random.nextInt(3) > 0) {
        totals.add(latency, times(random, latency.digits(digits)));
      }
    }
    for (int error = random.nextInt(4); error > 0; error--) {
      totals.addErrors("Errör " + error, 1 + random.nextInt(1_000));
    }
    for (int op = random.nextInt(200); op > 0; op--) {
      long server = 1L << random.nextInt(38);
      totals.time().add(0, random.nextInt(500), 0, 0, 1, 2, server, 3, random.nextInt(2));
    }
    return totals;
  }

  private static Histogram times(Random random, int digits) {
    Histogram times = new Histogram(digits);
    for (int sample = random.nextInt(300); sample >= 0; sample--) {
      times.recordValueWithCount(random.nextLong() >>> (20 + random.nextInt(43)), 1 + sample);
    }
    return times;
  }

  private static byte[] bytes(OpTotals totals) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    OpTotalsCodec.write(new DataOutputStream(bytes), totals);
    return bytes.toByteArray();
  }

  private static CodedBytes in(byte[] bytes) {
    return new CodedBytes(bytes);
  }

  private static void assertSame(OpTotals written, OpTotals read) {
    for (Count count : Count.values()) {
      assertThat(read.count(count)).as(count.key()).isEqualTo(written.count(count));
    }
    for (Latency latency : Latency.values()) {
      assertSame(latency, written.histogram(latency), read.histogram(latency));
    }
    assertThat(read.errors()).isEqualTo(written.errors());
    assertThat(read.time().count()).isEqualTo(written.time().count());
    for (TimePart part : TimePart.values()) {
      assertThat(read.time().sumNanos(part)).isEqualTo(written.time().sumNanos(part));
    }
    for (double percentile : new double[] {50, 99}) {
      assertThat(read.time().near(percentile)).isEqualTo(written.time().near(percentile));
    }
  }

  private static void assertSame(
      Latency latency, @Nullable Histogram written, @Nullable Histogram read) {
    if (written == null || read == null) {
      assertThat(read).as(latency.key()).isEqualTo(written);
      return;
    }
    assertThat(read.getTotalCount()).as(latency.key()).isEqualTo(written.getTotalCount());
    assertThat(read.getMaxValue()).as(latency.key()).isEqualTo(written.getMaxValue());
    assertThat(read.getMinValue()).as(latency.key()).isEqualTo(written.getMinValue());
    for (double percentile : PERCENTILES) {
      assertThat(read.getValueAtPercentile(percentile))
          .as("%s p%s", latency.key(), percentile)
          .isEqualTo(written.getValueAtPercentile(percentile));
    }
  }
}
