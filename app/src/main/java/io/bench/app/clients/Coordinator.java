package io.bench.app.clients;

import io.bench.app.clients.ClientMessage.Hello;
import io.bench.app.clients.ClientMessage.Ready;
import io.bench.app.clients.ClientMessage.RunEnded;
import io.bench.app.clients.ClientMessage.Settled;
import io.bench.app.clients.ClientMessage.StepBegun;
import io.bench.app.clients.ClientMessage.StepEnded;
import io.bench.app.clients.ClientMessage.StepSkipped;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.ClientSecond;
import io.bench.engine.result.ClientOfRun;
import io.bench.engine.result.StepDocument;
import io.bench.engine.result.read.RecordedStep;
import io.bench.engine.run.ClientGroup;
import io.bench.engine.run.CombinedRun;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import io.bench.engine.time.NanoClock;
import io.bench.engine.time.SteadyTime;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
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

  /** How long before a phase begins its instant is named, beyond what messages need. */
  private static final long MIN_LEAD_NANOS = 100_000_000L;

  /** A message takes at most half a round trip; this leaves room for one that is held up. */
  private static final int LEAD_ROUND_TRIPS = 10;

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
   */
  public record Rules(int clients, Agreement agreement, Duration joining, Duration silence) {}

  private final Rules rules;
  private final GroupListener listener;
  private final NanoClock clock;
  private final LongFunction<Instant> timeOfDay;
  private final long beganNanos;
  private final @Nullable Peer[] peers;
  private State state = State.JOINING;
  private int step = -1;
  private int lastStep = -1;
  private int phase = -1;
  private @Nullable StepInfo ownStep;
  private @Nullable StepResult forked;
  private @Nullable String stopReason;

  /** What those are told who come after the clients were found not to agree. */
  private CoordinatorMessage.@Nullable Refused refused;

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
    this.timeOfDay = timeOfDay;
    this.beganNanos = clock.nanoTime();
    this.peers = new Peer[rules.clients()];
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
    String refusal = refusal(hello);
    CoordinatorMessage.Refused whole = refused;
    if (refusal == null && whole != null) {
      peers[number] = new Peer(hello, link, clock.nanoTime());
      link.send(whole);
      notifyAll();
      return null;
    }
    if (refusal != null) {
      link.send(new CoordinatorMessage.Refused(refusal, true));
      listener.say(refusal);
      return null;
    }
    String difference = rules.agreement().difference(number, hello.agreement());
    Peer peer = new Peer(hello, link, clock.nanoTime());
    peers[number] = peer;
    if (difference != null) {
      refuseAll(difference, true);
      return peer;
    }
    if (present().count() == rules.clients()) {
      state = State.RUNNING;
      everybody(new CoordinatorMessage.Welcome());
    }
    return peer;
  }

  private @Nullable String refusal(Hello hello) {
    int number = hello.client();
    String name = Peer.name(number, hello.environment());
    if (number < 0 || number >= rules.clients()) {
      return "%s is one too many: client 0 runs with clients=%d".formatted(name, rules.clients());
    }
    Peer known = peers[number];
    if (known != null) {
      return "%s has come, and %s is there already: give each client another number"
          .formatted(name, known.name());
    }
    return refused != null || (state == State.JOINING && stopReason == null)
        ? null
        : name + " has come after the run was over";
  }

  private void refuseAll(String reason, boolean mistake) {
    state = State.OVER;
    stopReason = reason; // and no Stop: a client would leave before it knows whose mistake it is
    usersMistake = mistake;
    refused = new CoordinatorMessage.Refused(reason, mistake);
    everybody(refused);
  }

  /**
   * Waits until every client has been told that the run does not begin.
   *
   * @param patience how long those who are yet to come are waited for
   */
  synchronized void awaitRefused(Duration patience) throws InterruptedException {
    long deadline = clock.nanoTime() + patience.toNanos();
    while (refused != null
        && present().count() < rules.clients()
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
      second(from, second);
    } else if (message instanceof StepBegun begun) {
      stepBegun(from, begun);
    } else if (message instanceof StepSkipped skipped) {
      stepSkipped(from, skipped);
    } else if (message instanceof Ready ready) {
      ready(from, ready);
    } else if (message instanceof ClientMessage.Clock read) {
      from.clock.add(read.reading());
    } else if (message instanceof Settled settled) {
      settled(from, settled);
    } else if (message instanceof StepEnded ended) {
      stepEnded(from, ended);
    } else if (message instanceof ClientMessage.Interrupted) {
      stop("interrupted at " + from.name(), true);
    } else if (message instanceof RunEnded ended) {
      runEnded(from, ended);
    }
  }

  /** Everybody has come, and client 0 has made ready for what they will say. */
  synchronized void begins(CombinedRun combined) {
    running = combined;
    combined.begins();
  }

  /** A search begins another run, of which {@link #begins} has been told: everybody begins it. */
  synchronized void nextRun(CoordinatorMessage.NextRun next) {
    step = -1;
    lastStep = -1;
    phase = -1;
    ownStep = null;
    exitCode = -1;
    result = null;
    state = State.RUNNING;
    present().forEach(Peer::nextRun);
    everybody(next);
    for (Peer peer : present().filter(each -> each.gone != null).toList()) {
      lose(peer, String.valueOf(peer.gone));
    }
  }

  private CombinedRun combined() {
    return Objects.requireNonNull(running);
  }

  private boolean isInStep() {
    return running != null && running.isInStep();
  }

  /** Client 0 begins a step, whose plan the sums are made by. */
  synchronized void ownStep(StepInfo info) {
    ownStep = info;
  }

  /**
   * Client 0 has ended a step that JVMs of all clients measured.
   *
   * @param result of all clients together
   */
  synchronized void ownForkedStep(int index, StepResult result) {
    Peer own = Objects.requireNonNull(peers[0]);
    if (!enters(own, index)) {
      return;
    }
    own.share = CombinedRun.Share.NONE;
    forked = result;
    ActivityResult activity = result.activity();
    if (activity.end() != ActivityResult.End.COMPLETED) {
      stop(
          "step %s: %s".formatted(result.step().name(), activity.reason()),
          activity.end() == ActivityResult.End.INTERRUPTED);
    }
    endStepIfAllHave();
  }

  /** Whether a client's step is the running one, which it may be the first to begin. */
  private boolean enters(Peer from, int index) {
    if (step < 0 && index > lastStep) {
      step = index;
      phase = -1;
      present().forEach(Peer::nextStep);
    }
    if (index > step) {
      lose(from, "is in step %d while others are in step %d".formatted(index + 1, step + 1));
    }
    return index == step;
  }

  private void stepBegun(Peer from, StepBegun begun) {
    if (!enters(from, begun.step())) {
      return;
    }
    from.share = new CombinedRun.Share(true, begun.lanes(), begun.inFlight(), begun.cores());
    from.server = begun.server();
    beginStepIfAllAreThere();
  }

  private void stepSkipped(Peer from, StepSkipped skipped) {
    if (enters(from, skipped.step())) {
      from.share = CombinedRun.Share.NONE;
      beginStepIfAllAreThere();
    }
  }

  private void beginStepIfAllAreThere() {
    StepInfo own = ownStep;
    if (own == null
        || own.index() != step
        || stopReason != null
        || present().anyMatch(peer -> peer.share == null)) {
      return;
    }
    Peer first = participants().findFirst().orElseThrow();
    for (Peer peer : participants().toList()) {
      if (!peer.server.equals(first.server)) {
        usersMistake = true;
        stop(
            "%s reaches another server than %s: %s instead of %s"
                .formatted(peer.name(), first.name(), peer.server, first.server),
            false);
        return;
      }
    }
    combined().stepBegins(own, present().map(peer -> Objects.requireNonNull(peer.share)).toList());
    startIfAllAreReady();
  }

  private void ready(Peer from, Ready ready) {
    from.clock.add(ready.clock());
    if (ready.step() != step) {
      return;
    }
    from.readyForPhase = ready.phase();
    if (isInStep()) {
      if (ready.phase() > 0) {
        combined().phaseEnded(from.number, ready.phase() - 1);
      }
      startIfAllAreReady();
    }
  }

  private void startIfAllAreReady() {
    if (stopReason != null
        || !isInStep()
        || participants().anyMatch(peer -> peer.readyForPhase != phase + 1)) {
      return;
    }
    phase++;
    participants().forEach(Peer::nextPhase);
    long slowest =
        participants()
            .flatMap(peer -> peer.clock.stream().skip(peer.clock.size() - 1L))
            .mapToLong(reading -> 2 * reading.uncertaintyNanos())
            .max()
            .orElse(0);
    long at = clock.nanoTime() + MIN_LEAD_NANOS + LEAD_ROUND_TRIPS * slowest;
    combined().phaseBegins(phase, timeOfDay.apply(at));
    participants().forEach(peer -> peer.link.send(new CoordinatorMessage.Start(step, phase, at)));
  }

  private void settled(Peer from, Settled settled) {
    if (settled.step() == step && settled.phase() == phase && !from.settled) {
      from.settled = true;
      if (participants().allMatch(peer -> peer.settled || !peer.isInStep())) {
        participants()
            .forEach(peer -> peer.link.send(new CoordinatorMessage.EndWarmUp(step, phase)));
      }
    }
  }

  private void second(Peer from, SecondMessage second) {
    if (second.step() != step || !isInStep() || second.phase() < 0 || second.phase() > phase) {
      return; // of a step that ended without it
    }
    ActivityPlan plan = Objects.requireNonNull(ownStep).plan();
    ClientSecond decoded;
    try {
      decoded = second.second(plan.ops().names().size(), plan.digits());
    } catch (IOException e) {
      lose(from, "sent figures that cannot be read");
      return;
    }
    from.seconds += second.inWindow() ? 1 : 0;
    combined().add(from.number, decoded);
    listener.second(from.number, decoded);
    String tooMany = stopReason == null ? combined().tooManyErrors() : null;
    if (tooMany != null) {
      stop(tooMany, false);
    }
  }

  private void stepEnded(Peer from, StepEnded ended) {
    if (ended.step() != step || !from.isInStep()) {
      return;
    }
    from.stepEnded = true;
    listener.stepEnded(ended.step(), ended.document());
    StepDocument own = ended.document();
    if (isInStep()) {
      ActivityPlan plan = Objects.requireNonNull(ownStep).plan();
      combined().clientEnded(from.number, new RecordedStep(plan, own, Map.of()).result());
    }
    ActivityResult.End end = own.state().end();
    if (end != ActivityResult.End.COMPLETED) {
      stop(from.name() + ": " + own.reason(), end == ActivityResult.End.INTERRUPTED);
    }
    Integer code = own.exitCode();
    exitCode = exitCode >= 0 || code == null ? exitCode : code;
    endStepIfAllHave();
  }

  private void endStepIfAllHave() {
    if (step < 0 || present().anyMatch(peer -> peer.isInStep() || isStillToCome(peer))) {
      return;
    }
    if (forked == null && !isInStep() && stopReason == null) {
      return; // client 0 measures it in other JVMs, and has not ended
    }
    ClientGroup.StepEnd end = stepEnd();
    if (end.end() == ActivityResult.End.FAILED && stopReason == null) {
      stop(String.valueOf(end.reason()), false);
    }
    int over = step;
    lastStep = step;
    step = -1;
    everybody(
        new CoordinatorMessage.StepOver(
            over, end.end(), end.reason(), end.exitCode(), end.capacityPerSecond()));
    present().forEach(Peer::nextStep);
  }

  private ClientGroup.StepEnd stepEnd() {
    StepResult measured = forked;
    forked = null;
    try {
      if (measured != null) {
        return combined().forked(measured);
      }
      if (isInStep()) {
        return combined().stepEnds(end(), stopReason);
      }
    } catch (RuntimeException e) {
      // Everybody waits for this: first they are told, then the run's thread gets it.
      bug = e;
      stop("bug: " + e, false);
    }
    return new ClientGroup.StepEnd(end(), stopReason, exitCode, Double.NaN);
  }

  /** Of those that have said nothing of the step yet, who never will is not waited for. */
  private boolean isStillToCome(Peer peer) {
    return peer.share == null && peer.lost == null && peer.end == null;
  }

  private ActivityResult.End end() {
    if (stopReason == null) {
      return ActivityResult.End.COMPLETED;
    }
    return interrupted ? ActivityResult.End.INTERRUPTED : ActivityResult.End.FAILED;
  }

  private void runEnded(Peer from, RunEnded ended) {
    boolean leftStep = from.isInStep();
    from.end = ended;
    if (leftStep && isInStep()) {
      combined().clientLost(from.number, missing(from)); // an adapter threw, or a bug of ours
    }
    if (ended.end() != ActivityResult.End.COMPLETED && stopReason == null) {
      usersMistake = ended.usersMistake();
      stop(from.name() + ": " + ended.reason(), ended.end() == ActivityResult.End.INTERRUPTED);
    }
    exitCode = exitCode >= 0 ? exitCode : ended.exitCode();
    endStepIfAllHave();
    endRunIfAllHave();
  }

  private void endRunIfAllHave() {
    if (state != State.RUNNING
        || present().anyMatch(peer -> peer.end == null && peer.lost == null)) {
      return;
    }
    state = State.OVER;
    result = combined().ends(end(), stopReason, usersMistake, exitCode);
    notifyAll();
  }

  /** Ends the run early, once: everybody is told. */
  private void stop(String reason, boolean byUser) {
    if (stopReason == null) {
      stopReason = reason;
      interrupted = byUser;
      everybody(new CoordinatorMessage.Stop(reason, byUser));
    }
  }

  /** A connection has broken. */
  synchronized void disconnected(Peer peer, String why) {
    if (state == State.JOINING) {
      peers[peer.number] = null;
      listener.say(peer.name() + " has left before the run began: " + why);
    } else if (running != null || state == State.RUNNING) {
      lose(peer, why);
    }
  }

  private void lose(Peer peer, String why) {
    if (peer.end != null) {
      peer.gone = why;
      peer.folderSent = true; // or never will be: nobody waits for it
      notifyAll();
      return;
    }
    if (peer.lost != null) {
      return;
    }
    String missing = missing(peer);
    peer.lost = missing;
    String reason = peer.name() + " is lost: " + why;
    listener.say(reason);
    peer.link.send(new CoordinatorMessage.Stop(reason, false));
    peer.link.close();
    if (isInStep()) {
      combined().clientLost(peer.number, missing);
    }
    stop(reason, false);
    endStepIfAllHave();
    endRunIfAllHave();
  }

  private String missing(Peer peer) {
    return isInStep()
        ? "%s from second %d of phase %d on".formatted(peer.name(), peer.seconds + 1, phase + 1)
        : peer.name();
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
  synchronized void awaitFolders(Duration patience) throws InterruptedException {
    long deadline = clock.nanoTime() + patience.toNanos();
    while (present().anyMatch(peer -> !peer.folderSent && peer.lost == null)
        && clock.nanoTime() - deadline < 0) {
      TimeUnit.MILLISECONDS.timedWait(this, 100);
    }
  }

  /** Everything is written: clients may go. */
  synchronized void farewell(int exit, String folder) {
    present()
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
  synchronized void tick() {
    long now = clock.nanoTime();
    if (state == State.JOINING && now - beganNanos > rules.joining().toNanos()) {
      refuseAll(
          "not all clients have come within %d s (meet-timeout): missing %s"
              .formatted(rules.joining().toSeconds(), missing()),
          false);
    }
    if (state == State.RUNNING) {
      for (Peer peer : present().toList()) {
        if (peer.end == null && now - peer.heardNanos > rules.silence().toNanos()) {
          lose(peer, "not heard of for %d s".formatted(rules.silence().toSeconds()));
        }
      }
    }
  }

  /** Which clients have not come, for people; only some if many are missing. */
  synchronized String missing() {
    List<String> missing = new ArrayList<>();
    for (int number = 0; number < peers.length && missing.size() < 10; number++) {
      if (peers[number] == null) {
        missing.add("client " + number);
      }
    }
    return String.join(", ", missing);
  }

  /** Every client that has come, in the order of their numbers. */
  private Stream<Peer> present() {
    return Arrays.stream(peers).filter(Objects::nonNull);
  }

  private Stream<Peer> participants() {
    Predicate<Peer> takesPart = Peer::takesPart;
    return present().filter(takesPart.and(peer -> peer.lost == null));
  }

  private void everybody(CoordinatorMessage message) {
    present().forEach(peer -> peer.link.send(message));
  }

  /** Those that measure the run, as its result tells. */
  synchronized List<ClientOfRun> clients() {
    return present()
        .map(
            peer ->
                new ClientOfRun(
                    peer.number,
                    ArrivingFolders.name(peer.number),
                    peer.lost,
                    List.copyOf(peer.clock),
                    peer.environment))
        .toList();
  }

  /**
   * Waits until every client has ended the run or is lost, and says what came of it.
   *
   * @throws RuntimeException if the results of a step could not be joined: a bug
   */
  synchronized RunResult awaitResult() throws InterruptedException {
    while (result == null) {
      wait();
    }
    if (bug != null) {
      throw bug;
    }
    return Objects.requireNonNull(result);
  }
}
