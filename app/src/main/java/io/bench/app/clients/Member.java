package io.bench.app.clients;

import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhaseCoordination;
import io.bench.engine.result.StepDocument;
import io.bench.engine.run.ClientGroup;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import io.bench.engine.time.NanoClock;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One of several clients: tells the coordinator what happens here, and does what it decides. The
 * run's thread.
 */
public final class Member implements ClientGroup, RunListener {

  private final int number;
  private final NanoClock clock;
  private final Consumer<ClientMessage> link;
  private final Function<StepResult, StepDocument> documents;
  private final Own own;
  private final Conversation conversation;

  /**
   * @param silence after how long without a message the coordinator is lost
   * @param link sends to the coordinator; does not block
   * @param documents how a step's result is told
   * @param own told what does not travel
   */
  public Member(
      int number,
      Duration silence,
      NanoClock clock,
      Consumer<ClientMessage> link,
      Function<StepResult, StepDocument> documents,
      Own own) {
    this.number = number;
    this.clock = clock;
    this.link = link;
    this.documents = documents;
    this.own = own;
    this.conversation = new Conversation(number == 0, silence, clock, link);
  }

  /** What client 0 tells its coordinator without a message. */
  public interface Own {

    /** A client that is not the first. */
    Own OTHER = new Own() {};

    /** A step begins, with this client's plan; told before the coordinator is. */
    default void ownStep(StepInfo step) {}

    /** A step has ended that JVMs of all clients measured; the result is that of all. */
    default void ownForkedStep(int index, StepResult result) {}
  }

  /** What this client and the coordinator say to each other. */
  public Conversation conversation() {
    return conversation;
  }

  @Override
  public boolean judges() {
    return false;
  }

  @Override
  public boolean takesPart(int index, boolean byOne) {
    boolean takesPart = number == 0 || !byOne;
    if (!takesPart) {
      link.accept(new ClientMessage.StepSkipped(index));
    }
    return takesPart;
  }

  @Override
  public PhaseCoordination coordination(StepInfo info) {
    conversation.stepBegins();
    own.ownStep(info);
    link.accept(
        new ClientMessage.StepBegun(
            info.index(),
            info.plan().lanes(),
            info.plan().inFlight(),
            Runtime.getRuntime().availableProcessors(),
            info.server()));
    return new Phases(info.index());
  }

  private final class Phases implements PhaseCoordination {

    private final int step;

    Phases(int step) {
      this.step = step;
    }

    @Override
    public @Nullable Long startNanos(int phase, Control control) throws InterruptedException {
      link.accept(new ClientMessage.Ready(step, phase, conversation.coordinatorClock().read()));
      Long startNanos = conversation.awaitStart(step, phase, control);
      if (startNanos == null) {
        Conversation.stop(control, conversation.stopped());
      } else {
        // Meanwhile the clocks have drifted, and been compared once a second.
        link.accept(new ClientMessage.Clock(conversation.coordinatorClock().reading(startNanos)));
        long lateNanos = clock.nanoTime() - startNanos;
        if (lateNanos > 0) {
          link.accept(new ClientMessage.StartedLate(lateNanos));
        }
      }
      return startNanos;
    }

    @Override
    public void settled(int phase, Control control) {
      link.accept(new ClientMessage.Settled(step, phase));
    }

    @Override
    public boolean judgesErrors() {
      return false;
    }
  }

  @Override
  public void interval(StepInfo info, IntervalReport report) {
    link.accept(SecondMessage.of(info.index(), report));
  }

  @Override
  public StepEnd ended(int index, StepResult result) throws InterruptedException {
    conversation.activityEnded();
    if (result.forks().isEmpty()) {
      link.accept(new ClientMessage.StepEnded(index, documents.apply(result)));
    } else {
      own.ownForkedStep(index, result);
    }
    return awaitEnd(index);
  }

  @Override
  public StepEnd awaitEnd(int index) throws InterruptedException {
    CoordinatorMessage.StepOver ended = conversation.awaitEnd(index);
    return ended == null
        ? new StepEnd(ActivityResult.End.FAILED, conversation.stopped().reason(), -1, Double.NaN)
        : new StepEnd(ended.end(), ended.reason(), ended.exitCode(), ended.capacityPerSecond());
  }

  @Override
  public void interrupt() {
    conversation.interrupt();
  }

  @Override
  public void runEnded(RunResult result) {
    link.accept(
        new ClientMessage.RunEnded(
            result.end(), result.reason(), result.usersMistake(), result.exitCode()));
  }
}
