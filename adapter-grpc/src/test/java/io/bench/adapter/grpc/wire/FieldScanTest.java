package io.bench.adapter.grpc.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TextFormat;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.AllocatedBytes;
import io.bench.adapter.grpc.service.TestTypes;
import io.bench.adapter.grpc.service.descriptor.FileTypes;
import io.bench.adapter.grpc.service.response.FieldPath;
import io.bench.stargate.WireBuffer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is found in serialised messages without building them. */
class FieldScanTest {

  private static final FileTypes TYPES = types();

  private static FileTypes types() {
    try {
      return TestTypes.wide();
    } catch (AdapterException e) {
      throw new AssertionError(e);
    }
  }

  private static Descriptor wide() {
    return Objects.requireNonNull(TYPES.message("wide.Wide"));
  }

  private static Descriptor old() {
    return Objects.requireNonNull(TYPES.message("old.Old"));
  }

  private static WirePath path(String text, Descriptor type) throws AdapterException {
    return FieldPath.of("test", text, type).onWire("test");
  }

  private static byte[] message(String text, Descriptor type) throws IOException {
    DynamicMessage.Builder builder = DynamicMessage.newBuilder(type);
    TextFormat.merge(text, builder);
    return builder.buildPartial().toByteArray();
  }

  private static long count(String counted, String text, Descriptor type) throws Exception {
    FieldScan scan = new FieldScan(path(counted, type), null);
    byte[] message = message(text, type);
    assertThat(scan.scan(message)).isEqualTo(message.length);
    long count = scan.count();
    assertThat(scan.scan(new Trickle(message, 1))).isEqualTo(message.length);
    assertThat(scan.count()).isEqualTo(count);
    return count;
  }

  static Stream<String> repeatedFields() {
    return wide().getFields().stream()
        .filter(FieldDescriptor::isRepeated)
        .filter(field -> !field.isMapField())
        .filter(field -> field.getJavaType() != FieldDescriptor.JavaType.MESSAGE)
        .map(FieldDescriptor::getName);
  }

  @ParameterizedTest
  @MethodSource("repeatedFields")
  void elementsOfEveryScalarTypeAreCountedPackedOrNot(String name) throws Exception {
    FieldDescriptor field = wide().findFieldByName(name);
    Object element =
        field.getJavaType() == FieldDescriptor.JavaType.ENUM
            ? field.getEnumType().getValues().get(3)
            : switch (field.getJavaType()) {
              case INT -> 1 << 20;
              case LONG -> 1L << 40;
              case FLOAT -> 1.5f;
              case DOUBLE -> 1.5;
              case BOOLEAN -> true;
              case STRING -> "text";
              case BYTE_STRING -> ByteString.copyFromUtf8("bytes");
              default -> throw new AssertionError(field);
            };
    DynamicMessage.Builder message = DynamicMessage.newBuilder(wide());
    for (int i = 0; i < 17; i++) {
      message.addRepeatedField(field, element);
    }
    FieldScan scan = new FieldScan(path(name, wide()), null);

    scan.scan(message.build().toByteArray());

    assertThat(scan.count()).isEqualTo(17);
  }

  @Test
  void messagesAndEntriesOfMapsAreCounted() throws Exception {
    String text =
        "child_list {int32_field: 1} child_list {} child_list {child_list {}}"
            + " string_map {key: 'a' value: 1} string_map {key: 'b'}";

    assertThat(count("child_list", text, wide())).isEqualTo(3);
    assertThat(count("string_map", text, wide())).isEqualTo(2);
    assertThat(count("int32_list", text, wide())).isZero();
  }

  @Test
  void elementsWithinMessagesAreCounted() throws Exception {
    String text =
        "int32_list: 1 child {int32_list: 1 child {int32_list: [1, 2, 300] string_field: 'x'}}";

    assertThat(count("child.child.int32_list", text, wide())).isEqualTo(3);
    assertThat(count("child.int32_list", text, wide())).isEqualTo(1);
  }

