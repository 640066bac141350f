package io.bench.app.clients;

import io.bench.app.clients.ClientMessage.Hello;
import io.bench.app.clients.ClientMessage.Ready;
import io.bench.app.clients.ClientMessage.RunEnded;
import io.bench.app.clients.ClientMessage.Settled;
import io.bench.app.clients.ClientMessage.StepBegun;
import io.bench.app.clients.ClientMessage.StepEnded;
import io.bench.app.clients.ClientMessage.StepSkipped;
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
public final class Coordinator {

  private enum State {
    JOINING,
    RUNNING,
    OVER
  }

  /**
   * What the coordinator goes by.
   *
   * @param clients how many there are
   * @param agreement client 0's own
   * @param joining how long clients may take to come
   * @param silence after how long without a message a client is lost
   * @param ending how long a client may take to end a run that is stopped, before it is lost
   */
  public record Rules(
      int clients, Agreement agreement, Duration joining, Duration silence, Duration ending) {}

  private final Rules rules;
  private final GroupListener listener;
  private final NanoClock clock;
  private final long beganNanos;
  private final Roll roll;
  private State state = State.JOINING;
  private final CoordinatedSteps steps;
  private @Nullable String stopReason;

  /** What those are told who come after the clients were found not to agree. */
  private CoordinatorMessage.@Nullable Refused refused;

  private long stoppedNanos;
  private boolean interrupted;
  private boolean usersMistake;
  private int exitCode = -1;
  private @Nullable RunResult result;
  private @Nullable RuntimeException bug;
  private @Nullable CombinedRun running;

  /**
   * @param clock on which instants are named
   * @param timeOfDay of a reading of that clock
   */
  Coordinator(
      Rules rules, GroupListener listener, NanoClock clock, LongFunction<Instant> timeOfDay) {
    this.rules = rules;
    this.listener = listener;
    this.clock = clock;
    this.beganNanos = clock.nanoTime();
    this.roll = new Roll(rules.clients());
    this.steps = new CoordinatedSteps(this, roll, listener, clock, timeOfDay);
  }

  /** A coordinator on this machine's clock. */
  public static Coordinator of(Rules rules, GroupListener listener) {
    return new Coordinator(rules, listener, NanoClock.SYSTEM, SteadyTime.SYSTEM::instant);
  }

  /**
   * A client says that it has come.
   *
   * @return the client, whose further messages {@link #receive} takes; null if it was refused
   */
  synchronized @Nullable Peer join(Hello hello, Reception.Link link) {
    int number = hello.client();
    boolean open = refused != null || (state == State.JOINING && stopReason == null);
    String refusal = roll.refusal(hello, open);
    CoordinatorMessage.Refused whole = refused;
    if (refusal == null && whole != null) {
      roll.enter(new Peer(hello, link, clock.nanoTime()));
      link.send(whole);
      notifyAll();
      return null;
    }
    if (refusal != null && !open && rules.agreement().isOfAnotherTurn(hello.agreement())) {
      link.send(new CoordinatorMessage.TooEarly());
      return null;
    }
    if (refusal != null) {
      link.send(new CoordinatorMessage.Refused(refusal, true));
      listener.say(refusal);
      return null;
    }
    String difference = rules.agreement().difference(number, hello.agreement());
    Peer peer = new Peer(hello, link, clock.nanoTime());
    roll.enter(peer);
    if (difference != null) {
      refuseAll(difference, true);
      return peer;
    }
    if (roll.present().count() == rules.clients()) {
      state = State.RUNNING;
      roll.everybody(new CoordinatorMessage.Welcome());
    }
    return peer;
  }

  private void refuseAll(String reason, boolean mistake) {
    state = State.OVER;
    stopReason = reason; // and no Stop: a client would leave before it knows whose mistake it is
    usersMistake = mistake;
    refused = new CoordinatorMessage.Refused(reason, mistake);
    roll.everybody(refused);
  }

  /**
   * Waits until every client has been told that the run does not begin.
   *
   * @param patience how long those who are yet to come are waited for
   */
  public synchronized void awaitRefused(Duration patience) throws InterruptedException {
    long deadline = clock.nanoTime() + patience.toNanos();
    while (refused != null
        && roll.present().count() < rules.clients()
        && clock.nanoTime() - deadline < 0) {
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
      return; // it was given up, and has been told so
    } else if (message instanceof SecondMessage second) {
      steps.second(from, second);
    } else if (message instanceof StepBegun begun) {
      steps.stepBegun(from, begun);
    } else if (message instanceof StepSkipped skipped) {
      steps.stepSkipped(from, skipped);
    } else if (message instanceof Ready ready) {
      steps.ready(from, ready);
    } else if (message instanceof ClientMessage.Clock read) {
      from.clock.add(read.reading());
    } else if (message instanceof ClientMessage.StartedLate late) {
      from.lateNanos = Math.max(from.lateNanos, late.nanos());
    } else if (message instanceof Settled settled) {
      steps.settled(from, settled);
    } else if (message instanceof StepEnded ended) {
      steps.stepEnded(from, ended);
    } else if (message instanceof ClientMessage.Interrupted) {
      stop("interrupted at " + from.name(), true);
    } else if (message instanceof RunEnded ended) {
      runEnded(from, ended);
    }
  }

  /** Everybody has come, and client 0 has made ready for what they will say. */
  public synchronized void begins(CombinedRun combined) {
    running = combined;
    combined.begins();
  }

