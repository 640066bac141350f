package io.bench.test;

import java.util.HashMap;
import java.util.Map;

/** The same with everything through the driver. */
class CqlDriverConformanceIT extends CqlConformanceIT {

  @Override
  protected Map<String, String> parameters() {
    Map<String, String> parameters = new HashMap<>(super.parameters());
    parameters.put("path", "driver");
    return parameters;
  }
}
