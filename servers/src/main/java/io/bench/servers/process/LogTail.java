package io.bench.servers.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The end of a log file. */
public final class LogTail {
  private static final int MAX_BYTES = 64 * 1024;
  private static final int MAX_LINE = 300;
  private static final Pattern FRAME = Pattern.compile("\\s+(at |\\.\\.\\. \\d+ )");

  private LogTail() {}

  /**
   * Returns the last lines that say something: no blank ones, no frames of stack traces (they would
   * push out the messages they belong to), long ones cut.
   *
   * @param log a log file; one that does not exist has no lines
   * @param count how many lines at most
   * @return the lines, oldest first
   */
  public static List<String> read(Path log, int count) {
    if (!Files.isReadable(log)) {
      return List.of();
    }
    List<String> lines =
        end(log).lines().filter(LogTail::saysSomething).collect(Collectors.toList());
    return lines.subList(Math.max(0, lines.size() - count), lines.size()).stream()
        .map(line -> line.length() <= MAX_LINE ? line : line.substring(0, MAX_LINE) + "...")
        .toList();
  }

  private static boolean saysSomething(String line) {
    return !line.isBlank() && !FRAME.matcher(line).lookingAt();
  }

  private static String end(Path log) {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      long from = Math.max(0, file.length() - MAX_BYTES);
      byte[] bytes = new byte[(int) (file.length() - from)];
      file.seek(from);
      file.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "(the log cannot be read: " + e.getMessage() + ")";
    }
  }
}
