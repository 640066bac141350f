package io.bench.app.clients;

import io.bench.app.clients.ClientMessage.Hello;
import io.bench.engine.time.NanoClock;
import org.jspecify.annotations.Nullable;

/** Lets the clients of a run in, or refuses one of them or all. Guarded by the coordinator. */
final class Admission {

  private final GroupRules rules;
  private final Roll roll;
  private final RunEnding ending;
  private final GroupListener listener;
  private final NanoClock clock;
  private final long beganNanos;

  /** The answer to every client that comes after a disagreement was found. */
  private CoordinatorMessage.@Nullable Refused refused;

  Admission(
      GroupRules rules, Roll roll, RunEnding ending, GroupListener listener, NanoClock clock) {
    this.rules = rules;
    this.roll = roll;
    this.ending = ending;
    this.listener = listener;
    this.clock = clock;
    this.beganNanos = clock.nanoTime();
  }

  /** Whether the run does not begin. */
  boolean isRefused() {
    return refused != null;
  }

  /** Whether all clients have come. */
  boolean isComplete() {
    return roll.present().count() == rules.clients();
  }

  /**
   * A client says that it has come.
   *
   * @param joining whether the run is yet to begin
   * @return the client; null if it was refused
   */
  @Nullable Peer join(Hello hello, Reception.Link link, boolean joining) {
    boolean open = isRefused() || (joining && ending.reason() == null);
    String refusal = roll.refusal(hello, open);
    if (refusal != null && !open && rules.agreement().isOfAnotherTurn(hello.agreement())) {
      link.send(new CoordinatorMessage.TooEarly());
      return null;
    }
    if (refusal != null) {
      link.send(new CoordinatorMessage.Refused(refusal, true));
      listener.say(refusal);
      return null;
    }
    Peer peer = new Peer(hello, link, clock.nanoTime());
    roll.enter(peer);
    CoordinatorMessage.Refused whole = refused;
    if (whole != null) {
      link.send(whole);
      return null;
    }
    String difference = rules.agreement().difference(hello.client(), hello.agreement());
    if (difference != null) {
      refuseAll(difference, true);
    }
    return peer;
  }

  private void refuseAll(String reason, boolean mistake) {
    CoordinatorMessage.Refused refusal = new CoordinatorMessage.Refused(reason, mistake);
    refused = refusal;
    ending.refused(refusal);
    roll.everybody(refusal);
  }

  /** A connection has broken before the run began: the client may come again. */
  void disconnected(Peer peer, String why) {
    if (roll.leave(peer)) {
      listener.say(peer.name() + " has left before the run began: " + why);
    }
  }

  /** Looks, before the run begins, whether clients are missing for too long. */
  void tick(long nowNanos) {
    if (nowNanos - beganNanos > rules.joining().toNanos()) {
      refuseAll(
          "not all clients have come within %d s (meet-timeout): missing %s"
              .formatted(rules.joining().toSeconds(), roll.missing()),
          false);
    }
  }
}
