package io.bench.app.block;

import io.bench.app.run.RunSurroundings;
import io.bench.engine.result.SecretMask;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What tells a run that it measures in blocks. Not for people, so help hides it. */
public final class BlockWords {

  private static final String SOCKET = "--blocks";

  @Option(names = SOCKET, hidden = true)
  private @Nullable Path socket;

  /** Whether this run measures in blocks. */
  public boolean given() {
    return socket != null;
  }

  /**
   * Connects to the process that commands the blocks.
   *
   * @param folder of the run
   * @return null if the run measures at a stretch
   */
  public @Nullable BlockedRun connect(Path folder, RunSurroundings surroundings, SecretMask mask)
      throws IOException {
    return socket == null ? null : BlockedRun.connect(socket, folder, surroundings, mask);
  }

  /** The argument that has a run measure at the command of who listens on a socket. */
  public static String argument(Path socket) {
    return SOCKET + "=" + socket;
  }
}
