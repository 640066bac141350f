package io.bench.app.experiment;

import io.bench.app.experiment.figure.Outlook;
import io.bench.app.experiment.result.Decided;
import io.bench.app.text.Figures;
import io.bench.engine.experiment.Turn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * A line for every turn: where the experiment is, and how long is left. Used by {@link
 * ExperimentSession}. A turn that is left takes as long as those of its arm have taken on average,
 * or as those of all arms if it is the arm's first. Turns of earlier processes count.
 */
final class TurnProgress {

  /** A line has room for so many rows. */
  private static final int MOST_NAMED = 3;

  private final Consumer<String> lines;
  private final LongSupplier nanoTime;
  private final List<Turn> left = new ArrayList<>();
  private final Map<String, LongSummaryStatistics> nanosOfArm = new HashMap<>();
  private final LongSummaryStatistics nanosOfAll = new LongSummaryStatistics();
  private int turns;
  private long begin;

  /** The rows that were decided, the last time they were told. */
  private Set<String> told = Set.of();

  TurnProgress(Consumer<String> lines, LongSupplier nanoTime) {
    this.lines = lines;
    this.nanoTime = nanoTime;
  }

  /**
   * Counts a turn that an earlier process has taken; called before all else. Not of turns with
   * servers of their own, whose records do not say how long these took.
   *
   * @param took its own time, as from {@link #turnRuns} to {@link #turnEnded}
   */
  void earlierTurn(Turn turn, Duration took) {
    took(turn, took.toNanos());
  }

  /**
   * The experiment begins, or continues.
   *
   * @param toTake turns that will be taken, in order
   * @param alreadyTaken how many an earlier process has taken
   */
  void begin(List<Turn> toTake, int alreadyTaken) {
    left.addAll(toTake);
    turns = toTake.size() + alreadyTaken;
    if (alreadyTaken > 0) {
      lines.accept("%d of %d turns have been taken already".formatted(alreadyTaken, turns));
    }
  }

  /**
   * A run begins that prepares servers and measures nothing.
   *
   * @param environment whose servers; empty if there is only one
   * @param run its name
   */
  void preparing(String environment, String run) {
    lines.accept(
        "preparing servers%s: %s".formatted(environment.isEmpty() ? "" : " " + environment, run));
  }

  /**
   * A turn begins; servers may have to be reset, or started, for it first. Where no turns were
   * counted it is one of a restart.
   */
  void turnBegins(Turn turn) {
    if (turns == 0) {
      lines.accept("restart %d: arm %s takes its turn".formatted(turn.round(), turn.arm()));
      return;
    }
    lines.accept(
        "turn %d/%d: round %d, arm %s%s%s"
            .formatted(
                turns - left.size() + 1,
                turns,
                turn.round(),
                turn.arm(),
                turn.process() > 1 ? ", process " + turn.process() : "",
                timeLeft()));
  }

  private String timeLeft() {
    if (nanosOfAll.getCount() == 0) {
      return "";
    }
    double nanos =
        left.stream()
            .mapToDouble(turn -> nanosOfArm.getOrDefault(turn.arm(), nanosOfAll).getAverage())
            .sum();
    return ", about " + Figures.wholeSpan(nanos / 1e9) + " left";
  }

  /** From now on, time counts as the turn's own. */
  void turnRuns(Turn turn) {
    begin = nanoTime.getAsLong();
  }

  /** It has ended, well or not. */
  void turnEnded(Turn turn) {
    took(turn, nanoTime.getAsLong() - begin);
    left.remove(turn);
  }

  private void took(Turn turn, long nanos) {
    nanosOfArm.computeIfAbsent(turn.arm(), arm -> new LongSummaryStatistics()).accept(nanos);
    nanosOfAll.accept(nanos);
  }

  /**
   * So many rows of the answer are decided, and so many are not. Those that were not decided when
   * this was called last are named.
   *
   * @param perRestart how long one takes
   */
  void decided(Decided rows, Duration perRestart) {
    List<String> added = rows.decided().stream().filter(row -> !told.contains(row)).toList();
    told = Set.copyOf(rows.decided());
    int decided = rows.decided().size();
    lines.accept(
        rows.open() == 0
            ? "all %d rows are decided%s".formatted(decided, named(added))
            : "%d of %d rows are decided%s%s"
                .formatted(decided, decided + rows.open(), named(added), toGo(rows, perRestart)));
  }

  private static String named(List<String> rows) {
    if (rows.isEmpty()) {
      return "";
    }
    String first = rows.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
    return rows.size() <= MOST_NAMED
        ? ", new: " + first
        : ", new: %s and %d more".formatted(first, rows.size() - MOST_NAMED);
  }

  private static String toGo(Decided rows, Duration perRestart) {
    if (rows.decidable() == 0) {
      return "";
    }
    double seconds = rows.restartsToGo() * perRestart.toMillis() / 1e3;
    return "; %s may need about %s%s"
        .formatted(
            rows.open() == 1
                ? "the open row"
                : "%d of %d open rows".formatted(rows.decidable(), rows.open()),
            Figures.counted(rows.restartsToGo(), "more restart"),
            seconds > 0 ? " (%s)".formatted(Figures.wholeSpan(seconds)) : "");
  }

  /**
   * What it could tell, and how long that would take.
   *
   * @param perRestart how long one takes
   */
  void outlook(Outlook outlook, Duration perRestart) {
    OutlookText.of(outlook, perRestart).ifPresent(lines);
  }

  /** It has failed, and why. */
  void turnFailed(Turn turn, String reason) {
    lines.accept("turn of arm %s failed: %s".formatted(turn.arm(), reason));
  }
}
