package io.bench.app.submit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads a file that another machine writes, line by line as it grows. One thread. */
final class GrowingLog {

  private final Path file;
  private final ByteArrayOutputStream begun = new ByteArrayOutputStream();
  private long position;
  private boolean seen;

  GrowingLog(Path file) {
    this.file = file;
  }

  /**
   * Reads what was added since the last call.
   *
   * @return false if the file was there, and can no longer be read
   */
  boolean read(Consumer<String> lines) {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      seen = true;
      if (channel.size() < position) {
        position = 0; // somebody has emptied it
      }
      channel.position(position);
      ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
      for (int count = channel.read(buffer); count > 0; count = channel.read(buffer)) {
        position += count;
        add(buffer.flip(), lines);
        buffer.clear();
      }
      return true;
    } catch (NoSuchFileException e) {
      return !seen;
    } catch (IOException e) {
      return false;
    }
  }

  /** Hands over a last line that has no end. */
  void end(Consumer<String> lines) {
    if (begun.size() > 0) {
      line(lines);
    }
  }

  /** Splits bytes and not characters: a character may come in two parts. */
  private void add(ByteBuffer bytes, Consumer<String> lines) {
    while (bytes.hasRemaining()) {
      byte next = bytes.get();
      if (next == '\n') {
        line(lines);
      } else {
        begun.write(next);
      }
    }
  }

  private void line(Consumer<String> lines) {
    lines.accept(begun.toString(StandardCharsets.UTF_8));
    begun.reset();
  }
}
