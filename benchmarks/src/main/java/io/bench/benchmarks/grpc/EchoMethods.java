package io.bench.benchmarks.grpc;

import io.grpc.Drainable;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** The methods of {@code echo.proto}, with messages as the bytes that they are on the wire. */
final class EchoMethods {

  static final MethodDescriptor<byte[], byte[]> UNARY = method("Unary", MethodType.UNARY);

  /** For a client that counts the bytes of answers and looks no further, as Bench does. */
  static final MethodDescriptor<byte[], Integer> UNARY_COUNTED =
      MethodDescriptor.newBuilder(new Bytes(), new Length())
          .setType(MethodType.UNARY)
          .setFullMethodName("echo.Echo/Unary")
          .setSampledToLocalTracing(false)
          .build();

  static final MethodDescriptor<byte[], byte[]> STREAM =
      method("Stream", MethodType.SERVER_STREAMING);

  private EchoMethods() {}

  private static MethodDescriptor<byte[], byte[]> method(String name, MethodType type) {
    return MethodDescriptor.newBuilder(new Bytes(), new Bytes())
        .setType(type)
        .setFullMethodName("echo.Echo/" + name)
        .setSampledToLocalTracing(false)
        .build();
  }

  private static final class Bytes implements Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] value) {
      return new KnownBytes(value);
    }

    @Override
    public byte[] parse(InputStream stream) {
      try {
        return stream.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static final class Length implements Marshaller<Integer> {
    @Override
    public InputStream stream(Integer value) {
      throw new IllegalStateException("answers are only read");
    }

    @Override
    public Integer parse(InputStream stream) {
      try {
        return stream.available();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Written at once, where grpc-java asks for that. */
  private static final class KnownBytes extends ByteArrayInputStream
      implements KnownLength, Drainable {
    KnownBytes(byte[] bytes) {
      super(bytes);
    }

    @Override
    public int drainTo(OutputStream target) throws IOException {
      int length = available();
      target.write(buf, pos, length);
      pos = count;
      return length;
    }
  }
}
