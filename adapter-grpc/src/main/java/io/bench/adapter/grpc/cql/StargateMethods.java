package io.bench.adapter.grpc.cql;

import com.google.protobuf.CodedInputStream;
import io.bench.adapter.grpc.cql.CqlResult.Decoding;
import io.bench.stargate.MessageBytes;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import io.stargate.proto.StargateGrpc;
import java.io.IOException;
import java.io.InputStream;

/**
 * The methods of the service {@code stargate.Stargate}, whose requests are bytes already and whose
 * responses are read as far as wanted.
 */
final class StargateMethods {

  private static final int LARGEST_BUFFER = 64 * 1024;

  private StargateMethods() {}

  /** A call per request: {@code ExecuteQuery} or {@code ExecuteBatch}. */
  static MethodDescriptor<byte[], CqlResult> unary(boolean batch, Decoding decoding) {
    MethodDescriptor<?, ?> published =
        batch ? StargateGrpc.getExecuteBatchMethod() : StargateGrpc.getExecuteQueryMethod();
    return method(published, MethodType.UNARY, input -> CqlResult.read(input, decoding));
  }

  /** A stream of requests: {@code ExecuteQueryStream} or {@code ExecuteBatchStream}. */
  static MethodDescriptor<byte[], StreamedResult> stream(boolean batch, Decoding decoding) {
    MethodDescriptor<?, ?> published =
        batch
            ? StargateGrpc.getExecuteBatchStreamMethod()
            : StargateGrpc.getExecuteQueryStreamMethod();
    return method(
        published, MethodType.BIDI_STREAMING, input -> StreamedResult.read(input, decoding));
  }

  private static <R> MethodDescriptor<byte[], R> method(
      MethodDescriptor<?, ?> published, MethodType type, Reader<R> reader) {
    return MethodDescriptor.newBuilder(MessageBytes.MARSHALLER, new ResponseMarshaller<>(reader))
        .setType(type)
        .setFullMethodName(published.getFullMethodName())
        .setSampledToLocalTracing(false)
        .build();
  }

  /** Reads one response. */
  private interface Reader<R> {
    R read(CodedInputStream input) throws IOException;
  }

  /** Hot; on the event loop. */
  private record ResponseMarshaller<R>(Reader<R> reader) implements Marshaller<R> {

    @Override
    public R parse(InputStream stream) {
      try {
        int size = stream instanceof KnownLength ? stream.available() : LARGEST_BUFFER;
        CodedInputStream input =
            CodedInputStream.newInstance(stream, Math.max(1, Math.min(size, LARGEST_BUFFER)));
        input.setSizeLimit(Integer.MAX_VALUE);
        return reader.read(input);
      } catch (IOException | IndexOutOfBoundsException e) {
        throw Status.INTERNAL
            .withDescription("the response is none of stargate.proto")
            .withCause(e)
            .asRuntimeException();
      }
    }

    @Override
    public InputStream stream(R value) {
      throw new IllegalStateException("responses are only read");
    }
  }
}
