package io.bench.adapter.grpc.connect;

import io.bench.cql.connect.HostAddress;
import io.bench.cql.connect.TlsSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** Finds out whether a server speaks TLS, where it closes connections without saying so. */
final class TlsHandshake {

  private static final int PATIENCE_MILLIS = 2_000;
  private static final String ALERT = "fatal alert";

  private TlsHandshake() {}

  /** Shakes hands, whoever it is; an alert is an answer in TLS too. Blocks for seconds at most. */
  static boolean succeedsWith(HostAddress server) {
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
    } catch (IOException noTls) {
      return false;
    }
  }
}
