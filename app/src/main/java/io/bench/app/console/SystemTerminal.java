package io.bench.app.console;

import java.io.IOError;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Map;
import org.jline.terminal.Attributes;
import org.jline.terminal.impl.PosixSysTerminal;
import org.jline.terminal.impl.exec.ExecTerminalProvider;
import org.jline.terminal.impl.jni.JniTerminalProvider;
import org.jline.terminal.spi.Pty;
import org.jline.terminal.spi.SystemStream;
import org.jline.utils.ShutdownHooks;
import org.jspecify.annotations.Nullable;

/**
 * The terminal that stderr and stdin are. It takes over no signals that end a program (Ctrl-C
 * belongs to the run) and, unlike the terminals that JLine's builder makes, restores no attributes
 * when closed: that would stop a process in the background ({@code SIGTTOU}). {@link QuitKey} puts
 * back what it has changed.
 *
 * <p>Attributes go through {@code stty}: set natively by JLine 3.30, those that it does not know
 * (the speed, the line discipline) become whatever stood in memory.
 */
final class SystemTerminal extends PosixSysTerminal {

  private @Nullable Pty attributes;

  private SystemTerminal(String type, Pty pty, Charset charset) throws IOException {
    super("bench", type, pty, charset, false, SignalHandler.SIG_DFL);
  }

  /**
   * Opens it.
   *
   * @param environment the process's environment variables
   * @param charset that it shows
   * @return null if stderr or stdin is no terminal, or one that can only append
   */
  static @Nullable SystemTerminal open(Map<String, String> environment, Charset charset) {
    String type = environment.getOrDefault("TERM", "dumb");
    if (type.isBlank() || type.startsWith("dumb")) {
      return null;
    }
    try {
      JniTerminalProvider provider = new JniTerminalProvider();
      // The size is asked of stdin, hence both.
      return provider.isSystemStream(SystemStream.Error)
              && provider.isSystemStream(SystemStream.Input)
          ? new SystemTerminal(type, provider.current(SystemStream.Error), charset)
          : null;
    } catch (IOException | LinkageError | RuntimeException notUsable) {
      // No native library for this machine, or none that may be loaded: plain lines do as well.
      return null;
    }
  }

  /** The key that ends a run, read from stdin. */
  QuitKey quitKey() {
    return new QuitKey(this, System.in, Foreground::isOurs);
  }

  @Override
  public synchronized Attributes getAttributes() {
    try {
      return attributesPty().getAttr();
    } catch (IOException noTerminal) {
      throw new IOError(noTerminal);
    }
  }

  @Override
  public synchronized void setAttributes(Attributes wanted) {
    try {
      attributesPty().setAttr(wanted);
    } catch (IOException noTerminal) {
      throw new IOError(noTerminal);
    }
  }

  private Pty attributesPty() throws IOException {
    Pty pty = attributes;
    if (pty == null) {
      pty = new ExecTerminalProvider().current(SystemStream.Error);
      attributes = pty;
    }
    return pty;
  }

  @Override
  protected void doClose() {
    ShutdownHooks.remove(closer);
    flush();
  }
}
