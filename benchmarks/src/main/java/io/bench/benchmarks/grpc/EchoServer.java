package io.bench.benchmarks.grpc;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import io.grpc.InsecureServerCredentials;
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
 * Prints its port, and serves until its standard input ends.
 */
public final class EchoServer {

  private EchoServer() {}

  /** Serves. */
  public static void main(String[] arguments) throws Exception {
    io.grpc.Server server =
        NettyServerBuilder.forAddress(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                InsecureServerCredentials.create())
            .directExecutor()
            .addService(
                ServerServiceDefinition.builder("echo.Echo")
                    .addMethod(EchoMethods.UNARY, ServerCalls.asyncUnaryCall(EchoServer::unary))
                    .addMethod(
                        EchoMethods.STREAM,
                        ServerCalls.asyncServerStreamingCall(EchoServer::stream))
                    .build())
            .build()
            .start();
    System.out.println(server.getPort());
    while (System.in.read() >= 0) {
      // until the other side has gone
    }
    server.shutdownNow();
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

  /** A server in a process of its own. */
  record Child(Process process, int port) implements AutoCloseable {

    /** Starts one on this program's own Java and class path. */
    static Child start() throws IOException {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xms512m",
                  "-Xmx512m",
                  "-cp",
                  System.getProperty("java.class.path"),
                  EchoServer.class.getName())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return new Child(process, Integer.parseInt(process.inputReader().readLine()));
    }

    @Override
    public void close() throws IOException {
      process.getOutputStream().close();
    }
  }
}
