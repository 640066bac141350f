package io.bench.cql.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.response.Ready;
import com.datastax.oss.protocol.internal.response.error.WriteTimeout;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Frames of protocol v5 that follow each other in one segment. */
class WholeFrameCodecTest {

  private static final byte RESPONSE_OF_V5 = (byte) 0x85;
  private static final int ERROR = 0x00;
  private static final int READY = 0x02;
  private static final int WRITE_TIMEOUT = 0x1100;
  private static final int LOCAL_SERIAL = 0x0009;

  private final WholeFrameCodec codec =
      new WholeFrameCodec(new ByteBufPrimitiveCodec(ByteBufAllocator.DEFAULT), Compressor.none());

  private static void frame(ByteBuf to, int stream, int opcode, ByteBuf body) {
    to.writeByte(RESPONSE_OF_V5).writeByte(0).writeShort(stream).writeByte(opcode);
    to.writeInt(body.readableBytes()).writeBytes(body);
  }

  private static void string(ByteBuf to, String text) {
    to.writeShort(text.length());
    to.writeCharSequence(text, StandardCharsets.UTF_8);
  }

  /** With the number of contentions, which Cassandra adds to a timeout of a conditional write. */
  private static ByteBuf contendedTimeout(boolean counted) {
    ByteBuf body = Unpooled.buffer().writeInt(WRITE_TIMEOUT);
    string(body, "timed out");
    body.writeShort(LOCAL_SERIAL).writeInt(0).writeInt(2);
    string(body, "CAS");
    return counted ? body.writeShort(7) : body;
  }

  @Test
  void theNumberOfContentionsIsNotTakenForTheNextFrame() {
    ByteBuf segment = Unpooled.buffer();
    frame(segment, 5, ERROR, contendedTimeout(true));
    frame(segment, 6, ERROR, contendedTimeout(false));
    frame(segment, 7, READY, Unpooled.EMPTY_BUFFER);

    assertThat(codec.decode(segment).message)
        .isInstanceOfSatisfying(
            WriteTimeout.class, timeout -> assertThat(timeout.writeType).isEqualTo("CAS"));
    assertThat(codec.decode(segment))
        .satisfies(frame -> assertThat(frame.streamId).isEqualTo(6))
        .satisfies(frame -> assertThat(frame.message).isInstanceOf(WriteTimeout.class));
    assertThat(codec.decode(segment))
        .satisfies(frame -> assertThat(frame.streamId).isEqualTo(7))
        .satisfies(frame -> assertThat(frame.message).isInstanceOf(Ready.class));
    assertThat(segment.isReadable()).isFalse();
  }
}
