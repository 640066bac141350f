package io.bench.engine.result;

import io.bench.engine.result.FileOpening.OpenFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file that only grows, by whole pieces, each handed to the operating system at once: a killed
 * process leaves every piece that was appended. A piece that cannot be written is dropped whole, so
 * that the file stays readable; the next one is tried again. One thread at a time.
 */
final class AppendedFile implements Closeable {

  private final Path path;
  private final byte[] header;
  private final FileOpening opening;
  private final WriteProblems problems;
  private @Nullable OpenFile file;
  private long goodLength;
  private boolean torn;

  /**
   * @param header the first bytes of the file
   */
  AppendedFile(Path path, byte[] header, FileOpening opening, WriteProblems problems) {
    this.path = path;
    this.header = header;
    this.opening = opening;
    this.problems = problems;
  }

  /** Appends a piece; an empty one leaves the file alone, and does not make it. */
  void append(byte[] piece) {
    if (piece.length == 0) {
      return;
    }
    try {
      OpenFile open = file;
      if (open == null) {
        open = opening.open(path);
        file = open;
      }
      if (torn) {
        open.truncate(goodLength);
        torn = false;
      }
      if (goodLength == 0) {
        write(open, header);
      }
      write(open, piece);
    } catch (IOException e) {
      problems.add(path, e);
      cutTornPiece();
    }
  }

  private void write(OpenFile open, byte[] bytes) throws IOException {
    torn = true;
    open.write(bytes);
    goodLength += bytes.length;
    torn = false;
  }

  private void cutTornPiece() {
    if (file != null && torn) {
      try {
        file.truncate(goodLength);
        torn = false;
      } catch (IOException e) {
        problems.add(path, e);
      }
    }
  }

  @Override
  public void close() {
    OpenFile open = file;
    file = null;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        problems.add(path, e);
      }
    }
  }
}
