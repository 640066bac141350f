package io.bench.servers.nginx;

import io.bench.servers.process.LoopbackPorts;
import io.grpc.Attributes;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerCallHandler;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServerTransportFilter;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.netty.handler.ssl.SslContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A plain grpc-java server that echoes, holds calls open, and counts its connections. */
final class UpstreamServer implements AutoCloseable {

  static final MethodDescriptor<byte[], byte[]> ECHO = method("Echo", MethodType.UNARY);

  /** Answered when the test says so. */
  static final MethodDescriptor<byte[], byte[]> HOLD = method("Hold", MethodType.UNARY);

  private final AtomicInteger connections = new AtomicInteger();
  private final LinkedBlockingQueue<StreamObserver<byte[]>> held = new LinkedBlockingQueue<>();
  private final Server server;

  UpstreamServer() throws IOException {
    this(null);
  }

  /** Creates a server that speaks TLS if it is given the means. */
  UpstreamServer(@Nullable SslContext tls) throws IOException {
    ServerCallHandler<byte[], byte[]> echo =
        ServerCalls.asyncUnaryCall(
            (request, response) -> {
              response.onNext(request);
              response.onCompleted();
            });
    ServerCallHandler<byte[], byte[]> hold =
        ServerCalls.asyncUnaryCall((request, response) -> held.add(response));
    server =
        NettyServerBuilder.forAddress(new InetSocketAddress(LoopbackPorts.address(), 0))
            .directExecutor()
            .sslContext(tls)
            .addService(
                ServerServiceDefinition.builder("test.Echo")
                    .addMethod(ECHO, echo)
                    .addMethod(HOLD, hold)
                    .build())
            .addTransportFilter(
                new ServerTransportFilter() {
                  @Override
                  public Attributes transportReady(Attributes attributes) {
                    connections.incrementAndGet();
                    return attributes;
                  }
                })
            .build()
            .start();
  }

  InetSocketAddress address() {
    return new InetSocketAddress(LoopbackPorts.address(), server.getPort());
  }

  /** How many connections have been opened so far. */
  int connections() {
    return connections.get();
  }

  /** The next call that waits for its answer; fails if none comes. */
  StreamObserver<byte[]> nextHeld() throws InterruptedException {
    StreamObserver<byte[]> call = held.poll(30, TimeUnit.SECONDS);
    if (call == null) {
      throw new AssertionError("no further call arrived");
    }
    return call;
  }

  Queue<StreamObserver<byte[]>> held() {
    return held;
  }

  static void answer(StreamObserver<byte[]> call) {
    call.onNext(new byte[0]);
    call.onCompleted();
  }

  @Override
  public void close() {
    held.forEach(call -> call.onError(Status.CANCELLED.asRuntimeException()));
    server.shutdownNow();
  }

  private static MethodDescriptor<byte[], byte[]> method(String name, MethodType type) {
    return MethodDescriptor.<byte[], byte[]>newBuilder()
        .setType(type)
        .setFullMethodName(MethodDescriptor.generateFullMethodName("test.Echo", name))
        .setRequestMarshaller(new Bytes())
        .setResponseMarshaller(new Bytes())
        .build();
  }

  private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] value) {
      return new ByteArrayInputStream(value);
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
}
