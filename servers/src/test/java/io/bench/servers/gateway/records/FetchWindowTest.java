package io.bench.servers.gateway.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class FetchWindowTest {

  private static final int BUCKETS = 300_000;

  /** A fetch ends on another thread while this one asks whether it has. */
  @Test
  @Timeout(120)
  void aChunkThatArrivesWhileItIsAskedForIsNotLost() {
    ExecutorService other = Executors.newSingleThreadExecutor();
    AtomicInteger arrived = new AtomicInteger();
    BucketReader reader =
        (place, records) -> CompletableFuture.supplyAsync(() -> new Chunk(List.of(), false), other);
    FetchWindow window =
        new FetchWindow(
            reader, new CheckedSelection("k.t", BUCKETS, 1, 1), arrived::incrementAndGet);
    window.fill();
    try {
      for (int taken = 0; taken < BUCKETS; taken++) {
        boolean hasArrived;
        Chunk chunk;
        do {
          hasArrived = arrived.get() > taken;
          chunk = window.poll();
        } while (chunk == null && !hasArrived);
        assertThat(chunk).as("chunk " + taken).isNotNull();
      }
    } finally {
      other.shutdown();
    }
    assertThat(window.isExhausted()).isTrue();
  }
}
