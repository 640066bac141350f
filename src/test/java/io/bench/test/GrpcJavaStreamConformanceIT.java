package io.bench.test;

/** As {@link GrpcJavaConformanceIT}, with requests and answers on streams that stay open. */
class GrpcJavaStreamConformanceIT extends GrpcJavaConformanceIT {

  @Override
  String mode() {
    return "bidi";
  }
}
