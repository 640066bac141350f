package io.bench.app.clients;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Writes the result folders of clients as they arrive, into {@code clients/2} of the run's folder.
 * A client whose files cannot be written is reported once, and keeps its own folder. One thread for
 * each client.
 */
public final class ArrivingFolders {

  private static final long DAMAGED = -1;

  private final Consumer<String> teller;
  private final Map<Integer, Long> arrived = new ConcurrentHashMap<>();

  private static final String PARENT = "clients";

  private volatile Path parent = Path.of(PARENT);

  public ArrivingFolders(Consumer<String> teller) {
    this.teller = teller;
  }

  /**
   * Sets where they go, before the first of them arrives.
   *
   * @param run the folder of all clients together
   */
  public void keepIn(Path run) {
    parent = run.resolve(PARENT);
    arrived.clear();
  }

  /** Where the results of a client are, relative to the run's folder. */
  static String name(int client) {
    return PARENT + "/" + client;
  }

  /** Where the results of a client are. */
  public Path of(int client) {
    return parent.resolve("" + client);
  }

  void add(int client, ClientMessage.FilePart part) {
    long before = arrived.getOrDefault(client, 0L);
    if (before == DAMAGED) {
      return;
    }
    Path folder = of(client).toAbsolutePath().normalize();
    Path file = folder.resolve(part.name()).normalize();
    try {
      if (!file.startsWith(folder) || file.equals(folder)) {
        throw new IOException("it names a file outside its folder: " + part.name());
      }
      Files.createDirectories(file.getParent());
      try (OutputStream out =
          Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
        out.write(part.bytes());
      }
      arrived.put(client, before + part.bytes().length);
    } catch (IOException e) {
      arrived.put(client, DAMAGED);
      teller.accept("the results of client %d cannot be kept: %s".formatted(client, e));
    }
  }

  boolean isComplete(int client, long bytes) {
    return arrived.getOrDefault(client, 0L) == bytes;
  }
}
