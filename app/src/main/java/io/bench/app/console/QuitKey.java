package io.bench.app.console;

import io.bench.engine.thread.DaemonThreads;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code q} from the terminal while it listens. Then what is typed is neither echoed into the
 * panel nor waited for until the end of a line; Ctrl-C and Ctrl-Z stay what they are. The
 * terminal's modes are put back whenever it stops listening, and when the JVM ends in order.
 *
 * <p>The terminal belongs to whichever process group is in its foreground: in the background this
 * neither reads nor sets anything, for both would stop the process. Thread-safe.
 */
final class QuitKey implements AutoCloseable {

  private static final long POLL_MILLIS = 100;

  /** The modes of a terminal. */
  @FunctionalInterface
  interface Modes {
    /** Does what {@code stty} does, and returns what that prints. */
    String stty(String arguments) throws IOException;
  }

  private final Modes modes;
  private final InputStream keys;
  private final BooleanSupplier inForeground;
  private final Thread restoring = new Thread(this::rest, "bench-terminal");
  private @Nullable Runnable quit;
  private @Nullable String original;
  private boolean started;
  private boolean closed;

  /**
   * @param keys what is typed; only read as far as it is available
   * @param inForeground whether the terminal is this process's
   */
  QuitKey(Modes modes, InputStream keys, BooleanSupplier inForeground) {
    this.modes = modes;
    this.keys = keys;
    this.inForeground = inForeground;
  }

  /** Begins to offer the key; what happens at it may be called by any thread. */
  synchronized void start(Runnable onQuit) {
    if (!started) {
      started = true;
      quit = onQuit;
      Runtime.getRuntime().addShutdownHook(restoring);
      DaemonThreads.start("bench-keys", this::poll);
    }
  }

  /** Whether the key is read now. */
  synchronized boolean isListening() {
    return original != null;
  }

  /** Listens from now on, if the key is offered. */
  synchronized void listen() {
    if (quit != null && original == null && !closed && inForeground.getAsBoolean()) {
      try {
        String before = modes.stty("-g");
        silence();
        original = before;
      } catch (IOException e) {
        // A system without stty: the key is not offered, Ctrl-C is there.
        quit = null;
      }
    }
  }

  /** Takes the terminal again, after the process was stopped and has been continued. */
  synchronized void continued() {
    if (original != null && inForeground.getAsBoolean()) {
      try {
        silence();
      } catch (IOException e) {
        quit = null;
      }
    }
  }

  private void silence() throws IOException {
    modes.stty("-icanon -echo min 1 time 0");
  }

  /** Stops listening. Idempotent. */
  synchronized void rest() {
    String before = original;
    original = null;
    if (before != null && inForeground.getAsBoolean()) {
      try {
        modes.stty(before);
      } catch (IOException e) {
        // The terminal has gone.
      }
    }
  }

  private void poll() {
    try {
      while (!isClosed()) {
        Runnable wanted = typed();
        if (wanted != null) {
          wanted.run();
        }
        Thread.sleep(POLL_MILLIS);
      }
    } catch (IOException e) {
      // The terminal has gone: there is nobody to type.
      rest();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  /** The action to run, if the key was typed. */
  private synchronized @Nullable Runnable typed() throws IOException {
    boolean wanted = false;
    while (original != null && keys.available() > 0 && inForeground.getAsBoolean()) {
      int key = keys.read();
      wanted |= key == 'q' || key == 'Q';
    }
    return wanted ? quit : null;
  }

  /** Gives the terminal back for good. */
  @Override
  public synchronized void close() {
    rest();
    if (started && !closed) {
      try {
        Runtime.getRuntime().removeShutdownHook(restoring);
      } catch (IllegalStateException e) {
        // Then the hook finds nothing to do.
      }
    }
    closed = true;
  }
}
