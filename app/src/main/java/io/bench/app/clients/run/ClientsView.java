package io.bench.app.clients.run;

import io.bench.app.clients.GroupListener;
import io.bench.engine.activity.ClientSecond;
import io.bench.engine.result.ErrorSamples;
import io.bench.engine.result.StepDocument;
import io.bench.servers.StartupListener;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Shows on client 0 what single clients do, and keeps the errors of all. While a client is silent,
 * each second a line has the figures of the others. The silent client hands over its own figures
 * later, and the sums then include them. Called by one thread at a time; any thread sets fields.
 */
final class ClientsView implements GroupListener {

  private static final double PERIOD_SECONDS = 9.5;

  private final Consumer<String> said;
  private final Set<Integer> silent = new TreeSet<>();

  /** By client, the last second that it has handed over. */
  private final Map<Integer, ClientSecond> latest = new TreeMap<>();

  /** By client, what it did since its last line. */
  private final Map<Integer, ClientFigures> sums = new HashMap<>();

  /** Receives what the next line replaces. */
  volatile StartupListener shown = StartupListener.silent();

  /** Whether each client has a line about every ten seconds. */
  volatile boolean each;

  /** Receives the errors of all clients; null before the run. */
  volatile @Nullable ErrorSamples samples;

  /**
   * @param said receives a line that stays
   */
  ClientsView(Consumer<String> said) {
    this.said = said;
  }

  @Override
  public void say(String line) {
    said.accept(line);
  }

  @Override
  public void second(int client, ClientSecond second) {
    latest.put(client, second);
    if (each) {
      ClientFigures sum = sums.computeIfAbsent(client, unseen -> new ClientFigures());
      sum.add(second);
      if (sum.seconds() >= PERIOD_SECONDS) {
        said.accept(
            "client %d: %s, %.2f cores".formatted(client, sum.text(sum.seconds()), sum.cores()));
        sums.remove(client);
      }
    }
  }

  @Override
  public void stepEnded(int client, int step, StepDocument document) {
    latest.remove(client);
    silent.remove(client);
    ErrorSamples all = samples;
    if (all != null) {
      all.add(step, document.errorSamples());
    }
  }

  @Override
  public void silent(int client, String name, Duration since) {
    if (silent.add(client)) {
      said.accept(
          name + " is silent: until it is heard of again, only figures of the others are shown");
    }
    ClientFigures others = new ClientFigures();
    int count = 0;
    for (Map.Entry<Integer, ClientSecond> last : latest.entrySet()) {
      if (!silent.contains(last.getKey())) {
        others.add(last.getValue());
        count++;
      }
    }
    // Seconds of different clients are the same second, more or less.
    double length = count == 0 ? 1 : others.seconds() / count;
    shown.waiting(
        "client %s; %d %s: %s"
            .formatted(
                String.join(", ", silent.stream().map(String::valueOf).toList()),
                count,
                count == 1 ? "other" : "others",
                others.text(length > 0 ? length : 1)),
        since.toSeconds());
  }

  @Override
  public void heardAgain(int client, String name, Duration silence) {
    silent.remove(client);
    said.accept("%s is heard of again after %d s".formatted(name, silence.toSeconds()));
  }
}
