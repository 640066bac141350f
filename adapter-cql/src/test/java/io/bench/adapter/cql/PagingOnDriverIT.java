package io.bench.adapter.cql;

/** The same through the driver. */
class PagingOnDriverIT extends PagingIT {

  @Override
  String path() {
    return "driver";
  }
}
