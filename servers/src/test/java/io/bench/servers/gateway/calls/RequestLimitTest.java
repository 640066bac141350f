package io.bench.servers.gateway.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import io.grpc.Status.Code;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RequestLimitTest {

  @Test
  void refusesWhatIsOverTheLimitUntilAPlaceIsFree() {
    RequestLimit limit = new RequestLimit(1);
    assertThat(limit.tryStart()).isNull();
    assertThat(limit.tryStart()).extracting(Status::getCode).isEqualTo(Code.RESOURCE_EXHAUSTED);
    limit.finish();
    assertThat(limit.tryStart()).isNull();
    assertThat(limit.inFlight()).isOne();
    assertThat(limit.answered()).isOne();
    assertThat(limit.refused()).isOne();
  }

  @Test
  void aDrainWaitsForTheRequestsInFlightAndRefusesNewOnes() throws Exception {
    RequestLimit limit = new RequestLimit(2);
    assertThat(limit.tryStart()).isNull();
    CountDownLatch running = new CountDownLatch(1);
    CompletableFuture<Boolean> drained = new CompletableFuture<>();
    Thread drain =
        new Thread(
            () -> {
              running.countDown();
              try {
                drained.complete(limit.drain(Duration.ofSeconds(50)));
              } catch (InterruptedException e) {
                drained.completeExceptionally(e);
              }
            });
    drain.start();
    running.await();
    while (drain.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    assertThat(limit.tryStart()).extracting(Status::getCode).isEqualTo(Code.UNAVAILABLE);
    assertThat(drained).isNotDone();
    limit.finish();
    assertThat(drained.get()).isTrue();
  }

  @Test
  void aDrainThatTakesTooLongGivesUp() throws Exception {
    RequestLimit limit = new RequestLimit(1);
    assertThat(limit.tryStart()).isNull();
    assertThat(limit.drain(Duration.ZERO)).isFalse();
  }
}
