package io.bench.servers.gateway.stargate;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import io.bench.servers.gateway.calls.RequestLimit;
import io.bench.stargate.MessageBytes;
import io.bench.stargate.WireBuffer;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.Status;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.StreamingResponse;
import io.stargate.proto.StargateGrpc;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Answers on their way to gRPC. */
class AnsweredCallsTest {

  private static final Response RESPONSE =
      Response.newBuilder().addWarnings("w".repeat(1_000)).build();

  private final List<StargateAnswer> asked = new ArrayList<>();
  private final List<byte[]> sent = new ArrayList<>();

  @Test
  void theAnswerOfACallIsTheResponse() throws Exception {
    UnaryCall<Query> call = new UnaryCall<>(new Sent(), this::execution);
    call.onMessage(Query.getDefaultInstance());
    call.onHalfClose();
    asked.get(0).succeeded(buffer(RESPONSE));
    assertThat(sent).hasSize(1);
    assertThat(Response.parseFrom(sent.get(0))).isEqualTo(RESPONSE);
  }

  @Test
  void theAnswersOfAStreamHoldResponsesAndErrors() throws Exception {
    StreamCall<Query> call = new StreamCall<>(new Sent(), this::execution);
    for (int i = 0; i < 3; i++) {
      call.onMessage(Query.getDefaultInstance());
    }
    asked.get(0).succeeded(buffer(RESPONSE));
    asked.get(1).succeeded(buffer(Response.getDefaultInstance()));
    CallFailure failure = CallFailure.of(Status.ABORTED, "e".repeat(200));
    asked.get(2).failed(failure);
    assertThat(sent).hasSize(3);
    assertThat(StreamingResponse.parseFrom(sent.get(0)).getResponse()).isEqualTo(RESPONSE);
    assertThat(StreamingResponse.parseFrom(sent.get(1)))
        .isEqualTo(
            StreamingResponse.newBuilder().setResponse(Response.getDefaultInstance()).build());
    assertThat(StreamingResponse.parseFrom(sent.get(2)).getStatus()).isEqualTo(failure.message());
  }

  private Execution execution(Query query, StargateAnswer answer) {
    asked.add(answer);
    return new Held(answer);
  }

  private static WireBuffer buffer(Response response) {
    WireBuffer buffer = new WireBuffer();
    buffer.writeRaw(response.toByteArray());
    return buffer;
  }

  /** Does nothing, so that the test gives the answer. */
  private static final class Held extends Execution {
    Held(StargateAnswer answer) {
      super(new Backend(null, null, new RequestLimit(1)), answer);
    }

    @Override
    void prepare(StatementCache statements) {}

    @Override
    void writeRows(WireBuffer out, AsyncResultSet result) {
      throw new AssertionError();
    }
  }

  /** Keeps what the transport would be given. */
  private final class Sent extends ServerCall<Query, WireBuffer> {
    @Override
    public void sendMessage(WireBuffer message) {
      try (InputStream stream = MessageBytes.OF_BUFFERS.stream(message)) {
        sent.add(stream.readAllBytes());
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public void request(int messages) {}

    @Override
    public void sendHeaders(Metadata headers) {}

    @Override
    public void close(Status status, Metadata trailers) {}

    @Override
    public boolean isCancelled() {
      return false;
    }

    @Override
    public MethodDescriptor<Query, WireBuffer> getMethodDescriptor() {
      return StargateGrpc.getExecuteQueryMethod().toBuilder(
              StargateGrpc.getExecuteQueryMethod().getRequestMarshaller(), MessageBytes.OF_BUFFERS)
          .build();
    }
  }
}