  /** A search begins another run, of which {@link #begins} has been told: everybody begins it. */
  public synchronized void nextRun(CoordinatorMessage.NextRun next) {
    steps.nextRun();
    exitCode = -1;
    result = null;
    state = State.RUNNING;
    roll.present().forEach(Peer::nextRun);
    roll.everybody(next);
    for (Peer peer : roll.present().filter(each -> each.gone != null).toList()) {
      lose(peer, String.valueOf(peer.gone));
    }
  }

  /** Client 0 begins a step, whose plan the sums are made by. */
  public synchronized void ownStep(StepInfo info) {
    steps.ownBegins(info);
  }

  /**
   * Client 0 has ended a step that JVMs of all clients measured.
   *
   * @param result of all clients together
   */
  public synchronized void ownForkedStep(int index, StepResult result) {
    steps.ownForked(roll.first(), index, result);
  }

  CombinedRun combined() {
    return Objects.requireNonNull(running);
  }

  boolean isInStep() {
    return running != null && running.isInStep();
  }

  ActivityResult.End end() {
    if (stopReason == null) {
      return ActivityResult.End.COMPLETED;
    }
    return interrupted ? ActivityResult.End.INTERRUPTED : ActivityResult.End.FAILED;
  }

  private void runEnded(Peer from, RunEnded ended) {
    boolean leftStep = from.isInStep();
    from.end = ended;
    if (leftStep && isInStep()) {
      combined().clientLost(from.number, steps.missing(from)); // an adapter threw, or a bug of ours
    }
    if (ended.end() != ActivityResult.End.COMPLETED && stopReason == null) {
      usersMistake = ended.usersMistake();
      stop(from.name() + ": " + ended.reason(), ended.end() == ActivityResult.End.INTERRUPTED);
    }
    exitWith(ended.exitCode());
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
      result = combined().ends(end(), stopReason, usersMistake, exitCode);
    } catch (RuntimeException e) {
      bug = e;
    } finally {
      notifyAll();
    }
  }

  /** Why the run ends early, or null. */
  @Nullable String stopReason() {
    return stopReason;
  }

  int exitCode() {
    return exitCode;
  }

  /** The exit code that an error rule asks for; the first one counts. */
  void exitWith(int code) {
    exitCode = exitCode >= 0 ? exitCode : code;
  }

  /** Clients were started differently, or reach different servers. */
  void stopForMistake(String reason) {
    usersMistake = true;
    stop(reason, false);
  }

  /**
   * The results of a step could not be joined: everybody is told, then the run's thread gets it.
   */
  void stopForBug(RuntimeException found) {
    bug = found;
    stop("bug: " + found, false);
  }

  /** Ends the run early, once: everybody is told. */
  void stop(String reason, boolean byUser) {
    if (stopReason == null) {
      stopReason = reason;
      stoppedNanos = clock.nanoTime();
      interrupted = byUser;
      roll.everybody(new CoordinatorMessage.Stop(reason, byUser));
    }
  }

  /** A connection has broken. */
  synchronized void disconnected(Peer peer, String why) {
    if (state == State.JOINING) {
      if (roll.leave(peer)) {
        listener.say(peer.name() + " has left before the run began: " + why);
      }
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
    stop(reason, false);
    if (isInStep()) {
      try {
        combined().clientLost(peer.number, missing);
      } catch (RuntimeException e) {
        stopForBug(e);
      }
    }
    steps.endIfAllHave();
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
    // What would still come belongs to a run that is over.
    roll.present()
        .filter(peer -> !peer.folderSent && peer.lost == null && peer.gone == null)
        .forEach(peer -> peer.gone = "its results did not come in time");
  }

  /** Everything is written: clients may go. */
  public synchronized void farewell(int exit, String folder) {
    roll.present()
        .forEach(
            peer -> {
              peer.link.send(new CoordinatorMessage.Farewell(exit, folder));
              peer.link.close();
            });
  }

  /**
   * Looks for clients that have not come, or are not heard of any more. Called a few times a
   * second.
   */
  public synchronized void tick() {
    long now = clock.nanoTime();
    if (state == State.JOINING && now - beganNanos > rules.joining().toNanos()) {
      refuseAll(
          "not all clients have come within %d s (meet-timeout): missing %s"
              .formatted(rules.joining().toSeconds(), missing()),
          false);
    }
    if (state == State.RUNNING) {
      steps.tick();
      for (Peer peer : roll.present().toList()) {
        if (peer.end == null && now - peer.heardNanos > rules.silence().toNanos()) {
          lose(peer, "not heard of for %d s".formatted(rules.silence().toSeconds()));
        } else if (peer.end == null
            && stopReason != null
            && now - stoppedNanos > rules.ending().toNanos()) {
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

  /** Those that measure the run, as its result tells. */
  public synchronized List<ClientOfRun> clients() {
    return roll.clients();
  }

  /** Clients that heard of a phase when its instant had passed, each with how late it began. */
  public synchronized Map<String, Long> lateNanos() {
    return roll.lateNanos();
  }

  /**
   * Waits until every client has ended the run or is lost, and says what came of it.
   *
   * @throws RuntimeException if the results of a step could not be joined: a bug
   */
  public synchronized RunResult awaitResult() throws InterruptedException {
    while (result == null && (bug == null || state != State.OVER)) {
      wait();
    }
    if (bug != null) {
      throw bug;
    }
    return Objects.requireNonNull(result);
  }
}
