package io.bench.stargate;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Drainable;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor.Marshaller;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class MessageBytesTest {

  private static final byte[] MESSAGE = {1, 2, 3};

  @Test
  void bytesAreHandedOverAsTheyAre() throws Exception {
    assertThat(drained(MessageBytes.MARSHALLER, MESSAGE)).isEqualTo(MESSAGE);
    assertThat(MessageBytes.MARSHALLER.parse(MessageBytes.MARSHALLER.stream(MESSAGE)))
        .isEqualTo(MESSAGE);
  }

  @Test
  void ofABufferOnlyWhatWasWrittenIsHandedOver() throws Exception {
    WireBuffer buffer = new WireBuffer(100);
    buffer.writeRaw(MESSAGE);
    assertThat(drained(MessageBytes.OF_BUFFERS, buffer)).isEqualTo(MESSAGE);
    assertThat(MessageBytes.OF_BUFFERS.parse(MessageBytes.OF_BUFFERS.stream(buffer)).toByteArray())
        .isEqualTo(MESSAGE);
  }

  private static <T> byte[] drained(Marshaller<T> marshaller, T message) throws IOException {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    try (InputStream stream = marshaller.stream(message)) {
      assertThat(stream).isInstanceOf(KnownLength.class);
      assertThat(stream.available()).isEqualTo(MESSAGE.length);
      assertThat(((Drainable) stream).drainTo(target)).isEqualTo(MESSAGE.length);
      assertThat(stream.available()).isZero();
    }
    return target.toByteArray();
  }
}