  @Test
  void groupsAreCountedAndSkipped() throws Exception {
    String text =
        "Line {delta: 1} Line {} Part {number: 7 note: 'n'} loose: [1, 2] tight: [3, 4, 5]";

    assertThat(count("line", text, old())).isEqualTo(2);
    assertThat(count("loose", text, old())).isEqualTo(2);
    assertThat(count("tight", text, old())).isEqualTo(3);
  }

  @Test
  void theKeptFieldIsTheLastThatIsThere() throws Exception {
    byte[] message =
        join(
            message("child {string_field: 'first'} string_field: 'outer'", wide()),
            message("child {string_field: 'last' int32_list: [1, 2]}", wide()),
            message("child {int32_list: 3}", wide()));
    FieldScan scan =
        new FieldScan(path("child.int32_list", wide()), path("child.string_field", wide()));

    scan.scan(message);

    assertThat(new String(scan.value(), StandardCharsets.UTF_8)).isEqualTo("last");
    assertThat(scan.count()).isEqualTo(3);
    scan.scan(message("string_field: 'outer'", wide()));
    assertThat(scan.value()).isEmpty();
    assertThat(scan.count()).isZero();
  }

  @Test
  void piecesOfAnySizeAndSkipsOfAnyLengthComeToTheSame() throws Exception {
    byte[] message =
        message(
            "bytes_list: '%s' bytes_list: 'x' int32_field: 7 bytes_list: '%s' string_field: '%s'"
                .formatted("a".repeat(20_000), "b".repeat(8_190), "t".repeat(9_000)),
            wide());
    FieldScan scan = new FieldScan(path("bytes_list", wide()), path("string_field", wide()));

    for (int most : new int[] {1, 2, 3, 100, 8_191, 8_192, 8_193, 100_000}) {
      assertThat(scan.scan(new Trickle(message, most))).as("%d", most).isEqualTo(message.length);
      assertThat(scan.count()).isEqualTo(3);
      assertThat(scan.value()).hasSize(9_000).containsOnly('t');
    }
  }

  @Test
  void aFieldIsSetWhereItsPathSays() throws Exception {
    byte[] message = message("string_field: 's' child {int32_field: 3}", wide());

    byte[] with =
        path("child.child.bytes_field", wide()).with(message, new byte[300], new WireBuffer());

    DynamicMessage expected =
        DynamicMessage.parseFrom(
            wide(),
            message(
                "string_field: 's' child {int32_field: 3 child {bytes_field: '%s'}}"
                    .formatted("\\000".repeat(300)),
                wide()));
    assertThat(DynamicMessage.parseFrom(wide(), with)).isEqualTo(expected);
    assertThat(with).startsWith(message);
  }

  @Test
  void aMessageThatEndsTooSoonIsNone() throws Exception {
    byte[] message = message("string_field: 'text' child {int32_list: [1, 2, 300]}", wide());
    FieldScan scan = new FieldScan(path("child.int32_list", wide()), path("string_field", wide()));
    int whole = message("string_field: 'text'", wide()).length;

    for (int length = 1; length < message.length; length++) {
      byte[] cut = Arrays.copyOf(message, length);
      if (length != whole && !isWhole(cut)) {
        assertThatThrownBy(() -> scan.scan(cut)).isInstanceOf(InvalidProtocolBufferException.class);
        assertThatThrownBy(() -> scan.scan(new Trickle(cut, 2)))
            .isInstanceOf(InvalidProtocolBufferException.class);
      }
    }
  }

  private static boolean isWhole(byte[] cut) {
    try {
      return DynamicMessage.parseFrom(wide(), cut).getSerializedSize() <= cut.length;
    } catch (InvalidProtocolBufferException e) {
      return false;
    }
  }

