package io.bench.adapter.grpc;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Op templates for tests. */
final class Templates {

  private Templates() {}

  /** An op of the given fields, keys and values in turn. */
  static OpTemplate op(Object... keysAndValues) {
    Map<String, OpValue> fields = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      Object value = keysAndValues[i + 1];
      fields.put(
          (String) keysAndValues[i],
          value instanceof OpValue resolved ? resolved : new OpValue.Constant(value));
    }
    return new OpTemplate("an-op", fields, Map.of(), Map.of());
  }

  /** Text around bindings: strings and bindings in any order. */
  static OpValue.Text text(Object... parts) {
    List<String> literals = new ArrayList<>(List.of(""));
    List<OpValue.BindPoint> points = new ArrayList<>();
    for (Object part : parts) {
      if (part instanceof Binding binding) {
        points.add(new OpValue.BindPoint(binding, "{" + binding.name() + "}"));
        literals.add("");
      } else {
        literals.set(literals.size() - 1, literals.get(literals.size() - 1) + part);
      }
    }
    return new OpValue.Text(literals, points);
  }
}
