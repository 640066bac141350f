package io.bench.adapter.grpc.lean;

import io.grpc.Status;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * One thread. A message that came compressed, as its reader sees it. As with grpc-java all that is
 * wrong with it shows as it is read: from the first byte too many on, reading throws the status of
 * a message that is too large.
 */
final class GzippedMessage extends InputStream {

  private final InputStream compressed;
  private final int largest;
  private @Nullable InputStream unpacked;
  private long bytes;

  /**
   * @param compressed all of it, and nothing else
   * @param largest number of bytes that the message may have
   */
  GzippedMessage(InputStream compressed, int largest) {
    this.compressed = compressed;
    this.largest = largest;
  }

  private InputStream unpacked() throws IOException {
    InputStream known = unpacked;
    if (known == null) {
      known = new GZIPInputStream(compressed);
      unpacked = known;
    }
    return known;
  }

  @Override
  public int read() throws IOException {
    int next = unpacked().read();
    count(next < 0 ? 0 : 1);
    return next;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int part = unpacked().read(target, offset, length);
    count(Math.max(0, part));
    return part;
  }

  /** {@inheritDoc} No further than one byte too many: what follows may be very long. */
  @Override
  public long skip(long length) throws IOException {
    long part = unpacked().skip(Math.min(length, largest + 1L - bytes));
    count(part);
    return part;
  }

  private void count(long more) {
    bytes += more;
    if (bytes > largest) {
      throw Status.RESOURCE_EXHAUSTED
          .withDescription("Decompressed gRPC message exceeds maximum size " + largest)
          .asRuntimeException();
    }
  }

  @Override
  public void close() throws IOException {
    if (unpacked != null) {
      unpacked.close();
    }
  }
}
