package io.bench.app.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that holds a token for as long as it is open, for its owner alone. So no token stands on a
 * command line.
 */
public final class TokenFile implements AutoCloseable {

  private static final String PREFIX = "gateway-token-";

  private final Path path;

  private TokenFile(Path path) {
    this.path = path;
  }

  /** Makes one among the system's temporary files. */
  public static TokenFile create(String token) throws IOException {
    return written(Files.createTempFile(PREFIX, ""), token);
  }

  /** Makes one in a folder. */
  public static TokenFile create(Path folder, String token) throws IOException {
    return written(Files.createTempFile(folder, PREFIX, ""), token);
  }

  /** Temporary files are by contract readable for their owner only. */
  private static TokenFile written(Path path, String token) throws IOException {
    TokenFile file = new TokenFile(path);
    try {
      Files.writeString(path, token);
      return file;
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  /** Where the token is. */
  public Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(path);
  }
}
