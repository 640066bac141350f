package io.bench.adapter.grpc.wire;

import com.google.protobuf.CodedInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads one serialised message after another with one buffer. Hot path; one thread at a time. */
public final class MessageReader {

  private static final int BUFFER_BYTES = 8192;
  private static final InputStream NO_MESSAGE = InputStream.nullInputStream();

  private final Source source = new Source();
  private CodedInputStream input = CodedInputStream.newInstance(source, BUFFER_BYTES);

  /**
   * Begins a message; to be followed by {@link #end}.
   *
   * @return before the message's first byte, and at 0 of what it has read in total
   */
  public CodedInputStream begin(InputStream message) {
    source.message = message;
    input.resetSizeCounter();
    return input;
  }

  /**
   * Lets go of the message.
   *
   * @param whole whether it was read to its end: else what is left of it is forgotten
   */
  public void end(boolean whole) {
    source.message = NO_MESSAGE;
    if (!whole) {
      input = CodedInputStream.newInstance(source, BUFFER_BYTES);
    }
  }

  /** The message that is read, so that one reader serves all. */
  private static final class Source extends InputStream {

    private InputStream message = NO_MESSAGE;

    @Override
    public int read() throws IOException {
      return message.read();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      return message.read(target, offset, length);
    }

    @Override
    public long skip(long length) throws IOException {
      long skipped = message.skip(length);
      // the reader takes 0 for the end, which a stream may answer anywhere
      return skipped > 0 || length <= 0 || message.read() < 0 ? skipped : 1;
    }

    @Override
    public int available() throws IOException {
      return message.available();
    }
  }
}
