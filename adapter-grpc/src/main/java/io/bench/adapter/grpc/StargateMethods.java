package io.bench.adapter.grpc;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Message;
import io.bench.adapter.grpc.CqlResult.Decoding;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import io.grpc.protobuf.ProtoUtils;
import io.stargate.proto.QueryOuterClass.Batch;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.Response;
import java.io.IOException;
import java.io.InputStream;

/** The methods of the service {@code stargate.Stargate} that the adapter calls. */
final class StargateMethods {

  static final String SERVICE = "stargate.Stargate";
  static final String EXECUTE_QUERY_NAME = "ExecuteQuery";
  static final String EXECUTE_BATCH_NAME = "ExecuteBatch";

  private static final MethodDescriptor<Message, CqlResult> EXECUTE_QUERY =
      executeQuery(Decoding.COUNTS);
  private static final MethodDescriptor<Message, CqlResult> EXECUTE_QUERY_FIRST_ROW =
      executeQuery(Decoding.FIRST_ROW);
  private static final MethodDescriptor<Message, CqlResult> EXECUTE_QUERY_EVERY_ROW =
      executeQuery(Decoding.EVERY_ROW);

  /** For messages of class {@link Batch}. */
  static final MethodDescriptor<Message, CqlResult> EXECUTE_BATCH =
      unary(
          EXECUTE_BATCH_NAME,
          ProtoUtils.<Message>marshaller(Batch.getDefaultInstance()),
          new ResultMarshaller(Decoding.COUNTS));

  /** With the whole response decoded. */
  static final MethodDescriptor<Query, Response> EXECUTE_QUERY_DECODED =
      unary(
          EXECUTE_QUERY_NAME,
          ProtoUtils.marshaller(Query.getDefaultInstance()),
          ProtoUtils.marshaller(Response.getDefaultInstance()));

  private StargateMethods() {}

  /** For messages of class {@link Query}, with as much of the response decoded as is wanted. */
  static MethodDescriptor<Message, CqlResult> query(Decoding decoding) {
    return switch (decoding) {
      case COUNTS -> EXECUTE_QUERY;
      case FIRST_ROW -> EXECUTE_QUERY_FIRST_ROW;
      case EVERY_ROW -> EXECUTE_QUERY_EVERY_ROW;
    };
  }

  private static MethodDescriptor<Message, CqlResult> executeQuery(Decoding decoding) {
    return unary(
        EXECUTE_QUERY_NAME,
        ProtoUtils.<Message>marshaller(Query.getDefaultInstance()),
        new ResultMarshaller(decoding));
  }

  private static <Q, R> MethodDescriptor<Q, R> unary(
      String method, Marshaller<Q> request, Marshaller<R> response) {
    return MethodDescriptor.newBuilder(request, response)
        .setType(MethodType.UNARY)
        .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, method))
        .setSampledToLocalTracing(false)
        .build();
  }

  /** Hot; on the event loop. */
  private static final class ResultMarshaller implements Marshaller<CqlResult> {

    private static final int LARGEST_BUFFER = 64 * 1024;

    private final Decoding decoding;

    ResultMarshaller(Decoding decoding) {
      this.decoding = decoding;
    }

    @Override
    public CqlResult parse(InputStream stream) {
      try {
        int size = stream instanceof KnownLength ? stream.available() : LARGEST_BUFFER;
        CodedInputStream input =
            CodedInputStream.newInstance(stream, Math.max(1, Math.min(size, LARGEST_BUFFER)));
        input.setSizeLimit(Integer.MAX_VALUE);
        return CqlResult.read(input, decoding);
      } catch (IOException | IndexOutOfBoundsException invalid) {
        throw Status.INTERNAL
            .withDescription("the response is no stargate.Response")
            .withCause(invalid)
            .asRuntimeException();
      }
    }

    @Override
    public InputStream stream(CqlResult value) {
      throw new UnsupportedOperationException("responses are only read");
    }
  }
}
