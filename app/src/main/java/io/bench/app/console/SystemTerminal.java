package io.bench.app.console;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.PosixSysTerminal;
import org.jline.terminal.impl.jni.JniTerminalProvider;
import org.jline.terminal.spi.Pty;
import org.jline.terminal.spi.SystemStream;
import org.jline.utils.ShutdownHooks;
import org.jspecify.annotations.Nullable;

/**
 * The terminal that stderr is. It only writes and asks for the size, so it takes over no signals
 * (Ctrl-C belongs to the program) and, unlike the terminals that JLine's builder makes, restores no
 * attributes when closed: that would stop a process in the background ({@code SIGTTOU}).
 */
final class SystemTerminal extends PosixSysTerminal {

  private SystemTerminal(String type, Pty pty) throws IOException {
    super("bench", type, pty, StandardCharsets.UTF_8, false, SignalHandler.SIG_DFL);
  }

  /**
   * Opens it.
   *
   * @param environment the process's environment variables
   * @return null if stderr is no terminal, or one that can only append
   */
  static @Nullable Terminal open(Map<String, String> environment) {
    String type = environment.getOrDefault("TERM", "dumb");
    if (type.isBlank() || type.startsWith("dumb")) {
      return null;
    }
    try {
      JniTerminalProvider provider = new JniTerminalProvider();
      // The size is asked of stdin, hence both.
      return provider.isSystemStream(SystemStream.Error)
              && provider.isSystemStream(SystemStream.Input)
          ? new SystemTerminal(type, provider.current(SystemStream.Error))
          : null;
    } catch (IOException | LinkageError | RuntimeException notUsable) {
      // No native library for this machine, or none that may be loaded: plain lines do as well.
      return null;
    }
  }

  @Override
  protected void doClose() {
    ShutdownHooks.remove(closer);
    flush();
  }
}
