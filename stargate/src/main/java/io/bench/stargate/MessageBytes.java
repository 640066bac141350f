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
 * On an event loop. Messages as the bytes that they are on the wire: hands them to the transport,
 * which copies them once into its own buffer. Used for requests of the adapter and answers of the
 * servers. Thread-safe. Hot path.
 */
public final class MessageBytes implements MethodDescriptor.Marshaller<byte[]> {

  /** The only one: it has no state. */
  public static final MessageBytes MARSHALLER = new MessageBytes();

  /**
   * For messages in the buffers that they were written into, which must not be written to any more.
   * Thread-safe too.
   */
  public static final MethodDescriptor.Marshaller<WireBuffer> OF_BUFFERS = new OfBuffers();

  private MessageBytes() {}

  @Override
  public InputStream stream(byte[] message) {
    return new Bytes(message, message.length);
  }

  @Override
  public byte[] parse(InputStream stream) {
    try {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class OfBuffers implements MethodDescriptor.Marshaller<WireBuffer> {
    @Override
    public InputStream stream(WireBuffer message) {
      return new Bytes(message.array(), message.size());
    }

    @Override
    public WireBuffer parse(InputStream stream) {
      byte[] bytes = MARSHALLER.parse(stream);
      WireBuffer message = new WireBuffer(bytes.length);
      message.writeRaw(bytes);
      return message;
    }
  }

  private static final class Bytes extends ByteArrayInputStream implements KnownLength, Drainable {
    Bytes(byte[] array, int length) {
      super(array, 0, length);
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
