package io.bench.adapter.cql.fake;

import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes op templates as the engine would from a workload. */
public final class Ops {

  private static final Pattern POINT = Pattern.compile("\\{(\\w+)}");

  private final Map<String, OpValue.BindPoint> points = new LinkedHashMap<>();

  /** Whatever stands as {@code {name}} in texts becomes that point. */
  public static Ops with(OpValue.BindPoint... points) {
    Ops ops = new Ops();
    for (OpValue.BindPoint point : points) {
      ops.points.put(point.binding().name(), point);
    }
    return ops;
  }

  /** An op with one statement under {@code stmt} and further fields, name and value by turns. */
  public OpTemplate op(String name, String stmt, Object... fields) {
    Map<String, OpValue> all = new LinkedHashMap<>();
    all.put("stmt", value(stmt));
    return OpTemplate.of(name, all).withParams(entries(fields));
  }

  /** An op of any fields, name and value by turns. */
  public OpTemplate fields(String name, Object... fields) {
    return OpTemplate.of(name, entries(fields));
  }

  private Map<String, OpValue> entries(Object... fields) {
    Map<String, OpValue> entries = new LinkedHashMap<>();
    for (int i = 0; i < fields.length; i += 2) {
      entries.put((String) fields[i], value(fields[i + 1]));
    }
    return entries;
  }

  /** Text with the known bind points resolved, a constant, a sequence or a mapping. */
  public OpValue value(Object yaml) {
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

  private OpValue text(String text) {
    List<String> literals = new ArrayList<>();
    List<OpValue.BindPoint> found = new ArrayList<>();
    Matcher matcher = POINT.matcher(text);
    int from = 0;
    while (matcher.find()) {
      OpValue.BindPoint point = points.get(matcher.group(1));
      if (point != null) {
        literals.add(text.substring(from, matcher.start()));
        found.add(point);
        from = matcher.end();
      }
    }
    literals.add(text.substring(from));
    return found.isEmpty() ? new OpValue.Constant(text) : new OpValue.Text(literals, found);
  }
}
