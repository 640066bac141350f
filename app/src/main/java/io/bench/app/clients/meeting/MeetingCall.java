package io.bench.app.clients.meeting;

import io.bench.app.clients.ClientMessage;
import io.bench.app.clients.CoordinatorMessage;
import io.bench.app.clients.Reception;
import io.bench.app.clients.place.Meeting;
import io.bench.engine.problem.UsageException;
import io.grpc.CallOptions;
import io.grpc.ClientInterceptors;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.TlsChannelCredentials;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A client's connection to client 0. Messages may be sent by any thread. */
public final class MeetingCall implements AutoCloseable {

  private static final long RETRY_MILLIS = 200;
  private static final int DNS_NAME = 2;

  private final ManagedChannel channel;
  private final StreamObserver<ClientMessage> requests;

  private MeetingCall(ManagedChannel channel, StreamObserver<ClientMessage> requests) {
    this.channel = channel;
    this.requests = requests;
  }

  /**
   * Connects, and tries again until client 0 listens.
   *
   * @param caller told what client 0 says, on a thread of the connection
   * @param teller told once that client 0 is waited for
   * @throws UsageException in one line, if the secret or the certificate is another
   * @throws IOException in one line, if nobody answers in time
   */
  public static MeetingCall open(Meeting meeting, Reception.Caller caller, Consumer<String> teller)
      throws IOException, InterruptedException {
    ManagedChannel channel = channel(meeting);
    try {
      return open(channel, meeting, caller, teller);
    } catch (IOException | InterruptedException | RuntimeException e) {
      channel.shutdownNow();
      throw e;
    }
  }

  private static MeetingCall open(
      ManagedChannel channel, Meeting meeting, Reception.Caller caller, Consumer<String> teller)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + meeting.timeout().toNanos();
    boolean waiting = false;
    while (true) {
      ConnectivityState state = channel.getState(true);
      if (state == ConnectivityState.READY) {
        break;
      }
      if (System.nanoTime() - deadline > 0) {
        throw new IOException(
            "client 0 does not answer at meet=%s within %d s (meet-timeout): is it running, and is the port open?"
                .formatted(meeting.address(), meeting.timeout().toSeconds()));
      }
      if (!waiting && state == ConnectivityState.TRANSIENT_FAILURE) {
        teller.accept("waiting for client 0 at " + meeting.address());
        waiting = true;
      }
      if (state == ConnectivityState.TRANSIENT_FAILURE) {
        OtherEncryption.refuse(channel, meeting);
        channel.resetConnectBackoff();
      }
      Thread.sleep(RETRY_MILLIS);
    }
    Metadata headers = new Metadata();
    headers.put(MeetingService.SECRET, MeetingService.proofOf(meeting.secret()));
    StreamObserver<ClientMessage> requests =
        ClientCalls.asyncBidiStreamingCall(
            ClientInterceptors.intercept(
                    channel, MetadataUtils.newAttachHeadersInterceptor(headers))
                .newCall(MeetingService.JOIN, CallOptions.DEFAULT),
            new Answers(caller));
    return new MeetingCall(channel, requests);
  }

  private static ManagedChannel channel(Meeting meeting) {
    NettyChannelBuilder builder;
    Path certificate = meeting.certificate();
    if (certificate == null) {
      builder = NettyChannelBuilder.forAddress(meeting.host(), meeting.port()).usePlaintext();
    } else {
      try {
        builder =
            NettyChannelBuilder.forAddress(
                    meeting.host(),
                    meeting.port(),
                    TlsChannelCredentials.newBuilder().trustManager(certificate.toFile()).build())
                // This very certificate is trusted, so its own name is the right one.
                .overrideAuthority(nameIn(certificate));
      } catch (IOException | CertificateException | IllegalArgumentException e) {
        throw new UsageException(
            "meet-tls-cert=%s cannot be read: %s".formatted(certificate, e.getMessage()));
      }
    }
    return builder.directExecutor().maxInboundMessageSize(MeetingService.MAX_MESSAGE_BYTES).build();
  }

  private static String nameIn(Path certificate) throws IOException, CertificateException {
    try (InputStream in = Files.newInputStream(certificate)) {
      X509Certificate first =
          (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
      Collection<List<?>> names = first.getSubjectAlternativeNames();
      if (names != null) {
        for (List<?> name : names) {
          if (name.get(0).equals(DNS_NAME)) {
            return String.valueOf(name.get(1));
          }
        }
      }
      throw new CertificateException("it has no DNS name (subjectAltName)");
    }
  }

  /** Sends; what comes after the end of the connection is dropped. */
  public void send(ClientMessage message) {
    synchronized (requests) {
      try {
        requests.onNext(message);
      } catch (RuntimeException e) {
        // The call has ended: its caller is told, or has been.
      }
    }
  }

  private record Answers(Reception.Caller caller) implements StreamObserver<CoordinatorMessage> {

    @Override
    public void onNext(CoordinatorMessage message) {
      caller.receive(message);
    }

    @Override
    public void onError(Throwable t) {
      if (Status.fromThrowable(t).getCode() == Status.Code.UNAUTHENTICATED) {
        caller.receive(
            new CoordinatorMessage.Refused(
                "client 0 has another secret: give all clients the same meet-secret-file", true));
      }
      caller.disconnected(MeetingServer.reason(t));
    }

    @Override
    public void onCompleted() {
      caller.disconnected("it has left");
    }
  }

  @Override
  public void close() {
    synchronized (requests) {
      try {
        requests.onCompleted();
      } catch (RuntimeException e) {
        // The call has ended.
      }
    }
    channel.shutdown();
    try {
      if (!channel.awaitTermination(1, TimeUnit.SECONDS)) {
        channel.shutdownNow();
      }
    } catch (InterruptedException e) {
      channel.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
