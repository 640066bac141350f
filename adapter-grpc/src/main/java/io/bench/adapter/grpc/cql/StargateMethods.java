package io.bench.adapter.grpc.cql;

import com.google.protobuf.InvalidProtocolBufferException;
import io.bench.adapter.grpc.cql.CqlResult.Decoding;
import io.bench.adapter.grpc.wire.MessageReader;
import io.bench.stargate.MessageBytes;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import io.stargate.proto.StargateGrpc;
import java.io.IOException;
import java.io.InputStream;

/**
 * The methods of the service {@code stargate.Stargate}, whose requests are bytes already and whose
 * responses are read as far as wanted, with buffers of the method: one thread at a time.
 */
final class StargateMethods {

  private StargateMethods() {}

  /** A call per request: {@code ExecuteQuery} or {@code ExecuteBatch}. */
  static MethodDescriptor<byte[], CqlResult> unary(boolean batch, Decoding decoding) {
    MethodDescriptor<?, ?> published =
        batch ? StargateGrpc.getExecuteBatchMethod() : StargateGrpc.getExecuteQueryMethod();
    return method(published, MethodType.UNARY, new CqlResultReader(decoding)::read);
  }

  /** A stream of requests: {@code ExecuteQueryStream} or {@code ExecuteBatchStream}. */
  static MethodDescriptor<byte[], StreamedResult> stream(boolean batch, Decoding decoding) {
    MethodDescriptor<?, ?> published =
        batch
            ? StargateGrpc.getExecuteBatchStreamMethod()
            : StargateGrpc.getExecuteQueryStreamMethod();
    CqlResultReader results = new CqlResultReader(decoding);
    return method(
        published, MethodType.BIDI_STREAMING, input -> StreamedResult.read(input, results));
  }

  private static <R> MethodDescriptor<byte[], R> method(
      MethodDescriptor<?, ?> published, MethodType type, Reader<R> reader) {
    return MethodDescriptor.newBuilder(
            MessageBytes.MARSHALLER, new ResponseMarshaller<>(reader, new MessageReader()))
        .setType(type)
        .setFullMethodName(published.getFullMethodName())
        .setSampledToLocalTracing(false)
        .build();
  }

  /** Reads one response. */
  private interface Reader<R> {
    R read(MessageReader input) throws InvalidProtocolBufferException;
  }

  /** Hot path; runs on the event loop. */
  private record ResponseMarshaller<R>(Reader<R> reader, MessageReader messages)
      implements Marshaller<R> {

    @Override
    public R parse(InputStream stream) {
      try {
        return reader.read(messages.begin(stream));
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
