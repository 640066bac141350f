package io.bench.benchmarks.turn;

import io.bench.engine.experiment.Turn;
import io.bench.engine.experiment.TurnSchedule;
import io.bench.engine.experiment.TurnSchedule.Order;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Lets clients take turns, round after round in random order, so that what the machine does
 * meanwhile meets all of them. A first round does not count.
 *
 * @param rounds that count, in each restart
 * @param restarts how often all clients are started
 * @param progress takes a line for each start and each round
 */
public record Rounds(int rounds, int restarts, PrintStream progress) {

  /** What clients call. */
  public interface Servers {

    /** Starts them, for one restart of the clients. */
    AutoCloseable start() throws Exception;
  }

  /** A client that is yet to be started. */
  public interface Entrant {

    /** As tables name it. */
    String name();

    /** Starts it, and waits until it is warm. */
    StartedClient start() throws IOException, InterruptedException;
  }

  /**
   * Measures. A client that fails is left out from then on, and of what came before.
   *
   * @param unit what is counted: call, op
   * @throws Exception if servers do not start or end
   */
  public RoundFigures measure(Servers servers, List<? extends Entrant> entrants, String unit)
      throws Exception {
    Map<String, List<List<TurnFigures>>> turns = new LinkedHashMap<>();
    Map<String, String> failures = new LinkedHashMap<>();
    entrants.forEach(entrant -> turns.put(entrant.name(), new ArrayList<>()));
    for (int restart = 1; restart <= restarts; restart++) {
      Map<String, StartedClient> started = new LinkedHashMap<>();
      AutoCloseable running = servers.start();
      try {
        for (Entrant entrant : entrants) {
          start(entrant, started, failures);
        }
        started.keySet().forEach(name -> turns.get(name).add(new ArrayList<>()));
        restart(restart, unit, started, turns, failures);
      } finally {
        started.values().forEach(StartedClient::close);
        running.close();
      }
    }
    turns.keySet().removeAll(failures.keySet());
    return new RoundFigures(turns, failures);
  }

  private void start(
      Entrant entrant, Map<String, StartedClient> started, Map<String, String> failures)
      throws InterruptedException {
    if (failures.containsKey(entrant.name())) {
      return;
    }
    progress.println("  starting " + entrant.name());
    try {
      started.put(entrant.name(), entrant.start());
    } catch (IOException e) {
      fail(entrant.name(), e, failures);
    }
  }

  private void restart(
      int restart,
      String unit,
      Map<String, StartedClient> started,
      Map<String, List<List<TurnFigures>>> turns,
      Map<String, String> failures)
      throws InterruptedException {
    int round = 0;
    List<String> names = List.copyOf(started.keySet());
    for (Turn turn : new TurnSchedule(rounds + 1, Order.RANDOM, restart, 1).turns(names)) {
      if (turn.round() != round) {
        round = turn.round();
        progress.println(round == 1 ? "  round that does not count" : "  round " + (round - 1));
      }
      String name = turn.arm();
      if (failures.containsKey(name)) {
        continue;
      }
      try {
        TurnFigures figures = started.get(name).take();
        progress.printf(
            Locale.ROOT,
            "    %-18s %,12.0f %ss/s %10.2f us CPU each %10.1f B each%n",
            name,
            figures.perSecond(),
            unit,
            figures.cpuNanosPerUnit() / 1e3,
            figures.bytesPerUnit());
        if (round > 1) {
          turns.get(name).get(restart - 1).add(figures);
        }
      } catch (IOException e) {
        fail(name, e, failures);
      }
    }
  }

  private void fail(String name, IOException e, Map<String, String> failures) {
    failures.put(name, String.valueOf(e.getMessage()));
    progress.println("    " + name + " is left out: " + e.getMessage());
  }
}
