package io.bench.adapter.cql;

/** The same through the driver. */
class ConditionalUpdatesOnDriverIT extends ConditionalUpdatesIT {

  @Override
  String path() {
    return "driver";
  }
}
