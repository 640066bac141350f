package io.bench.adapter.tck;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Ops that one lane starts in their order, as many at a time as it has permits for. */
final class Batch {

  private final List<WatchedCompletion> ops = new ArrayList<>();
  private final CountDownLatch allStarted = new CountDownLatch(1);
  private final CountDownLatch allEnded = new CountDownLatch(1);

  private volatile int ended;

  // The lane's thread only.
  private int started;

  /**
   * Ops of a row of cycles; the templates take turns.
   *
   * @param templates numbers of the lane's ops
   * @param count how many ops, at least 1
   */
  Batch(LaneDriver lane, List<Integer> templates, long firstCycle, int count) {
    for (int i = 0; i < count; i++) {
      int template = templates.get(i % templates.size());
      ops.add(new WatchedCompletion(lane, this, template, firstCycle + i));
    }
  }

  /** In the order in which they are started. */
  List<WatchedCompletion> ops() {
    return ops;
  }

  CountDownLatch allStarted() {
    return allStarted;
  }

  CountDownLatch allEnded() {
    return allEnded;
  }

  /** What has not ended, for messages. */
  String missing() {
    List<WatchedCompletion> left = ops.stream().filter(op -> !op.isEnded()).toList();
    return left.isEmpty()
        ? "all did, but the lane was not turned again"
        : left.size() + " of " + ops.size() + " are left, the first is cycle " + left.get(0).cycle;
  }

  boolean hasNext() {
    return started < ops.size();
  }

  WatchedCompletion next() {
    return ops.get(started++);
  }

  /** How many have ended so far. Any thread. */
  int ended() {
    return ended;
  }

  /** On the lane's thread. */
  void oneHasEnded() {
    int now = ended + 1;
    ended = now;
    if (now == ops.size()) {
      allEnded.countDown();
    }
  }
}
