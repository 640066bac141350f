package io.bench.adapter.grpc.wire;

import io.grpc.Drainable;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Hot; on the event loop. Hands a serialised message to the transport, which copies it once into
 * its own buffer. Thread-safe.
 */
public final class RequestBytes implements MethodDescriptor.Marshaller<byte[]> {

  /** The only one: it has no state. */
  public static final RequestBytes MARSHALLER = new RequestBytes();

  private RequestBytes() {}

  @Override
  public InputStream stream(byte[] message) {
    return new Bytes(message);
  }

  @Override
  public byte[] parse(InputStream stream) {
    throw new UnsupportedOperationException("requests are only sent");
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
