package io.bench.adapter.grpc.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import com.google.protobuf.InvalidProtocolBufferException;
import io.bench.adapter.grpc.AllocatedBytes;
import io.bench.adapter.grpc.cql.CqlResult.Condition;
import io.bench.adapter.grpc.cql.CqlResult.Decoding;
import io.bench.adapter.grpc.wire.MessageReader;
import io.stargate.proto.QueryOuterClass.ColumnSpec;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.ResultSet;
import io.stargate.proto.QueryOuterClass.Row;
import io.stargate.proto.QueryOuterClass.TypeSpec;
import io.stargate.proto.QueryOuterClass.TypeSpec.Basic;
import io.stargate.proto.QueryOuterClass.Value;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is read of a Stargate response, one after the other. */
class CqlResultReaderTest {

  private final MessageReader messages = new MessageReader();
  private final CqlResultReader counts = new CqlResultReader(Decoding.COUNTS);

  private CqlResult read(CqlResultReader reader, byte[] response) throws IOException {
    return reader.read(messages.begin(new ByteArrayInputStream(response)));
  }

  private static ColumnSpec column(String name) {
    return ColumnSpec.newBuilder()
        .setType(TypeSpec.newBuilder().setBasic(Basic.VARCHAR))
        .setName(name)
        .build();
  }

  private static Row row(Value... values) {
    return Row.newBuilder().addAllValues(Arrays.asList(values)).build();
  }

  private static Value text(String text) {
    return Value.newBuilder().setString(text).build();
  }

  private static byte[] response(ResultSet.Builder result) {
    return Response.newBuilder().setResultSet(result).addWarnings("slow").build().toByteArray();
  }

  private static ResultSet.Builder found(String... texts) {
    ResultSet.Builder result = ResultSet.newBuilder().addColumns(column("body"));
    for (String text : texts) {
      result.addRows(row(text(text)));
    }
    return result;
  }

  @Test
  void countsRowsAndBytes() throws Exception {
    byte[] response = response(found("a", "bc", "d".repeat(20_000)));

    CqlResult result = read(counts, response);

    assertThat(result)
        .isEqualTo(
            new CqlResult(response.length, true, 3, null, Condition.NONE, List.of(), List.of()));
  }

  @Test
  void aWriteHasNoResultSet() throws Exception {
    CqlResult result = read(counts, Response.getDefaultInstance().toByteArray());

    assertThat(result.resultSet()).isFalse();
    assertThat(result.bytes()).isZero();
  }

  @Test
  void equalResultsAreOneObjectUnlessAPageFollows() throws Exception {
    byte[] one = response(found("a"));
    byte[] state =
        response(found("a").setPagingState(BytesValue.of(ByteString.copyFromUtf8("more"))));

    assertThat(read(counts, one)).isSameAs(read(counts, response(found("b"))));
    assertThat(read(counts, state)).isNotSameAs(read(counts, state));
    assertThat(read(counts, state).pagingState()).isEqualTo(ByteString.copyFromUtf8("more"));
    assertThat(read(counts, one).pagingState()).isNull();
    assertThat(read(counts, response(found())).rows()).isZero();
  }

  @Test
  void anEmptyPagingStateIsThatOfTheLastPage() throws Exception {
    byte[] last = response(found("a").setPagingState(BytesValue.getDefaultInstance()));

    assertThat(read(counts, last).pagingState()).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void aConditionIsReadWhateverIsDecoded(Decoding decoding) throws Exception {
    CqlResultReader reader = new CqlResultReader(decoding);
    for (boolean applied : new boolean[] {true, false, true}) {
      ResultSet.Builder result =
          ResultSet.newBuilder()
              .addColumns(column("body12345"))
              .addColumns(column("[applied]"))
              .addRows(row(text("a"), Value.newBuilder().setBoolean(applied).build()));

      assertThat(read(reader, response(result)).condition())
          .isEqualTo(applied ? Condition.APPLIED : Condition.NOT_APPLIED);
    }
    assertThat(read(reader, response(found("a"))).condition()).isEqualTo(Condition.NONE);
  }

  @Test
  void decodesAsFarAsWanted() throws Exception {
    byte[] response = response(found("a", "b"));
    CqlResultReader first = new CqlResultReader(Decoding.FIRST_ROW);
    CqlResultReader every = new CqlResultReader(Decoding.EVERY_ROW);

    assertThat(read(first, response).decodedRows()).containsExactly(row(text("a")));
    assertThat(read(every, response).decodedRows()).containsExactly(row(text("a")), row(text("b")));
    assertThat(read(every, response).decodedRows()).as("once more").hasSize(2);
    assertThat(read(every, response).columns()).containsExactly(column("body"));
  }

  @Test
  void whatEndsTooEarlyIsNoResponseAndHarmsNoOther() throws Exception {
    byte[] whole = response(found("a", "b"));

    assertThatThrownBy(() -> read(counts, Arrays.copyOf(whole, whole.length - 12)))
        .isInstanceOf(InvalidProtocolBufferException.class);

    assertThat(read(counts, whole).rows()).isEqualTo(2);
  }

  @Test
  void countingAllocatesNothing() {
    byte[] response = response(found("abcdefgh"));
    ByteArrayInputStream stream = new ByteArrayInputStream(response);

    long bytes =
        new AllocatedBytes()
            .perCall(
                number -> {
                  stream.reset();
                  try {
                    counts.read(messages.begin(stream));
                  } catch (IOException e) {
                    throw new AssertionError(e);
                  }
                });

    assertThat(bytes).isZero();
  }
}
