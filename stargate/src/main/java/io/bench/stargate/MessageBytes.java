package io.bench.stargate;

import io.grpc.Drainable;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * Hot; on an event loop. Messages as the bytes that they are on the wire: hands them to the
 * transport, which copies them once into its own buffer. Used for requests of the adapter and
 * answers of the servers. Thread-safe.
 */
public final class MessageBytes implements MethodDescriptor.Marshaller<byte[]> {

  /** The only one: it has no state. */
  public static final MessageBytes MARSHALLER = new MessageBytes();

  private MessageBytes() {}

  @Override
  public InputStream stream(byte[] message) {
    return new Bytes(message);
  }

  @Override
  public byte[] parse(InputStream stream) {
    try {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Bytes extends ByteArrayInputStream implements KnownLength, Drainable {
    Bytes(byte[] message) {
      super(message);
    }

    @Override
    public int drainTo(OutputStream target) throws IOException {
      int length = count - pos;
      target.write(buf, pos, length);
      pos = count;
      return length;
    }
  }
}
