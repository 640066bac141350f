package io.bench.app.clients;

import io.bench.app.clients.ClientMessage.Ready;
import io.bench.app.clients.ClientMessage.Settled;
import io.bench.app.clients.ClientMessage.StepBegun;
import io.bench.app.clients.ClientMessage.StepEnded;
import io.bench.app.clients.ClientMessage.StepSkipped;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.ClientSecond;
import io.bench.engine.result.StepDocument;
import io.bench.engine.result.read.RecordedStep;
import io.bench.engine.run.ClientGroup;
import io.bench.engine.run.CombinedRun;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The running step of several clients, for their {@link Coordinator}: begins when all are there,
 * and ends when all have ended it. Guarded by the coordinator.
 */
final class CoordinatedSteps {

  private final Coordinator group;
  private final Roll roll;
  private final RunEnding ending;
  private final GroupListener listener;
  private final CoordinatedPhases phases;
  private int step = -1;
  private int lastStep = -1;
  private @Nullable StepInfo ownStep;
  private @Nullable StepResult forked;

  CoordinatedSteps(
      Coordinator group,
      Roll roll,
      RunEnding ending,
      GroupListener listener,
      CoordinatedPhases phases) {
    this.group = group;
    this.roll = roll;
    this.ending = ending;
    this.listener = listener;
    this.phases = phases;
  }

  /** Forgets the steps of the run before. */
  void nextRun() {
    step = -1;
    lastStep = -1;
    phases.nextStep();
    ownStep = null;
  }

  /** Client 0 begins a step; the sums follow its plan. */
  void ownBegins(StepInfo info) {
    ownStep = info;
  }

  /**
   * Client 0 has ended a step that JVMs of all clients measured.
   *
   * @param result of all clients together
   */
  void ownForked(Peer own, int index, StepResult result) {
    if (!enters(own, index)) {
      return;
    }
    own.share = CombinedRun.Share.NONE;
    forked = result;
    ActivityResult activity = result.activity();
    if (activity.end() != ActivityResult.End.COMPLETED) {
      ending.stop(
          "step %s: %s".formatted(result.step().name(), activity.reason()),
          activity.end() == ActivityResult.End.INTERRUPTED);
    }
    endIfAllHave();
  }

  /** Whether a client's step is the running one, which it may be the first to begin. */
  private boolean enters(Peer from, int index) {
    if (step < 0 && index > lastStep) {
      step = index;
      phases.nextStep();
      roll.present().forEach(Peer::nextStep);
    }
    if (index > step) {
      group.lose(from, "is in step %d while others are in step %d".formatted(index + 1, step + 1));
    }
    return index == step;
  }

