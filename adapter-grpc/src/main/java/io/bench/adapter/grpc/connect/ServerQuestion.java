package io.bench.adapter.grpc.connect;

import io.bench.adapter.api.AdapterException;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A request that a server is sent outside of ops, about itself: its health, its cluster, its types.
 */
public final class ServerQuestion<R> extends ClientCall.Listener<R> {

  /** How long a server has for its answer when an adapter is opened or prepares ops. */
  public static final long PATIENCE_MILLIS = 10_000;

  private final CompletableFuture<Answer<R>> answer = new CompletableFuture<>();
  private @Nullable R response;

  /**
   * How the call has ended.
   *
   * @param response the last one, or null if there was none
   */
  public record Answer<R>(@Nullable R response, Status status, Metadata trailers) {}

  private ServerQuestion() {}

  /**
   * Asks without waiting.
   *
   * @param headers not to be used again
   * @return completed on any thread, and never exceptionally
   */
  public static <Q, R> CompletableFuture<Answer<R>> ask(
      Channel channel,
      MethodDescriptor<Q, R> method,
      Q request,
      Metadata headers,
      long patienceMillis) {
    ServerQuestion<R> question = new ServerQuestion<>();
    ClientCall<Q, R> call =
        channel.newCall(
            method, CallOptions.DEFAULT.withDeadlineAfter(patienceMillis, TimeUnit.MILLISECONDS));
    call.start(question, headers);
    call.request(2);
    call.sendMessage(request);
    call.halfClose();
    return question.answer;
  }

  /**
   * Waits for an answer, on a thread that opens an adapter or prepares ops.
   *
   * @param answer is never completed exceptionally
   * @throws AdapterException if the thread is interrupted, whose mark of it is kept
   */
  public static <T> T await(CompletableFuture<T> answer) throws AdapterException {
    try {
      // `get` does not look where the answer is there already
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      return answer.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw AdapterException.server("interrupted while a server was asked", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void onMessage(R message) {
    response = message;
  }

  @Override
  public void onClose(Status status, Metadata trailers) {
    answer.complete(new Answer<>(response, status, trailers));
  }
}
