package io.bench.app.console;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Whether this process is in the foreground of its terminal, as the shell's job control has it. */
final class Foreground {

  private static final Path STAT = Path.of("/proc/self/stat");
  private static final Pattern SPACES = Pattern.compile("\\s+");

  private Foreground() {}

  /** Asks the system; false if it does not tell. */
  static boolean isOurs() {
    try {
      if (Files.isReadable(STAT)) {
        return of(Files.readString(STAT, StandardCharsets.ISO_8859_1));
      }
      List<String> command =
          List.of("ps", "-o", "pgid=,tpgid=", "-p", Long.toString(ProcessHandle.current().pid()));
      Process ps = new ProcessBuilder(command).start();
      try (var out = ps.inputReader(StandardCharsets.ISO_8859_1)) {
        String[] groups = SPACES.split(String.valueOf(out.readLine()).strip(), -1);
        return groups.length == 2 && groups[0].equals(groups[1]);
      }
    } catch (IOException unknown) {
      return false;
    }
  }

  /**
   * Reads it from Linux's {@code /proc/PID/stat}, where a name in brackets, which may hold
   * anything, stands before state, parent, process group, session, terminal, and the terminal's
   * foreground process group.
   */
  static boolean of(String stat) {
    String[] fields = SPACES.split(stat.substring(stat.lastIndexOf(')') + 1).strip(), -1);
    return fields.length > 5 && fields[2].equals(fields[5]);
  }
}
