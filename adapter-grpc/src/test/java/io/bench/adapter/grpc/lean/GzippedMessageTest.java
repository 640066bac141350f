package io.bench.adapter.grpc.lean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** However it is read, no more comes of a message than messages may have. */
class GzippedMessageTest {

  private static final int LARGEST = 1_000;

  private static ByteArrayInputStream gzip(int length) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(new byte[length]);
    }
    return new ByteArrayInputStream(packed.toByteArray());
  }

  private static InputStream message(int length) throws IOException {
    return new GzippedMessage(gzip(length), LARGEST);
  }

  private interface Reading {
    long of(InputStream message) throws IOException;
  }

  private static long byteByByte(InputStream message) throws IOException {
    long bytes = 0;
    while (message.read() >= 0) {
      bytes++;
    }
    return bytes;
  }

  private static void endsAtTheLimit(Reading reading) throws IOException {
    try (InputStream just = message(LARGEST);
        InputStream tooLarge = message(LARGEST + 1)) {
      assertThat(reading.of(just)).isEqualTo(LARGEST);
      assertThatThrownBy(() -> reading.of(tooLarge))
          .isInstanceOfSatisfying(
              StatusRuntimeException.class,
              e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED));
    }
  }

  @Test
  void readingByteByByteEndsAtTheLimit() throws IOException {
    endsAtTheLimit(GzippedMessageTest::byteByByte);
  }

  @Test
  void readingAllBytesEndsAtTheLimit() throws IOException {
    endsAtTheLimit(message -> message.readAllBytes().length);
  }

  @Test
  void skippingEndsAtTheLimit() throws IOException {
    endsAtTheLimit(message -> message.skip(Long.MAX_VALUE));
  }

  @Test
  void whatFollowsTheLimitIsNotUnpacked() throws IOException {
    ByteArrayInputStream packed = gzip(20_000_000);
    int length = packed.available();
    try (InputStream message = new GzippedMessage(packed, LARGEST)) {
      assertThatThrownBy(() -> message.skip(Long.MAX_VALUE))
          .isInstanceOf(StatusRuntimeException.class);
    }

    assertThat(packed.available()).isGreaterThan(length * 9 / 10);
  }
}
