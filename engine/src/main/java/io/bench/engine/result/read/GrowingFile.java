package io.bench.engine.result.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A file of lines that somebody appends to: a result file of a run that goes on, or a log.
 * Single-threaded.
 */
public final class GrowingFile {

  /** Of a burst that is larger, the rest is read the next time. */
  private static final int MAX_BYTES = 16 << 20;

  private static final Pattern END_OF_LINE = Pattern.compile("\n");
  private static final byte[] NOTHING = {};

  private final Path file;
  private long position;

  /** What has been read of a line that was not whole, in case that nobody can read it again. */
  private byte[] half = NOTHING;

  /** The file need not be there yet. */
  public GrowingFile(Path file) {
    this.file = file;
  }

  /** Whether there is anything that no line has been made of yet; asks for the length alone. */
  public boolean hasGrown() throws IOException {
    return Files.exists(file) && Files.size(file) != position;
  }

  /**
   * The lines that have become whole since the last time; none if there is no file yet. One that is
   * longer than is read at once comes in parts.
   *
   * @throws IOException if the file cannot be read, or is no longer there
   */
  public List<String> newLines() throws IOException {
    byte[] bytes = read(MAX_BYTES);
    int whole = bytes.length;
    while (whole > 0 && bytes[whole - 1] != '\n') {
      whole--;
    }
    int taken = whole == 0 && bytes.length == MAX_BYTES ? bytes.length : whole;
    position += taken;
    if (bytes.length > 0) {
      half = Arrays.copyOfRange(bytes, taken, bytes.length);
    }
    return lines(bytes, taken);
  }

  /**
   * All lines since the last time, with one at the end that is not whole. If the file is no longer
   * there, or no longer has that line, it is what {@link #newLines} has seen of it.
   *
   * @throws IOException if the file cannot be read, or is no longer there, and no such line is left
   */
  public List<String> lastLines() throws IOException {
    byte[] seen = half;
    half = NOTHING;
    byte[] bytes;
    try {
      bytes = read(Integer.MAX_VALUE);
    } catch (IOException e) {
      if (seen.length == 0) {
        throw e;
      }
      return lines(seen, seen.length);
    }
    position += bytes.length;
    return bytes.length == 0 ? lines(seen, seen.length) : lines(bytes, bytes.length);
  }

  private byte[] read(int most) throws IOException {
    if (position == 0 && !Files.exists(file)) {
      return new byte[0];
    }
    if (Files.size(file) < position) {
      position = 0; // somebody has emptied it
    }
    try (InputStream in = Files.newInputStream(file)) {
      in.skipNBytes(position);
      return in.readNBytes(most);
    }
  }

  private static List<String> lines(byte[] bytes, int length) {
    String text = new String(bytes, 0, length, StandardCharsets.UTF_8);
    return text.isEmpty() ? List.of() : List.of(END_OF_LINE.split(text));
  }
}
