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

/**
 * Has an adapter prepare the ops of a step. A user hears of the mistakes in all of them at once; a
 * server that fails ends it, since it would fail the next op too.
 */
final class OpPreparation {

  private final Adapter adapter;
  private final BooleanSupplier interrupted;

  /**
   * @param interrupted whether the run is to end, asked before each op
   */
  OpPreparation(Adapter adapter, BooleanSupplier interrupted) {
    this.adapter = adapter;
    this.interrupted = interrupted;
  }

  /**
   * Prepares.
   *
   * @return the ops in the order of their templates
   * @throws AdapterException with a line for each mistake in any template, or for the first fault
   *     of the server
   */
  List<PreparedOp> prepare(List<OpTemplate> templates) throws AdapterException {
    List<PreparedOp> prepared = new ArrayList<>();
    List<AdapterException> refusals = new ArrayList<>();
    for (OpTemplate template : templates) {
      if (interrupted.getAsBoolean()) {
        throw AdapterException.server("interrupted while ops were prepared", null);
      }
      try {
        prepared.add(adapter.prepare(template));
      } catch (AdapterException refused) {
        if (refused.kind() != AdapterException.Kind.USAGE) {
          throw refused;
        }
        refusals.add(refused);
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
