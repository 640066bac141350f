package io.bench.adapter.grpc.service.call;

import io.bench.adapter.api.lane.LaneLoop;
import io.bench.adapter.grpc.lane.LaneCall;
import io.bench.stargate.WireBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Sends the messages of one call after the first: as fast as the stream takes them, or one in each
 * interval. What is due and finds no room is sent as soon as there is. Hot path; runs on the event
 * loop.
 */
final class RequestStream {

  private final ServiceOp op;
  private final LaneLoop loop;
  private final WireBuffer scratch;
  private final LaneCall<?> call;
  private final Runnable onDue;
  private WireBuffer @Nullable [] made;
  private long firstCycle;
  private int sent;
  private long startNanos;
  private boolean timerSet;
  private boolean halfClosed;

  /** Tells the timers of this call from those of calls that have ended. */
  private long generation;

  /**
   * @param call the one that messages are sent on
   * @param onDue what is done when a message is due: calls {@link #send}
   */
  RequestStream(ServiceOp op, LaneLoop loop, WireBuffer scratch, LaneCall<?> call, Runnable onDue) {
    this.op = op;
    this.call = call;
    this.onDue = onDue;
    this.loop = loop;
    this.scratch = scratch;
  }

  /**
   * The first message of a call is about to be sent.
   *
   * @param messages all of them, or null if they are to be made when they are sent
   */
  void begin(WireBuffer @Nullable [] messages, long cycle) {
    made = messages;
    firstCycle = cycle * op.messages();
    sent = 1;
    startNanos = op.intervalNanos() == 0 ? 0 : System.nanoTime();
    timerSet = false;
    halfClosed = false;
    generation++;
  }

  /** Another number for each call, and after its end. */
  long generation() {
    return generation;
  }

  /** How many messages have been sent. */
  int sent() {
    return sent;
  }

  /**
   * Sends what can be sent, and ends the stream after the last.
   *
   * @throws RuntimeException if a message cannot be made
   */
  void send() {
    if (halfClosed || !call.isOpen()) {
      return;
    }
    // a call may end while it is fed, and this may then be another call's already
    long own = generation;
    while (generation == own && sent < op.messages() && call.isReady()) {
      if (op.intervalNanos() > 0 && !isDue()) {
        return;
      }
      WireBuffer message =
          made != null ? made[sent] : op.request().encode(firstCycle + sent, scratch);
      sent++;
      call.send(message);
    }
    if (generation == own && sent == op.messages() && !halfClosed && call.isOpen()) {
      halfClosed = true;
      call.halfClose();
    }
  }

  private boolean isDue() {
    long waitNanos = startNanos + sent * op.intervalNanos() - System.nanoTime();
    if (waitNanos <= 0) {
      return true;
    }
    if (!timerSet) {
      timerSet = true;
      long own = generation;
      loop.runAfter(waitNanos, () -> timeHasCome(own));
    }
    return false;
  }

  private void timeHasCome(long own) {
    if (own == generation) {
      timerSet = false;
      onDue.run();
    }
  }

  /** The call has ended. */
  void end() {
    made = null;
    generation++;
  }
}
