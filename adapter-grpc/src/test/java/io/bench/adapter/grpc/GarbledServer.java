package io.bench.adapter.grpc;

import static io.bench.adapter.grpc.FakeStargate.resultSet;
import static io.bench.adapter.grpc.FakeStargate.row;
import static io.bench.adapter.grpc.FakeStargate.text;

import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.StargateGrpc;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/** A server on loopback that answers ops with bytes that are no message. */
public final class GarbledServer implements AutoCloseable {

  /** Begins a field of ten bytes, of which there are two. */
  private static final byte[] GARBLED = {0x0A, 0x0A, 1, 2};

  private static final String SHOP = "shop.v1.Shop";

  private final Server server;

  public GarbledServer() throws IOException {
    server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .addService(
                ServerServiceDefinition.builder(StargateGrpc.SERVICE_NAME)
                    .addMethod(
                        method(
                            StargateGrpc.SERVICE_NAME,
                            "ExecuteQuery",
                            MethodDescriptor.MethodType.UNARY),
                        ServerCalls.asyncUnaryCall(GarbledServer::answer))
                    .addMethod(
                        method(
                            StargateGrpc.SERVICE_NAME,
                            "ExecuteQueryStream",
                            MethodDescriptor.MethodType.BIDI_STREAMING),
                        ServerCalls.asyncBidiStreamingCall(GarbledServer::stream))
                    .build())
            .addService(
                ServerServiceDefinition.builder(SHOP)
                    .addMethod(
                        method(SHOP, "Echo", MethodDescriptor.MethodType.UNARY),
                        ServerCalls.asyncUnaryCall(
                            (request, observer) -> {
                              observer.onNext(GARBLED);
                              observer.onCompleted();
                            }))
                    .build())
            .build()
            .start();
  }

  private static MethodDescriptor<byte[], byte[]> method(
      String service, String name, MethodDescriptor.MethodType type) {
    return MethodDescriptor.newBuilder(new Bytes(), new Bytes())
        .setType(type)
        .setFullMethodName(MethodDescriptor.generateFullMethodName(service, name))
        .build();
  }

  private static void answer(byte[] query, StreamObserver<byte[]> observer) {
    observer.onNext(isQuestionOfTheAdapter(query) ? whoIAm() : GARBLED);
    observer.onCompleted();
  }

  private static boolean isQuestionOfTheAdapter(byte[] query) {
    try {
      return Query.parseFrom(query).getCql().contains("system.local");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] whoIAm() {
    return resultSet(List.of("cluster_name", "release_version"))
        .addRows(row(text("a cluster"), text("5.0.9")))
        .toResponse()
        .toByteArray();
  }

  private static StreamObserver<byte[]> stream(StreamObserver<byte[]> observer) {
    return new StreamObserver<>() {
      @Override
      public void onNext(byte[] query) {
        observer.onNext(GARBLED);
      }

      @Override
      public void onError(Throwable cancelled) {}

      @Override
      public void onCompleted() {
        observer.onCompleted();
      }
    };
  }

  public int port() {
    return server.getPort();
  }

  @Override
  public void close() {
    EndedServer.end(server);
  }

  private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] message) {
      return new ByteArrayInputStream(message);
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
