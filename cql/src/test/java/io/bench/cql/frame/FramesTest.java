package io.bench.cql.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.protocol.internal.util.Crc;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes out is what comes in, however it is cut on its way. */
class FramesTest {

  private static final UnpooledByteBufAllocator BUFFERS = UnpooledByteBufAllocator.DEFAULT;
  private static final int LONGEST_OF_A_SEGMENT = SegmentFormat.MAX_PAYLOAD - FrameHeader.LENGTH;

  /** Frames as they were handed out: stream, opcode and body. */
  private final List<String> received = new ArrayList<>();

  private IncomingFrames incoming(int version) {
    return new IncomingFrames(
        BUFFERS,
        new Framing(version, null),
        (frame, start, end) ->
            received.add(
                FrameHeader.stream(frame, start)
                    + " "
                    + FrameHeader.opcode(frame, start)
                    + " "
                    + hash(frame, start + FrameHeader.LENGTH, end)));
  }

  private static OutgoingFrames outgoing(int version) {
    return new OutgoingFrames(BUFFERS, new Framing(version, null));
  }

  private static String hash(ByteBuf frame, int from, int to) {
    return (to - from) + ":" + ByteBufUtil.hashCode(frame.slice(from, to - from));
  }

  private static byte[] body(int length, long seed) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  /** Writes frames of these lengths and returns what is to be received. */
  private static List<String> write(OutgoingFrames out, int... lengths) {
    List<String> written = new ArrayList<>();
    for (int i = 0; i < lengths.length; i++) {
      byte[] body = body(lengths[i], i);
      out.begin(FrameHeader.EXECUTE, i).writeBytes(body);
      out.end();
      written.add(
          i + " " + FrameHeader.EXECUTE + " " + hash(Unpooled.wrappedBuffer(body), 0, body.length));
    }
    return written;
  }

  private static byte[] taken(OutgoingFrames out) {
    ByteBuf burst = out.take();
    byte[] bytes = ByteBufUtil.getBytes(burst);
    burst.release();
    return bytes;
  }

  @ParameterizedTest
  @CsvSource({"4,1", "4,7", "4,100000", "5,1", "5,7", "5,100000"})
  void framesArriveWholeHoweverTheyAreCut(int version, int pieceBytes) {
    OutgoingFrames out = outgoing(version);
    List<String> written = write(out, 0, 1, 100, 5_000, 3);
    byte[] bytes = taken(out);
    IncomingFrames in = incoming(version);

    for (int from = 0; from < bytes.length; from += pieceBytes) {
      int length = Math.min(pieceBytes, bytes.length - from);
      in.take(BUFFERS.directBuffer().writeBytes(bytes, from, length));
    }

    assertThat(received).isEqualTo(written);
    in.release();
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void longFramesAndWhatFollowsThem(int version) {
    OutgoingFrames out = outgoing(version);
    List<String> written =
        write(
            out,
            10,
            LONGEST_OF_A_SEGMENT,
            20,
            LONGEST_OF_A_SEGMENT + 1,
            30,
            1_000_000,
            100_000,
            100_000,
            40);
    IncomingFrames in = incoming(version);

    in.take(Unpooled.wrappedBuffer(taken(out)));

    assertThat(received).isEqualTo(written);
    assertThat(out.take()).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void whatIsUndoneIsNotSent(int version) {
    OutgoingFrames out = outgoing(version);
    out.begin(FrameHeader.EXECUTE, 9).writeLong(1);
    out.undo();
    assertThat(out.take()).isNull();

    out.begin(FrameHeader.EXECUTE, 9).writeLong(1);
    out.undo();
    List<String> written = write(out, 12);
    incoming(version).take(Unpooled.wrappedBuffer(taken(out)));
    assertThat(received).isEqualTo(written);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 4, 8, 30})
  void aBitThatIsWrongInASegmentIsFound(int place) {
    OutgoingFrames out = outgoing(5);
    var unused = write(out, 20);
    byte[] bytes = taken(out);
    bytes[place] ^= 0x10;

    assertThatThrownBy(() -> incoming(5).take(Unpooled.wrappedBuffer(bytes)))
        .isInstanceOf(IncomingFrames.Corrupted.class)
        .hasMessageContaining("checksum");
    assertThat(received).isEmpty();
  }

  @Test
  void aLengthThatCannotBeIsFound() {
    ByteBuf frame = BUFFERS.directBuffer().writeByte(0x84).writeByte(0).writeShort(1);
    frame.writeByte(FrameHeader.RESULT).writeInt(-5);

    assertThatThrownBy(() -> incoming(4).take(frame)).isInstanceOf(IncomingFrames.Corrupted.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4_711, SegmentFormat.MAX_PAYLOAD, SegmentFormat.MAX_PAYLOAD + 1})
  void checksumsOfHeadersAreThoseOfTheDriver(int lengthAndFlag) {
    assertThat(SegmentFormat.crc24(lengthAndFlag, 3)).isEqualTo(Crc.computeCrc24(lengthAndFlag, 3));
  }
}
