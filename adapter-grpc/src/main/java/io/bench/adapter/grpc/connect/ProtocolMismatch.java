package io.bench.adapter.grpc.connect;

import io.bench.cql.connect.HostAddress;
import io.bench.cql.connect.TlsSettings;
import io.grpc.Status;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Locale;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * Recognises in a failed connection that one side speaks TLS and the other does not, or does not
 * trust the other, or that the server speaks something else, from the texts and exceptions of
 * grpc-java's Netty and the JDK; and where these say nothing, by trying TLS.
 */
final class ProtocolMismatch {

  /** How a TLS server's end of a plaintext connection is seen, by what was still on its way. */
  private static final String CLOSED_AT_ONCE =
      ".*(network closed|connection reset|broken pipe|connection closed).*";

  private static final String NO_HTTP2 = "first received frame was not settings";

  /** Content type alert or handshake, version 3: what a TLS server sends to whoever is not. */
  private static final String TLS_RECORD = ".*hex dump for first \\d+ bytes: 1[56]03.*";

  private static final int PATIENCE_MILLIS = 2_000;
  private static final String ALERT = "fatal alert";

  private ProtocolMismatch() {}

  /** What the user should do, or null if this was something else. */
  static @Nullable String hint(HostAddress server, boolean tls, Status status) {
    String text = texts(status);
    if (!tls) {
      if (text.matches(TLS_RECORD) || (text.matches(CLOSED_AT_ONCE) && speaksTls(server))) {
        return "the server wants TLS: give tls=true";
      }
      return text.contains(NO_HTTP2) ? "the server does not speak HTTP/2" : null;
    }
    if (text.contains("not an ssl/tls record")
        || text.contains("unsupported or unrecognized ssl")) {
      return "the server speaks plaintext, not TLS: leave out tls=true";
    }
    if (text.contains("no name matching") || text.contains("no subject alternative")) {
      return "the server's certificate is for another name: give server-name=";
    }
    if (text.contains("pkix path") || text.contains("unable to find valid certification path")) {
      return "the server's certificate is of no trusted authority: give truststore=";
    }
    if (text.contains("certificate_required")
        || text.contains("bad_certificate")
        || text.contains("certificate required")) {
      return "the server wants the client's certificate: give keystore=";
    }
    return null;
  }

  private static String texts(Status status) {
    StringBuilder texts = new StringBuilder();
    texts.append(status.getDescription()).append(' ');
    Throwable cause = status.getCause();
    for (int depth = 0; cause != null && depth < 10; depth++) {
      texts.append(cause).append(' ');
      cause = cause.getCause();
    }
    return texts.toString().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
  }

  /**
   * Finds out whether a server speaks TLS, where it closes connections without saying so; an alert
   * is an answer in TLS too. Blocks for seconds at most.
   */
  private static boolean speaksTls(HostAddress server) {
    String host = server.host();
    try (Socket plain = new Socket()) {
      SSLContext context = TlsSettings.trustingEveryone().context();
      plain.connect(new InetSocketAddress(host, server.port()), PATIENCE_MILLIS);
      plain.setSoTimeout(PATIENCE_MILLIS);
      try (SSLSocket socket =
          (SSLSocket) context.getSocketFactory().createSocket(plain, host, server.port(), true)) {
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2"});
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return true;
      }
    } catch (SSLHandshakeException e) {
      return String.valueOf(e.getMessage()).contains(ALERT);
    } catch (IOException e) {
      return false;
    }
  }
}
