package example.http;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An op on one lane: sends its requests. */
final class HttpOp implements LaneOp {

  private final RequestPlan plan;
  private final HttpLane lane;
  private final long timeoutNanos;

  HttpOp(RequestPlan plan, HttpLane lane, long timeoutNanos) {
    this.plan = plan;
    this.lane = lane;
    this.timeoutNanos = timeoutNanos;
  }

  /**
   * The client does what is slow on threads of its own. Its own timeout ends with the first byte of
   * the body, so that a body which never ends would not be noticed by it: hence this one.
   */
  @Override
  public void start(long cycle, Completion completion) {
    HttpRequest request = plan.request(cycle);
    CompletableFuture<HttpResponse<byte[]>> exchange =
        lane.client().sendAsync(request, HttpResponse.BodyHandlers.ofByteArray());
    lane.began(completion.slot(), exchange);
    var unused =
        exchange
            .copy()
            .orTimeout(timeoutNanos, TimeUnit.NANOSECONDS)
            .whenComplete(
                (response, failure) -> {
                  if (failure == null) {
                    new Answer(plan, cycle, response).tell(completion);
                    return;
                  }
                  if (failure instanceof TimeoutException) {
                    exchange.cancel(true);
                  }
                  completion.fail(Failures.error(failure, plan.idempotent()));
                });
  }

  @Override
  public void cancel(Completion completion) {
    lane.cancel(completion.slot());
  }
}
