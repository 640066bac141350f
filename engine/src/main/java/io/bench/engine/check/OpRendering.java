package io.bench.engine.check;

import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.OpTemplate;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.workload.optemplate.ActivityOp;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Shows an op template as it is for a few cycles. */
final class OpRendering {

  private static final int CYCLES = 3;
  private static final int SHOWN_CHARACTERS = 300;

  private OpRendering() {}

  /**
   * Renders an op.
   *
   * @param scope the variables that the op may use
   * @param problems receives a line if a value cannot be made
   */
  static CheckedOp of(
      ActivityOp op, CaptureScope scope, List<String> steps, List<String> problems) {
    OpTemplate template = op.template();
    // In the place of what would be captured stands its name.
    scope.current().set(scope.placeholders());
    List<CheckedOp.RenderedCycle> cycles = new ArrayList<>();
    for (long cycle = 0; cycle < CYCLES; cycle++) {
      try {
        cycles.add(new CheckedOp.RenderedCycle(cycle, shortened(template.render(cycle))));
      } catch (RuntimeException cannotBeMade) {
        problems.add(
            "op '%s': cannot be made for cycle %d: %s"
                .formatted(template.name(), cycle, cannotBeMade.getMessage()));
        break;
      }
    }
    scope.current().set(null);
    return new CheckedOp(template.name(), steps, cycles, notes(op));
  }

  private static String shortened(String text) {
    return text.length() <= SHOWN_CHARACTERS
        ? text
        : text.substring(0, SHOWN_CHARACTERS) + "... (" + text.length() + " characters)";
  }

  private static List<String> notes(ActivityOp op) {
    List<String> notes = new ArrayList<>();
    StringJoiner params = new StringJoiner(" ");
    if (op.ratio() != 1) {
      params.add("ratio=" + op.ratio());
    }
    op.template().params().forEach((name, value) -> params.add(name + "=" + value.render(0)));
    if (params.length() > 0) {
      notes.add(shortened(params.toString()));
    }
    ExpectedRows rows = op.template().expectedRows();
    if (rows != null) {
      notes.add(
          "verifies %s of %d %s"
              .formatted(
                  rows.everyField() ? "every field" : String.join(", ", rows.fields().keySet()),
                  rows.count(),
                  rows.count() == 1 ? "row" : "rows"));
    }
    op.template().captures().forEach(capture -> notes.add("captures " + capture.field()));
    op.space().ifPresent(space -> notes.add("in space " + space.render(0)));
    return notes;
  }
}
