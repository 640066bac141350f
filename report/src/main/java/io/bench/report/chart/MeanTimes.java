package io.bench.report.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.record.Count;
import io.bench.engine.record.TimePart;
import io.bench.engine.record.TimePart.Party;
import io.bench.engine.result.IntervalDocument;
import java.util.EnumMap;
import java.util.Map;

/**
 * Where the time of a mean op goes, from the intervals that are added. The form is that of an
 * account in {@code run.json}; the machine's part of the client's time is unknown if one interval
 * does not tell it. Single-threaded.
 */
final class MeanTimes {

  private final Map<TimePart, Long> nanos = new EnumMap<>(TimePart.class);
  private long ops;
  private double machineNanos;

  /** Adds an interval; one that does not divide its times does not count. */
  void add(IntervalDocument interval) {
    IntervalDocument.Op total = interval.total();
    if (total.timeNanos().isEmpty()) {
      return;
    }
    ops += total.count(Count.SUCCEEDED);
    Long machine = total.machineNanos();
    machineNanos += machine == null ? Double.NaN : machine;
    total.timeNanos().forEach((part, sum) -> nanos.merge(part, sum, Long::sum));
  }

  /**
   * Adds the account; nothing if no op has ended well.
   *
   * @param of which ops, for people
   */
  void addTo(ArrayNode target, String of) {
    if (ops == 0) {
      return;
    }
    ObjectNode account = target.addObject();
    account.put("of", of);
    double all = 0;
    double client = 0;
    ObjectNode parts = account.putObject("partNanos");
    for (TimePart part : TimePart.values()) {
      double mean = nanos.getOrDefault(part, 0L) / (double) ops;
      parts.put(part.key(), mean);
      all += mean;
      client += part.party() == Party.CLIENT ? mean : 0;
    }
    account.put("latencyNanos", all);
    double machine = machineNanos / ops;
    account.put("clientNanos", Double.isNaN(machine) ? client : Math.max(0, client - machine));
    account.put("machineNanos", Double.isNaN(machine) ? null : (Double) machine);
  }
}
