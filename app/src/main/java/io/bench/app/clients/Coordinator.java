package io.bench.app.clients;

import io.bench.app.clients.ClientMessage.Hello;
import io.bench.app.clients.ClientMessage.RunEnded;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.result.ClientOfRun;
import io.bench.engine.run.CombinedRun;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import io.bench.engine.time.NanoClock;
import io.bench.engine.time.SteadyTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Makes one run of what several clients do: waits until all have come and agree, names the instant
 * at which each phase begins, ends a warm-up when it has settled everywhere, stops everybody when
 * one fails or is lost, and hands every second to a {@link CombinedRun}. Client 0 has it.
 *
 * <p>It only reacts: to messages, to the loss of a connection, and to {@link #tick}. Thread-safe;
 * every method is short.
 */
public final class Coordinator implements Member.Own {

  private enum State {
    JOINING,
    RUNNING,
    OVER
  }

  private final GroupRules rules;
  private final GroupListener listener;
  private final NanoClock clock;
  private final Roll roll;
  private final RunEnding ending;
  private final Admission admission;
  private State state = State.JOINING;
  private final CoordinatedSteps steps;
  private @Nullable CombinedRun running;

  /**
   * @param clock on which instants are named
   * @param timeOfDay of a reading of that clock
   */
  Coordinator(
      GroupRules rules, GroupListener listener, NanoClock clock, LongFunction<Instant> timeOfDay) {
    this.rules = rules;
    this.listener = listener;
    this.clock = clock;
    this.roll = new Roll(rules.clients());
    this.ending = new RunEnding(roll, clock);
    this.admission = new Admission(rules, roll, ending, listener, clock);
    CoordinatedPhases phases = new CoordinatedPhases(roll, listener, clock, timeOfDay);
    this.steps = new CoordinatedSteps(this, roll, ending, listener, phases);
  }

  /** A coordinator on this machine's clock. */
  public static Coordinator of(GroupRules rules, GroupListener listener) {
    return new Coordinator(rules, listener, NanoClock.SYSTEM, SteadyTime.SYSTEM::instant);
  }

  /**
   * A client says that it has come.
   *
   * @return the client, whose further messages {@link #receive} takes; null if it was refused
   */
  synchronized @Nullable Peer join(Hello hello, Reception.Link link) {
    Peer peer = admission.join(hello, link, state == State.JOINING);
    if (state == State.JOINING) {
      begunOrRefused();
    }
    notifyAll();
    return peer;
  }

  private void begunOrRefused() {
    if (admission.isRefused()) {
      state = State.OVER;
    } else if (admission.isComplete()) {
      state = State.RUNNING;
      roll.everybody(new CoordinatorMessage.Welcome());
    }
  }

  /**
   * Waits until every client has been told that the run does not begin.
   *
   * @param patience how long to wait for clients that have not come yet
   */
  public synchronized void awaitRefused(Duration patience) throws InterruptedException {
    long deadline = clock.nanoTime() + patience.toNanos();
    while (admission.isRefused() && !admission.isComplete() && clock.nanoTime() - deadline < 0) {
      TimeUnit.MILLISECONDS.timedWait(this, 100);
    }
  }

  /** A client that has joined says something. */
  synchronized void receive(Peer from, ClientMessage message) {
    from.heardNanos = clock.nanoTime();
    if (message instanceof ClientMessage.Ping ping) {
      from.link.send(
          new CoordinatorMessage.Pong(ping.sentNanos(), from.heardNanos, clock.nanoTime()));
    } else if (from.lost != null) {
      return; // it was given up, and knows
    } else if (message instanceof ClientMessage.Clock read) {
      from.clock.add(read.reading());
    } else if (message instanceof ClientMessage.StartedLate late) {
      from.lateNanos = Math.max(from.lateNanos, late.nanos());
    } else if (message instanceof ClientMessage.Interrupted) {
      ending.stop("interrupted at " + from.name(), true);
    } else if (message instanceof RunEnded ended) {
      runEnded(from, ended);
    } else {
      steps.receive(from, message);
    }
  }

  /** All clients have come, and client 0 is ready for their figures. */
  public synchronized void begins(CombinedRun combined) {
    running = combined;
    combined.begins();
  }

  /** A search begins another run, of which {@link #begins} has been told: everybody begins it. */
  public synchronized void nextRun(CoordinatorMessage.NextRun next) {
    steps.nextRun();
    ending.nextRun();
    state = State.RUNNING;
    roll.present().forEach(Peer::nextRun);
    roll.everybody(next);
    for (Peer peer : roll.present().filter(each -> each.gone != null).toList()) {
      lose(peer, String.valueOf(peer.gone));
    }
  }

  /** Client 0 begins a step; the sums follow its plan. */
  @Override
  public synchronized void ownStep(StepInfo info) {
    steps.ownBegins(info);
  }

  @Override
  public synchronized void ownForkedStep(int index, StepResult result) {
    steps.ownForked(roll.first(), index, result);
  }

  CombinedRun combined() {
    return Objects.requireNonNull(running);
  }

  boolean isInStep() {
    return running != null && running.isInStep();
  }

  private void runEnded(Peer from, RunEnded ended) {
    boolean leftStep = from.isInStep();
    from.end = ended;
    if (leftStep && isInStep()) {
      combined().clientLost(from.number, steps.missing(from)); // an adapter or Bench has a bug
    }
    if (ended.end() != ActivityResult.End.COMPLETED) {
      ending.stopWith(ended, from.name());
    }
    ending.exitWith(ended.exitCode());
    steps.endIfAllHave();
    endRunIfAllHave();
  }

  private void endRunIfAllHave() {
    if (state != State.RUNNING
        || roll.present().anyMatch(peer -> peer.end == null && peer.lost == null)) {
      return;
    }
    state = State.OVER;
    try {
      ending.endRun(running);
    } finally {
      notifyAll();
    }
  }

  /** A connection has broken. */
  synchronized void disconnected(Peer peer, String why) {
    if (state == State.JOINING) {
      admission.disconnected(peer, why);
    } else if (running != null || state == State.RUNNING) {
      lose(peer, why);
    }
  }

  void lose(Peer peer, String why) {
    if (peer.end != null) {
      peer.gone = why;
      peer.folderSent = true; // or never will be: nobody waits for it
      notifyAll();
      return;
    }
    if (peer.lost != null) {
      return;
    }
    String missing = steps.missing(peer);
    peer.lost = missing;
    String reason = peer.name() + " is lost: " + why;
    listener.say(reason);
    peer.link.send(new CoordinatorMessage.Stop(reason, false));
    peer.link.close();
    ending.stop(reason, false);
    steps.lost(peer, missing);
    endRunIfAllHave();
  }

  /** A client has sent its whole result folder. */
  synchronized void folderSent(Peer from) {
    from.heardNanos = clock.nanoTime();
    from.folderSent = true;
    notifyAll();
  }

  /**
   * Waits until every client that is still there has sent its result folder.
   *
   * @param patience how long at most
   */
  public synchronized void awaitFolders(Duration patience) throws InterruptedException {
    long deadline = clock.nanoTime() + patience.toNanos();
    while (roll.present().anyMatch(peer -> !peer.folderSent && peer.lost == null)
        && clock.nanoTime() - deadline < 0) {
      TimeUnit.MILLISECONDS.timedWait(this, 100);
    }
    // A folder that comes later belongs to a run that is over.
    roll.present()
        .filter(peer -> !peer.folderSent && peer.lost == null && peer.gone == null)
        .forEach(peer -> peer.gone = "its results did not come in time");
  }

  /** Everything is written: clients may go. */
  public synchronized void farewell(int exit, String folder) {
    for (Peer peer : roll.present().toList()) {
      peer.link.send(new CoordinatorMessage.Farewell(exit, folder));
      peer.link.close();
    }
  }

  /**
   * Looks for clients that have not come, or are not heard of any more. Called a few times a
   * second.
   */
  public synchronized void tick() {
    long now = clock.nanoTime();
    if (state == State.JOINING) {
      admission.tick(now);
      state = admission.isRefused() ? State.OVER : state;
    }
    if (state == State.RUNNING) {
      steps.tick();
      for (Peer peer : roll.present().toList()) {
        if (peer.end == null && now - peer.heardNanos > rules.silence().toNanos()) {
          lose(peer, "not heard of for %d s".formatted(rules.silence().toSeconds()));
        } else if (peer.end == null && ending.isOverdue(now, rules.ending())) {
          lose(
              peer,
              "has not ended within %d s of being told to".formatted(rules.ending().toSeconds()));
        }
      }
    }
  }

  /** Which clients have not come, for people; only some if many are missing. */
  public synchronized String missing() {
    return roll.missing();
  }

  /** All clients, as the result lists them. */
  public synchronized List<ClientOfRun> clients() {
    return roll.clients();
  }

  /** By client, how late it began a phase because it heard of it too late. */
  public synchronized Map<String, Long> lateNanos() {
    return roll.lateNanos();
  }

  /**
   * Waits until every client has ended the run or is lost, and returns the result.
   *
   * @throws RuntimeException if the results of a step could not be joined: a bug
   */
  public synchronized RunResult awaitResult() throws InterruptedException {
    while (state != State.OVER || !ending.isDecided()) {
      wait();
    }
    return ending.result();
  }
}
