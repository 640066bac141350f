package io.bench.adapter.cql;

/** The same through the driver. */
class BatchesOnDriverIT extends BatchesIT {

  @Override
  String path() {
    return "driver";
  }
}
