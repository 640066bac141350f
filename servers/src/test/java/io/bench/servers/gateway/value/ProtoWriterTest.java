package io.bench.servers.gateway.value;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protobuf's own writer judges. */
class ProtoWriterTest {

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
    ProtoWriter writer = new ProtoWriter(0);
    writer.fixed64(5, value);
    writer.fixed32(4, (int) value);
    writer.signed(1000, value);
    writer.varint(1, value);
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    CodedOutputStream coded = CodedOutputStream.newInstance(expected);
    coded.writeUInt64(1, value);
    coded.writeSInt64(1000, value);
    coded.writeFixed32(4, (int) value);
    coded.writeFixed64(5, value);
    coded.flush();
    assertThat(writer.toByteArray()).isEqualTo(expected.toByteArray());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 127, 128, 300, 70_000})
  void aMessageHasTheLengthOfWhatIsInIt(int length) throws IOException {
    ProtoWriter writer = new ProtoWriter(3);
    writer.varint(9, 1);
    int end = writer.size();
    writer.bytes(2, new byte[length]);
    writer.endMessage(3, end);
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
