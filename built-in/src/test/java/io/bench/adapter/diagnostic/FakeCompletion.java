package io.bench.adapter.diagnostic;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Writes down how often, how, on which thread and when one op ended. */
final class FakeCompletion implements Completion {

  final Map<Integer, @Nullable Object> captured = new TreeMap<>();

  private final AtomicInteger ends = new AtomicInteger();
  private final Runnable whenEnded;
  private volatile @Nullable OpError error;
  private volatile @Nullable Thread thread;
  private volatile long endNanos;

  FakeCompletion() {
    this(() -> {});
  }

  /**
   * @param whenEnded run by the thread that ends the op, after all has been written down
   */
  FakeCompletion(Runnable whenEnded) {
    this.whenEnded = whenEnded;
  }

  int ends() {
    return ends.get();
  }

  @Nullable OpError error() {
    return error;
  }

  @Nullable Thread thread() {
    return thread;
  }

  long endNanos() {
    return endNanos;
  }

  @Override
  public int slot() {
    return 0;
  }

  @Override
  public void succeed() {
    end(null);
  }

  @Override
  public void fail(OpError with) {
    end(with);
  }

  private void end(@Nullable OpError with) {
    endNanos = System.nanoTime();
    thread = Thread.currentThread();
    error = with;
    ends.incrementAndGet();
    whenEnded.run();
  }

  @Override
  public void firstResult() {
    throw new AssertionError("a diagnostic op has no result");
  }

  @Override
  public void addRows(long rows) {
    throw new AssertionError("a diagnostic op has no rows");
  }

  @Override
  public void addPages(long pages) {
    throw new AssertionError("a diagnostic op has no pages");
  }

  @Override
  public void message(long bytes) {
    throw new AssertionError("a diagnostic op has no messages");
  }

  @Override
  public void addSentMessages(long messages) {
    throw new AssertionError("a diagnostic op has no messages");
  }

  @Override
  public void addTransparentRetries(long retries) {
    throw new AssertionError("a diagnostic op has no messages");
  }

  @Override
  public void verified(long equal, long missing, long unexpected, long unequal) {
    throw new AssertionError("a diagnostic op has no answer");
  }

  @Override
  public void capture(int variable, @Nullable Object value) {
    captured.put(variable, value);
  }

  @Override
  public void addBytes(long bytes) {
    throw new AssertionError("a diagnostic op has no response");
  }

  @Override
  public void applied(boolean applied) {
    throw new AssertionError("a diagnostic op is no conditional update");
  }
}
