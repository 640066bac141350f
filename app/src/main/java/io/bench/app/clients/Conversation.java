package io.bench.app.clients;

import io.bench.app.clients.ClientMessage.Hello;
import io.bench.app.clients.RunEndedException.Why;
import io.bench.engine.activity.PhaseCoordination;
import io.bench.engine.time.NanoClock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a client and the coordinator say to each other: keeps what the coordinator has said until
 * the run's thread waits for it, and notices when it is gone. {@link #receive} and {@link
 * #disconnected} are called by the connection's thread, {@link #tick} by a timer's, the rest by the
 * run's.
 */
public final class Conversation implements Reception.Caller {

  /** How often the offset of the clocks is added to the result. */
  private static final int TICKS_PER_READING = 60;

  /** How long before a phase begins the lanes are started. */
  private static final long LANES_NANOS = 50_000_000L;

  private final boolean ownClock;
  private final Duration silence;
  private final NanoClock clock;
  private final Consumer<ClientMessage> link;
  private final CoordinatorClock coordinatorClock;
  private final FolderTransfer folder;

  private boolean joined;
  private boolean welcome;
  private boolean tooEarly;
  private CoordinatorMessage.@Nullable Refused refused;
  private CoordinatorMessage.@Nullable Farewell farewell;
  private CoordinatorMessage.@Nullable NextRun next;
  private CoordinatorMessage.@Nullable Start start;
  private CoordinatorMessage.@Nullable StepOver over;
  private CoordinatorMessage.@Nullable Stop stop;
  private PhaseCoordination.@Nullable Control running;
  private boolean lost;
  private int ticks;
  private long heardNanos;

  /**
   * @param ownClock whether the coordinator has the same clock, as client 0's has
   * @param silence after how long without a message the coordinator is lost
   * @param link sends to the coordinator; does not block
   */
  Conversation(boolean ownClock, Duration silence, NanoClock clock, Consumer<ClientMessage> link) {
    this.ownClock = ownClock;
    this.silence = silence;
    this.clock = clock;
    this.link = link;
    this.coordinatorClock = new CoordinatorClock(clock, link, ownClock);
    this.folder = new FolderTransfer(link);
    this.heardNanos = clock.nanoTime();
  }

  /** Sends the result folder. */
  public FolderTransfer folder() {
    return folder;
  }

  /** The coordinator's clock. */
  CoordinatorClock coordinatorClock() {
    return coordinatorClock;
  }

  @Override
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
        folder.partReceived();
      } else if (message instanceof CoordinatorMessage.FolderKept kept) {
        folder.kept(kept);
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

  static void stop(PhaseCoordination.Control control, CoordinatorMessage.Stop how) {
    if (how.interrupted()) {
      control.interrupt();
    } else {
      control.stop(how.reason());
    }
  }

  @Override
  public void disconnected(String why) {
    receive(new CoordinatorMessage.Stop("client 0 is lost: " + why, false));
    synchronized (this) {
      lost = true;
      notifyAll();
    }
    folder.lost();
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
    if (tells && !ownClock) {
      link.accept(new ClientMessage.Clock(coordinatorClock.reading(clock.nanoTime())));
    }
    link.accept(new ClientMessage.Ping(clock.nanoTime()));
  }

  /** Says that this client has come. */
  public void join(Hello hello) {
    synchronized (this) {
      heardNanos = clock.nanoTime(); // before that nobody could be heard
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

  /** Why the run ends early. */
  synchronized CoordinatorMessage.Stop stopped() {
    CoordinatorMessage.Stop how = stop;
    return how == null ? new CoordinatorMessage.Stop("stopped", false) : how;
  }

  /** A step begins: no phase of it has begun yet. */
  synchronized void stepBegins() {
    start = null;
  }

  /**
   * Waits for the instant of a phase, and returns shortly before it.
   *
   * @param control of the activity, told when the run is to end early
   * @return on this client's clock; null if the phase does not begin
   */
  synchronized @Nullable Long awaitStart(int step, int phase, PhaseCoordination.Control control)
      throws InterruptedException {
    running = control;
    while (stop == null && !isStarted(step, phase)) {
      wait();
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
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    return stop == null ? (Long) startNanos : null;
  }

  private boolean isStarted(int step, int phase) {
    CoordinatorMessage.Start begins = start;
    return begins != null && begins.step() == step && begins.phase() == phase;
  }

  /** The activity has ended here, and must not be told anything any more. */
  synchronized void activityEnded() {
    running = null;
  }

  /** Waits until every client has ended a step; null if the coordinator is lost before. */
  synchronized CoordinatorMessage.@Nullable StepOver awaitEnd(int step)
      throws InterruptedException {
    while (!isOver(step) && !lost) {
      wait();
    }
    return isOver(step) ? over : null;
  }

  private boolean isOver(int step) {
    CoordinatorMessage.StepOver ended = over;
    return ended != null && ended.step() == step;
  }

  /** The user ends the run. Any thread. */
  void interrupt() {
    synchronized (this) {
      if (!joined) { // nobody knows this client yet
        stop = new CoordinatorMessage.Stop("interrupted before all clients had come", true);
        notifyAll();
        return;
      }
    }
    link.accept(new ClientMessage.Interrupted());
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
