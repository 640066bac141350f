package io.bench.app.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that holds a token for as long as it is open, for its owner alone. So no token stands on a
 * command line.
 */
final class TokenFile implements AutoCloseable {

  private final Path path;

  private TokenFile(Path path) {
    this.path = path;
  }

  static TokenFile create(String token) throws IOException {
    // by its contract readable for its owner only
    Path path = Files.createTempFile("bench-token-", "");
    TokenFile file = new TokenFile(path);
    try {
      Files.writeString(path, token);
      return file;
    } catch (IOException failed) {
      file.close();
      throw failed;
    }
  }

  Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(path);
  }
}
