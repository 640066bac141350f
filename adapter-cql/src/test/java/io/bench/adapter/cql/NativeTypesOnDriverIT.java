package io.bench.adapter.cql;

/** The same through the driver. */
class NativeTypesOnDriverIT extends NativeTypesIT {

  @Override
  String path() {
    return "driver";
  }
}
