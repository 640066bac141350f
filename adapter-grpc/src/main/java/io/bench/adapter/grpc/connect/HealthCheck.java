package io.bench.adapter.grpc.connect;

import io.bench.stargate.MessageBytes;
import io.grpc.Channel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import java.util.concurrent.CompletableFuture;

/**
 * Asks a server for its health. Any answer will do, be it that the server knows no health service:
 * it shows that somebody is there.
 */
final class HealthCheck {

  /** An empty request; the answer is not read. */
  private static final MethodDescriptor<byte[], byte[]> METHOD =
      MethodDescriptor.newBuilder(MessageBytes.MARSHALLER, MessageBytes.MARSHALLER)
          .setType(MethodType.UNARY)
          .setFullMethodName("grpc.health.v1.Health/Check")
          .build();

  private HealthCheck() {}

  /** Asks without waiting; the result arrives on any thread. */
  static CompletableFuture<Status> ask(Channel channel, Metadata headers, long patienceMillis) {
    return ServerQuestion.ask(channel, METHOD, new byte[0], headers, patienceMillis)
        .thenApply(ServerQuestion.Answer::status);
  }
}
