package io.bench.engine.lane;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Takes requests and answers when told to. */
final class FakeLaneServer implements LaneOp {

  final Deque<Completion> waiting = new ArrayDeque<>();
  final List<Long> cycles = new ArrayList<>();
  int cancelled;

  @Override
  public void start(long cycle, Completion completion) {
    cycles.add(cycle);
    waiting.add(completion);
  }

  @Override
  public void cancel(Completion completion) {
    cancelled++;
  }

  void answerAll() {
    while (!waiting.isEmpty()) {
      waiting.remove().succeed();
    }
  }
}
