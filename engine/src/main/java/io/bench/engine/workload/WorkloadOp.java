package io.bench.engine.workload;

import io.bench.engine.workload.source.SourcePosition;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An op template in its normal form: whichever of the forms of YAML it was written in, and with
 * what its document and block say merged into it. Immutable.
 *
 * @param name as the workload gives it, or {@code stmt<i>}; not unique across blocks
 * @param description what the workload says about it, or null
 * @param fields the op fields: unmodifiable lists and maps, text, numbers and truth values, no null
 * @param bindings every recipe in scope, by name, be it used or not
 * @param params the op params, of the same kinds of values as the fields
 * @param inheritedParams names of those params that its block or document gives it
 * @param tags always with {@code block}, {@code name} and {@code op}
 * @param positions where its parts were written
 */
public record WorkloadOp(
    String name,
    @Nullable String description,
    Map<String, Object> fields,
    Map<String, String> bindings,
    Map<String, Object> params,
    Set<String> inheritedParams,
    Map<String, String> tags,
    Positions positions) {

  public WorkloadOp {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    bindings = Collections.unmodifiableMap(new LinkedHashMap<>(bindings));
    params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
    inheritedParams = Set.copyOf(inheritedParams);
    tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
  }

  /** The block that the op stands in. */
  public String block() {
    return tags.getOrDefault("block", "");
  }

  /** Where the op begins. */
  public SourcePosition position() {
    return positions.op();
  }

  /**
   * Where the parts of an op were written.
   *
   * @param op where it begins
   * @param fields by field
   * @param bindings by name of binding; layers outside the op included
   * @param params by param; layers outside the op included
   */
  public record Positions(
      SourcePosition op,
      Map<String, SourcePosition> fields,
      Map<String, SourcePosition> bindings,
      Map<String, SourcePosition> params) {

    public Positions {
      fields = Map.copyOf(fields);
      bindings = Map.copyOf(bindings);
      params = Map.copyOf(params);
    }

    /** Where a field or param stands; where the op begins if neither exists. */
    public SourcePosition ofValue(String key) {
      SourcePosition field = fields.get(key);
      return field != null ? field : params.getOrDefault(key, op);
    }

    /** Where a recipe stands; where the op begins if there is none of that name. */
    public SourcePosition ofBinding(String name) {
      return bindings.getOrDefault(name, op);
    }
  }
}
