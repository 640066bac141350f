package io.bench.app.clients.run;

import io.bench.engine.activity.ClientSecond;
import io.bench.servers.StartupListener;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The live view while a client is silent: each second a line with the figures of the others. The
 * silent client hands over its own figures later, and the sums then include them. Called by one
 * thread at a time.
 */
final class SilentClients {

  private final Consumer<String> said;
  private final StartupListener shown;
  private final Set<Integer> silent = new TreeSet<>();

  /** By client, the last second that it has handed over. */
  private final Map<Integer, ClientSecond> latest = new TreeMap<>();

  /**
   * @param said receives a line that stays
   * @param shown receives what the next line replaces
   */
  SilentClients(Consumer<String> said, StartupListener shown) {
    this.said = said;
    this.shown = shown;
  }

  void second(int client, ClientSecond second) {
    latest.put(client, second);
  }

  void stepEnded() {
    latest.clear();
    silent.clear();
  }

  void silent(int client, String name, Duration since) {
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

  void heardAgain(int client, String name, Duration silence) {
    silent.remove(client);
    said.accept("%s is heard of again after %d s".formatted(name, silence.toSeconds()));
  }
}
