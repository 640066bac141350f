package io.bench.benchmarks.table;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the command line says.
 *
 * @param tables their names; empty for all
 * @param rounds that count
 * @param seconds of each client's turn
 * @param warmUpSeconds of each client of ours
 * @param restarts of all clients and servers
 */
record TableOptions(List<String> tables, int rounds, int seconds, int warmUpSeconds, int restarts) {

  static final String USAGE =
      """
      usage: PerformanceTables [--table NAME[,NAME]] [--rounds N] [--seconds N] [--warm-up SECONDS]
          [--restarts N]\
      """;

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException if something is wrong with it, in one line
   */
  static TableOptions read(String... arguments) {
    Map<String, String> given = new LinkedHashMap<>();
    for (int i = 0; i < arguments.length; i += 2) {
      if (!arguments[i].startsWith("--") || i + 1 == arguments.length) {
        throw new IllegalArgumentException("'" + arguments[i] + "' is no option with its value");
      }
      given.put(arguments[i].substring(2), arguments[i + 1]);
    }
    String tables = given.remove("table");
    TableOptions options =
        new TableOptions(
            tables == null ? List.of() : List.of(tables.split(",", -1)),
            number("rounds", 5, given),
            number("seconds", 2, given),
            number("warm-up", 15, given),
            number("restarts", 4, given));
    if (!given.isEmpty()) {
      throw new IllegalArgumentException(
          "there is no option --" + String.join(", --", given.keySet()));
    }
    return options;
  }

  /** How long a client may take to become warm, or for a turn, before it is given up. */
  Duration patience() {
    return Duration.ofSeconds(60 + warmUpSeconds + seconds);
  }

  private static int number(String name, int otherwise, Map<String, String> given) {
    String text = given.remove(name);
    if (text == null) {
      return otherwise;
    }
    if (!text.matches("[1-9]\\d{0,5}")) {
      throw new IllegalArgumentException("--%s %s: a whole number from 1".formatted(name, text));
    }
    return Integer.parseInt(text);
  }
}
