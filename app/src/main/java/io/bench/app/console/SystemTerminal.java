package io.bench.app.console;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/**
 * The terminal that stderr and stdin are. JLine draws on it; {@code stty} reads and sets its size
 * and modes, since JLine 3.30 restores the modes of a system's terminal whenever it closes one,
 * which stops a process in the background ({@code SIGTTOU}), and natively sets some to whatever
 * stood in memory. Signals that end a program (Ctrl-C) belong to the run.
 */
final class SystemTerminal {

  private static final Path STAT = Path.of("/proc/self/stat");
  private static final Pattern SPACES = Pattern.compile("\\s+");

  private SystemTerminal() {}

  /**
   * Opens it. It need not be closed, which would close stderr.
   *
   * @param environment the process's environment variables
   * @param charset that it shows
   * @return null if stderr or stdin is no terminal, or one that can only append
   */
  static @Nullable Terminal open(
      PrintStream stderr, Map<String, String> environment, Charset charset) {
    String type = environment.getOrDefault("TERM", "dumb");
    if (type.isBlank() || type.startsWith("dumb")) {
      return null;
    }
    try {
      String size = output("test -t 0 && test -t 2 && stty size");
      Terminal terminal =
          TerminalBuilder.builder()
              .type(type)
              .encoding(charset)
              .system(false)
              .provider(TerminalBuilder.PROP_PROVIDER_EXEC)
              .streams(InputStream.nullInputStream(), new BufferedOutputStream(stderr))
              .paused(true)
              .build();
      terminal.setSize(size(size));
      for (Signal signal : new Signal[] {Signal.WINCH, Signal.CONT}) {
        Signals.register(signal.name(), () -> resized(terminal, signal));
      }
      return terminal;
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  private static void resized(Terminal terminal, Signal signal) {
    try {
      terminal.setSize(size(stty("size")));
    } catch (IOException | RuntimeException e) {
      // then the size stays what it was
    }
    terminal.raise(signal);
  }

  private static Size size(String rowsAndColumns) {
    String[] size = SPACES.split(rowsAndColumns, -1);
    return new Size(Integer.parseInt(size[1]), Integer.parseInt(size[0]));
  }

  /**
   * Reads or sets the modes of the terminal that stdin is.
   *
   * @return what {@code stty} prints
   */
  static String stty(String arguments) throws IOException {
    return output("stty " + arguments);
  }

  /** Does not end early when interrupted: an interruption is meant for the run. */
  private static String output(String command) throws IOException {
    Process process =
        new ProcessBuilder("sh", "-c", command + " 2>/dev/null")
            .redirectInput(ProcessBuilder.Redirect.INHERIT)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (InputStream out = process.getInputStream()) {
      String text = new String(out.readAllBytes(), StandardCharsets.ISO_8859_1).strip();
      if (process.onExit().join().exitValue() != 0) {
        throw new IOException(command);
      }
      return text;
    }
  }

  /**
   * Whether this process is in the foreground of its terminal, as the shell's job control has it;
   * false if the system does not tell.
   */
  static boolean isInForeground() {
    try {
      if (Files.isReadable(STAT)) {
        return isInForeground(Files.readString(STAT, StandardCharsets.ISO_8859_1));
      }
      String command = "ps -o pgid=,tpgid= -p " + ProcessHandle.current().pid();
      String[] groups = SPACES.split(output(command), -1);
      return groups.length == 2 && groups[0].equals(groups[1]);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Reads it from Linux's {@code /proc/PID/stat}, where a name in brackets, which may hold
   * anything, stands before state, parent, process group, session, terminal, and the terminal's
   * foreground process group.
   */
  static boolean isInForeground(String stat) {
    String[] fields = SPACES.split(stat.substring(stat.lastIndexOf(')') + 1).strip(), -1);
    return fields.length > 5 && fields[2].equals(fields[5]);
  }
}