  /** A client that has joined says something about a step. */
  void receive(Peer from, ClientMessage message) {
    if (message instanceof SecondMessage second) {
      second(from, second);
    } else if (message instanceof StepBegun begun) {
      stepBegun(from, begun);
    } else if (message instanceof StepSkipped skipped) {
      stepSkipped(from, skipped);
    } else if (message instanceof Ready ready) {
      ready(from, ready);
    } else if (message instanceof Settled settled) {
      settled(from, settled);
    } else if (message instanceof StepEnded ended) {
      stepEnded(from, ended);
    }
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
      endIfAllHave(); // client 0 may have ended its run already, and never begins it
    }
  }

  private void beginStepIfAllAreThere() {
    StepInfo own = ownStep;
    if (own == null
        || own.index() != step
        || ending.reason() != null
        || roll.present().anyMatch(peer -> peer.share == null)) {
      return;
    }
    Peer first = roll.participants().findFirst().orElseThrow();
    for (Peer peer : roll.participants().toList()) {
      if (!peer.server.equals(first.server)) {
        ending.stopForMistake(
            "%s reaches another server than %s: %s instead of %s"
                .formatted(peer.name(), first.name(), peer.server, first.server));
        return;
      }
    }
    group
        .combined()
        .stepBegins(own, roll.present().map(peer -> Objects.requireNonNull(peer.share)).toList());
    startIfAllAreReady();
  }

  private void ready(Peer from, Ready ready) {
    from.clock.add(ready.clock());
    if (ready.step() != step) {
      return;
    }
    from.readyForPhase = ready.phase();
    if (group.isInStep()) {
      if (ready.phase() > 0) {
        group.combined().phaseEnded(from.number, ready.phase() - 1);
      }
      startIfAllAreReady();
    }
  }

  private void startIfAllAreReady() {
    if (ending.reason() == null && group.isInStep()) {
      phases.startIfAllAreReady(step, group.combined());
    }
  }

  private void settled(Peer from, Settled settled) {
    if (settled.step() == step) {
      phases.settled(from, settled);
    }
  }

  private void second(Peer from, SecondMessage second) {
    if (second.step() != step
        || !group.isInStep()
        || second.phase() < 0
        || second.phase() > phases.running()) {
      return; // of a step that ended without it
    }
    ActivityPlan plan = Objects.requireNonNull(ownStep).plan();
    ClientSecond decoded;
    try {
      decoded = second.second(plan.ops().names().size());
    } catch (IOException e) {
      group.lose(from, "sent figures that cannot be read");
      return;
    }
    from.seconds += second.inWindow() ? 1 : 0;
    phases.heard(from);
    group.combined().add(from.number, decoded);
    listener.second(from.number, decoded);
    String tooMany = ending.reason() == null ? group.combined().tooManyErrors() : null;
    if (tooMany != null) {
      ending.stop(tooMany, false);
    }
  }

  private void stepEnded(Peer from, StepEnded ended) {
    if (ended.step() != step || !from.isInStep()) {
      return;
    }
    from.stepEnded = true;
    listener.stepEnded(from.number, ended.step(), ended.document());
    StepDocument own = ended.document();
    if (group.isInStep()) {
      ActivityPlan plan = Objects.requireNonNull(ownStep).plan();
      group.combined().clientEnded(from.number, new RecordedStep(plan, own, Map.of()).result());
    }
    ActivityResult.End end = own.state().end();
    if (end != ActivityResult.End.COMPLETED) {
      ending.stop(from.name() + ": " + own.reason(), end == ActivityResult.End.INTERRUPTED);
    }
    Integer code = own.exitCode();
    ending.exitWith(code == null ? -1 : code);
    endIfAllHave();
  }

  /** Looks for clients of which others wait for figures. */
  void tick() {
    if (group.isInStep()) {
      phases.tick();
    }
  }

  /**
   * A client is lost.
   *
   * @param missing of its figures, for people
   */
  void lost(Peer peer, String missing) {
    if (group.isInStep()) {
      try {
        group.combined().clientLost(peer.number, missing);
      } catch (RuntimeException e) {
        ending.stopForBug(e);
      }
    }
    endIfAllHave();
  }

  /** Ends the step when every client has ended it or is lost. */
  void endIfAllHave() {
    if (step < 0 || roll.present().anyMatch(peer -> peer.isInStep() || isStillToCome(peer))) {
      return;
    }
    if (forked == null && !group.isInStep() && ending.reason() == null) {
      return; // client 0 measures it in other JVMs, and has not ended
    }
    ClientGroup.StepEnd end = stepEnd();
    if (end.end() == ActivityResult.End.FAILED && ending.reason() == null) {
      ending.stop(String.valueOf(end.reason()), false);
    }
    int over = step;
    lastStep = step;
    step = -1;
    roll.everybody(
        new CoordinatorMessage.StepOver(
            over, end.end(), end.reason(), end.exitCode(), end.capacityPerSecond()));
    roll.present().forEach(Peer::nextStep);
  }

  private ClientGroup.StepEnd stepEnd() {
    StepResult measured = forked;
    forked = null;
    try {
      if (measured != null) {
        return group.combined().forked(measured);
      }
      if (group.isInStep()) {
        return group.combined().stepEnds(ending.end(), ending.reason());
      }
    } catch (RuntimeException e) {
      ending.stopForBug(e);
    }
    return new ClientGroup.StepEnd(ending.end(), ending.reason(), ending.exitCode(), Double.NaN);
  }

  /** Whether a client that has said nothing about the step yet may still do so. */
  private boolean isStillToCome(Peer peer) {
    return peer.share == null && peer.lost == null && peer.end == null;
  }

  /** What will be missing if a client leaves now, for people. */
  String missing(Peer peer) {
    return group.isInStep()
        ? "%s from second %d of phase %d on"
            .formatted(peer.name(), peer.seconds + 1, phases.running() + 1)
        : peer.name();
  }
}
