package io.bench.app.console;

import io.bench.app.console.ProgressState.Client;
import io.bench.app.console.ProgressState.Errors;
import io.bench.app.console.ProgressState.Gate;
import io.bench.app.console.ProgressState.Load;
import io.bench.app.console.ProgressState.Times;
import io.bench.app.text.Figures;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The words of progress, the same in place and line by line. Pure. */
final class ProgressText {

  private static final int ERROR_NAMES = 3;

  private ProgressText() {}

  /**
   * {@code 12,345/s}, and {@code 12,345 of 15,000/s (82 %)} where a rate is set.
   *
   * @param unit put behind the figure
   */
  static String rate(Load load, String unit) {
    String achieved = Figures.rate(load.ratePerSecond());
    if (!load.paced()) {
      return achieved + unit;
    }
    String offered = Figures.rate(load.offeredPerSecond());
    long percent = Math.round(100 * load.ratePerSecond() / load.offeredPerSecond());
    return achieved + " of " + offered + unit + " (" + percent + " %)";
  }

  /** {@code p99 1.23 ms}, or {@code max ...} where ops were too few for it. */
  static String latency(Times times) {
    return Double.isNaN(times.p99Nanos())
        ? "max " + Figures.latency((double) times.maxNanos())
        : "p99 " + Figures.latency(times.p99Nanos());
  }

  /** {@code p99 1.23 ms, max 9.10 ms}. */
  static String latencies(Times times) {
    return Double.isNaN(times.p99Nanos())
        ? latency(times)
        : latency(times) + ", max " + Figures.latency((double) times.maxNanos());
  }

  /** {@code 41 s left}, with {@code at most} where a phase may end earlier; empty if unknown. */
  static String left(ProgressState state) {
    Gate gate = state.gate();
    return state.secondsLeft() < 0
        ? ""
        : (gate != null && gate.automatic() ? "at most " : "")
            + Figures.wholeSpan(state.secondsLeft())
            + " left";
  }

  /**
   * How many ops failed, and the names that were seen most with the tries that they cost, as many
   * as there is room for.
   */
  static String errors(Errors errors, int columns) {
    if (errors.failedOps() == 0 && errors.triesByName().isEmpty()) {
      return "none";
    }
    List<String> names =
        errors.triesByName().entrySet().stream()
            .sorted(
                Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .map(name -> name.getKey() + " " + Figures.count(name.getValue()))
            .toList();
    String failed = Figures.counted(errors.failedOps(), "op") + " failed";
    for (int shown = Math.min(ERROR_NAMES, names.size()); shown > 0; shown--) {
      int left = names.size() - shown;
      String more = left == 0 ? "" : " and " + left + " more";
      String text = failed + "; tries: " + String.join(", ", names.subList(0, shown)) + more;
      if (text.length() <= columns) {
        return text;
      }
    }
    return failed;
  }

  /**
   * {@code CPU 1.82 of 4 cores (46 %), GC 1.2 %, longest stall 3.10 ms}. Shares of several clients
   * add up to no share, and are left out.
   */
  static String client(Client client) {
    String text =
        client.cores() == 0
            ? "CPU " + Figures.rate(client.busyCores()) + " cores of all clients"
            : "CPU %s of %s %s (%s), GC %s"
                .formatted(
                    Figures.rate(client.busyCores()),
                    client.cores(),
                    client.cores() == 1 ? "core" : "cores",
                    Figures.share(client.busyShare()),
                    Figures.share(client.collectionShare()));
    return client.longestStallNanos() == 0
        ? text
        : text + ", longest stall " + Figures.latency((double) client.longestStallNanos());
  }
}
