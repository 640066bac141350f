package io.bench.benchmarks.turn;

import io.bench.engine.client.ClientMeter;
import io.bench.engine.client.ClientUsage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;

/**
 * What the process that compares says to one of its clients, and what is answered: the client's
 * side. A line is the command to measure a block; the end of the input is the command to end. One
 * thread.
 */
public final class BlockCommands {

  /** The first answer: warmed up. */
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
   * @param otherBytes what was allocated meanwhile and does not grow with what is measured
   */
  void measured(long units, double seconds, long otherBytes) {
    answer =
        "%d %s %d %d %d"
            .formatted(
                units,
                seconds,
                used.cpuNanos(),
                used.allocatedBytes() - otherBytes,
                used.compilationMillis());
  }

  /**
   * Reads the answer to a block.
   *
   * @throws IOException if it is none, or nothing ended well
   */
  static TurnFigures figures(String answer) throws IOException {
    String[] words = answer.split(" ", -1);
    if (words.length != 5) {
      throw new IOException("no figures: " + answer);
    }
    double units = Double.parseDouble(words[0]);
    if (units == 0) {
      throw new IOException("not one op ended well");
    }
    double seconds = Double.parseDouble(words[1]);
    return new TurnFigures(
        units / seconds,
        Double.parseDouble(words[2]) / units,
        Double.parseDouble(words[3]) / units,
        Double.parseDouble(words[4]) / 1e3 / seconds);
  }
}
