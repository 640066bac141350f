package example.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class HttpFailuresTest {

  private static String name(Throwable failure) {
    return Failures.error(failure, true).name();
  }

  @Test
  void whatIsBehindAFailedFutureIsNamed() {
    assertEquals("ConnectFailed", name(new CompletionException(new ConnectException())));
    assertEquals("ClientTimeout", name(new TimeoutException()));
    assertEquals("Cancelled", name(new CompletionException(new CancellationException())));
    assertEquals("TlsFailed", name(new SSLHandshakeException("no trust")));
    assertEquals("TooManyStreams", name(new IOException("too many concurrent streams")));
    assertEquals("ConnectionLost", name(new IOException("reset")));
  }

  @Test
  void onlyWhatDoesNoHarmTwiceMayBeTriedAgain() {
    assertTrue(Failures.error(new IOException("reset"), true).retrySafe());
    assertFalse(Failures.error(new IOException("reset"), false).retrySafe());
    assertTrue(Failures.error(new ConnectException(), false).retrySafe(), "nothing was sent");
    assertFalse(Failures.error(new CancellationException(), true).retrySafe());
  }
}
