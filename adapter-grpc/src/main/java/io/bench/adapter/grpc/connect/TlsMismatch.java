package io.bench.adapter.grpc.connect;

import io.grpc.Status;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Recognises in a failed connection that one side speaks TLS and the other does not, or does not
 * trust the other, from the texts and exceptions of grpc-java's Netty and the JDK.
 */
final class TlsMismatch {

  /** Content type alert or handshake, version 3: what a TLS server sends to whoever is not. */
  private static final String TLS_RECORD = ".*hex dump for first \\d+ bytes: 1[56]03.*";

  private TlsMismatch() {}

  /** What the user should do, or null if this was something else. */
  static @Nullable String hint(boolean tls, Status status) {
    String text = texts(status);
    if (!tls) {
      return text.matches(TLS_RECORD) ? "the server wants TLS: give tls=true" : null;
    }
    if (text.contains("not an ssl/tls record")
        || text.contains("unsupported or unrecognized ssl")) {
      return "the server speaks plaintext, not TLS: leave out tls=true";
    }
    if (text.contains("no name matching") || text.contains("no subject alternative")) {
      return "the server's certificate is for another name: give server-name=";
    }
    if (text.contains("pkix path") || text.contains("unable to find valid certification path")) {
      return "the server's certificate is of no trusted authority: give ca=";
    }
    if (text.contains("certificate_required")
        || text.contains("bad_certificate")
        || text.contains("certificate required")) {
      return "the server wants the client's certificate: give certificate= and key=";
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
}
