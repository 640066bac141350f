package io.bench.servers.gateway.records;

import java.util.concurrent.CompletionStage;

/** Fetches records of one table. Safe for use by several threads. */
@FunctionalInterface
interface BucketReader {

  /**
   * Starts a fetch and returns at once.
   *
   * @param from the bucket and the lowest position
   * @param limit how many records at most, from 1
   * @return completed with what there is, on any thread
   */
  CompletionStage<Chunk> read(Place from, int limit);
}
