package io.bench.cql.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentCodec;
import com.datastax.oss.protocol.internal.request.Prepare;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Frames and segments with compression, as another implementation of the protocol has them. */
class CompressionTest {

  private static final UnpooledByteBufAllocator BUFFERS = UnpooledByteBufAllocator.DEFAULT;

  private final Compressor<ByteBuf> compressor = new DeflatingCompressor();
  private final PrimitiveCodec<ByteBuf> primitives = new ByteBufPrimitiveCodec(BUFFERS);
  private final SegmentCodec<ByteBuf> segments = new SegmentCodec<>(primitives, compressor);
  private final FrameCodec<ByteBuf> server = FrameCodec.defaultServer(primitives, compressor);
  private final List<byte[]> received = new ArrayList<>();

  private IncomingFrames incoming(int version) {
    return new IncomingFrames(
        BUFFERS,
        new Framing(version, compressor),
        (frame, start, end) -> received.add(ByteBufUtil.getBytes(frame, start, end - start)));
  }

  private OutgoingFrames outgoing(int version) {
    return new OutgoingFrames(BUFFERS, new Framing(version, compressor));
  }

  private static byte[] easy(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i / 100);
    }
    return bytes;
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(1).nextBytes(bytes);
    return bytes;
  }

  private static byte[] framed(int version, byte[] body) {
    ByteBuf frame = BUFFERS.buffer().writeBytes(FrameHeader.of(version, FrameHeader.EXECUTE));
    frame.setInt(FrameHeader.BODY_LENGTH_AT, body.length);
    return ByteBufUtil.getBytes(frame.writeBytes(body));
  }

  @ParameterizedTest
  @CsvSource({"4,1", "4,100000", "5,1", "5,100000"})
  void framesArriveAsTheyWereHoweverTheyAreCut(int version, int pieceBytes) {
    List<byte[]> bodies = List.of(easy(10), random(500), easy(300_000), random(200_000), easy(7));
    OutgoingFrames out = outgoing(version);
    for (byte[] body : bodies) {
      out.begin(FrameHeader.EXECUTE, 0).writeBytes(body);
      out.end();
    }
    ByteBuf sent = out.take();
    IncomingFrames in = incoming(version);

    while (sent.isReadable()) {
      in.take(sent.readBytes(Math.min(pieceBytes, sent.readableBytes())));
    }

    assertThat(received)
        .usingElementComparator((one, other) -> Arrays.compare(one, other))
        .containsExactlyElementsOf(bodies.stream().map(body -> framed(version, body)).toList());
    assertThat(sent.writerIndex()).isLessThan(300_000);
  }

  @Test
  void aRequestOfVersion4IsWhatAnotherDecodes() {
    String text = "SELECT a FROM b WHERE c = 1 AND d = 1 AND e = 1 AND f = 1 AND g = 1";
    OutgoingFrames out = outgoing(4);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.begin(FrameHeader.PREPARE, 3).writeInt(bytes.length).writeBytes(bytes);
    out.end();

    Frame frame = server.decode(out.take());

    assertThat(frame.streamId).isEqualTo(3);
    assertThat(frame.message)
        .isInstanceOfSatisfying(
            Prepare.class, prepare -> assertThat(prepare.cqlQuery).isEqualTo(text));
  }

  @Test
  void aRequestWithoutABodyIsNotCompressed() {
    OutgoingFrames out = outgoing(4);
    var unused = out.begin(FrameHeader.OPTIONS, 3);
    out.end();

    assertThat(ByteBufUtil.getBytes(out.take()))
        .containsExactly(4, 0, 0, 3, FrameHeader.OPTIONS, 0, 0, 0, 0);
  }

  @ParameterizedTest
  @CsvSource({"1000,true", "1000,false", "0,true"})
  void aSegmentIsWhatAnotherDecodes(int easyBytes, boolean selfContained) throws Exception {
    byte[] payload = easyBytes > 0 ? easy(easyBytes) : random(100);
    SegmentFormat format = new SegmentFormat(compressor);
    ByteBuf written = BUFFERS.buffer().writeZero(format.headerLength()).writeBytes(payload);
    format.close(written, 0, selfContained);

    SegmentCodec.Header header = segments.decodeHeader(written);
    Segment<ByteBuf> segment = segments.decode(header, written);

    assertThat(header.isSelfContained).isEqualTo(selfContained);
    assertThat(header.uncompressedPayloadLength).isEqualTo(easyBytes);
    assertThat(ByteBufUtil.getBytes(segment.payload)).isEqualTo(payload);
  }

  @ParameterizedTest
  @CsvSource({"1000", "0"})
  void aSegmentOfAnotherIsUnderstood(int easyBytes) {
    byte[] frame = framed(5, easyBytes > 0 ? easy(easyBytes) : random(100));
    List<Object> parts = new ArrayList<>();
    segments.encode(new Segment<>(BUFFERS.buffer().writeBytes(frame), true), parts);
    ByteBuf all = Unpooled.wrappedBuffer(parts.toArray(ByteBuf[]::new)).copy();

    incoming(5).take(all);

    assertThat(received).hasSize(1);
    assertThat(received.get(0)).isEqualTo(frame);
  }
}
