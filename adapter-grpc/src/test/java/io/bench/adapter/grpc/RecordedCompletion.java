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
public class RecordedCompletion implements Completion {

  private static final long PATIENCE_SECONDS = 30;

  private final int slot;
  private final CountDownLatch ended = new CountDownLatch(1);
  // written before `ended` counts down, read after
  public boolean firstResult;
  public int messages;
  public long sentMessages;
  public long transparentRetries;
  public long rows = -1;
  public long pages = -1;
  public long bytes = -1;
  public List<Long> verified = List.of();
  public final Map<Integer, @Nullable Object> captured = new TreeMap<>();
  public @Nullable Boolean applied;
  public @Nullable OpError error;
  public int ends;
  public String thread = "";

  public RecordedCompletion(int slot) {
    this.slot = slot;
  }

  /** Waits for the end. */
  public RecordedCompletion await() throws InterruptedException {
    assertThat(ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("the op has ended").isTrue();
    return this;
  }

  public String errorName() {
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
  public void message(long size) {
    messages++;
    bytes = Math.max(0, bytes) + size;
    firstResult = true;
  }

  @Override
  public void addSentMessages(long more) {
    sentMessages += more;
  }

  @Override
  public void addTransparentRetries(long more) {
    transparentRetries += more;
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
