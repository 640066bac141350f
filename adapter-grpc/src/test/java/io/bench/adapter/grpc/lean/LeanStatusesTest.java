package io.bench.adapter.grpc.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.grpc.http2.GoneAway;
import io.grpc.Status;
import io.netty.handler.codec.DecoderException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

/** What calls end with when their connection does. */
class LeanStatusesTest {

  private static Status.Code codeOf(Throwable cause) {
    return LeanStatuses.ofLoss(cause).getCode();
  }

  @Test
  void aLostConnectionIsUnavailable() {
    assertThat(codeOf(new IOException("reset"))).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(codeOf(new ClosedChannelException())).isEqualTo(Status.Code.UNAVAILABLE);
  }

  /** With TLS 1.3 a server refuses a client's certificate after the client's handshake. */
  @Test
  void soIsOneThatTheServerRefusesAfterTheHandshake() {
    Throwable alert = new DecoderException(new SSLHandshakeException("bad_certificate"));

    assertThat(codeOf(alert)).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(codeOf(new DecoderException("another"))).isEqualTo(Status.Code.UNKNOWN);
  }

  @Test
  void aServerThatHasSaidWhyItLeavesIsQuoted() {
    Status status = LeanStatuses.ofLoss(new GoneAway(11, "too_many_pings"));

    assertThat(status.getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(status.getDescription()).contains("ENHANCE_YOUR_CALM", "too_many_pings");
  }
}
