package io.bench.engine.activity;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * A server behind one lane's connection: knows for each op when its answer is in the client's
 * socket buffer, and whether it is an error.
 */
final class SimulatedServer {

  /** When the answer of an op that is sent at a time arrives, since the measurement's start. */
  @FunctionalInterface
  interface Model {
    long answerNanos(long sentNanos, long number);
  }

  /** Which ops fail. */
  @FunctionalInterface
  interface Failures {
    Failures NONE = number -> null;

    @Nullable OpError of(long number);
  }

  private record Answer(long nanos, long number, Completion completion, @Nullable OpError error) {}

  private final Model model;
  private final Failures failures;
  private final Queue<Completion> unsent = new ArrayDeque<>();
  private final PriorityQueue<Answer> answers =
      new PriorityQueue<>(
          Comparator.comparingLong(Answer::nanos).thenComparingLong(Answer::number));
  private long sent;

  SimulatedServer(Model model, Failures failures) {
    this.model = model;
    this.failures = failures;
  }

  void start(Completion completion) {
    unsent.add(completion);
  }

  /** What was started is sent now. */
  void flush(long nanos) {
    while (!unsent.isEmpty()) {
      long number = sent++;
      OpError error = failures.of(number);
      answers.add(new Answer(model.answerNanos(nanos, number), number, unsent.remove(), error));
    }
  }

  /** When the next answer arrives; {@link Long#MAX_VALUE} if none is awaited. */
  long nextAnswerNanos() {
    Answer next = answers.peek();
    return next == null ? Long.MAX_VALUE : next.nanos();
  }

  /** Reads an answer that has arrived. */
  void readOne() {
    Answer answer = answers.remove();
    if (answer.error() == null) {
      answer.completion().addRows(1);
      answer.completion().succeed();
    } else {
      answer.completion().fail(answer.error());
    }
  }

  /** Always takes so long. */
  static Model constant(long serviceNanos) {
    return (sent, number) -> sent + serviceNanos;
  }

  /** After so many ops of one length comes one of another. */
  static Model mixed(int often, long oftenNanos, long seldomNanos) {
    return (sent, number) -> sent + (number % (often + 1) == often ? seldomNanos : oftenNanos);
  }

  /** Takes so long, but stands still from one time to another. */
  static Model stalled(long serviceNanos, long fromNanos, long toNanos) {
    return (sent, number) -> {
      long done = sent + serviceNanos;
      return done >= fromNanos && sent < toNanos ? Math.max(done, toNanos) : done;
    };
  }

  /** One worker, as behind a proxy: an op waits for all before it. */
  static Model queue(long serviceNanos) {
    long[] free = new long[1];
    return (sent, number) -> {
      free[0] = Math.max(sent, free[0]) + serviceNanos;
      return free[0];
    };
  }
}
