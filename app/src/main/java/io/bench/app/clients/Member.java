package io.bench.app.clients;

import io.bench.app.clients.ClientMessage.Hello;
import io.bench.app.clients.RunEndedException.Why;
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
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One of several clients: tells the coordinator what happens here, and waits for what it decides.
 * {@link #receive} and {@link #disconnected} are called by the connection's thread, {@link #tick}
 * by a timer's, the rest by the run's.
 */
public final class Member implements ClientGroup, RunListener {

  /** So often the result tells how the clocks drift. */
  private static final int TICKS_PER_READING = 60;

  /** So long before a phase begins the lanes are told of it. */
  private static final long LANES_NANOS = 50_000_000L;

  private final int number;
  private final Duration silence;
  private final NanoClock clock;
  private final Consumer<ClientMessage> link;
  private final Function<StepResult, StepDocument> documents;
  private final Own own;
  private final CoordinatorClock coordinatorClock;

  private boolean joined;
  private boolean welcome;
  private boolean tooEarly;
  private CoordinatorMessage.@Nullable Refused refused;
  private CoordinatorMessage.@Nullable Farewell farewell;
  private CoordinatorMessage.@Nullable FolderKept kept;
  private CoordinatorMessage.@Nullable NextRun next;
  private CoordinatorMessage.@Nullable Start start;
  private CoordinatorMessage.@Nullable StepOver over;
  private CoordinatorMessage.@Nullable Stop stop;
  private PhaseCoordination.@Nullable Control running;
  private boolean lost;
  private int ticks;
  private int partsUnderWay;
  private long heardNanos;

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
    this.own = own;
    this.number = number;
    this.silence = silence;
    this.clock = clock;
    this.link = link;
    this.documents = documents;
    this.coordinatorClock = new CoordinatorClock(clock, link, number == 0);
    this.heardNanos = clock.nanoTime();
  }

  /** What client 0 tells its coordinator without a message. */
  public interface Own {

    /** A client that is not the first. */
    Own OTHER = new Own() {};

    /** A step begins, with this client's plan; told before the coordinator is. */
    default void begins(StepInfo step) {}

    /** A step has ended that JVMs of all clients measured; the result is that of all. */
    default void forked(int index, StepResult result) {}
  }

  /** Takes a message of the coordinator. */
  public void receive(CoordinatorMessage message) {
    PhaseCoordination.Control control = null;
    synchronized (this) {
      heardNanos = clock.nanoTime();
      if (message instanceof CoordinatorMessage.Pong pong) {
        coordinatorClock.answered(pong, heardNanos);
      } else if (message instanceof CoordinatorMessage.Welcome) {
        welcome = true;
      } else if (message instanceof CoordinatorMessage.Refused no) {
        refused = no;
      } else if (message instanceof CoordinatorMessage.TooEarly) {
        tooEarly = true;
      } else if (message instanceof CoordinatorMessage.Start begins) {
        start = begins;
      } else if (message instanceof CoordinatorMessage.StepOver ended) {
        over = ended;
      } else if (message instanceof CoordinatorMessage.PartReceived) {
        partsUnderWay--;
      } else if (message instanceof CoordinatorMessage.FolderKept folder) {
        kept = folder;
      } else if (message instanceof CoordinatorMessage.NextRun run) {
        next = run;
        start = null;
        over = null;
      } else if (message instanceof CoordinatorMessage.Farewell goodbye) {
        farewell = goodbye;
      } else if (message instanceof CoordinatorMessage.Stop now) {
        stop = stop == null ? now : stop;
        control = running;
        coordinatorClock.stop();
      } else if (message instanceof CoordinatorMessage.EndWarmUp) {
        control = running;
      }
      notifyAll();
    }
    // Not under the lock: the activity has locks of its own.
    if (control != null && message instanceof CoordinatorMessage.Stop now) {
      stop(control, now);
    } else if (control != null && message instanceof CoordinatorMessage.EndWarmUp settled) {
      control.endWarmUp(settled.phase());
    }
  }

  private static void stop(PhaseCoordination.Control control, CoordinatorMessage.Stop how) {
    if (how.interrupted()) {
      control.interrupt();
    } else {
      control.stop(how.reason());
    }
  }

  /** The connection has broken: nothing more will be heard. */
  public void disconnected(String why) {
    receive(new CoordinatorMessage.Stop("client 0 is lost: " + why, false));
    synchronized (this) {
      lost = true;
      notifyAll();
    }
  }

  /** Says that this client is alive, and looks whether the coordinator is. Called each second. */
  public void tick() {
    boolean silent;
    boolean tells;
    synchronized (this) {
      silent = !lost && clock.nanoTime() - heardNanos > silence.toNanos();
      tells = ++ticks % TICKS_PER_READING == 0;
    }
    if (silent) {
      disconnected("not heard of for %d s".formatted(silence.toSeconds()));
      return;
    }
    if (tells && number != 0) {
      link.accept(new ClientMessage.Clock(coordinatorClock.reading(clock.nanoTime())));
    }
    link.accept(new ClientMessage.Ping(clock.nanoTime()));
  }

  /** Says that this client has come. */
  public void join(Hello hello) {
    synchronized (this) {
      heardNanos = clock.nanoTime(); // until now there was nobody to be heard
      joined = true;
    }
    link.accept(hello);
  }

  /**
   * Waits until all clients have come.
   *
   * @param millis how long at most
   * @return whether they have
   * @throws RunEndedException if the clients do not agree, not all came, or the coordinator was
   *     lost
   */
  public synchronized boolean awaitWelcome(long millis)
      throws InterruptedException, RunEndedException {
    long deadline = clock.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left = deadline - clock.nanoTime();
        left > 0 && !welcome && !tooEarly && refused == null && stop == null;
        left = deadline - clock.nanoTime()) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    CoordinatorMessage.Refused no = refused;
    if (no != null) {
      throw new RunEndedException(no.reason(), no.usersMistake() ? Why.USERS_MISTAKE : Why.FAILED);
    }
    if (tooEarly) {
      throw new RunEndedException("client 0 has not ended an earlier turn", Why.TOO_EARLY);
    }
    CoordinatorMessage.Stop early = stop;
    if (!welcome && early != null) {
      throw new RunEndedException(
          early.reason(), early.interrupted() ? Why.INTERRUPTED : Why.FAILED);
    }
    return welcome;
  }

  private synchronized CoordinatorMessage.Stop stopped() {
    CoordinatorMessage.Stop how = stop;
    return how == null ? new CoordinatorMessage.Stop("stopped", false) : how;
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
    synchronized (this) {
      start = null;
    }
    own.begins(info);
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
      link.accept(new ClientMessage.Ready(step, phase, coordinatorClock.read()));
      Long startNanos = awaitStart(phase, control);
      if (startNanos == null) {
        stop(control, stopped());
      } else {
        // Meanwhile the clocks have drifted, and been compared once a second.
        link.accept(new ClientMessage.Clock(coordinatorClock.reading(startNanos)));
        long lateNanos = clock.nanoTime() - startNanos;
        if (lateNanos > 0) {
          link.accept(new ClientMessage.StartedLate(step, phase, lateNanos));
        }
      }
      return startNanos;
    }

    /** Null if the phase does not begin. */
    private @Nullable Long awaitStart(int phase, Control control) throws InterruptedException {
      synchronized (Member.this) {
        running = control;
        while (stop == null && !isStarted(phase)) {
          Member.this.wait();
        }
        CoordinatorMessage.Start begins = start;
        if (stop != null || begins == null) {
          return null;
        }
        long startNanos = coordinatorClock.ownNanos(begins.atNanos());
        // An interval begins when this returns: the first second must not be a longer one.
        for (long left = startNanos - LANES_NANOS - clock.nanoTime();
            left > 0 && stop == null;
            left = startNanos - LANES_NANOS - clock.nanoTime()) {
          TimeUnit.NANOSECONDS.timedWait(Member.this, left);
        }
        return stop == null ? (Long) startNanos : null;
      }
    }

    private boolean isStarted(int phase) {
      CoordinatorMessage.Start begins = start;
      return begins != null && begins.step() == step && begins.phase() == phase;
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
    synchronized (this) {
      running = null;
    }
    if (result.forks().isEmpty()) {
      link.accept(new ClientMessage.StepEnded(index, documents.apply(result)));
    } else {
      own.forked(index, result);
    }
    return awaitEnd(index);
  }

  @Override
  public synchronized StepEnd awaitEnd(int index) throws InterruptedException {
    while (!isOver(index) && !lost) {
      wait();
    }
    CoordinatorMessage.StepOver ended = over;
    if (ended == null || ended.step() != index) {
      return new StepEnd(ActivityResult.End.FAILED, stopped().reason(), -1, Double.NaN);
    }
    return new StepEnd(ended.end(), ended.reason(), ended.exitCode(), ended.capacityPerSecond());
  }

  private boolean isOver(int index) {
    CoordinatorMessage.StepOver ended = over;
    return ended != null && ended.step() == index;
  }

  @Override
  public void interrupt() {
    synchronized (this) {
      if (!joined) { // nobody knows this client yet
        stop = new CoordinatorMessage.Stop("interrupted before all clients had come", true);
        notifyAll();
        return;
      }
    }
    link.accept(new ClientMessage.Interrupted());
  }

  @Override
  public void runEnded(RunResult result) {
    link.accept(
        new ClientMessage.RunEnded(
            result.end(), result.reason(), result.usersMistake(), result.exitCode()));
  }

  /** Sends a part of a file when the coordinator has taken the one before. */
  public void sendPart(String name, byte[] bytes) throws InterruptedException {
    synchronized (this) {
      partsUnderWay++;
    }
    link.accept(new ClientMessage.FilePart(name, bytes));
    synchronized (this) {
      while (partsUnderWay > 0 && !lost) {
        wait();
      }
    }
  }

  /**
   * Says that a folder has been sent, and waits for the answer.
   *
   * @return whether the coordinator has all of it
   */
  public boolean endFolder(long bytes) throws InterruptedException {
    link.accept(new ClientMessage.FolderSent(bytes));
    synchronized (this) {
      while (kept == null && !lost) {
        wait();
      }
      boolean arrived = kept != null && kept.arrived();
      kept = null;
      return arrived;
    }
  }

  /**
   * Waits for the next run of a search.
   *
   * @return null if there is none: the command is over, or the coordinator is lost
   */
  public synchronized CoordinatorMessage.@Nullable NextRun awaitNextRun()
      throws InterruptedException {
    while (next == null && farewell == null && !lost) {
      wait();
    }
    CoordinatorMessage.NextRun run = next;
    next = null;
    return run;
  }

  /**
   * Waits until the result of all is written.
   *
   * @return null if the coordinator was lost before
   */
  public synchronized CoordinatorMessage.@Nullable Farewell awaitFarewell()
      throws InterruptedException {
    while (farewell == null && !lost) {
      wait();
    }
    return farewell;
  }
}
