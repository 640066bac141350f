package io.bench.report.chart;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.result.read.LatencyLine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How each op template did over time, where there is more than one. Fed in the order of time.
 * Single-threaded.
 */
final class OpLatencies {

  private final Map<String, LatencyBins> byName = new LinkedHashMap<>();
  private final List<String> names;

  OpLatencies(Bins bins, List<String> names) {
    this.names = names.size() > 1 ? names : List.of();
    this.names.forEach(name -> byName.put(name, new LatencyBins(bins)));
  }

  /** Adds a line of the kind of time that counts. */
  void add(LatencyLine line) {
    LatencyBins bins = byName.get(line.tag().op());
    if (bins != null) {
      bins.add(line);
    }
  }

  /** Adds the series of each op template by its name; nothing can be added after. */
  void addTo(ObjectNode target, Timeline timeline) {
    ObjectNode ops = target.putObject("ops");
    for (String name : names) {
      ObjectNode op = ops.putObject(name);
      op.set("achieved", timeline.achieved(name));
      op.set("p99", byName.get(name).p99());
    }
  }
}
