package io.bench.servers.gateway.stargate;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinition;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinitions;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RawType;
import io.bench.servers.gateway.calls.RequestLimit;
import io.bench.stargate.WireBuffer;
import io.grpc.Status.Code;
import io.stargate.proto.QueryOuterClass.Batch;
import io.stargate.proto.QueryOuterClass.Response;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of Cassandra's answer, which a test gives. */
class ExecutionTest {

  private final RequestLimit limit = new RequestLimit(1);
  private final Answers answers = new Answers();

  @BeforeEach
  void takeThePlace() {
    assertThat(limit.tryStart()).isNull();
  }

  @Test
  void aRowBecomesAResponse() throws Exception {
    execution().accept(result(ByteBuffer.allocate(4), null), null);
    assertThat(Response.parseFrom(answers.succeeded.get(0)).getResultSet().getRowsCount()).isOne();
    assertThat(limit.inFlight()).isZero();
  }

  @Test
  void aRowThatCannotBeReadIsNoFaultOfTheClient() {
    execution().accept(result(ByteBuffer.allocate(3), null), null);
    assertThat(answers.failed)
        .singleElement()
        .satisfies(
            failure -> {
              assertThat(failure.status().getCode()).isEqualTo(Code.UNKNOWN);
              assertThat(failure.status().getDescription()).contains("expecting 4 bytes but got 3");
            });
    assertThat(answers.succeeded).isEmpty();
    assertThat(limit.inFlight()).isZero();
  }

  @Test
  void aTraceIsNamed() throws Exception {
    UUID trace = new UUID(1, 2);
    execution().accept(result(ByteBuffer.allocate(4), trace), null);
    assertThat(Response.parseFrom(answers.succeeded.get(0)).getTraces().getId())
        .isEqualTo(trace.toString());
  }

  private Execution execution() {
    StatementCache none =
        new StatementCache(
            statement -> {
              throw new AssertionError(statement);
            },
            1);
    return new BatchExecution(new Backend(null, none, limit), Batch.getDefaultInstance(), answers);
  }

  /** One row of one column of numbers. */
  private static AsyncResultSet result(ByteBuffer number, @Nullable UUID trace) {
    ColumnSpec column =
        new ColumnSpec("k", "t", "c", 0, RawType.PRIMITIVES.get(ProtocolConstants.DataType.INT));
    ColumnDefinitions columns =
        DefaultColumnDefinitions.valueOf(
            List.of(new DefaultColumnDefinition(column, AttachmentPoint.NONE)));
    Row row = answering(Row.class, Map.of("getBytesUnsafe", number));
    ExecutionInfo info =
        answering(
            ExecutionInfo.class,
            Map.of(
                "getTracingId", Optional.ofNullable(trace),
                "getIncomingPayload", Map.of(),
                "getPagingState", Optional.empty(),
                "getResponseSizeInBytes", -1,
                "getWarnings", List.of()));
    return answering(
        AsyncResultSet.class,
        Map.of(
            "getExecutionInfo", info,
            "getColumnDefinitions", columns,
            "currentPage", List.of(row)));
  }

  /** Each method answers what stands by its name; null for an empty {@link Optional}. */
  private static <T> T answering(Class<T> type, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              Object answer = answers.get(method.getName());
              if (answer == null) {
                throw new AssertionError(method);
              }
              return answer instanceof Optional<?> given ? given.orElse(null) : answer;
            }));
  }

  private static final class Answers implements StargateAnswer {
    private final List<byte[]> succeeded = new ArrayList<>();
    private final List<CallFailure> failed = new ArrayList<>();

    @Override
    public void succeeded(WireBuffer response) {
      succeeded.add(response.toByteArray());
    }

    @Override
    public void failed(CallFailure failure) {
      failed.add(failure);
    }
  }
}
