package io.bench.engine.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.machine.MachineUsage;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Readings of this JVM, and of JVMs that this one is not. */
class ClientMeterTest {

  private final Map<Long, Long> threads = new TreeMap<>();

  private LivingThreadsAllocation livingThreads() {
    return new LivingThreadsAllocation(
        () -> threads.keySet().stream().mapToLong(Long::longValue).toArray(),
        ids -> {
          long[] bytes = new long[ids.length];
          for (int index = 0; index < ids.length; index++) {
            bytes[index] = threads.get(ids[index]);
          }
          return bytes;
        });
  }

  @Test
  void whatIsAllocatedIsCounted() {
    ClientMeter meter = new ClientMeter();
    ClientUsage before = meter.read();
    List<byte[]> kept = List.of(new byte[1_000_000], new byte[2_000_000]);

    assertThat(meter.read().since(before).allocatedBytes())
        .isGreaterThanOrEqualTo(kept.stream().mapToLong(bytes -> bytes.length).sum());
  }

  @Test
  void safepointsAreKnownWhereTheirBeanIsOpen() {
    ClientMeter meter = new ClientMeter();
    ClientUsage before = meter.read();
    System.gc();
    ClientUsage used = meter.read().since(before);

    assertThat(used.safepoints()).isPositive();
    assertThat(used.safepointMillis()).isNotNegative();
  }

  @Test
  void aPauseIsCounted() {
    ClientMeter meter = new ClientMeter();
    ClientUsage before = meter.read();
    System.gc();

    assertThat(meter.read().since(before).pauses()).isPositive();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ZGC Cycles", "ZGC Minor Cycles", "ZGC Major Cycles", "Shenandoah Cycles"})
  void workBesideTheApplicationIsNoPause(String collector) {
    assertThat(ClientMeter.standsStill(collector)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "G1 Young Generation",
        "G1 Old Generation",
        "G1 Concurrent GC", // of which the bean counts remark and cleanup
        "PS MarkSweep",
        "Copy",
        "ZGC Pauses",
        "ZGC Major Pauses",
        "Shenandoah Pauses"
      })
  void aCollectionThatStopsTheApplicationIsAPause(String collector) {
    assertThat(ClientMeter.standsStill(collector)).isTrue();
  }

  @Test
  void allocationDoesNotFallWhenAThreadEnds() {
    LivingThreadsAllocation allocation = livingThreads();
    threads.put(1L, 100L);
    threads.put(2L, 1_000L);
    assertThat(allocation.bytes()).isEqualTo(1_100);
    threads.remove(2L);
    threads.put(1L, 150L);

    assertThat(allocation.bytes()).isEqualTo(1_150);
  }

  @Test
  void aNewThreadUnderAnOldIdCountsFromItsBegin() {
    LivingThreadsAllocation allocation = livingThreads();
    threads.put(1L, 1_000L);
    allocation.bytes();
    threads.put(1L, 10L);

    assertThat(allocation.bytes()).isEqualTo(1_010);
  }

  @Test
  void aThreadThatEndedMeanwhileIsLeftOut() {
    LivingThreadsAllocation allocation = livingThreads();
    threads.put(1L, 100L);
    threads.put(2L, -1L);

    assertThat(allocation.bytes()).isEqualTo(100);
  }

  @Test
  void whatIsUnknownStaysUnknownInADifference() {
    ClientUsage known = new ClientUsage(10, 1, 1, 1, 1, 500, 1, 1, 3, 4, MachineUsage.NONE);
    ClientUsage unknown =
        new ClientUsage(20, 2, 2, 2, 2, -1, 2, 2, -1, -1, MachineUsage.NOT_READABLE);

    ClientUsage used = unknown.since(known);

    assertThat(used.allocatedBytes()).isEqualTo(ClientUsage.UNKNOWN);
    assertThat(used.safepoints()).isEqualTo(ClientUsage.UNKNOWN);
    assertThat(used.safepointMillis()).isEqualTo(ClientUsage.UNKNOWN);
    assertThat(used.cpuNanos()).isEqualTo(10);
    assertThat(SafepointReading.unknown().count()).isEqualTo(ClientUsage.UNKNOWN);
  }

  @Test
  void theLongestOfSeveralPausesIsToldOnce() {
    try (LongestPause longest = new LongestPause()) {
      longest.paused(3);
      longest.paused(17);
      longest.paused(5);

      assertThat(longest.take()).isEqualTo(17);
      assertThat(longest.take()).isZero();
    }
  }

  @Test
  void aWatchTellsWhatWasUsedSinceTheLastInterval() {
    try (ClientWatch watch = new ClientWatch()) {
      ClientUsage before = watch.usage();
      byte[] kept = new byte[3_000_000];
      ClientInterval interval = watch.next();

      assertThat(interval.used().allocatedBytes()).isGreaterThanOrEqualTo(kept.length);
      assertThat(watch.usage().since(before).cpuNanos()).isEqualTo(interval.used().cpuNanos());
      assertThat(interval.seconds()).isPositive();
    }
  }
}
