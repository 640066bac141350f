package io.bench.test;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** As {@link GrpcConformanceIT}, with calls through grpc-java. */
@Tag("full")
class GrpcJavaConformanceIT extends GrpcConformanceIT {

  @Override
  protected Map<String, String> parameters() {
    return throughGrpcJava(super.parameters());
  }

  @Override
  protected Map<String, String> parametersOfLastingOp() {
    return throughGrpcJava(super.parametersOfLastingOp());
  }

  private static Map<String, String> throughGrpcJava(Map<String, String> given) {
    Map<String, String> parameters = new HashMap<>(given);
    parameters.put("path", "grpc-java");
    return parameters;
  }
}
