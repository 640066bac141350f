package io.bench.app.command;

import io.bench.servers.bundle.FolderTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder for what is written about the servers of one client, which leaves no results where it
 * runs. It is deleted at the end, unless somebody may want to read it. One thread.
 */
final class ServerLogs implements AutoCloseable {

  private final Path folder;
  private boolean kept;

  /**
   * @param folder empty, and of this client alone
   */
  ServerLogs(Path folder) {
    this.folder = folder;
  }

  /** Makes a temporary folder that no other client has. */
  static ServerLogs create() throws IOException {
    return new ServerLogs(Files.createTempDirectory("bench-client-"));
  }

  /** Where they are. */
  Path folder() {
    return folder;
  }

  /**
   * Has them stay.
   *
   * @return whether there are any, or nobody can tell
   */
  boolean keep() {
    try {
      kept = !FolderTree.isEmpty(folder);
    } catch (IOException | UncheckedIOException e) {
      kept = true;
    }
    return kept;
  }

  @Override
  public void close() {
    if (kept) {
      return;
    }
    try {
      FolderTree.delete(folder);
    } catch (IOException e) {
      // What is left in a temporary folder is no reason why a run should have failed.
    }
  }
}
