package io.bench.app.console;

import java.io.IOError;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.BooleanSupplier;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.ControlChar;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.Terminal;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code q} from the terminal while it listens. Then what is typed is neither echoed into the
 * panel nor waited for until the end of a line; Ctrl-C and Ctrl-Z stay what they are. The
 * terminal's attributes are put back whenever it stops listening, and when the JVM ends in order.
 *
 * <p>The terminal belongs to whichever process group is in its foreground: in the background this
 * neither reads nor sets anything, for both would stop the process. Thread-safe.
 */
final class QuitKey implements AutoCloseable {

  private static final long POLL_MILLIS = 100;

  private final Terminal terminal;
  private final InputStream keys;
  private final BooleanSupplier inForeground;
  private final Thread restoring = new Thread(this::rest, "bench-terminal");
  private @Nullable Runnable quit;
  private @Nullable Attributes original;
  private boolean started;
  private boolean closed;

  /**
   * @param keys what is typed; only read as far as it is available
   * @param inForeground whether the terminal is this process's
   */
  QuitKey(Terminal terminal, InputStream keys, BooleanSupplier inForeground) {
    this.terminal = terminal;
    this.keys = keys;
    this.inForeground = inForeground;
  }

  /** Begins to offer the key; what happens at it may be called by any thread. */
  synchronized void start(Runnable onQuit) {
    if (!started) {
      started = true;
      quit = onQuit;
      Runtime.getRuntime().addShutdownHook(restoring);
      Thread reader = new Thread(this::poll, "bench-keys");
      reader.setDaemon(true);
      reader.start();
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
        Attributes before = terminal.getAttributes();
        silence(before);
        original = before;
      } catch (IOError unknown) {
        // A system without stty: the key is not offered, Ctrl-C is there.
        quit = null;
      }
    }
  }

  /** Takes the terminal again, after the process was stopped and has been continued. */
  synchronized void continued() {
    if (original != null && inForeground.getAsBoolean()) {
      silence(original);
    }
  }

  private void silence(Attributes attributes) {
    Attributes silent = new Attributes(attributes);
    silent.setLocalFlag(LocalFlag.ICANON, false);
    silent.setLocalFlag(LocalFlag.ECHO, false);
    silent.setControlChar(ControlChar.VMIN, 1);
    silent.setControlChar(ControlChar.VTIME, 0);
    terminal.setAttributes(silent);
  }

  /** Stops listening. Idempotent. */
  synchronized void rest() {
    Attributes before = original;
    original = null;
    if (before != null && inForeground.getAsBoolean()) {
      // An interruption is meant for the run, not for this.
      boolean interrupted = Thread.interrupted();
      terminal.setAttributes(before);
      if (interrupted) {
        Thread.currentThread().interrupt();
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
    } catch (IOException unreadable) {
      // The terminal has gone: there is nobody to type.
      rest();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  /** What to do, if the key was typed. */
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
      } catch (IllegalStateException alreadyShuttingDown) {
        // Then the hook finds nothing to do.
      }
    }
    closed = true;
  }
}
