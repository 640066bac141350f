package hello;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.PreparedOp;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Sends requests and says how they ended. One client for all lanes; it has threads of its own. */
final class HelloAdapter implements Adapter {

  private final Duration timeout;
  private volatile HttpClient client;
  private volatile boolean closed;

  HelloAdapter(Duration timeout, String threadNamePrefix) {
    this.timeout = timeout;
    this.client = HttpClient.newBuilder().executor(threads(threadNamePrefix)).build();
  }

  /** Threads that end a second after the last work: none may be left after {@link #close}. */
  private static Executor threads(String prefix) {
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        1,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        task -> {
          Thread thread = new Thread(task, prefix + "-hello");
          thread.setDaemon(true);
          return thread;
        });
  }

  /** Once per op of a workload: everything that is slow. */
  @Override
  public PreparedOp prepare(OpTemplate template) throws AdapterException {
    OpValue address = HelloAdapterProvider.address(template);
    return PreparedOp.shared(
        (cycle, completion) -> start(String.valueOf(address.render(cycle)), completion));
  }

  /** For every request, on the lane's thread: sends, and returns without waiting. */
  private void start(String address, Completion completion) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(address)).timeout(timeout).build();
    var unused =
        client
            .sendAsync(request, HttpResponse.BodyHandlers.ofByteArray())
            .whenComplete((response, failure) -> end(response, failure, completion));
  }

  /** When the answer is there, on a thread of the client's: exactly one of succeed and fail. */
  private void end(HttpResponse<byte[]> response, Throwable failure, Completion completion) {
    if (closed) {
      return;
    }
    if (failure != null) {
      completion.fail(error(failure));
      return;
    }
    completion.addBytes(response.body().length);
    if (response.statusCode() / 100 == 2) {
      completion.succeed();
    } else {
      String name = "HTTP_" + response.statusCode();
      completion.fail(new OpError(name, "answered " + response.statusCode(), true, null));
    }
  }

  /** Names are few and fixed, since errors are counted by them. GET can be tried again. */
  private static OpError error(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    String name = cause instanceof HttpTimeoutException ? "ClientTimeout" : "ConnectionFailed";
    return new OpError(name, cause.toString(), true, cause);
  }

  /** The client of JDK 17 cannot be closed: it ends when nothing refers to it any more. */
  @Override
  public void close() {
    closed = true;
    client = null;
  }
}
