package io.bench.benchmarks.grpc;

import io.bench.servers.process.PortFile;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * A plain grpc-java server of the unary method of {@code echo.proto} on the loopback address,
 * without TLS, that answers on its event loops. The main class of a child JVM; it serves until it
 * is ended.
 */
public final class EchoServer {

  private EchoServer() {}

  /** Listens, and leaves the port in the working folder. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Server server = start();
    PortFile.write(server.getPort());
    server.awaitTermination(); // its own threads would not keep the JVM
  }

  private static Server start() throws IOException {
    return NettyServerBuilder.forAddress(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            InsecureServerCredentials.create())
        .directExecutor()
        .addService(
            ServerServiceDefinition.builder("echo.Echo")
                .addMethod(EchoMethods.UNARY, ServerCalls.asyncUnaryCall(EchoServer::unary))
                .build())
        .build()
        .start();
  }

  private static void unary(byte[] request, StreamObserver<byte[]> observer) {
    observer.onNext(request);
    observer.onCompleted();
  }
}
