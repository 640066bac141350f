package io.bench.servers.gateway.records;

import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The buckets that a stream reads now: as many as the selection's parallelism, beginning with the
 * one whose turn it is. Of each there is one fetch under way or one chunk that waits for its turn,
 * never both, so no more than parallelism times records per page are held here.
 *
 * <p>Confined to one thread at a time; fetches end on any thread, which then calls {@code arrival}.
 */
final class FetchWindow {

  private final BucketReader reader;
  private final CheckedSelection selection;
  private final Runnable arrival;
  private final ArrayDeque<Slot> slots = new ArrayDeque<>();
  private int nextBucket;

  /**
   * Creates a window that has fetched nothing yet.
   *
   * @param arrival called at the end of each fetch, possibly within {@link #fill} or {@link #poll}
   */
  FetchWindow(BucketReader reader, CheckedSelection selection, Runnable arrival) {
    this.reader = reader;
    this.selection = selection;
    this.arrival = arrival;
  }

  /** Begins to read as many buckets as the parallelism allows. */
  void fill() {
    while (slots.size() < selection.parallelism() && nextBucket < selection.buckets()) {
      Slot slot = new Slot(nextBucket++);
      slots.add(slot);
      slot.fetch(Place.startOf(slot.bucket));
    }
  }

  /**
   * Takes the chunk whose turn it is and has its bucket read on, or the next one.
   *
   * @return the chunk, or null if it has not arrived or all have been taken
   * @throws CompletionException if the fetch has failed
   */
  @Nullable Chunk poll() {
    Slot first = slots.peek();
    if (first == null || !first.fetched.isDone()) {
      return null;
    }
    Chunk chunk = first.fetched.join();
    if (chunk.more()) {
      first.fetch(chunk.next(first.bucket));
    } else {
      slots.remove();
      fill();
    }
    return chunk;
  }

  /** Returns whether all chunks of all buckets have been taken. */
  boolean isExhausted() {
    return slots.isEmpty() && nextBucket == selection.buckets();
  }

  private final class Slot {
    private final int bucket;
    private CompletableFuture<Chunk> fetched = new CompletableFuture<>();

    Slot(int bucket) {
      this.bucket = bucket;
    }

    void fetch(Place from) {
      fetched = reader.read(from, selection.recordsPerPage()).toCompletableFuture();
      var unused = fetched.whenComplete((chunk, error) -> arrival.run());
    }
  }
}
