package io.bench.app.experiment;

import io.bench.app.experiment.figure.Outlook;
import io.bench.app.experiment.result.Decided;
import io.bench.app.experiment.result.Looks;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.problem.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Three rows are decided, and a fourth may be; remembers the plan of each look. */
final class FakeLooks implements Looks {

  private static final List<String> DECIDED =
      List.of("ops/s (better)", "p90 (better)", "errors (no difference)");

  final List<Outlook.Plan> plans = new ArrayList<>();

  /** After so many restarts the fourth row is decided too. */
  int decidedAfter = Integer.MAX_VALUE;

  /** Whether the results of restarts cannot be read. */
  boolean damaged;

  @Override
  public Decided decided(List<TurnRecord> turns, Outlook.Plan plan) {
    if (damaged) {
      throw new UsageException("rounds.jsonl, line 3 is damaged");
    }
    boolean all = turns.size() / 2 >= decidedAfter;
    plans.add(plan);
    List<Outlook.Row> rows = all ? List.of() : List.of(new Outlook.Row("p50", 9, 0.12));
    int open = all ? 0 : 1;
    Outlook outlook = new Outlook(0.1, rows, plan.restarts(), turns.size() / 2, 99);
    return new Decided(DECIDED, open, open, 4 * open, outlook);
  }

  @Override
  public Outlook outlook(int restart, Map<String, Path> results, Outlook.Plan plan) {
    plans.add(plan);
    Outlook.Row row = new Outlook.Row("ops/s", 5, 0.08);
    return new Outlook(0.1, List.of(row), plan.restarts(), 1, 6);
  }
}
