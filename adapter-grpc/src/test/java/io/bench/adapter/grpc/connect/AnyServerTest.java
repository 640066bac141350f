package io.bench.adapter.grpc.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterException;
import io.grpc.ConnectivityState;
import io.grpc.Metadata;
import io.grpc.Status;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.StargateGrpc;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which of several servers is asked about itself. */
class AnyServerTest {

  private final FakeChannel first = new FakeChannel();
  private final FakeChannel second = new FakeChannel();
  private final AnyServer servers = new AnyServer(List.of(first, second));

  /** How a question ends. */
  private Status.Code ask(Status ofFirst, Status ofSecond) throws AdapterException {
    first.endsCallsWith = ofFirst;
    second.endsCallsWith = ofSecond;
    return servers
        .ask(StargateGrpc.getExecuteQueryMethod(), Query.getDefaultInstance(), Metadata::new)
        .status()
        .getCode();
  }

  @Test
  void whereNoneIsConnectedTheNextIsAskedIfOneIsDown() throws Exception {
    assertThat(ask(Status.UNAVAILABLE, Status.OK)).isEqualTo(Status.Code.OK);
    assertThat(first.calls()).isOne();
    assertThat(second.calls()).isOne();
  }

  @Test
  void oneThatIsConnectedIsAskedFirst() throws Exception {
    second.becomes(ConnectivityState.READY);

    assertThat(ask(Status.UNAVAILABLE, Status.OK)).isEqualTo(Status.Code.OK);
    assertThat(first.calls()).isZero();
  }

  @Test
  void anErrorIsAnAnswer() throws Exception {
    assertThat(ask(Status.INVALID_ARGUMENT, Status.OK)).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(second.calls()).isZero();
  }

  @Test
  void whereAllAreDownThatIsSaid() throws Exception {
    assertThat(ask(Status.UNAVAILABLE, Status.UNAVAILABLE)).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(second.calls()).isOne();
  }
}
