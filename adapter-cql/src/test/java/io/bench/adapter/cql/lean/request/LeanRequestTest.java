package io.bench.adapter.cql.lean.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import io.bench.adapter.cql.bind.ColumnEncoder;
import io.bench.cql.frame.Framing;
import io.bench.cql.frame.IncomingFrames;
import io.bench.cql.frame.OutgoingFrames;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeanRequestTest {

  private static final UnpooledByteBufAllocator BUFFERS = UnpooledByteBufAllocator.DEFAULT;
  private static final byte[] ID = {0, 2, 7, 8};
  private static final byte[] METADATA_ID = {0, 1, 9};
  private static final ColumnEncoder CYCLE = cycle -> number(cycle);
  private static final ColumnEncoder NULL = cycle -> null;
  private static final ColumnEncoder UNSET = cycle -> ProtocolConstants.UNSET_VALUE;

  private final FrameCodec<ByteBuf> server =
      FrameCodec.defaultServer(new ByteBufPrimitiveCodec(BUFFERS), Compressor.none());
  private final KeptValues kept = new KeptValues();

  private static ByteBuffer number(long value) {
    return ByteBuffer.allocate(Long.BYTES).putLong(0, value);
  }

  /** A value that is another one each time it is made. */
  private static final class Captured implements ColumnEncoder {
    private long made;

    @Override
    public ByteBuffer encode(long cycle) {
      made++;
      return number(made);
    }

    @Override
    public boolean dependsOnCycleOnly() {
      return false;
    }
  }

  private static BoundValues statement(int version, ColumnEncoder... columns) {
    return new BoundValues(
        "SELECT", ID, version >= 5 ? METADATA_ID : new byte[0], List.of(columns));
  }

  private static QuerySettings reading(int version) {
    return new QuerySettings(
        version, ProtocolConstants.ConsistencyLevel.QUORUM, -1, 100, true, null);
  }

  private static QuerySettings writing(int version) {
    return new QuerySettings(
        version,
        ProtocolConstants.ConsistencyLevel.ONE,
        ProtocolConstants.ConsistencyLevel.LOCAL_SERIAL,
        -1,
        false,
        new Timestamps());
  }

  /** The requests that were written, as the driver's library reads them. */
  private List<Message> written(OutgoingFrames frames, int version) {
    List<Message> messages = new ArrayList<>();
    ByteBuf burst = frames.take();
    if (burst != null) {
      IncomingFrames incoming =
          new IncomingFrames(
              BUFFERS,
              new Framing(version, null),
              (frame, start, end) ->
                  messages.add(server.decode(frame.slice(start, end - start)).message));
      incoming.take(burst);
    }
    return messages;
  }

  private static OutgoingFrames frames(int version) {
    return new OutgoingFrames(BUFFERS, new Framing(version, null));
  }

  private Execute executed(LeanRequest request, int version, long cycle) {
    OutgoingFrames frames = frames(version);
    request.write(frames, 5, cycle, kept);
    return (Execute) written(frames, version).get(0);
  }

  private Execute executedAgain(LeanRequest request, int version, byte @Nullable [] pagingState) {
    OutgoingFrames frames = frames(version);
    request.writeAgain(frames, 6, 30, kept, pagingState);
    return (Execute) written(frames, version).get(0);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void aReadHasValuesAndPageSize(int version) {
    LeanRequest request =
        BoundRequest.execute(statement(version, CYCLE, NULL, UNSET), reading(version));

    Execute execute = executed(request, version, 30);

    assertThat(execute.queryId).containsExactly(7, 8);
    if (version >= 5) {
      assertThat(execute.resultMetadataId).containsExactly(9);
    }
    QueryOptions options = execute.options;
    assertThat(options.consistency).isEqualTo(ProtocolConstants.ConsistencyLevel.QUORUM);
    assertThat(options.skipMetadata).isTrue();
    assertThat(options.pageSize).isEqualTo(100);
    assertThat(options.pagingState).isNull();
    assertThat(options.defaultTimestamp).isEqualTo(QueryOptions.NO_DEFAULT_TIMESTAMP);
    // to that library what is not set is null
    assertThat(options.positionalValues).containsExactly(number(30), null, null);
  }

  @Test
  void whatIsNotSetIsNoNull() {
    ByteBuf values = BUFFERS.buffer();
    UNSET.append(0, values);
    NULL.append(0, values);
    CYCLE.append(3, values);

    assertThat(values.readInt()).isEqualTo(-2);
    assertThat(values.readInt()).isEqualTo(-1);
    assertThat(values.readInt()).isEqualTo(8);
    assertThat(values.readLong()).isEqualTo(3);
    assertThat(values.isReadable()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void aWriteHasItsTimeAndSerialConsistency(int version) {
    LeanRequest request = BoundRequest.execute(statement(version), writing(version));

    QueryOptions first = executed(request, version, 1).options;
    QueryOptions second = executed(request, version, 2).options;

    assertThat(first.positionalValues).isEmpty();
    assertThat(first.skipMetadata).isFalse();
    assertThat(first.serialConsistency).isEqualTo(ProtocolConstants.ConsistencyLevel.LOCAL_SERIAL);
    assertThat(second.defaultTimestamp).isGreaterThan(first.defaultTimestamp);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void aFollowingPageIsAskedForWithTheSameValues(int version) {
    LeanRequest request = BoundRequest.execute(statement(version, CYCLE), reading(version));

    QueryOptions options = executedAgain(request, version, new byte[] {1, 2, 3}).options;

    assertThat(options.pagingState).isEqualTo(ByteBuffer.wrap(new byte[] {1, 2, 3}));
    assertThat(options.pageSize).isEqualTo(100);
    assertThat(options.positionalValues).containsExactly(number(30));
  }

  @Test
  void columnsThatHaveChangedHaveAnotherIdFromThenOn() {
    LeanRequest request = BoundRequest.execute(statement(5, CYCLE), reading(5));
    executed(request, 5, 30);

    request.columnsChanged(BUFFERS.buffer().writeByte(0).writeShort(1).writeByte(42), 1, 3);

    assertThat(executed(request, 5, 30).resultMetadataId).containsExactly(42);
    assertThat(executed(request, 5, 30).queryId).containsExactly(7, 8);
    assertThat(executedAgain(request, 5, new byte[] {1}).resultMetadataId).containsExactly(42);
  }

  @Test
  void aCapturedValueIsTheSameWhenARequestIsSentAgain() {
    LeanRequest request = BoundRequest.execute(statement(4, new Captured(), CYCLE), reading(4));
    QueryOptions first = executed(request, 4, 30).options;

    QueryOptions again = executedAgain(request, 4, null).options;

    assertThat(again.positionalValues).isEqualTo(first.positionalValues);
    assertThat(again.pagingState).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void aBatchRepeatsItsStatementsWithCyclesOfTheirOwn(int version) {
    LeanRequest request =
        BoundRequest.batch(
            1, 2, List.of(statement(version, CYCLE), statement(version)), writing(version));
    OutgoingFrames frames = frames(version);

    request.write(frames, 5, 10, kept);

    Batch batch = (Batch) written(frames, version).get(0);
    assertThat(batch.type).isEqualTo((byte) 1);
    assertThat(batch.queriesOrIds).hasSize(4).allMatch(id -> id instanceof byte[]);
    assertThat(batch.values)
        .containsExactly(List.of(number(20)), List.of(), List.of(number(21)), List.of());
    assertThat(batch.consistency).isEqualTo(ProtocolConstants.ConsistencyLevel.ONE);
  }

  @Test
  void aBatchWithACapturedValueIsTheSameWhenSentAgain() {
    LeanRequest request =
        BoundRequest.batch(0, 2, List.of(statement(4, new Captured(), CYCLE)), writing(4));
    OutgoingFrames frames = frames(4);

    request.write(frames, 5, 10, kept);
    request.writeAgain(frames, 6, 10, kept, null);

    List<Message> both = written(frames, 4);
    assertThat(((Batch) both.get(1)).values).isEqualTo(((Batch) both.get(0)).values);
  }

  @Test
  void ofARequestWhoseValueCannotBeMadeNothingIsWritten() {
    ColumnEncoder refusing =
        cycle -> {
          throw new IllegalArgumentException("does not fit");
        };
    LeanRequest execute = BoundRequest.execute(statement(4, CYCLE, refusing), reading(4));
    LeanRequest batch = BoundRequest.batch(0, 1, List.of(statement(4, refusing)), writing(4));
    OutgoingFrames frames = frames(4);

    assertThatThrownBy(() -> execute.write(frames, 1, 0, kept)).hasMessage("does not fit");
    assertThatThrownBy(() -> batch.write(frames, 1, 0, kept)).hasMessage("does not fit");

    assertThat(written(frames, 4)).isEmpty();
  }

  @Test
  void aStatementThatStandsTwiceInABatchIsToldOnce() {
    LeanRequest batch =
        BoundRequest.batch(0, 1, List.of(statement(4, CYCLE), statement(4, CYCLE)), writing(4));

    assertThat(batch.texts()).containsExactly("SELECT");
  }
}
