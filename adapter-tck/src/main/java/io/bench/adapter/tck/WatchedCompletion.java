package io.bench.adapter.tck;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What an adapter tells of one op. The engine uses such an object again for the next op in its
 * place; this one is used once, so that what is told too late is seen for what it is.
 */
final class WatchedCompletion implements Completion {

  /** Which of the lane's ops it is. */
  final int op;

  final long cycle;

  /** Its successor in a lane's list of ops that ended elsewhere. */
  @Nullable WatchedCompletion nextEnded;

  private final LaneDriver lane;
  private final Batch batch;
  private final AtomicInteger ends = new AtomicInteger();
  private final Queue<String> lateCalls = new ConcurrentLinkedQueue<>();
  private final CapturedFields captured = new CapturedFields();
  private int slot;
  private volatile @Nullable Throwable thrown;
  private volatile @Nullable OpError error;
  private volatile boolean succeededAfterClose;
  private volatile boolean succeededUnanswered;

  // Numbers for themselves, since what is allocated here would be reported as the adapter's.
  private volatile boolean compared;
  private long equalRows;
  private long missingRows;
  private long unexpectedRows;
  private long unequalRows;

  WatchedCompletion(LaneDriver lane, Batch batch, int op, long cycle) {
    this.lane = lane;
    this.batch = batch;
    this.op = op;
    this.cycle = cycle;
  }

  /** It is about to be started in this place. */
  void begin(int slot) {
    this.slot = slot;
  }

  Batch batch() {
    return batch;
  }

  /** How often the adapter said that it has ended; an exception of {@code start} counts as once. */
  int ends() {
    return ends.get();
  }

  boolean isEnded() {
    return ends.get() > 0;
  }

  /** What {@code start} has thrown. */
  @Nullable Throwable thrown() {
    return thrown;
  }

  /** What it ended with first, if that was an error. */
  @Nullable OpError error() {
    return error;
  }

  boolean hasSucceededAfterClose() {
    return succeededAfterClose;
  }

  /** Whether it was said to have succeeded while answers were kept away. */
  boolean hasSucceededUnanswered() {
    return succeededUnanswered;
  }

  /** Calls after the end, other than further ends. */
  List<String> lateCalls() {
    return List.copyOf(lateCalls);
  }

  /** By variable; after the end. */
  CapturedFields captured() {
    return captured;
  }

  /** Equal, missing, unexpected and unequal rows; null if nothing was compared. After the end. */
  @Nullable List<Long> verified() {
    return compared ? List.of(equalRows, missingRows, unexpectedRows, unequalRows) : null;
  }

  /** {@code start} threw, so that nobody else may end it. */
  void startThrew(Throwable what) {
    thrown = what;
    if (ends.getAndIncrement() == 0) {
      lane.ended(this);
    }
  }

  @Override
  public int slot() {
    return slot;
  }

  @Override
  public void firstResult() {
    note("firstResult");
  }

  @Override
  public void addRows(long rows) {
    note("addRows");
  }

  @Override
  public void addPages(long pages) {
    note("addPages");
  }

  @Override
  public void message(long bytes) {
    note("message");
  }

  @Override
  public void addSentMessages(long messages) {
    note("addSentMessages");
  }

  @Override
  public void addTransparentRetries(long retries) {
    note("addTransparentRetries");
  }

  @Override
  public void addBytes(long bytes) {
    note("addBytes");
  }

  @Override
  public void applied(boolean applied) {
    note("applied");
  }

  @Override
  public void verified(long equal, long missing, long unexpected, long unequal) {
    note("verified");
    equalRows = equal;
    missingRows = missing;
    unexpectedRows = unexpected;
    unequalRows = unequal;
    compared = true;
  }

  @Override
  public void capture(int variable, @Nullable Object value) {
    note("capture");
    captured.put(variable, value);
  }

  private void note(String call) {
    if (isEnded()) {
      lateCalls.add(call);
    }
  }

  @Override
  public void succeed() {
    if (lane.isAdapterClosed()) {
      succeededAfterClose = true;
    }
    if (lane.isHoldingAnswers()) {
      succeededUnanswered = true;
    }
    end(null);
  }

  @Override
  public void fail(OpError with) {
    end(with);
  }

  private void end(@Nullable OpError with) {
    if (ends.getAndIncrement() == 0) {
      error = with;
      lane.ended(this);
    }
  }
}
