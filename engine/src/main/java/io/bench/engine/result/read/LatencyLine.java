package io.bench.engine.result.read;

import io.bench.engine.result.LatencyTag;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Scanner;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A line of {@code latency.hlog}: the times of one kind that one interval recorded.
 *
 * @param startSeconds begin of the interval, since the log's begin
 * @param seconds its length
 * @param times in nanoseconds; the receiver's own
 */
public record LatencyLine(LatencyTag tag, double startSeconds, double seconds, Histogram times) {

  private static final String TAG = "Tag=";
  private static final int FIELDS = 5;

  /**
   * Reads a log line by line, so that a long run needs no more memory than a short one.
   *
   * @param wanted which lines are decoded
   * @param receiver receives each of them, in the order of the file
   * @return how many lines were damaged (a killed run's last one) and left out
   * @throws IOException if the file cannot be read
   */
  public static int read(Path file, Predicate<LatencyTag> wanted, Consumer<LatencyLine> receiver)
      throws IOException {
    int damaged = 0;
    try (InputStream in = Files.newInputStream(file);
        Scanner lines = new Scanner(in, StandardCharsets.UTF_8).useDelimiter("\n")) {
      while (lines.hasNext()) {
        String line = lines.next();
        if (line.startsWith(TAG) && !offer(line.substring(TAG.length()), wanted, receiver)) {
          damaged++;
        }
      }
      if (lines.ioException() != null) {
        throw lines.ioException();
      }
    }
    return damaged;
  }

  /** Decodes a line of a log; null if it holds no times, or is damaged. */
  public static @Nullable LatencyLine parse(String line) {
    List<LatencyLine> decoded = new ArrayList<>(1);
    if (line.startsWith(TAG)) {
      offer(line.substring(TAG.length()), tag -> true, decoded::add);
    }
    return decoded.isEmpty() ? null : decoded.get(0);
  }

  private static boolean offer(
      String line, Predicate<LatencyTag> wanted, Consumer<LatencyLine> receiver) {
    LatencyLine decoded;
    try {
      String[] fields = line.split(",", -1);
      Optional<LatencyTag> tag = LatencyTag.parse(fields[0]).filter(wanted);
      if (fields.length != FIELDS) {
        return false;
      }
      if (tag.isEmpty()) {
        return true;
      }
      ByteBuffer payload = ByteBuffer.wrap(Base64.getDecoder().decode(fields[4].strip()));
      Histogram times = Histogram.decodeFromCompressedByteBuffer(payload, 0);
      times.setAutoResize(true);
      decoded =
          new LatencyLine(
              tag.get(), Double.parseDouble(fields[1]), Double.parseDouble(fields[2]), times);
    } catch (DataFormatException | RuntimeException e) {
      return false; // of a killed run, or the decoder's many ways to say that bytes are missing
    }
    receiver.accept(decoded);
    return true;
  }
}