  @Test
  void whatIsNoMessageIsRefused() throws Exception {
    FieldScan scan = new FieldScan(path("child.int32_list", wide()), path("bytes_field", wide()));
    byte[] tooLong = new byte[11];
    Arrays.fill(tooLong, (byte) 0xFF);

    for (byte[] garbled :
        new byte[][] {
          tooLong,
          {0, 0},
          {7, 1},
          // a field that is longer than the message that it is in
          {(byte) 0x8A, 1, 2, (byte) 0xFA, 1, 5, 1, 1, 1, 1, 1},
          // lengths near the largest there is: of a message, a list in one, and the kept field
          {(byte) 0x8A, 1, -1, -1, -1, -1, 7, 1, 1, 1},
          {(byte) 0x8A, 1, 10, (byte) 0xFA, 1, -1, -1, -1, -1, 7, 1, 1, 1},
          {122, -1, -1, -1, -1, 7, 1, 1, 1},
          // such lengths of fields that are skipped
          {10, -1, -1, -1, -1, 7, 1, 1, 1},
          {(byte) 0x8A, 1, 9, 10, -1, -1, -1, -1, 7, 1, 1, 1},
          // a message with a length of -1
          {(byte) 0x8A, 1, -1, -1, -1, -1, 15, 1, 1, 1},
          // the kept field with a length of 256 MiB
          {122, (byte) 0x80, (byte) 0x80, (byte) 0x80, (byte) 0x80, 1},
          // a group that ends as another
          {(byte) (100 << 3 | 3), 6, (byte) (101 << 3 | 4), 6},
        }) {
      assertThatThrownBy(() -> scan.scan(garbled))
          .as("%s", Arrays.toString(garbled))
          .isInstanceOf(InvalidProtocolBufferException.class);
    }
  }

  @Test
  void aLengthNearTheLargestIsRefusedAfterOtherMessagesToo() throws Exception {
    FieldScan scan = new FieldScan(path("child.child_list", wide()), null);
    byte[] before = message("child {child_list {}} string_field: 'stale'", wide());
    int tag = wide().findFieldByName("child").getNumber() << 3 | 2;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream coded = CodedOutputStream.newInstance(bytes);
    coded.writeUInt32NoTag(tag);
    coded.writeUInt32NoTag(Integer.MAX_VALUE);
    coded.writeRawBytes(new byte[] {8, 1});
    coded.flush();

    for (int i = 0; i < 3; i++) {
      scan.scan(before);
      assertThat(scan.count()).isEqualTo(1);
      assertThatThrownBy(() -> scan.scan(bytes.toByteArray()))
          .isInstanceOf(InvalidProtocolBufferException.class)
          .hasMessage("a field longer than its message");
    }
  }

  @Test
  void anArrayIsScannedWithoutGarbage() throws Exception {
    FieldScan scan = new FieldScan(path("child.int32_list", wide()), null);
    byte[] message = message("string_field: 'text' child {int32_list: [1, 2, 300]}", wide());

    long bytes =
        new AllocatedBytes()
            .perCall(
                i -> {
                  try {
                    scan.scan(message);
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                });

    assertThat(bytes).isZero();
    assertThat(scan.count()).isEqualTo(3);
  }

  @Test
  void theLargestFieldNumberIsSkipped() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream coded = CodedOutputStream.newInstance(bytes);
    coded.writeFixed64((1 << 29) - 1, 7);
    coded.writeFixed32(1000, 7);
    coded.flush();
    FieldScan scan = new FieldScan(path("int32_list", wide()), null);

    assertThat(scan.scan(bytes.toByteArray())).isEqualTo(bytes.size());
  }

  private static byte[] join(byte[]... parts) throws IOException {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      joined.write(part);
    }
    return joined.toByteArray();
  }

  /** Gives and skips no more than so many bytes at a time, and at times skips nothing. */
  private static final class Trickle extends InputStream {
    private final ByteArrayInputStream bytes;
    private final int most;
    private boolean lame;

    Trickle(byte[] bytes, int most) {
      this.bytes = new ByteArrayInputStream(bytes);
      this.most = most;
    }

    @Override
    public int read() {
      return bytes.read();
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      return bytes.read(target, offset, Math.min(most, length));
    }

    @Override
    public long skip(long length) {
      lame = !lame;
      return lame ? 0 : bytes.skip(Math.min(most, length));
    }
  }
}
