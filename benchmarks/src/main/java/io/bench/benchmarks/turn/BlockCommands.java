package io.bench.benchmarks.turn;

import io.bench.engine.client.ClientMeter;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;

/**
 * What the process that compares says to one of its clients, and what is answered: the client's
 * side. A line is the command to measure a block; the end of the input is the command to end. One
 * thread.
 */
public final class BlockCommands {

  /** The first answer: warmed up. The others are {@link TurnFigures}. */
  static final String READY = "ready";

  private final long warmUpNanos;
  private final long blockNanos;
  private final BufferedReader commands;
  private final PrintStream answers;
  private final ClientMeter meter = new ClientMeter();
  private String answer = READY;
  private ClientUsage before = ClientUsage.NONE;
  private ClientUsage used = ClientUsage.NONE;

  public BlockCommands(
      long warmUpNanos, long blockNanos, BufferedReader commands, PrintStream answers) {
    this.warmUpNanos = warmUpNanos;
    this.blockNanos = blockNanos;
    this.commands = commands;
    this.answers = answers;
  }

  long warmUpNanos() {
    return warmUpNanos;
  }

  long blockNanos() {
    return blockNanos;
  }

  /** Answers, waits, and tells whether another block is to be measured. */
  boolean next() throws IOException {
    answers.println(answer);
    answers.flush();
    return commands.readLine() != null;
  }

  /** What is measured begins. */
  void begins() {
    before = meter.read();
  }

  /** What is measured is over. */
  void ends() {
    used = meter.read().since(before);
  }

  /**
   * What came of it.
   *
   * @param units how many ended well
   * @param otherBytes what was allocated meanwhile and does not grow with what is measured
   */
  void measured(long units, double seconds, long otherBytes) {
    TurnFigures figures =
        new TurnFigures(
            units / seconds,
            (double) used.cpuNanos() / units,
            (double) (used.allocatedBytes() - otherBytes) / units,
            used.compilationMillis() / 1e3 / seconds);
    answer = Json.line(figures).strip();
  }
}
