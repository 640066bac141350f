package io.bench.adapter.grpc.service;

import static io.bench.adapter.grpc.service.Values.mapping;
import static io.bench.adapter.grpc.service.Values.op;
import static io.bench.adapter.grpc.service.Values.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.sun.management.ThreadMXBean;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.ValueType;
import io.bench.adapter.grpc.ScalarBinding;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** On the lean path, with a real server, nothing is allocated for a call. */
class LeanAllocatedBytesTest {

  private static final int ROUND = 3_000;

  /** At most: until the compiler is done, short-lived objects are still allocated. */
  private static final int ROUNDS = 300;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final CountDownLatch done = new CountDownLatch(1);
  private final AtomicReference<OpError> failure = new AtomicReference<>();

  // below: the lane's thread
  private int calls;
  private long bytesBefore;
  private long fewestBytes = Long.MAX_VALUE;

  static Stream<Arguments> messages() {
    return Stream.of(
        arguments("constant", mapping("id", 7)),
        arguments(
            "bound",
            mapping(
                "id",
                new ScalarBinding("id", ValueType.LONG),
                "name",
                text("order ", new ScalarBinding("name", ValueType.STRING)),
                "main_item",
                Map.of("count", new ScalarBinding("count", ValueType.INT)))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("messages")
  void aCallAllocatesNothing(String name, OpValue message) throws Exception {
    try (ShopServer server = new ShopServer();
        OpenShop shop = OpenShop.described(server, "path", "lean")) {
      LaneOp echo = shop.prepare(op("method", "shop.v1.Shop/Echo", "message", message));
      shop.onLane(
          () -> {
            for (int slot = 0; slot < OpenShop.IN_FLIGHT; slot++) {
              echo.start(slot, new Restarting(echo, slot));
            }
          });

      assertThat(done.await(300, TimeUnit.SECONDS)).as("all calls have ended").isTrue();
      assertThat(failure.get()).isNull();
      assertThat(fewestBytes / ROUND).as("bytes per call of a %s message", name).isZero();
    }
  }

  private void ended() {
    calls++;
    if (calls % ROUND == 0) {
      long bytes = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      fewestBytes = Math.min(fewestBytes, calls == ROUND ? fewestBytes : bytes - bytesBefore);
      bytesBefore = bytes;
      if (fewestBytes / ROUND == 0 || calls == ROUND * ROUNDS) {
        done.countDown();
      }
    }
  }

  /** Starts the next op in its place when one has ended. */
  private final class Restarting implements Completion {
    private final LaneOp op;
    private final int slot;

    Restarting(LaneOp op, int slot) {
      this.op = op;
      this.slot = slot;
    }

    @Override
    public int slot() {
      return slot;
    }

    @Override
    public void succeed() {
      ended();
      if (done.getCount() > 0) {
        op.start(slot, this);
      }
    }

    @Override
    public void fail(OpError error) {
      failure.set(error);
      done.countDown();
    }
  }
}
