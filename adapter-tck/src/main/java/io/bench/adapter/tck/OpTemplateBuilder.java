package io.bench.adapter.tck;

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
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes op templates as the engine does from a workload.
 *
 * <pre>
 * OpTemplateBuilder.named("write")
 *     .binding("key", cycle -&gt; cycle)
 *     .field("stmt", "INSERT INTO t (key) VALUES ({key})")
 *     .param("cl", "ONE")
 *     .build()
 * </pre>
 *
 * Not thread-safe.
 */
public final class OpTemplateBuilder {

  private static final Pattern BIND_POINT = Pattern.compile("\\{([\\w.-]+)}");

  private final String name;
  private final Map<String, Binding> bindings = new LinkedHashMap<>();
  private final Map<String, OpValue> fields = new LinkedHashMap<>();
  private final Map<String, OpValue> params = new LinkedHashMap<>();
  private final List<Capture> captures = new ArrayList<>();
  private @Nullable ExpectedRows expectedRows;

  private OpTemplateBuilder(String name) {
    this.name = name;
  }

  /** An op without any field yet. */
  public static OpTemplateBuilder named(String name) {
    return new OpTemplateBuilder(name);
  }

  /**
   * Gives a value to each cycle: {@code {name}} in the texts that follow is a bind point.
   *
   * @param value pure and thread-safe, of the same class for each cycle
   */
  public OpTemplateBuilder binding(String bindingName, LongFunction<@Nullable Object> value) {
    bindings.put(bindingName, CycleBinding.of(bindingName, value));
    return this;
  }

  /**
   * Adds an op field.
   *
   * @param value as YAML has it: a text, number or boolean, or a list or map of such
   */
  public OpTemplateBuilder field(String field, Object value) {
    fields.put(field, value(value));
    return this;
  }

  /** Adds an op param; values are as for {@link #field}. */
  public OpTemplateBuilder param(String param, Object value) {
    params.put(param, value(value));
    return this;
  }

  /** Captures a field of the answer, as the variable of the next number from 0. */
  public OpTemplateBuilder capture(String field) {
    captures.add(new Capture(captures.size(), field));
    return this;
  }

  /**
   * Verifies that the answer is one row, in which each field named here holds the value of the
   * binding of its name. Others are not looked at.
   */
  public OpTemplateBuilder expectRow(String... bindingNames) {
    Map<String, Binding> expected = new LinkedHashMap<>();
    for (String bindingName : bindingNames) {
      Binding binding = bindings.get(bindingName);
      if (binding == null) {
        throw new IllegalArgumentException(
            "op '" + name + "' has no binding '" + bindingName + "'");
      }
      expected.put(bindingName, binding);
    }
    expectedRows = new ExpectedRows(expected, false, Set.of(), 1, null);
    return this;
  }

  /** What has been given so far. */
  public OpTemplate build() {
    Map<String, String> tags = Map.of("block", "conformance", "name", name, "op", name);
    return OpTemplate.of(name, fields)
        .withParams(params)
        .withTags(tags)
        .withCaptures(captures)
        .withExpectedRows(expectedRows);
  }

  private OpValue value(Object yaml) {
    if (yaml instanceof String text) {
      return text(text);
    }
    if (yaml instanceof List<?> list) {
      return new OpValue.Sequence(list.stream().map(this::value).toList());
    }
    if (yaml instanceof Map<?, ?> map) {
      Map<String, OpValue> entries = new LinkedHashMap<>();
      map.forEach((key, item) -> entries.put(String.valueOf(key), value(item)));
      return new OpValue.Mapping(entries);
    }
    return new OpValue.Constant(yaml);
  }

  /** A name in braces that is no binding stays as it stands. */
  private OpValue text(String text) {
    List<String> literals = new ArrayList<>();
    List<OpValue.BindPoint> points = new ArrayList<>();
    Matcher matcher = BIND_POINT.matcher(text);
    int from = 0;
    while (matcher.find()) {
      Binding binding = bindings.get(matcher.group(1));
      if (binding != null) {
        literals.add(text.substring(from, matcher.start()));
        points.add(new OpValue.BindPoint(binding, matcher.group()));
        from = matcher.end();
      }
    }
    literals.add(text.substring(from));
    return points.isEmpty() ? new OpValue.Constant(text) : new OpValue.Text(literals, points);
  }
}
