package io.bench.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Several clients by turns, round after round, so that what the machine does meanwhile meets all of
 * them; each is compared with those added after it, within each round.
 */
public final class PairedRounds {

  private static final int WARM_UP_ROUNDS = 5;

  /** What a client did in its turn. */
  public record Turn(double perSecond, double cpuMicrosPerUnit) {}

  /** A client that is measured. */
  public interface Client {
    /** Sends for a while. */
    Turn run() throws Exception;
  }

  private final String unit;
  private final List<String> names = new ArrayList<>();
  private final List<Client> clients = new ArrayList<>();

  /**
   * @param unit what is counted: op, call, message
   */
  public PairedRounds(String unit) {
    this.unit = unit;
  }

  /** Adds a client, to be compared with those that are added after it. */
  public void add(String name, Client client) {
    names.add(name);
    clients.add(client);
  }

  /** Runs and prints each round, then the medians of the ratios. */
  public void compare(int rounds) throws Exception {
    Turn[][] turns = new Turn[clients.size()][rounds];
    for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
      StringBuilder line = new StringBuilder();
      for (int place = 0; place < clients.size(); place++) {
        // With a multiple of as many rounds every client comes at each place equally often.
        int client = Math.floorMod(place + round, clients.size());
        Turn turn = clients.get(client).run();
        line.append(
            String.format(
                Locale.ROOT,
                "  %s %.0f/s %.2f us/%s",
                names.get(client),
                turn.perSecond(),
                turn.cpuMicrosPerUnit(),
                unit));
        if (round >= 0) {
          turns[client][round] = turn;
        }
      }
      System.out.println((round < 0 ? "warm-up" : "round " + round) + line);
    }
    for (int client = 0; client < clients.size(); client++) {
      medians(turns[client], names.get(client));
    }
    for (int client = 0; client < clients.size(); client++) {
      for (int other = client + 1; other < clients.size(); other++) {
        ratios(turns[client], turns[other], names.get(client) + " / " + names.get(other));
      }
    }
  }

  private void medians(Turn[] turns, String name) {
    double[] speed = Arrays.stream(turns).mapToDouble(Turn::perSecond).toArray();
    double[] cpu = Arrays.stream(turns).mapToDouble(Turn::cpuMicrosPerUnit).toArray();
    System.out.println(name + ": " + unit + "s per second " + median(speed));
    System.out.println(name + ": us of client CPU per " + unit + " " + median(cpu));
  }

  private void ratios(Turn[] ours, Turn[] theirs, String pair) {
    double[] speed = new double[ours.length];
    double[] cpu = new double[ours.length];
    for (int round = 0; round < ours.length; round++) {
      speed[round] = ours[round].perSecond() / theirs[round].perSecond();
      cpu[round] = ours[round].cpuMicrosPerUnit() / theirs[round].cpuMicrosPerUnit();
    }
    System.out.println(pair + ": " + unit + "s per second " + median(speed));
    System.out.println(pair + ": client CPU per " + unit + " " + median(cpu));
  }

  private static String median(double[] values) {
    Arrays.sort(values);
    return String.format(
        Locale.ROOT,
        "median %.3f (%.3f to %.3f) of %d rounds",
        values[values.length / 2],
        values[0],
        values[values.length - 1],
        values.length);
  }
}
