package io.bench.servers.gateway.records;

import com.google.protobuf.ByteString;
import io.bench.protos.records.v1.Record;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Buckets of given sizes, whose fetches end when a test says so. For one thread. */
final class FakeBuckets implements BucketReader {

  private final int[] sizes;
  private final List<Runnable> underWay = new ArrayList<>();
  private final List<Place> asked = new ArrayList<>();
  private int mostUnderWay;
  private int fetchedRecords;
  private boolean immediate;
  private int failingBucket = -1;

  FakeBuckets(int... sizes) {
    this.sizes = sizes;
  }

  /** Has every fetch end before it returns. */
  FakeBuckets immediate() {
    immediate = true;
    return this;
  }

  FakeBuckets failingAt(int bucket) {
    failingBucket = bucket;
    return this;
  }

  @Override
  public CompletionStage<Chunk> read(Place from, int limit) {
    asked.add(from);
    CompletableFuture<Chunk> fetch = new CompletableFuture<>();
    Runnable end =
        () -> {
          if (from.bucket() == failingBucket) {
            fetch.completeExceptionally(new IllegalStateException("bucket " + failingBucket));
          } else {
            Chunk chunk = chunk(from, limit);
            fetchedRecords += chunk.records().size();
            fetch.complete(chunk);
          }
        };
    if (immediate) {
      end.run();
    } else {
      underWay.add(end);
      mostUnderWay = Math.max(mostUnderWay, underWay.size());
    }
    return fetch;
  }

  /** Positions are even numbers from -10, so that neither sign nor gaps matter. */
  private Chunk chunk(Place from, int limit) {
    List<Record> records = new ArrayList<>();
    for (int i = 0; i < sizes[from.bucket()]; i++) {
      int position = 2 * i - 10;
      if (position >= from.position()) {
        if (records.size() == limit) {
          return new Chunk(records, true);
        }
        records.add(record(from.bucket(), position));
      }
    }
    return new Chunk(records, false);
  }

  /** All records, in order. */
  List<Record> all() {
    List<Record> all = new ArrayList<>();
    for (int bucket = 0; bucket < sizes.length; bucket++) {
      all.addAll(chunk(Place.startOf(bucket), Integer.MAX_VALUE).records());
    }
    return all;
  }

  private static Record record(int bucket, int position) {
    return Record.newBuilder()
        .setBucket(bucket)
        .setPosition(position)
        .setPayload(ByteString.copyFromUtf8(bucket + ":" + position))
        .build();
  }

  /** Ends the oldest fetch that is under way. */
  void endFirst() {
    underWay.remove(0).run();
  }

  /** Ends the youngest fetch that is under way. */
  void endLast() {
    underWay.remove(underWay.size() - 1).run();
  }

  /** Ends one fetch after the other, in random order, until none is under way. */
  void endAll(Random order) {
    while (!underWay.isEmpty()) {
      underWay.remove(order.nextInt(underWay.size())).run();
    }
  }

  int underWay() {
    return underWay.size();
  }

  int mostUnderWay() {
    return mostUnderWay;
  }

  int fetchedRecords() {
    return fetchedRecords;
  }

  /** Where each fetch so far began. */
  List<Place> asked() {
    return asked;
  }
}
