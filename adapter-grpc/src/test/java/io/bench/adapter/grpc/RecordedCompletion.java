package io.bench.adapter.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Keeps what an adapter tells of one op. */
final class RecordedCompletion implements Completion {

  private static final long PATIENCE_SECONDS = 30;

  private final int slot;
  private final CountDownLatch ended = new CountDownLatch(1);
  // written before `ended` counts down, read after
  boolean firstResult;
  long rows = -1;
  long pages = -1;
  long bytes = -1;
  List<Long> verified = List.of();
  final Map<Integer, @Nullable Object> captured = new TreeMap<>();
  @Nullable Boolean applied;
  @Nullable OpError error;
  int ends;
  String thread = "";

  RecordedCompletion(int slot) {
    this.slot = slot;
  }

  /** Waits for the end. */
  RecordedCompletion await() throws InterruptedException {
    assertThat(ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("the op has ended").isTrue();
    return this;
  }

  String errorName() {
    return error == null ? "none" : error.name();
  }

  @Override
  public int slot() {
    return slot;
  }

  @Override
  public void firstResult() {
    firstResult = true;
  }

  @Override
  public void addRows(long more) {
    rows = Math.max(0, rows) + more;
  }

  @Override
  public void addPages(long more) {
    pages = Math.max(0, pages) + more;
  }

  @Override
  public void addMessages(long more) {
    throw new AssertionError("unary calls stream no messages");
  }

  @Override
  public void verified(long equal, long missing, long unexpected, long unequal) {
    verified = List.of(equal, missing, unexpected, unequal);
  }

  @Override
  public void capture(int variable, @Nullable Object value) {
    captured.put(variable, value);
  }

  @Override
  public void addBytes(long more) {
    bytes = Math.max(0, bytes) + more;
  }

  @Override
  public void applied(boolean truth) {
    applied = truth;
  }

  @Override
  public void succeed() {
    end();
  }

  @Override
  public void fail(OpError given) {
    error = given;
    end();
  }

  private void end() {
    ends++;
    thread = Thread.currentThread().getName();
    ended.countDown();
  }
}
