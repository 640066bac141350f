package io.bench.engine.verdict;

import java.util.List;

/** The side that kept a run from holding its rate, as a {@code RATE_MISSED} verdict names it. */
public enum LimitingSide {
  CLIENT("limitedByClient", "the client"),
  IN_FLIGHT_LIMIT("limitedByInFlight", "the client's limit on ops in flight"),
  SERVER("limitedByServer", "the server"),
  MACHINE("limitedByMachine", "the machine"),
  UNKNOWN("", "not clear from the numbers");

  private static final List<LimitingSide> KNOWN = List.of(CLIENT, IN_FLIGHT_LIMIT, SERVER, MACHINE);

  private final String number;
  private final String text;

  LimitingSide(String number, String text) {
    this.number = number;
    this.text = text;
  }

  /** The side that a verdict names; {@code UNKNOWN} if it names none. */
  public static LimitingSide of(Verdict rateMissed) {
    return KNOWN.stream()
        .filter(side -> rateMissed.numbers().getOrDefault(side.number, 0.0) > 0)
        .findFirst()
        .orElse(UNKNOWN);
  }

  /** Adds a number for each side to a finding: 1 for this one, 0 for the others. */
  VerdictFinding addTo(VerdictFinding finding) {
    KNOWN.forEach(side -> finding.number(side.number, side == this ? 1.0 : 0));
    return finding;
  }

  /** For people, for example {@code the client}. */
  @Override
  public String toString() {
    return text;
  }
}
