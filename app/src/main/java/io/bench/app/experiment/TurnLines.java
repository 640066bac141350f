package io.bench.app.experiment;

import io.bench.app.text.Figures;
import io.bench.engine.experiment.Turn;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** A line for every turn: where the experiment is, and how long is left. */
final class TurnLines implements ExperimentSession.TurnProgress {

  private final Consumer<String> lines;
  private final LongSupplier nanoTime;
  private int turns;
  private int ended;
  private int endedHere;
  private long begin;

  TurnLines(Consumer<String> lines, LongSupplier nanoTime) {
    this.lines = lines;
    this.nanoTime = nanoTime;
  }

  @Override
  public void begin(int number, int alreadyTaken) {
    turns = number;
    ended = alreadyTaken;
    begin = nanoTime.getAsLong();
    if (alreadyTaken > 0) {
      lines.accept("%d of %d turns have been taken already".formatted(alreadyTaken, number));
    }
  }

  @Override
  public void turnBegins(Turn turn) {
    String left = "";
    if (endedHere > 0) {
      double perTurn = (nanoTime.getAsLong() - begin) / 1e9 / endedHere;
      left = ", about " + Figures.wholeSpan(perTurn * (turns - ended)) + " left";
    }
    lines.accept(
        "turn %d/%d: round %d, arm %s%s%s"
            .formatted(
                ended + 1,
                turns,
                turn.round(),
                turn.arm(),
                turn.process() > 1 ? ", process " + turn.process() : "",
                left));
  }

  @Override
  public void turnEnded() {
    ended++;
    endedHere++;
  }

  @Override
  public void turnFailed(Turn turn, String reason) {
    lines.accept("turn of arm %s failed: %s".formatted(turn.arm(), reason));
  }
}
