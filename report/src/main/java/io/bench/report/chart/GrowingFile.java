package io.bench.report.chart;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A file of lines that somebody appends to. Single-threaded. */
final class GrowingFile {

  /** Of a burst that is larger, the rest is read the next time. */
  private static final int MAX_BYTES = 16 << 20;

  private final Path file;
  private long position;

  GrowingFile(Path file) {
    this.file = file;
  }

  /** Whether there is anything that no line has been made of yet; asks for the length alone. */
  boolean hasGrown() throws IOException {
    return Files.exists(file) && Files.size(file) > position;
  }

  /** The lines that have become whole since the last time; none if there is no file yet. */
  List<String> newLines() throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      ByteBuffer bytes =
          ByteBuffer.allocate((int) Math.min(MAX_BYTES, Math.max(0, channel.size() - position)));
      channel.position(position);
      while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
        // until all of it is there
      }
      int whole = bytes.position();
      while (whole > 0 && bytes.get(whole - 1) != '\n') {
        whole--;
      }
      position += whole;
      return new String(bytes.array(), 0, whole, StandardCharsets.UTF_8).lines().toList();
    }
  }
}
