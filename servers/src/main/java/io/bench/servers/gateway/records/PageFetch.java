package io.bench.servers.gateway.records;

import io.bench.protos.records.v1.Record;
import io.bench.protos.records.v1.RecordPage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;

/**
 * Fetches one page. A first fetch asks the bucket at hand for all; what it lacks comes from the
 * buckets behind, as many at the same time as are likely to have it and the selection allows: what
 * is fetched beyond the page is thrown away, for the server keeps nothing between two pages.
 *
 * <p>Confined to one fetch at a time, each begun by the end of the one before.
 */
final class PageFetch {

  private final BucketReader reader;
  private final CheckedSelection selection;
  private final RecordPage.Builder page = RecordPage.newBuilder();
  private final CompletableFuture<RecordPage> finished = new CompletableFuture<>();
  private final BooleanSupplier cancelled;
  private Place place;

  /**
   * @param cancelled whether nobody waits for the page any more: then no further fetch is begun
   */
  PageFetch(
      BucketReader reader, CheckedSelection selection, Place start, BooleanSupplier cancelled) {
    this.reader = reader;
    this.selection = selection;
    this.place = start;
    this.cancelled = cancelled;
  }

  /** Returns the page, cancelled if the call was already; to be called once. */
  CompletionStage<RecordPage> start() {
    if (cancelled.getAsBoolean()) {
      finished.cancel(false);
    } else {
      round(1);
    }
    return finished;
  }

  private void round(int buckets) {
    int limit = missing();
    List<CompletableFuture<Chunk>> fetches = new ArrayList<>(buckets);
    fetches.add(reader.read(place, limit).toCompletableFuture());
    for (int i = 1; i < buckets; i++) {
      fetches.add(reader.read(Place.startOf(place.bucket() + i), limit).toCompletableFuture());
    }
    CompletionStage<Void> all =
        CompletableFuture.allOf(fetches.toArray(CompletableFuture<?>[]::new));
    all.thenRun(() -> goOn(fetches))
        .whenComplete(
            (nothing, error) -> {
              if (error != null) {
                finished.completeExceptionally(error);
              }
            });
  }

  private void goOn(List<CompletableFuture<Chunk>> fetched) {
    int recordsOfLast = 0;
    for (CompletableFuture<Chunk> fetch : fetched) {
      if (missing() > 0) {
        recordsOfLast = add(fetch.join());
      }
    }
    if (missing() == 0 || isAtEnd() || cancelled.getAsBoolean()) {
      finished.complete(page());
    } else {
      round(likelyBuckets(recordsOfLast));
    }
  }

  /** Takes what the page lacks and returns how many records the bucket had. */
  private int add(Chunk chunk) {
    int missing = missing();
    List<Record> records = chunk.records();
    if (records.size() <= missing) {
      page.addAllRecords(records);
      place = chunk.next(place.bucket());
    } else {
      page.addAllRecords(records.subList(0, missing));
      place = new Place(place.bucket(), records.get(missing).getPosition());
    }
    return records.size();
  }

  private int likelyBuckets(int recordsOfLast) {
    int wanted =
        recordsOfLast == 0
            ? selection.parallelism()
            : (missing() + recordsOfLast - 1) / recordsOfLast;
    int left = selection.buckets() - place.bucket();
    return Math.min(Math.min(wanted, selection.parallelism()), left);
  }

  private int missing() {
    return selection.recordsPerPage() - page.getRecordsCount();
  }

  private boolean isAtEnd() {
    return place.bucket() == selection.buckets();
  }

  private RecordPage page() {
    if (!isAtEnd()) {
      page.setNextPageToken(PageToken.of(selection, place));
    }
    return page.build();
  }
}
