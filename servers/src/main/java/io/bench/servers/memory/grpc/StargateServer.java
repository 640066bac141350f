package io.bench.servers.memory.grpc;

import io.bench.cql.transport.SocketTransport;
import io.bench.servers.process.LoopbackPorts;
import io.bench.servers.process.PortFile;
import io.bench.stargate.MessageBytes;
import io.grpc.InsecureServerCredentials;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.stargate.proto.StargateGrpc;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A Stargate without a database, on a free port of the loopback address. The main class of a child
 * JVM, which serves until it is ended. Thread-safe.
 */
public final class StargateServer implements AutoCloseable {

  private static final String SERVICE = StargateGrpc.SERVICE_NAME;

  private final Server server;
  private final EventLoopGroup loops;

  private StargateServer(Server server, EventLoopGroup loops) {
    this.server = server;
    this.loops = loops;
  }

  /**
   * Listens, and leaves the port in the working folder.
   *
   * @throws IOException if it cannot listen, or the port cannot be reported
   */
  public static void main(String[] arguments) throws IOException {
    // The client, which costs more, has the other half of the machine.
    int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    PortFile.write(start(threads).port());
  }

  /**
   * Listens.
   *
   * @param threads how many event loops serve the connections; calls are answered on them
   * @throws IOException if there is no port
   */
  static StargateServer start(int threads) throws IOException {
    SocketTransport sockets = SocketTransport.best();
    EventLoopGroup loops = new MultiThreadIoEventLoopGroup(threads, sockets.ioHandlers());
    Server server =
        NettyServerBuilder.forAddress(
                new InetSocketAddress(LoopbackPorts.address(), 0),
                InsecureServerCredentials.create())
            .channelType(sockets.serverChannelType())
            .bossEventLoopGroup(loops)
            .workerEventLoopGroup(loops)
            .directExecutor()
            .addService(service())
            .build()
            .start();
    return new StargateServer(server, loops);
  }

  private static ServerServiceDefinition service() {
    CannedResponses responses = new CannedResponses();
    return ServerServiceDefinition.builder(SERVICE)
        .addMethod(unary("ExecuteQuery"), answered(responses::to))
        .addMethod(unary("ExecuteBatch"), answered(request -> CannedResponses.NOTHING))
        .build();
  }

  private static MethodDescriptor<byte[], byte[]> unary(String name) {
    return MethodDescriptor.newBuilder(MessageBytes.MARSHALLER, MessageBytes.MARSHALLER)
        .setType(MethodType.UNARY)
        .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, name))
        .build();
  }

  private static ServerCallHandler<byte[], byte[]> answered(ResponseMaker responses) {
    return (call, headers) -> new AnsweredCall(call, responses);
  }

  int port() {
    return server.getPort();
  }

  @Override
  public void close() {
    server.shutdownNow();
    var unused = loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
  }

  /** Makes a response of a request. */
  private interface ResponseMaker {

    /**
     * Both are encoded.
     *
     * @throws IOException if the request cannot be read
     */
    byte[] to(byte[] request) throws IOException;
  }

  /** Answers a unary call where it arrives. Hot path; runs on the connection's event loop. */
  private static final class AnsweredCall extends ServerCall.Listener<byte[]> {
    private final ServerCall<byte[], byte[]> call;
    private final ResponseMaker responses;
    private byte @Nullable [] request;

    AnsweredCall(ServerCall<byte[], byte[]> call, ResponseMaker responses) {
      this.call = call;
      this.responses = responses;
      call.request(2); // the second tells of the end
    }

    @Override
    public void onMessage(byte[] message) {
      request = message;
    }

    @Override
    public void onHalfClose() {
      byte[] asked = request;
      if (asked == null) {
        call.close(Status.INVALID_ARGUMENT.withDescription("no request"), new Metadata());
        return;
      }
      byte[] response;
      try {
        response = responses.to(asked);
      } catch (IOException e) {
        call.close(Status.INVALID_ARGUMENT.withDescription("not a query"), new Metadata());
        return;
      }
      call.sendHeaders(new Metadata());
      call.sendMessage(response);
      call.close(Status.OK, new Metadata());
    }
  }
}
