package example.http;

import io.bench.adapter.api.OpError;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** Names what kept an answer from arriving. The names are few and fixed. */
final class Failures {

  private Failures() {}

  /**
   * @param failure as the client's future has it
   * @param idempotent whether sending the request once more does no harm
   */
  static OpError error(Throwable failure, boolean idempotent) {
    Throwable cause = failure;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    String message =
        cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    if (cause instanceof ConnectException
        || cause instanceof HttpConnectTimeoutException
        || cause instanceof UnresolvedAddressException) {
      return new OpError("ConnectFailed", "cannot connect: " + message, true, cause);
    }
    if (cause instanceof TimeoutException || cause instanceof HttpTimeoutException) {
      return new OpError("ClientTimeout", "no whole answer in time", idempotent, cause);
    }
    if (cause instanceof CancellationException) {
      return new OpError("Cancelled", "no longer wanted", false, null);
    }
    if (cause instanceof SSLException) {
      return new OpError("TlsFailed", message, true, cause);
    }
    // The client does not wait for a free stream of an HTTP/2 connection; nothing was sent then.
    if (message.contains("too many concurrent streams")) {
      return new OpError("TooManyStreams", message, true, cause);
    }
    return new OpError("ConnectionLost", message, idempotent, cause);
  }
}
