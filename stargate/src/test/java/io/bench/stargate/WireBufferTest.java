package io.bench.stargate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protobuf's own writer judges. */
class WireBufferTest {

  @ParameterizedTest
  @ValueSource(
      longs = {
        0,
        1,
        -1,
        63,
        64,
        -64,
        -65,
        127,
        128,
        16_383,
        16_384,
        1L << 34,
        (1L << 35) - 1,
        1L << 35,
        1L << 62,
        Long.MAX_VALUE,
        Long.MIN_VALUE
      })
  void integersAreAsProtobufWritesThem(long value) throws IOException {
    WireBuffer writer = new WireBuffer(0);
    writer.writeTag(1, WireFormat.WIRETYPE_VARINT);
    writer.writeVarint(value);
    writer.writeTag(1000, WireFormat.WIRETYPE_VARINT);
    writer.writeVarint(value);
    writer.writeTag(4, WireFormat.WIRETYPE_FIXED32);
    writer.writeFixed32((int) value);
    writer.writeTag(5, WireFormat.WIRETYPE_FIXED64);
    writer.writeFixed64(value);
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    CodedOutputStream coded = CodedOutputStream.newInstance(expected);
    coded.writeUInt64(1, value);
    coded.writeUInt64(1000, value);
    coded.writeFixed32(4, (int) value);
    coded.writeFixed64(5, value);
    coded.flush();
    assertThat(writer.toByteArray()).isEqualTo(expected.toByteArray());
  }

  @Test
  void whatLastsIsNotCopied() {
    byte[] message = {1, 2, 3};
    WireBuffer lasting = WireBuffer.lasting(message);
    WireBuffer reused = new WireBuffer(message.length);
    reused.writeRaw(message);

    assertThat(lasting.size()).isEqualTo(3);
    assertThat(lasting.toLastingArray()).isSameAs(message);
    assertThat(reused.toLastingArray()).isEqualTo(message).isNotSameAs(reused.array());
    WireBuffer copy = new WireBuffer(0);
    assertThat(lasting.keptIn(copy)).isSameAs(lasting).isSameAs(lasting.toLasting());
    assertThat(reused.keptIn(copy)).isSameAs(copy);
    reused.truncate(0);
    assertThat(copy.toByteArray()).isEqualTo(message);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 127, 128, 300, 70_000})
  void aMessageHasTheLengthOfWhatIsInIt(int length) throws IOException {
    WireBuffer writer = new WireBuffer(3);
    int outer = writer.beginField(3);
    int field = writer.beginField(2);
    writer.writeRaw(new byte[length]);
    writer.endLength(field);
    writer.endLength(outer);
    writer.writeTag(9, WireFormat.WIRETYPE_VARINT);
    writer.writeVarint(1);
    ByteArrayOutputStream inner = new ByteArrayOutputStream();
    CodedOutputStream innerCoded = CodedOutputStream.newInstance(inner);
    innerCoded.writeByteArray(2, new byte[length]);
    innerCoded.flush();
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    CodedOutputStream coded = CodedOutputStream.newInstance(expected);
    coded.writeByteArray(3, inner.toByteArray());
    coded.writeInt32(9, 1);
    coded.flush();
    assertThat(writer.toByteArray()).isEqualTo(expected.toByteArray());
  }
}
