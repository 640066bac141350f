package io.bench.engine.workload;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An op template in its normal form, as JSON has it; empty parts are left out. */
public record NormalOp(
    String name,
    Map<String, Object> op,
    @JsonInclude(Include.NON_NULL) @Nullable String description,
    @JsonInclude(Include.NON_EMPTY) Map<String, String> bindings,
    @JsonInclude(Include.NON_EMPTY) Map<String, Object> params,
    Map<String, String> tags) {

  static NormalOp of(WorkloadOp op) {
    return new NormalOp(
        op.name(), op.fields(), op.description(), op.bindings(), op.params(), op.tags());
  }
}
