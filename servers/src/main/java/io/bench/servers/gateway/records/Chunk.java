package io.bench.servers.gateway.records;

import io.bench.protos.records.v1.Record;
import java.util.List;

/**
 * What one fetch brought: records of one bucket, in order.
 *
 * @param records at most as many as were asked for
 * @param more whether the bucket has further ones behind them; never without records
 */
record Chunk(List<Record> records, boolean more) {

  /**
   * Returns the place behind the last record, whose bucket has more.
   *
   * @param bucket the bucket
   */
  Place next(int bucket) {
    return more
        ? new Place(bucket, records.get(records.size() - 1).getPosition() + 1)
        : Place.startOf(bucket + 1);
  }
}
