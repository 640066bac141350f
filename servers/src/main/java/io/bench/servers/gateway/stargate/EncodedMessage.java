package io.bench.servers.gateway.stargate;

import io.bench.stargate.WireBuffer;
import io.grpc.Drainable;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor.Marshaller;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** A message that is on the wire as it is here: the beginning of an array. */
final class EncodedMessage {

  static final Marshaller<EncodedMessage> MARSHALLER = new EncodedMarshaller();

  private final byte[] array;
  private final int length;

  private EncodedMessage(byte[] array, int length) {
    this.array = array;
    this.length = length;
  }

  static EncodedMessage of(WireBuffer message) {
    return new EncodedMessage(message.array(), message.size());
  }

  /** Hot: gRPC asks for a stream, and drains it at once. */
  private static final class EncodedMarshaller implements Marshaller<EncodedMessage> {
    @Override
    public InputStream stream(EncodedMessage message) {
      return new DrainableBytes(message.array, message.length);
    }

    @Override
    public EncodedMessage parse(InputStream stream) {
      try {
        byte[] bytes = stream.readAllBytes();
        return new EncodedMessage(bytes, bytes.length);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static final class DrainableBytes extends ByteArrayInputStream
      implements Drainable, KnownLength {
    DrainableBytes(byte[] array, int length) {
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
