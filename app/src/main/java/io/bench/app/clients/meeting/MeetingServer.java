package io.bench.app.clients.meeting;

import io.bench.app.clients.ClientMessage;
import io.bench.app.clients.CoordinatorMessage;
import io.bench.app.clients.Reception;
import io.bench.app.clients.place.Meeting;
import io.bench.engine.problem.UsageException;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.TlsServerCredentials;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Client 0 listens for the others. A connection without the secret gets no further. */
public final class MeetingServer implements AutoCloseable {

  private static final Logger LOGGER = LoggerFactory.getLogger(MeetingServer.class);

  private final Server server;

  private MeetingServer(Server server) {
    this.server = server;
  }

  /**
   * Listens.
   *
   * @param reception takes what clients say
   * @param teller told of connections that were refused; any thread
   * @throws UsageException in one line, if the address cannot be listened on
   */
  public static MeetingServer open(Meeting meeting, Reception reception, Consumer<String> teller) {
    InetSocketAddress address = new InetSocketAddress(meeting.host(), meeting.port());
    if (address.isUnresolved()) {
      throw new UsageException("meet=%s: this host is not known".formatted(meeting.address()));
    }
    if (address.getAddress().isLoopbackAddress() && !meeting.isOnLoopback()) {
      address = new InetSocketAddress(meeting.port()); // its name is on loopback only here
    }
    try {
      Server server =
          builder(meeting, address)
              .directExecutor() // for the time that a round trip takes; nothing there blocks
              .maxInboundMessageSize(MeetingService.MAX_MESSAGE_BYTES)
              .permitKeepAliveTime(1, TimeUnit.SECONDS)
              .addService(
                  ServerInterceptors.intercept(
                      service(reception), new SecretCheck(meeting.secret(), teller)))
              .build()
              .start();
      return new MeetingServer(server);
    } catch (IOException | IllegalArgumentException e) {
      throw new UsageException(
          "cannot listen on meet=%s: %s; client 0 runs on that host"
              .formatted(meeting.address(), cause(e)));
    }
  }

  private static NettyServerBuilder builder(Meeting meeting, InetSocketAddress address)
      throws IOException {
    Path certificate = meeting.certificate();
    return certificate == null
        ? NettyServerBuilder.forAddress(address)
        : NettyServerBuilder.forAddress(
            address,
            TlsServerCredentials.create(
                certificate.toFile(), Objects.requireNonNull(meeting.key()).toFile()));
  }

  private static String cause(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage());
  }

  private static ServerServiceDefinition service(Reception reception) {
    return ServerServiceDefinition.builder(MeetingService.NAME)
        .addMethod(
            MeetingService.JOIN,
            ServerCalls.asyncBidiStreamingCall(answers -> new Visit(reception, answers)))
        .build();
  }

  /** One client's call. */
  private static final class Visit implements StreamObserver<ClientMessage> {

    private final Reception.Guest guest;
    private final Reception.Link link;

    Visit(Reception reception, StreamObserver<CoordinatorMessage> answers) {
      this.link = new Answers(answers);
      this.guest = reception.opens(link);
    }

    @Override
    public void onNext(ClientMessage message) {
      try {
        guest.receive(message);
      } catch (RuntimeException e) {
        // gRPC ends the call, but does not notify this side.
        LOGGER.error("a message of a client could not be taken", e);
        guest.disconnected("a message could not be taken: " + e);
        throw e;
      }
    }

    @Override
    public void onError(Throwable t) {
      guest.disconnected(reason(t));
    }

    @Override
    public void onCompleted() {
      guest.disconnected("it has left");
      link.close(); // or else the client waits for it
    }
  }

  static String reason(Throwable t) {
    Status status = Status.fromThrowable(t);
    String description = status.getDescription();
    return status.getCode() == Status.Code.CANCELLED || description == null
        ? "the connection is broken"
        : description;
  }

  /** Answers may come from several threads, and after the call has ended. */
  private record Answers(StreamObserver<CoordinatorMessage> observer) implements Reception.Link {

    @Override
    public void send(CoordinatorMessage message) {
      synchronized (observer) {
        try {
          observer.onNext(message);
        } catch (RuntimeException e) {
          // The client has gone: its call's end is told, or has been.
        }
      }
    }

    @Override
    public void close() {
      synchronized (observer) {
        try {
          observer.onCompleted();
        } catch (RuntimeException e) {
          // as above
        }
      }
    }
  }

  private record SecretCheck(String secret, Consumer<String> teller) implements ServerInterceptor {

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
      String theirs = Objects.requireNonNullElse(headers.get(MeetingService.SECRET), "");
      if (MessageDigest.isEqual(bytes(MeetingService.proofOf(secret)), bytes(theirs))) {
        return next.startCall(call, headers);
      }
      teller.accept(
          "refused a connection from %s: its secret is another (meet-secret-file)"
              .formatted(call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR)));
      call.close(Status.UNAUTHENTICATED.withDescription("another secret"), new Metadata());
      return new ServerCall.Listener<>() {};
    }

    private static byte[] bytes(String text) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
  }

  @Override
  public void close() {
    server.shutdown();
    try {
      if (!server.awaitTermination(1, TimeUnit.SECONDS)) {
        server.shutdownNow();
      }
    } catch (InterruptedException e) {
      server.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  /** The port that it listens on. */
  public int port() {
    return server.getPort();
  }
}
