package io.bench.cql.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import com.datastax.oss.protocol.internal.response.result.Void;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results as another implementation of the protocol writes them. */
class ResultReaderTest {

  private static final RawType INT = RawType.PRIMITIVES.get(DataType.INT);
  private static final RawType TEXT = RawType.PRIMITIVES.get(DataType.VARCHAR);

  private final FrameCodec<ByteBuf> server =
      FrameCodec.defaultServer(
          new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT), Compressor.none());
  private final ResultReader reader = new ResultReader();

  private ByteBuf read(Frame frame) {
    ByteBuf encoded = server.encode(frame);
    reader.read(
        encoded,
        ResultReader.bodyStart(encoded, encoded.readerIndex()),
        encoded.writerIndex(),
        false);
    return encoded;
  }

  private ByteBuf read(int version, Message message) {
    return read(Frame.forResponse(version, 7, null, Frame.NO_PAYLOAD, List.of(), message));
  }

  private static Message rows(
      RowsMetadata metadata, int count, @Nullable ByteBuffer... cellsOfEachRow) {
    Queue<List<ByteBuffer>> data = new ArrayDeque<>();
    for (int i = 0; i < count; i++) {
      data.add(new ArrayList<>(List.of(cellsOfEachRow)));
    }
    return new DefaultRows(metadata, data);
  }

  private static RowsMetadata metadata(@Nullable ByteBuffer pagingState, ColumnSpec... columns) {
    return new RowsMetadata(List.of(columns), pagingState, null, null);
  }

  private static ColumnSpec column(String table, String name, RawType type) {
    return new ColumnSpec("ks", table, name, 0, type);
  }

  private static ByteBuffer cell(int... bytes) {
    ByteBuffer cell = ByteBuffer.allocate(bytes.length);
    for (int value : bytes) {
      cell.put((byte) value);
    }
    return cell.flip();
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void rowsAreCountedAndFound(int version) {
    ByteBuf frame = read(version, rows(metadata(null, column("t", "v", TEXT)), 3, cell(65, 66)));

    assertThat(reader.kind()).isEqualTo(ResultReader.ROWS);
    assertThat(reader.rowCount()).isEqualTo(3);
    assertThat(reader.columnCount()).isEqualTo(1);
    assertThat(reader.isConditional()).isFalse();
    assertThat(reader.hasMorePages()).isFalse();
    assertThat(frame.getInt(reader.rowsAt())).isEqualTo(2);
    assertThat(frame.getByte(reader.rowsAt() + 4)).isEqualTo((byte) 65);
  }

  @Test
  void columnsOfAnyTypeAreSkipped() {
    Map<String, RawType> fields = new LinkedHashMap<>();
    fields.put("a", INT);
    fields.put("b", new RawType.RawList(TEXT));
    ByteBuf frame =
        read(
            4,
            rows(
                metadata(
                    null,
                    column("t", "udt", new RawType.RawUdt("ks", "type", fields)),
                    column("u", "tuple", new RawType.RawTuple(List.of(INT, TEXT))),
                    column("u", "map", new RawType.RawMap(TEXT, new RawType.RawSet(INT))),
                    column("u", "custom", new RawType.RawCustom("a.Class"))),
                1,
                cell(1),
                cell(2),
                cell(3),
                cell(4)));

    assertThat(reader.rowCount()).isEqualTo(1);
    assertThat(frame.getByte(reader.rowsAt() + 4)).isEqualTo((byte) 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void conditionalStatementsSayWhetherTheyWereApplied(int applied) {
    read(
        5,
        rows(
            metadata(
                null,
                column("t", "[applied]", RawType.PRIMITIVES.get(DataType.BOOLEAN)),
                column("t", "v", TEXT)),
            1,
            cell(applied),
            cell(65)));

    assertThat(reader.isConditional()).isTrue();
    assertThat(reader.isApplied()).isEqualTo(applied == 1);
  }

  @Test
  void thePagingStateIsCopied() {
    ByteBuf frame =
        read(4, rows(metadata(cell(9, 8, 7), column("t", "v", INT)), 2, cell(0, 0, 0, 1)));

    assertThat(reader.hasMorePages()).isTrue();
    assertThat(reader.pagingState(frame)).containsExactly(9, 8, 7);
    assertThat(reader.rowCount()).isEqualTo(2);
  }

  @Test
  void leftOutColumnsAreNoneToSkip() {
    RowsMetadata none = new RowsMetadata(2, null, null, null);
    read(4, rows(none, 5, cell(1), cell(2)));

    assertThat(reader.rowCount()).isEqualTo(5);
    assertThat(reader.columnCount()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void traceAndWarningsStandBeforeTheBody(int version) {
    ByteBuf frame =
        read(
            Frame.forResponse(
                version,
                7,
                new UUID(1, 2),
                Frame.NO_PAYLOAD,
                List.of("beware", "of much"),
                rows(metadata(null, column("t", "v", INT)), 4, cell(0, 0, 0, 1))));

    assertThat(reader.rowCount()).isEqualTo(4);
    assertThat(FrameHeader.hasWarnings(frame, 0)).isTrue();
    assertThat(ResultReader.warnings(frame, 0)).containsExactly("beware", "of much");
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void traceAndPayloadStandBeforeTheBody(int version) {
    ByteBuf frame =
        read(
            Frame.forResponse(
                version,
                7,
                new UUID(1, 2),
                Map.of("key", cell(1, 2, 3)),
                List.of(),
                rows(metadata(null, column("t", "v", INT)), 4, cell(0, 0, 0, 1))));

    assertThat(reader.rowCount()).isEqualTo(4);
    assertThat(FrameHeader.hasWarnings(frame, 0)).isFalse();
  }

  /** As the specification has it, and Cassandra; the driver's library has them the other way. */
  @Test
  void warningsStandBeforeThePayload() {
    ByteBuf frame = UnpooledByteBufAllocator.DEFAULT.buffer();
    frame.writeByte(0x84).writeByte(FrameHeader.WARNING | FrameHeader.CUSTOM_PAYLOAD);
    frame.writeShort(7).writeByte(FrameHeader.RESULT).writeInt(19);
    frame.writeShort(1).writeShort(1).writeByte('w');
    frame.writeShort(1).writeShort(1).writeByte('k').writeInt(1).writeByte(9);
    frame.writeInt(ResultReader.VOID);

    reader.read(frame, ResultReader.bodyStart(frame, 0), frame.writerIndex(), false);

    assertThat(reader.kind()).isEqualTo(ResultReader.VOID);
    assertThat(ResultReader.warnings(frame, 0)).containsExactly("w");
  }

  @Test
  void nothingIsReadFromTheFrameBehind() {
    ByteBuf frame = read(4, rows(metadata(null, column("t", "v", INT)), 1, cell(0, 0, 0, 1)));
    int bodyStart = ResultReader.bodyStart(frame, frame.readerIndex());
    int metadataEnd = reader.rowsAt() - Integer.BYTES;

    assertThatThrownBy(() -> reader.read(frame, bodyStart, metadataEnd, false))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a result that is longer than its frame");
  }

  @Test
  void voidIsNoRows() {
    read(4, rows(metadata(null, column("t", "v", INT)), 4, cell(0, 0, 0, 1)));
    read(4, Void.INSTANCE);

    assertThat(reader.kind()).isEqualTo(ResultReader.VOID);
    assertThat(reader.rowCount()).isZero();
    assertThat(reader.hasMorePages()).isFalse();
  }
}
