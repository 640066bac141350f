package io.bench.app.clients.run;

import io.bench.engine.activity.ClientSecond;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What each client does, a line for each of them about every ten seconds. Called by one thread at a
 * time.
 */
final class ClientLines {

  private static final double PERIOD_SECONDS = 9.5;

  private final Consumer<String> teller;

  /** By client, what it did since its last line. */
  private final Map<Integer, ClientFigures> sums = new HashMap<>();

  ClientLines(Consumer<String> teller) {
    this.teller = teller;
  }

  void add(int client, ClientSecond second) {
    ClientFigures sum = sums.computeIfAbsent(client, unseen -> new ClientFigures());
    sum.add(second);
    if (sum.seconds() >= PERIOD_SECONDS) {
      teller.accept(
          "client %d: %s, %.2f cores".formatted(client, sum.text(sum.seconds()), sum.cores()));
      sums.remove(client);
    }
  }
}
