package io.bench.benchmarks.grpc;

import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The methods of {@code echo.proto}, with messages as the bytes that they are on the wire. */
final class EchoMethods {

  static final MethodDescriptor<byte[], byte[]> UNARY = method("Unary", MethodType.UNARY);
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
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
  }

  private static final class KnownBytes extends ByteArrayInputStream implements KnownLength {
    KnownBytes(byte[] bytes) {
      super(bytes);
    }
  }
}
