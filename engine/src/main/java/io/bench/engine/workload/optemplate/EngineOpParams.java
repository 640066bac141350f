package io.bench.engine.workload.optemplate;

import io.bench.engine.workload.WorkloadOp;
import io.bench.engine.workload.source.SourceProblems;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an op says to the engine rather than to its adapter, be it among its fields or its params.
 * In names {@code -} and {@code _} are alike, and {@code driver} is {@code adapter}; the innermost
 * layer that says something wins.
 *
 * @param ratio how often it occurs in the op sequence; 1 where nothing is said
 * @param adapter the adapter it asks for
 * @param values everything that is said, by name with {@code -}
 */
record EngineOpParams(long ratio, Optional<String> adapter, Map<String, Object> values) {

  static final String SPACE = "space";

  private static final String RATIO = "ratio";
  private static final String ADAPTER = "adapter";
  private static final Pattern WHOLE_NUMBER = Pattern.compile("\\d{1,18}");
  private static final Set<String> NAMES =
      Set.of(
          RATIO,
          ADAPTER,
          "instrument",
          SPACE,
          ExpectedRowsReader.FIELDS,
          ExpectedRowsReader.ROWS,
          ExpectedRowsReader.CYCLE);

  static EngineOpParams of(WorkloadOp op, SourceProblems problems) {
    Map<String, Object> values = new LinkedHashMap<>();
    Map<String, Object> own = new LinkedHashMap<>(op.params());
    own.keySet().removeAll(op.inheritedParams());
    // a document's params stand before those that only its block has
    op.params().forEach((key, value) -> keep(key, value, values));
    own.forEach((key, value) -> keep(key, value, values));
    op.fields().forEach((key, value) -> keep(key, value, values));
    return new EngineOpParams(
        ratio(op, values.get(RATIO), problems),
        Optional.ofNullable(values.get(ADAPTER)).map(String::valueOf),
        values);
  }

  private static void keep(String key, Object value, Map<String, Object> values) {
    if (isEngines(key)) {
      values.put(canonical(key), value);
    }
  }

  /** The values that are left for the adapter. */
  static Map<String, Object> without(Map<String, Object> values) {
    Map<String, Object> left = new LinkedHashMap<>(values);
    left.keySet().removeIf(EngineOpParams::isEngines);
    return left;
  }

  /** What is said under a name, as text; null if nothing is. */
  @Nullable String text(String name) {
    Object value = values.get(name);
    return value == null ? null : String.valueOf(value).trim();
  }

  private static boolean isEngines(String key) {
    return NAMES.contains(canonical(key));
  }

  private static String canonical(String key) {
    return key.equals("driver") ? ADAPTER : key.replace('_', '-');
  }

  private static long ratio(WorkloadOp op, @Nullable Object value, SourceProblems problems) {
    if (value == null) {
      return 1;
    }
    String text = String.valueOf(value).trim();
    if (!WHOLE_NUMBER.matcher(text).matches()) {
      problems.error(
          op.positions().ofValue(RATIO),
          "op '%s': ratio must be a whole number from 0, not '%s'".formatted(op.name(), value));
      return 0;
    }
    return Long.parseLong(text);
  }
}
