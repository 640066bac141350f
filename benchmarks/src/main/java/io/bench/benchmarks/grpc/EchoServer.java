package io.bench.benchmarks.grpc;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import io.bench.servers.process.PortFile;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;

/**
 * A plain grpc-java server on the loopback address, without TLS, that answers on its event loops.
 * The main class of a child JVM; it serves until it is ended.
 */
public final class EchoServer {

  private EchoServer() {}

  /** Listens, and leaves the port in the working folder. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Server server = start();
    PortFile.write(Path.of("").toAbsolutePath(), server.getPort());
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
                .addMethod(
                    EchoMethods.STREAM, ServerCalls.asyncServerStreamingCall(EchoServer::stream))
                .build())
        .build()
        .start();
  }

  private static void unary(byte[] request, StreamObserver<byte[]> observer) {
    observer.onNext(request);
    observer.onCompleted();
  }

  private static void stream(byte[] request, StreamObserver<byte[]> observer) {
    int[] fields = new int[3];
    byte[] message;
    try {
      CodedInputStream input = CodedInputStream.newInstance(request);
      for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
        fields[tag >>> 3] = input.readInt32();
      }
      message = new byte[CodedOutputStream.computeByteArraySize(1, new byte[fields[2]])];
      CodedOutputStream.newInstance(message).writeByteArray(1, new byte[fields[2]]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ServerCallStreamObserver<byte[]> flow = (ServerCallStreamObserver<byte[]>) observer;
    int[] left = {fields[1]};
    flow.setOnReadyHandler(
        () -> {
          while (left[0] > 0 && flow.isReady()) {
            flow.onNext(message);
            if (--left[0] == 0) {
              flow.onCompleted();
            }
          }
        });
  }
}
