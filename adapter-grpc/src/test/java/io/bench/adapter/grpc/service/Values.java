package io.bench.adapter.grpc.service;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values of op fields as a workload would spell them. */
public final class Values {

  private Values() {}

  /** Maps, lists, bindings and constants, in any depth. */
  public static OpValue value(Object object) {
    if (object instanceof OpValue value) {
      return value;
    }
    if (object instanceof Binding binding) {
      return new OpValue.Text(
          List.of("", ""), List.of(new OpValue.BindPoint(binding, "{" + binding.name() + "}")));
    }
    if (object instanceof Map<?, ?> map) {
      Map<String, OpValue> entries = new LinkedHashMap<>();
      map.forEach((key, each) -> entries.put((String) key, value(each)));
      return new OpValue.Mapping(entries);
    }
    if (object instanceof List<?> list) {
      return new OpValue.Sequence(list.stream().map(Values::value).toList());
    }
    return new OpValue.Constant(object);
  }

  /** A mapping of keys and values in turn. */
  public static OpValue.Mapping mapping(Object... keysAndValues) {
    Map<String, OpValue> entries = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      entries.put((String) keysAndValues[i], value(keysAndValues[i + 1]));
    }
    return new OpValue.Mapping(entries);
  }

  /** A text of a prefix and a bind point. */
  public static OpValue.Text text(String prefix, Binding binding) {
    return new OpValue.Text(
        List.of(prefix, ""), List.of(new OpValue.BindPoint(binding, "{" + binding.name() + "}")));
  }

  /** An op of the given fields, keys and values in turn. */
  public static OpTemplate op(Object... keysAndValues) {
    return OpTemplate.of("an-op", mapping(keysAndValues).entries());
  }
}
