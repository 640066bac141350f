package io.bench.test;

/** As {@link GrpcConformanceIT}, with requests and answers on streams that stay open. */
class GrpcStreamConformanceIT extends GrpcConformanceIT {

  @Override
  String mode() {
    return "bidi";
  }
}
