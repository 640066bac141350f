package io.bench.engine.run;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Has an adapter prepare the ops of a step. */
final class OpPreparation {

  private OpPreparation() {}

  /**
   * Has an adapter prepare ops. A user sees the mistakes in all of them at once; a server that
   * fails ends it, since it would fail the next op too.
   *
   * @param interrupted whether the run is to end, asked before each op
   * @return the ops in the order of their templates
   * @throws AdapterException with a line for each mistake in any template, or for the first fault
   *     of the server
   */
  static List<PreparedOp> prepare(
      Adapter adapter, List<OpTemplate> templates, BooleanSupplier interrupted)
      throws AdapterException {
    List<PreparedOp> prepared = new ArrayList<>();
    List<AdapterException> refusals = new ArrayList<>();
    for (OpTemplate template : templates) {
      if (interrupted.getAsBoolean()) {
        throw AdapterException.server("interrupted while ops were prepared", null);
      }
      try {
        prepared.add(adapter.prepare(template));
      } catch (AdapterException e) {
        if (e.kind() != AdapterException.Kind.USAGE) {
          throw e;
        }
        refusals.add(e);
      }
    }
    if (!refusals.isEmpty()) {
      throw together(refusals);
    }
    return prepared;
  }

  /** What does not concern a single op, such as a missing file, is said once. */
  private static AdapterException together(List<AdapterException> refusals) {
    Set<String> problems = new LinkedHashSet<>();
    refusals.forEach(refusal -> problems.addAll(refusal.problems()));
    if (problems.size() == 1) {
      return refusals.get(0);
    }
    AdapterException all =
        AdapterException.usage(
            problems.size() + " mistakes in ops:\n  " + String.join("\n  ", problems));
    refusals.forEach(all::addSuppressed);
    return all;
  }
}
