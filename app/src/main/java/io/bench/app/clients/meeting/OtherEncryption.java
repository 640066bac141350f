package io.bench.app.clients.meeting;

import io.bench.app.clients.ClientMessage;
import io.bench.app.clients.CoordinatorMessage;
import io.bench.app.clients.place.Meeting;
import io.bench.engine.problem.UsageException;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.netty.handler.ssl.NotSslRecordException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** Finds out that client 0 listens with TLS and this client has none, or the other way round. */
final class OtherEncryption {

  private static final int PATIENCE_MILLIS = 1_000;

  /** Nobody has this method: the call only says why there is no connection. */
  private static final MethodDescriptor<ClientMessage, CoordinatorMessage> PROBE =
      MeetingService.JOIN.toBuilder()
          .setType(MethodDescriptor.MethodType.UNARY)
          .setFullMethodName(MethodDescriptor.generateFullMethodName(MeetingService.NAME, "Probe"))
          .build();

  private OtherEncryption() {}

  /**
   * Looks why a channel has no connection.
   *
   * @throws UsageException in one line, if only one of both uses TLS
   */
  static void refuse(ManagedChannel channel, Meeting meeting) {
    Status status = status(channel);
    if (meeting.certificate() != null && has(NotSslRecordException.class, status)) {
      throw new UsageException(
          "client 0 at meet=%s uses no TLS: give meet-tls-cert= to all clients or to none"
              .formatted(meeting.address()));
    }
    // gRPC does not say why a server that wants TLS closes a connection without.
    if (meeting.certificate() == null
        && !has(ConnectException.class, status)
        && speaksTls(new InetSocketAddress(meeting.host(), meeting.port()))) {
      throw new UsageException(
          "client 0 at meet=%s uses TLS: give this client its meet-tls-cert= too"
              .formatted(meeting.address()));
    }
  }

  private static Status status(ManagedChannel channel) {
    try {
      var unused =
          ClientCalls.blockingUnaryCall(
              channel,
              PROBE,
              CallOptions.DEFAULT.withDeadlineAfter(PATIENCE_MILLIS, TimeUnit.MILLISECONDS),
              new ClientMessage.Interrupted());
      return Status.OK;
    } catch (StatusRuntimeException e) {
      return e.getStatus();
    }
  }

  private static boolean has(Class<? extends Throwable> kind, Status status) {
    for (@Nullable Throwable cause = status.getCause(); cause != null; cause = cause.getCause()) {
      if (kind.isInstance(cause)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a server there shows a certificate. */
  static boolean speaksTls(InetSocketAddress address) {
    Curious curious = new Curious();
    try (Socket socket = new Socket()) {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {curious}, null);
      socket.connect(address, PATIENCE_MILLIS);
      socket.setSoTimeout(PATIENCE_MILLIS);
      try (SSLSocket tls =
          (SSLSocket)
              context
                  .getSocketFactory()
                  .createSocket(socket, address.getHostString(), address.getPort(), true)) {
        tls.startHandshake();
      }
    } catch (IOException | GeneralSecurityException e) {
      // expected: no certificate is trusted, and what is no TLS fails before one comes
    }
    return curious.shown.get();
  }

  /** Trusts nobody, and remembers that somebody has shown a certificate. */
  private static final class Curious implements X509TrustManager {

    private final AtomicBoolean shown = new AtomicBoolean();

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      shown.set(true);
      throw new CertificateException("only looking");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      throw new CertificateException("no client is asked for");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
