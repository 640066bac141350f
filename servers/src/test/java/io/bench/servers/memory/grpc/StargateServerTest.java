package io.bench.servers.memory.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Int32Value;
import com.google.protobuf.Message;
import com.google.protobuf.UInt64Value;
import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.grpc.GrpcAdapterProvider;
import io.bench.servers.memory.statement.SampleText;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ClientCalls;
import io.stargate.proto.QueryOuterClass.Batch;
import io.stargate.proto.QueryOuterClass.BatchQuery;
import io.stargate.proto.QueryOuterClass.ColumnSpec;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.QueryParameters;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.TypeSpec;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.Values;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With the messages of the published API as the measure. */
class StargateServerTest {

  private StargateServer server;
  private ManagedChannel channel;

  @BeforeEach
  void start() throws Exception {
    server = StargateServer.start(1);
    channel = NettyChannelBuilder.forAddress("127.0.0.1", server.port()).usePlaintext().build();
  }

  @AfterEach
  void stop() throws Exception {
    channel.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
    server.close();
  }

  private Response call(String method, Message request) {
    MethodDescriptor<Message, Response> descriptor =
        MethodDescriptor.newBuilder(
                ProtoUtils.marshaller(request.getDefaultInstanceForType()),
                ProtoUtils.marshaller(Response.getDefaultInstance()))
            .setType(MethodType.UNARY)
            .setFullMethodName("stargate.Stargate/" + method)
            .build();
    return ClientCalls.blockingUnaryCall(channel, descriptor, CallOptions.DEFAULT, request);
  }

  private static Query.Builder query(String cql) {
    return Query.newBuilder()
        .setCql(cql)
        .setValues(Values.newBuilder().addValues(Value.newBuilder().setString("k")));
  }

  @Test
  void aReadReturnsARowOfTheColumnsItNames() {
    Response response =
        call("ExecuteQuery", query("SELECT key, value FROM t WHERE key = ?").build());

    assertThat(response.getResultSet().getColumnsList())
        .extracting(ColumnSpec::getName)
        .containsExactly("key", "value");
    assertThat(response.getResultSet().getColumnsList())
        .allMatch(column -> column.getType().getBasic() == TypeSpec.Basic.VARCHAR);
    assertThat(response.getResultSet().getRowsList())
        .singleElement()
        .satisfies(
            row ->
                assertThat(row.getValuesList())
                    .extracting(Value::getString)
                    .containsExactly(SampleText.VALUE, SampleText.VALUE));
  }

  @Test
  void columnsAreLeftOutWhenTheClientSaysSo() {
    Query.Builder query = query("SELECT value FROM t WHERE key = ?");
    query.setParameters(
        QueryParameters.newBuilder()
            .setPageSize(Int32Value.of(7))
            .setSkipMetadata(true)
            .setTracing(true));
    Response response = call("ExecuteQuery", query.build());

    assertThat(response.getResultSet().getColumnsList()).isEmpty();
    assertThat(response.getResultSet().getRowsCount()).isOne();
  }

  @Test
  void otherParametersLeaveTheColumnsIn() {
    Query.Builder query = query("SELECT value FROM t WHERE key = ?");
    query.setParameters(QueryParameters.newBuilder().setPageSize(Int32Value.of(7)));

    assertThat(call("ExecuteQuery", query.build()).getResultSet().getColumnsCount()).isOne();
  }

  @Test
  void writesAndBatchesReturnNothing() {
    String insert = "INSERT INTO t (key, value) VALUES (?, ?)";

    assertThat(call("ExecuteQuery", query(insert).build()))
        .isEqualTo(Response.getDefaultInstance());
    assertThat(
            call(
                "ExecuteBatch",
                Batch.newBuilder().addQueries(BatchQuery.newBuilder().setCql(insert)).build()))
        .isEqualTo(Response.getDefaultInstance());
  }

  @Test
  void whatIsNoQueryIsAnInvalidArgument() {
    UInt64Value noQuery = UInt64Value.of(1_000);

    assertThatThrownBy(() -> call("ExecuteQuery", noQuery))
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessageContaining("INVALID_ARGUMENT");
    assertThatThrownBy(() -> call("ExecuteOther", query("").build()))
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessageContaining("UNIMPLEMENTED");
  }

  @Test
  void theAdapterOpensAndLearnsWhoItTalksTo() throws Exception {
    GrpcAdapterProvider provider = new GrpcAdapterProvider();
    ParameterValues parameters =
        ParameterValues.check(
            provider.parameters(), Map.of("host", "127.0.0.1:" + server.port()), new ArrayList<>());

    try (Adapter adapter =
        provider.open(new AdapterContext(parameters, 1, 4, "test", secret -> {}))) {
      var unused =
          adapter.prepare(
              OpTemplate.of("read", Map.of("stmt", new OpValue.Constant("SELECT a FROM t"))));
      assertThat(adapter.metadata())
          .containsEntry("server.cluster", "memory")
          .containsEntry("server.version", "5.0.0-memory");
    }
  }
}
