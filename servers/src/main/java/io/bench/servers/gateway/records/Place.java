package io.bench.servers.gateway.records;

/**
 * A place between two records.
 *
 * @param bucket whose records come next; the number of buckets at the end of all
 * @param position the lowest that may come next in that bucket
 */
record Place(int bucket, int position) {

  static Place startOf(int bucket) {
    return new Place(bucket, Integer.MIN_VALUE);
  }
}
