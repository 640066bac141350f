package io.bench.servers.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.OptionalInt;

/**
 * The file in a child's working folder by which it tells its parent that it listens, and where: a
 * child that chooses its port itself cannot lose it to somebody else.
 */
public final class PortFile {

  private static final String NAME = "port";

  private PortFile() {}

  /**
   * Tells the parent; the child's part, in its working folder.
   *
   * @param port on which it listens now
   * @throws IOException if the file cannot be written
   */
  public static void write(int port) throws IOException {
    Path folder = Path.of("").toAbsolutePath();
    Path unfinished = folder.resolve(NAME + ".new");
    Files.writeString(unfinished, Integer.toString(port));
    Files.move(unfinished, folder.resolve(NAME), StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Returns the child's port, or empty until it is reported; called by the parent.
   *
   * @throws IOException if the file is there and cannot be read
   */
  public static OptionalInt read(Path folder) throws IOException {
    Path file = folder.resolve(NAME);
    return Files.exists(file)
        ? OptionalInt.of(Integer.parseInt(Files.readString(file)))
        : OptionalInt.empty();
  }
}
