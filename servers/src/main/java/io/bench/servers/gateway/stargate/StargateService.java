package io.bench.servers.gateway.stargate;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.metadata.schema.events.TableChangeEvent;
import com.datastax.oss.driver.internal.core.metadata.schema.events.TypeChangeEvent;
import io.bench.servers.gateway.calls.RequestLimit;
import io.bench.stargate.MessageBytes;
import io.bench.stargate.WireBuffer;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCallHandler;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import io.stargate.proto.QueryOuterClass.Batch;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.StargateGrpc;
import java.util.function.BiFunction;

/** The service {@code stargate.Stargate}. Thread-safe. */
public final class StargateService {

  private final Backend backend;

  /**
   * Creates the service.
   *
   * @param session for all requests; the caller closes it
   * @param limit in which each request, also each of a stream, takes a place
   */
  public StargateService(CqlSession session, RequestLimit limit) {
    this(Backend.of(session, limit));
    if (session.getContext() instanceof InternalDriverContext context) {
      Runnable forget = backend.statements()::clear;
      context.getEventBus().register(TableChangeEvent.class, change -> forget.run());
      context.getEventBus().register(TypeChangeEvent.class, change -> forget.run());
    }
  }

  StargateService(Backend backend) {
    this.backend = backend;
  }

  /** Returns what a gRPC server needs; each call is worked on by the thread that reads it. */
  public ServerServiceDefinition definition() {
    BiFunction<Query, StargateAnswer, Execution> queries =
        (query, answer) -> new QueryExecution(backend, query, answer);
    BiFunction<Batch, StargateAnswer, Execution> batches =
        (batch, answer) -> new BatchExecution(backend, batch, answer);
    MethodDescriptor<Query, WireBuffer> query = encoded(StargateGrpc.getExecuteQueryMethod());
    MethodDescriptor<Batch, WireBuffer> batch = encoded(StargateGrpc.getExecuteBatchMethod());
    MethodDescriptor<Query, WireBuffer> queryStream =
        encoded(StargateGrpc.getExecuteQueryStreamMethod());
    MethodDescriptor<Batch, WireBuffer> batchStream =
        encoded(StargateGrpc.getExecuteBatchStreamMethod());
    ServiceDescriptor service =
        ServiceDescriptor.newBuilder(StargateGrpc.SERVICE_NAME)
            .setSchemaDescriptor(StargateGrpc.getServiceDescriptor().getSchemaDescriptor())
            .addMethod(query)
            .addMethod(batch)
            .addMethod(queryStream)
            .addMethod(batchStream)
            .build();
    return ServerServiceDefinition.builder(service)
        .addMethod(query, unary(queries))
        .addMethod(batch, unary(batches))
        .addMethod(queryStream, stream(queries))
        .addMethod(batchStream, stream(batches))
        .build();
  }

  /** The published method, but for answers that are encoded already. */
  private static <R> MethodDescriptor<R, WireBuffer> encoded(MethodDescriptor<R, ?> method) {
    return method.toBuilder(method.getRequestMarshaller(), MessageBytes.OF_BUFFERS).build();
  }

  private static <R> ServerCallHandler<R, WireBuffer> unary(
      BiFunction<R, StargateAnswer, Execution> executions) {
    return (call, headers) -> new UnaryCall<>(call, executions);
  }

  private static <R> ServerCallHandler<R, WireBuffer> stream(
      BiFunction<R, StargateAnswer, Execution> executions) {
    return (call, headers) -> new StreamCall<>(call, executions);
  }
}
