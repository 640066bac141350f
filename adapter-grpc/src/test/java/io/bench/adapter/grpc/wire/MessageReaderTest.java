package io.bench.adapter.grpc.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.StringValue;
import com.google.protobuf.WireFormat;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageReaderTest {

  private final MessageReader reader = new MessageReader();

  /**
   * A message in direct memory, which the JVM frees. The stream itself is empty, so that a reader
   * that does not use the buffer finds nothing.
   */
  private static final class InPlace extends InputStream implements MessageInPlace {

    private final ByteBuf buffer;
    private final int length;

    InPlace(byte[] message) {
      length = message.length;
      ByteBuffer bytes = ByteBuffer.allocateDirect(Long.BYTES + length + Long.BYTES);
      buffer = Unpooled.wrappedBuffer(bytes.putLong(-1).put(message).putLong(-1).flip());
    }

    @Override
    public ByteBuf buffer() {
      return buffer;
    }

    @Override
    public int start() {
      return Long.BYTES;
    }

    @Override
    public int length() {
      return length;
    }

    @Override
    public int read() {
      return -1;
    }
  }

  private interface Writing {
    void to(CodedOutputStream out) throws IOException;
  }

  private static byte[] written(Writing writing) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    writing.to(out);
    out.flush();
    return bytes.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1_000, 1_020, 1_021, 1_024, 100_000})
  void messagesOfAnySizeAreReadInPlaceAndFromStreams(int length) throws Exception {
    byte[] message = written(out -> out.writeByteArray(1, new byte[length]));

    for (int again = 0; again < 2; again++) {
      assertThat(reader.begin(new InPlace(message)).readTag()).isEqualTo(10);
      assertThat(reader.readBytes()).hasSize(length);
      assertThat(reader.readTag()).isZero();
      assertThat(reader.begin(new ByteArrayInputStream(message)).readTag()).isEqualTo(10);
      reader.skipField(10);
      assertThat(reader.hasMore()).isFalse();
      assertThat(reader.position()).isEqualTo(message.length);
    }
  }

  @Test
  void numbersAreThoseOfTheLibrary() throws Exception {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 10_000; i++) {
      long number = random.nextLong() >> random.nextInt(64);
      byte[] message = written(out -> out.writeUInt64NoTag(number));

      assertThat(reader.begin(message).readVarint32()).isEqualTo((int) number);
      assertThat(reader.hasMore()).isFalse();
    }
  }

  @Test
  void nothingBeyondAFieldThatWasEnteredIsRead() throws Exception {
    byte[] message =
        written(
            out -> {
              out.writeMessage(1, StringValue.of("inner"));
              out.writeUInt32(2, 300);
            });
    reader.begin(message);
    assertThat(reader.readTag()).isEqualTo(10);
    int outer = reader.enter();
    int tag = reader.readTag();
    assertThatThrownBy(() -> reader.leave(outer))
        .isInstanceOf(InvalidProtocolBufferException.class);
    reader.skipField(tag);
    assertThat(reader.readTag()).isZero();
    reader.leave(outer);

    assertThat(reader.readTag()).isEqualTo(16);
    assertThat(reader.readVarint32()).isEqualTo(300);
  }

  @Test
  void messagesWithinAreParsedByTheLibrary() throws Exception {
    BytesValue inner = BytesValue.of(ByteString.copyFrom(new byte[2_000]));
    byte[] message = written(out -> out.writeMessage(3, inner));
    for (int again = 0; again < 2; again++) {
      reader.begin(message).readTag();
      assertThat(reader.readMessage(BytesValue.parser())).isEqualTo(inner);
      assertThat(reader.hasMore()).isFalse();
      reader.begin(new InPlace(message)).readTag();
      assertThat(reader.readMessage(BytesValue.parser())).isEqualTo(inner);
      assertThat(reader.hasMore()).isFalse();
      reader.begin(new ByteArrayInputStream(message)).readTag();
      assertThat(reader.readMessage(BytesValue.parser())).isEqualTo(inner);
    }
  }

  @Test
  void bytesAreComparedInTheirPlace() throws Exception {
    byte[] text = "[applied]".getBytes(StandardCharsets.US_ASCII);
    byte[] message =
        written(
            out -> {
              out.writeByteArrayNoTag(text);
              out.writeByteArrayNoTag("[applied".getBytes(StandardCharsets.US_ASCII));
            });

    for (InputStream stream : List.of(new InPlace(message), new ByteArrayInputStream(message))) {
      assertThat(reader.begin(stream).readEquals(text)).isTrue();
      assertThat(reader.readEquals(text)).isFalse();
      assertThat(reader.hasMore()).isFalse();
    }
    assertThat(reader.begin(message).readEquals("[applieD]".getBytes(StandardCharsets.US_ASCII)))
        .isFalse();
  }

  @Test
  void groupsWithinGroupsAreSkippedUpToADepth() throws Exception {
    assertThat(skips(groups(100))).isTrue();
    assertThat(skips(groups(101))).isFalse();
    assertThat(skips(groups(100_000))).isFalse();
  }

  private static byte[] groups(int depth) throws IOException {
    return written(
        out -> {
          for (int i = 0; i < depth; i++) {
            out.writeTag(1, WireFormat.WIRETYPE_START_GROUP);
          }
          for (int i = 0; i < depth; i++) {
            out.writeTag(1, WireFormat.WIRETYPE_END_GROUP);
          }
        });
  }

  private boolean skips(byte[] message) {
    try {
      reader.begin(message);
      reader.skipField(reader.readTag());
      return !reader.hasMore();
    } catch (InvalidProtocolBufferException e) {
      return false;
    }
  }

  @Test
  void afterADamagedMessageTheNextOneIsReadAsEver() throws Exception {
    assertThatThrownBy(() -> reader.begin(new byte[] {10, 5, 1}).skipField(reader.readTag()))
        .isInstanceOf(InvalidProtocolBufferException.class);

    reader.begin(written(out -> out.writeUInt32(1, 7)));
    assertThat(reader.readTag()).isEqualTo(8);
    assertThat(reader.readVarint32()).isEqualTo(7);
  }
}
