package io.bench.test;

/** As {@link GrpcLeanConformanceIT}, with requests and answers on streams that stay open. */
class GrpcLeanStreamConformanceIT extends GrpcLeanConformanceIT {

  @Override
  String mode() {
    return "bidi";
  }
}
