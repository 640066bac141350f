package io.bench.adapter.grpc;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.Capture;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Op templates for tests. */
public final class Templates {

  private Templates() {}

  /** An op of the given fields, keys and values in turn. */
  public static OpTemplate op(Object... keysAndValues) {
    Map<String, OpValue> fields = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      Object value = keysAndValues[i + 1];
      fields.put(
          (String) keysAndValues[i],
          value instanceof OpValue resolved ? resolved : new OpValue.Constant(value));
    }
    return OpTemplate.of("an-op", fields);
  }

  /** The same op, which compares rows. */
  public static OpTemplate verifying(OpTemplate op, ExpectedRows rows) {
    return op.withExpectedRows(rows);
  }

  /** The same op, which captures fields as variables 0, 1 and so on. */
  public static OpTemplate capturing(OpTemplate op, String... names) {
    List<Capture> captures = new ArrayList<>();
    for (String name : names) {
      captures.add(new Capture(captures.size(), name));
    }
    return op.withCaptures(captures);
  }

  /** One row of exactly these fields, each with the value of the binding of its name. */
  public static ExpectedRows rowOf(Binding... bindings) {
    Map<String, Binding> fields = new LinkedHashMap<>();
    for (Binding binding : bindings) {
      fields.put(binding.name(), binding);
    }
    return new ExpectedRows(fields, true, Set.of(), 1, null);
  }

  /** Text around bindings: strings and bindings in any order. */
  public static OpValue.Text text(Object... parts) {
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
