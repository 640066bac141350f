package io.bench.engine.result;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** A disk that writes what fits and then says that it is full, as a real one does. */
final class FullDisk implements FileOpening {

  private long space = Long.MAX_VALUE;

  /** Lets the disk take only so many bytes more. */
  void fillUpAfter(long bytes) {
    space = bytes;
  }

  void makeSpace() {
    space = Long.MAX_VALUE;
  }

  @Override
  public OpenFile open(Path path) throws IOException {
    OpenFile file = SYSTEM.open(path);
    return new OpenFile() {
      @Override
      public void write(byte[] bytes) throws IOException {
        int fits = (int) Math.min(space, bytes.length);
        file.write(Arrays.copyOf(bytes, fits));
        space -= fits;
        if (fits < bytes.length) {
          throw new IOException("No space left on device");
        }
      }

      @Override
      public void truncate(long length) throws IOException {
        file.truncate(length);
      }

      @Override
      public void sync() throws IOException {
        file.sync();
      }

      @Override
      public void close() throws IOException {
        file.close();
      }
    };
  }
}
