package io.bench.adapter.grpc;

import static io.bench.adapter.grpc.Templates.op;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.LaneOp;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Two servers, of which one goes away and comes back. */
@ParameterizedClass
@ValueSource(strings = {"unary", "bidi"})
@Timeout(60)
class SeveralServersTest {

  @Parameter private String mode = "";

  @AutoClose final FakeStargate staying = new FakeStargate();
  @AutoClose FakeStargate leaving = new FakeStargate();
  private final int leavingPort = leaving.port();

  private OpenAdapter open() throws Exception {
    return new OpenAdapter(
        "host",
        "127.0.0.1:" + staying.port() + ",127.0.0.1:" + leavingPort,
        "mode",
        mode,
        "deadline",
        "5s");
  }

  private static int errorsOf(OpenAdapter adapter, LaneOp op, int ops) throws InterruptedException {
    int errors = 0;
    for (int i = 0; i < ops; i++) {
      errors += adapter.run(op, i).error == null ? 0 : 1;
    }
    return errors;
  }

  @Test
  void bothGetTheSameShareOfCalls() throws Exception {
    try (OpenAdapter adapter = open()) {
      LaneOp read = adapter.prepare(op("stmt", "select * from t"));

      assertThat(errorsOf(adapter, read, 20)).isZero();
      if (mode.equals("unary")) {
        assertThat(staying.queries).hasSize(10);
        assertThat(leaving.queries).hasSize(10);
      }
    }
  }

  @Test
  void aServerThatDiesFailsAFewOpsAndNoMore() throws Exception {
    try (OpenAdapter adapter = open()) {
      LaneOp read = adapter.prepare(op("stmt", "select * from t"));
      assertThat(errorsOf(adapter, read, 4)).isZero();

      leaving.close();
      while (errorsOf(adapter, read, 20) > 0) {
        Thread.onSpinWait();
      }

      assertThat(errorsOf(adapter, read, 200)).isZero();
    }
  }

  @Test
  void aServerThatIsBackIsCalledAgain() throws Exception {
    try (OpenAdapter adapter = open()) {
      LaneOp read = adapter.prepare(op("stmt", "select * from t"));
      leaving.close();
      while (errorsOf(adapter, read, 20) > 0) {
        Thread.onSpinWait();
      }
      leaving = new FakeStargate(leavingPort);
      long giveUpNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
      // a stream stays where it was opened: for another one the first has to be lost
      boolean streams = mode.equals("bidi");
      if (streams) {
        staying.close();
      }
      while (leaving.queries.isEmpty() && System.nanoTime() - giveUpNanos < 0) {
        errorsOf(adapter, read, 2);
      }

      assertThat(leaving.queries).isNotEmpty();
      assertThat(errorsOf(adapter, read, 200)).isZero();
    }
  }

  @Test
  void aServerThatIsNotThereAtTheStartIsLeftOut() throws Exception {
    leaving.close();
    try (OpenAdapter adapter = open()) {
      LaneOp read = adapter.prepare(op("stmt", "select * from t"));

      assertThat(errorsOf(adapter, read, 20)).isZero();
      assertThat(adapter.adapter.metadata())
          .containsEntry("nodes.unreachable", "127.0.0.1:" + leavingPort);
    }
  }
}
