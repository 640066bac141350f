package io.bench.benchmarks.grpc;

import io.bench.stargate.MessageBytes;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The unary method of {@code echo.proto}, with messages as the bytes that they are on the wire. */
final class EchoMethods {

  static final MethodDescriptor<byte[], byte[]> UNARY = unary(MessageBytes.MARSHALLER);

  /** For a client that counts the bytes of answers and looks no further, as Bench does. */
  static final MethodDescriptor<byte[], Integer> UNARY_COUNTED = unary(new Length());

  private EchoMethods() {}

  private static <T> MethodDescriptor<byte[], T> unary(Marshaller<T> answers) {
    return MethodDescriptor.newBuilder(MessageBytes.MARSHALLER, answers)
        .setType(MethodType.UNARY)
        .setFullMethodName("echo.Echo/Unary")
        .setSampledToLocalTracing(false)
        .build();
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
}
