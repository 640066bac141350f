package io.bench.adapter.grpc.connect;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;

/** Finds out whether a server speaks TLS, where it closes connections without saying so. */
final class TlsHandshake {

  private static final int PATIENCE_MILLIS = 2_000;
  private static final String ALERT = "fatal alert";

  private TlsHandshake() {}

  /** Shakes hands, whoever it is; an alert is an answer in TLS too. Blocks for seconds at most. */
  static boolean succeedsWith(ServerAddress server) {
    String host = server.host().replaceAll("[\\[\\]]", "");
    try (Socket plain = new Socket()) {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new TrustEveryone()}, null);
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
    } catch (SSLHandshakeException refused) {
      return String.valueOf(refused.getMessage()).contains(ALERT);
    } catch (IOException | GeneralSecurityException noTls) {
      return false;
    }
  }
}
