package io.bench.engine.lane;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import io.bench.engine.capture.CaptureScope;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hands ops to the adapter: in the client instance that they name, with what earlier ops of their
 * stride have captured. The lane's thread only. Hot path.
 */
final class OpStarter {

  /** The answer of {@link #ready}. */
  enum Readiness {
    READY,
    /** Its client instance is being opened; it is kept until then. */
    WAITING,
    /** It cannot be sent: see {@link #refusal}. */
    REFUSED
  }

  /** The error of an op that needs what no earlier op of its stride has captured. */
  static final String NOT_CAPTURED = "NotCaptured";

  private final AdapterLane adapterLane;
  private final LaneOp[] preparedOps;
  private final @Nullable StrideCaptures captures;
  private final @Nullable LaneSpaces spaces;
  private final List<InFlightOp> waitingForSpace = new ArrayList<>();
  private CaptureScope.@Nullable Current inForce;

  /** The ops that the latest turn has sent, until it is known when their bytes were handed over. */
  private final InFlightOp[] sentInTurn;

  private int sentCount;
  private @Nullable OpError refusal;
  private int seenChanges;
  private boolean flushWanted;
  private boolean spaceFlushWanted;

  OpStarter(
      AdapterLane adapterLane,
      LaneOp[] preparedOps,
      @Nullable StrideCaptures captures,
      @Nullable LaneSpaces spaces,
      int opsPerTurn) {
    this.adapterLane = adapterLane;
    this.preparedOps = preparedOps;
    this.captures = captures;
    this.spaces = spaces;
    this.sentInTurn = new InFlightOp[opsPerTurn];
  }

  /** Called once, on the lane's thread, before anything else. */
  void enterThread() {
    if (captures != null) {
      inForce = captures.scope().current();
    }
  }

  /** Finds out whether an op can be sent, before it counts as issued. */
  Readiness ready(InFlightOp op) {
    op.prepared = preparedOps[op.template];
    op.space = null;
    if (captures != null) {
      refusal = missing(op, captures);
      if (refusal != null) {
        return Readiness.REFUSED;
      }
      putInForce(op);
    }
    return spaces != null && spaces.isNamedBy(op.template)
        ? readyInSpace(op, spaces)
        : Readiness.READY;
  }

  private static @Nullable OpError missing(InFlightOp op, StrideCaptures captures) {
    List<Integer> uses = captures.uses().get(op.template);
    for (int i = 0; i < uses.size(); i++) {
      int variable = uses.get(i);
      if (op.captured[variable] == CaptureScope.UNSET) {
        String name = captures.scope().name(variable);
        return new OpError(
            NOT_CAPTURED,
            "no op of the stride before it has captured '" + name + "': it failed or found no row",
            false,
            null);
      }
    }
    return null;
  }

  private Readiness readyInSpace(InFlightOp op, LaneSpaces named) {
    // Before looking, so that what opens meanwhile is seen as a change.
    seenChanges = waitingForSpace.isEmpty() ? named.changes() : seenChanges;
    LaneSpaces.Space space = named.find(op.template, op.cycle);
    if (space == null) {
      waitingForSpace.add(op);
      return Readiness.WAITING;
    }
    refusal = space.failure();
    if (refusal != null) {
      return Readiness.REFUSED;
    }
    op.space = space;
    return Readiness.READY;
  }

  /** Why the op last asked about cannot be sent. */
  OpError refusal() {
    OpError error = refusal;
    if (error == null) {
      throw new IllegalStateException("no op was refused");
    }
    return error;
  }

  /** Forgets what the op's stride has captured: it has just begun. */
  void beginStride(InFlightOp op) {
    if (captures != null) {
      CaptureScope.clear(op.captured);
    }
  }

  /** An op failed, so what it would have captured is missing. */
  void forgetCaptures(InFlightOp op) {
    if (captures != null) {
      for (int variable : captures.sets().get(op.template)) {
        op.captured[variable] = CaptureScope.UNSET;
      }
    }
  }

  /**
   * An op is to be tried again, so what its failed try has captured is forgotten: only the last try
   * counts. What the op itself uses stays, or it could not be sent.
   */
  void forgetTry(InFlightOp op) {
    if (captures != null) {
      List<Integer> uses = captures.uses().get(op.template);
      for (Integer variable : captures.sets().get(op.template)) {
        if (!uses.contains(variable)) {
          op.captured[variable] = CaptureScope.UNSET;
        }
      }
    }
  }

  /** Sends a try of an op that is ready. */
  void send(InFlightOp op) {
    LaneSpaces.Space space = op.space;
    if (space != null) {
      // For each try, since asking for the op is what has the instance flushed.
      op.prepared = space.op(op.template);
      spaceFlushWanted = true;
    }
    LaneOp prepared = op.prepared;
    if (prepared == null) {
      throw new IllegalStateException("the op was not made ready");
    }
    sentInTurn[sentCount++] = op;
    flushWanted = true;
    putInForce(op);
    try {
      prepared.start(op.cycle, op.latest);
    } catch (RuntimeException e) {
      if (op.state != InFlightOp.SENT) {
        throw e;
      }
      String message = String.valueOf(e.getMessage());
      op.latest.fail(new OpError(e.getClass().getSimpleName(), message, false, e));
    }
  }

  void beginTurn() {
    sentCount = 0;
  }

  /** What the latest turn has sent is with the kernel; the latest call counts. */
  void handedOver(long now) {
    for (int sent = 0; sent < sentCount; sent++) {
      sentInTurn[sent].handedNanos = now;
    }
  }

  private void putInForce(InFlightOp op) {
    if (inForce != null) {
      inForce.set(op.captured);
    }
  }

  /** Once after each burst of {@link #send}. */
  void flush() {
    if (flushWanted) {
      flushWanted = false;
      adapterLane.flush();
      if (spaceFlushWanted && spaces != null) {
        spaceFlushWanted = false;
        spaces.flush();
      }
    }
  }

  /** Whether ops wait for a client instance. */
  boolean isWaiting() {
    return !waitingForSpace.isEmpty();
  }

  /** Gives back the ops that wait for a client instance if there is one more than before. */
  List<InFlightOp> takeReady() {
    if (waitingForSpace.isEmpty() || spaces == null || spaces.changes() == seenChanges) {
      return List.of();
    }
    return takeWaiting();
  }

  /** Gives back the ops that wait for a client instance. */
  List<InFlightOp> takeWaiting() {
    List<InFlightOp> waiting = List.copyOf(waitingForSpace);
    waitingForSpace.clear();
    return waiting;
  }
}
