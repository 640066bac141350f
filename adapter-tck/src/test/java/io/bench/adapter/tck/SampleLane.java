package io.bench.adapter.tck;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.OpTemplate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Gathers the requests of a burst, and knows those that nobody answers. */
final class SampleLane implements AdapterLane {

  /** What nobody closes; the next collection would, if nobody knew it either. */
  private static final Queue<SampleConnection> LEFT = new ConcurrentLinkedQueue<>();

  private final Fault fault;
  private final SampleWorker worker;
  private final @Nullable SampleLoop loop;
  private final BooleanSupplier answersAreHeld;
  private final SampleConnection connection = SampleConnection.open();
  private final List<Runnable> burst = new ArrayList<>();
  private final Set<Completion> held =
      Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
  private boolean nextIsCancelled;
  private int closed;

  SampleLane(
      Fault fault, SampleWorker worker, @Nullable SampleLoop loop, BooleanSupplier answersAreHeld) {
    this.fault = fault;
    this.worker = worker;
    this.loop = loop;
    this.answersAreHeld = answersAreHeld;
  }

  @Override
  public @Nullable LaneEventLoop eventLoop() {
    return loop;
  }

  LaneOp op(OpTemplate template, boolean useless) {
    return new SampleOp(this, fault, template, useless);
  }

  /** Sends a request with the next flush. Its answer comes on the lane's thread if it is ours. */
  void send(Runnable answer) {
    waitIfBroken();
    if (fault == Fault.IGNORES_CANCELLING && !answersAreHeld()) {
      List.copyOf(held).stream().filter(held::remove).forEach(Completion::succeed);
    }
    SampleLoop own = loop;
    burst.add(own == null ? answer : () -> own.execute(answer));
  }

  private void waitIfBroken() {
    try {
      if (fault == Fault.SLEEPS_IN_START) {
        Thread.sleep(1);
      } else if (fault == Fault.WAITS_FOR_A_LATCH_IN_START) {
        boolean unused = new CountDownLatch(1).await(1, TimeUnit.MILLISECONDS);
      } else if (fault == Fault.READS_FROM_A_SOCKET_IN_START) {
        connection.read();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void flush() {
    if (fault == Fault.SLEEPS_IN_FLUSH && !burst.isEmpty()) {
      try {
        Thread.sleep(1);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    burst.forEach(worker::submit);
    burst.clear();
  }

  boolean answersAreHeld() {
    return answersAreHeld.getAsBoolean();
  }

  /** A request that is not answered. */
  void hold(Completion completion) {
    held.add(completion);
    if (fault == Fault.FORGETS_WAKES_WHILE_NOBODY_ANSWERS && loop != null) {
      loop.forgetWakes();
    }
  }

  void cancel(Completion completion) {
    if (fault == Fault.THROWS_WHEN_CANCELLING) {
      throw new IllegalStateException("cannot cancel");
    }
    if (fault == Fault.SUCCEEDS_WHEN_CLOSED || fault == Fault.IGNORES_CANCELLING) {
      return;
    }
    nextIsCancelled = fault == Fault.CANCELLING_HITS_THE_NEXT_OP;
    if (held.remove(completion)) {
      completion.fail(cancelled());
      if (fault == Fault.ENDS_A_CANCELLED_OP_TWICE) {
        completion.fail(cancelled());
      }
    }
  }

  /** Whether an earlier cancellation takes this op instead. */
  boolean takeCancellation() {
    boolean taken = nextIsCancelled;
    nextIsCancelled = false;
    return taken;
  }

  static OpError cancelled() {
    return new OpError("Cancelled", "nobody wants the answer any more", false, null);
  }

  @Override
  public void close() {
    closed++;
    if (fault == Fault.CLOSE_OF_A_LANE_THROWS_THE_SECOND_TIME && closed > 1) {
      throw new IllegalStateException("closed already");
    }
  }

  /** Once the lane has ended, with the adapter. */
  void end() {
    for (Completion left : List.copyOf(held)) {
      held.remove(left);
      if (fault == Fault.SUCCEEDS_WHEN_CLOSED) {
        left.succeed();
      } else {
        left.fail(new OpError("Closed", "the adapter was closed", false, null));
      }
    }
    if (loop != null) {
      loop.close();
    }
    if (fault == Fault.LEAVES_A_CONNECTION) {
      LEFT.add(connection);
    } else {
      connection.close();
    }
  }
}
