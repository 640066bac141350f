package io.bench.test;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** As {@link GrpcConformanceIT}, with calls on HTTP/2 connections of the lane's own. */
@Tag("full")
class GrpcLeanConformanceIT extends GrpcConformanceIT {

  @Override
  protected Map<String, String> parameters() {
    return lean(super.parameters());
  }

  @Override
  protected Map<String, String> parametersOfLastingOp() {
    return lean(super.parametersOfLastingOp());
  }

  private static Map<String, String> lean(Map<String, String> given) {
    Map<String, String> parameters = new HashMap<>(given);
    parameters.put("path", "lean");
    return parameters;
  }
}
