package io.bench.app.console;

import io.bench.app.text.Figures;
import io.bench.engine.warmup.GateCondition;
import io.bench.engine.warmup.GateReport;
import io.bench.engine.warmup.GateRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How far a warm-up is from its end, for people: {@code JIT 34 % -> needs < 10 %}. Pure. */
final class GateText {

  /** What says most about a JVM that warms up comes first. */
  private static final List<GateRule> ORDER =
      List.of(
          GateRule.JIT,
          GateRule.COST,
          GateRule.PRIMARY,
          GateRule.FLOOR_OPS,
          GateRule.PATIENCE,
          GateRule.FLOOR);

  private GateText() {}

  /**
   * How many rules hold and which do not yet, as many as there is room for.
   *
   * @param paced whether a rate is set, so that the service time is watched
   */
  static String of(GateReport gate, boolean paced, int columns) {
    List<String> missing = missing(gate, paced);
    if (missing.isEmpty()) {
      return "all " + ORDER.size() + " conditions hold";
    }
    StringBuilder text =
        new StringBuilder()
            .append(ORDER.size() - missing.size())
            .append(" of ")
            .append(ORDER.size())
            .append(" hold");
    for (int index = 0; index < missing.size(); index++) {
      int left = missing.size() - index - 1;
      String part = (index == 0 ? ": " : ", ") + missing.get(index);
      String rest = left == 0 ? "" : ", " + left + " more";
      if (text.length() + part.length() + rest.length() > columns) {
        return index == 0 ? text.toString() : text + ", " + (left + 1) + " more";
      }
      text.append(part);
    }
    return text.toString();
  }

  /** Conditions that do not hold yet: the most important first, unknown ones last. */
  static List<String> missing(GateReport gate, boolean paced) {
    List<String> missing = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (GateRule rule : ORDER) {
      GateCondition condition = gate.condition(rule);
      if (!condition.holds()) {
        boolean known = Double.isFinite(condition.value());
        (known ? missing : unknown).add(text(condition, paced));
      }
    }
    missing.addAll(unknown);
    return missing;
  }

  private static String text(GateCondition condition, boolean paced) {
    double value = condition.value();
    double bound = condition.bound();
    String name = name(condition.rule(), paced);
    if (!Double.isFinite(value)) {
      return name + " not known yet";
    }
    return switch (condition.rule()) {
      case JIT ->
          String.format(Locale.ROOT, "%s %.0f %% -> needs < %.0f %%", name, value / 10, bound / 10);
      case COST, PRIMARY ->
          String.format(
              Locale.ROOT, "%s %+.1f %% -> needs < %.0f %%", name, 100 * value, 100 * bound);
      case FLOOR_OPS ->
          name + " " + Figures.count((long) value) + " of " + Figures.count((long) bound);
      case PATIENCE, FLOOR -> String.format(Locale.ROOT, "%s %.0f of %.0f s", name, value, bound);
      case CAP -> condition.text();
    };
  }

  private static String name(GateRule rule, boolean paced) {
    return switch (rule) {
      case JIT -> "JIT";
      case COST -> "CPU per op";
      case PRIMARY -> paced ? "service p50" : "throughput";
      case FLOOR_OPS -> "ops";
      case PATIENCE -> "not better for";
      case FLOOR -> "time";
      case CAP -> "cap";
    };
  }
}
