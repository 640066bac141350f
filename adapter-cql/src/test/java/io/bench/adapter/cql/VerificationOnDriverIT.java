package io.bench.adapter.cql;

/** The same through the driver. */
class VerificationOnDriverIT extends VerificationIT {

  @Override
  String path() {
    return "driver";
  }
}
