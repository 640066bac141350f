package io.bench.engine.result;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** Opens the files of a result folder. The seam through which tests let a disk fill up. */
@FunctionalInterface
interface FileOpening {

  /**
   * Opens files of the machine. Through {@link RandomAccessFile} and not a channel, because an
   * interrupt of the writing thread closes a channel, and the result must be written just then.
   */
  FileOpening SYSTEM = path -> new SystemFile(new RandomAccessFile(path.toFile(), "rw"));

  /** Opens a file for writing at its begin; creates it if it does not exist. */
  OpenFile open(Path path) throws IOException;

  /** A file open for writing. */
  interface OpenFile extends Closeable {

    /** Writes all bytes at the current position. After an exception any part may be written. */
    void write(byte[] bytes) throws IOException;

    /** Cuts the file off at {@code length} and goes on writing there. */
    void truncate(long length) throws IOException;

    /** Waits until the disk has it. */
    void sync() throws IOException;
  }

  /** A file of the machine. */
  record SystemFile(RandomAccessFile file) implements OpenFile {

    @Override
    public void write(byte[] bytes) throws IOException {
      file.write(bytes);
    }

    @Override
    public void truncate(long length) throws IOException {
      file.setLength(length);
      file.seek(length);
    }

    @Override
    public void sync() throws IOException {
      file.getFD().sync();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
