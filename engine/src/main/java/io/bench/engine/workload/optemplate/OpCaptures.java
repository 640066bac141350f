package io.bench.engine.workload.optemplate;

import io.bench.adapter.api.Capture;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.workload.WorkloadOp;
import io.bench.engine.workload.optemplate.CaptureText.Captured;
import io.bench.engine.workload.source.SourceProblems;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What the selected ops capture: found before any of them is made, because an op that comes later
 * in the file may run earlier in the stride.
 *
 * <p>{@code [*]} captures whatever ops name that is neither a binding nor captured by name.
 */
final class OpCaptures {

  /**
   * The fields that may hold capture points: statements, and where there is none, {@code capture}.
   */
  static final Set<String> CAPTURING_FIELDS =
      Set.of("stmt", "prepared", "simple", "raw", "capture");

  private final CaptureScope scope;
  private final IdentityHashMap<WorkloadOp, List<Captured>> byOp = new IdentityHashMap<>();
  private final Set<String> named = new LinkedHashSet<>();
  private final Set<String> fromEveryField = new LinkedHashSet<>();
  private boolean everyField;

  OpCaptures(List<WorkloadOp> selected, CaptureScope scope) {
    this.scope = scope;
    for (WorkloadOp op : selected) {
      List<Captured> captured = new ArrayList<>();
      op.fields().forEach((key, value) -> find(key, value, captured));
      byOp.put(op, captured);
      for (Captured point : captured) {
        if (point.field().equals(CaptureText.EVERY_FIELD)) {
          everyField = true;
        } else {
          named.add(point.name());
        }
      }
    }
  }

  private static void find(String key, Object value, List<Captured> captured) {
    if (CAPTURING_FIELDS.contains(key) && value instanceof String statement) {
      captured.addAll(CaptureText.parse(statement).captures());
    }
  }

  /** Reports names that one op captures twice. */
  void reportDuplicates(SourceProblems problems) {
    byOp.forEach(
        (op, captured) -> {
          Set<String> seen = new LinkedHashSet<>();
          for (Captured point : captured) {
            if (!seen.add(point.name())) {
              problems.error(
                  op.position(),
                  "op '%s' captures two fields as '%s'".formatted(op.name(), point.name()));
            }
          }
        });
  }

  /** The names that some op captures, for suggestions. */
  Set<String> names() {
    return named;
  }

  /** Whether a bind point that no binding has can mean a captured field. */
  boolean has(String name) {
    return named.contains(name) || everyField;
  }

  /** The variable of a captured name; the name is one that {@link #has}. */
  int use(String name) {
    if (!named.contains(name)) {
      fromEveryField.add(name);
    }
    return scope.variable(name);
  }

  /** What an op's adapter is to capture; complete once every op's bind points are resolved. */
  List<Capture> of(WorkloadOp op) {
    List<Capture> captures = new ArrayList<>();
    for (Captured point : byOp.getOrDefault(op, List.of())) {
      if (point.field().equals(CaptureText.EVERY_FIELD)) {
        fromEveryField.forEach(name -> captures.add(new Capture(scope.variable(name), name)));
      } else {
        captures.add(new Capture(scope.variable(point.name()), point.field()));
      }
    }
    return captures;
  }
}
