package io.bench.engine.workload.optemplate;

import io.bench.engine.workload.WorkloadOp;
import io.bench.engine.workload.source.Problems;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an op says to the engine rather than to its adapter.
 *
 * @param ratio how often it occurs in the op sequence; 1 where nothing is said
 * @param adapter the adapter it asks for
 */
record EngineOpParams(long ratio, Optional<String> adapter) {

  private static final String RATIO = "ratio";
  private static final Pattern WHOLE_NUMBER = Pattern.compile("\\d{1,18}");
  private static final Set<String> NAMES = Set.of(RATIO, "driver", "adapter", "instrument");

  static EngineOpParams of(WorkloadOp op, Problems problems) {
    Object adapter = firstOf(op, "adapter", "driver");
    return new EngineOpParams(
        ratio(op, problems), Optional.ofNullable(adapter).map(String::valueOf));
  }

  /** The values that are left for the adapter. */
  static Map<String, Object> without(Map<String, Object> values) {
    Map<String, Object> left = new LinkedHashMap<>(values);
    left.keySet().removeAll(NAMES);
    return left;
  }

  private static long ratio(WorkloadOp op, Problems problems) {
    Object value = firstOf(op, RATIO);
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

  private static @Nullable Object firstOf(WorkloadOp op, String... names) {
    for (String name : names) {
      Object field = op.fields().get(name);
      Object value = field != null ? field : op.params().get(name);
      if (value != null) {
        return value;
      }
    }
    return null;
  }
}
