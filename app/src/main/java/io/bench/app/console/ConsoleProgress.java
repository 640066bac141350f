package io.bench.app.console;

import io.bench.adapter.api.OpError;
import io.bench.app.console.ProgressDisplay.Tone;
import io.bench.app.console.ProgressState.Doing;
import io.bench.app.text.Figures;
import io.bench.app.text.PrintableWriter;
import io.bench.app.text.RateText;
import io.bench.app.text.TextTable;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.policy.ErrorRule;
import io.bench.engine.record.Count;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import io.bench.servers.StartupListener;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jline.terminal.Terminal;
import org.jspecify.annotations.Nullable;

/**
 * Shows on stderr how far a run, or the start of its server, has come: a panel redrawn in place on
 * a terminal, plain lines otherwise; the first message of every error; a line for every step that
 * ended. {@link #say} and {@link #error} may be called by any thread and do not block on the
 * terminal; the rest by the run's thread.
 */
public final class ConsoleProgress implements RunListener, StartupListener, AutoCloseable {

  /** Intervals end a little early or late; a line is due when its period is nearly full. */
  private static final double NEARLY = 0.9;

  /** Rates over shorter times than this say little. */
  private static final double MIN_REST_SECONDS = 0.5;

  private static final int MAX_ERROR_NAMES = 500;
  private static final int MAX_MESSAGE_LENGTH = 200;

  private record Line(String text, Tone tone) {}

  private final ProgressDisplay display;
  private final SecretMask mask;
  private final int cores;
  private final Queue<Line> waiting = new ConcurrentLinkedQueue<>();
  private final Set<String> errorNames = ConcurrentHashMap.newKeySet();
  private @Nullable PhaseProgress running;
  private LastMinute lastMinute = new LastMinute();

  /**
   * @param cores that this process may use
   */
  ConsoleProgress(ProgressDisplay display, SecretMask mask, int cores) {
    this.display = display;
    this.mask = mask;
    this.cores = cores;
  }

  /** Opens progress on this process's stderr. */
  public static ConsoleProgress open(SecretMask mask) {
    return open(System.err, System.getenv(), mask);
  }

  /** The same for a process whose parent shows how far it is: warnings only. */
  public static ConsoleProgress ofWarnings(SecretMask mask) {
    return new ConsoleProgress(
        new WarningsDisplay(System.err), mask, Runtime.getRuntime().availableProcessors());
  }

  /**
   * Opens progress on stderr: in place if that is a terminal which can do it, with colours unless
   * {@code NO_COLOR} forbids them.
   *
   * @param stderr where plain lines go
   * @param environment the process's environment variables
   * @param mask hides secrets in error messages
   */
  static ConsoleProgress open(
      PrintStream stderr, Map<String, String> environment, SecretMask mask) {
    Glyphs glyphs = Glyphs.of(environment);
    Terminal terminal = SystemTerminal.open(stderr, environment, glyphs.charset());
    boolean colours = environment.getOrDefault("NO_COLOR", "").isEmpty();
    ProgressDisplay display =
        terminal == null
            ? new PlainDisplay(stderr)
            : new RedrawnDisplay(
                terminal,
                glyphs,
                colours,
                new QuitKey(SystemTerminal::stty, System.in, SystemTerminal::isInForeground));
    return new ConsoleProgress(display, mask, Runtime.getRuntime().availableProcessors());
  }

  /**
   * Offers {@code q} while a phase runs, where stdin and stderr are a terminal.
   *
   * @param quit asks the run to end in order; called by any thread, must not block
   */
  public void quitWith(Runnable quit) {
    display.quitWith(quit);
  }

  /** Whether it draws in place, so that progress of any detail leaves nothing behind. */
  public boolean isRedrawn() {
    return display instanceof RedrawnDisplay;
  }

  /** Shows a line as soon as the progress line allows; at the latest when the step ends. */
  public void say(String text) {
    waiting.add(new Line(mask.apply(text), Tone.WARNING));
  }

  /** Shows what is still waiting and takes the progress line away. The run's thread. */
  public void clear() {
    flushLines();
    display.clear();
  }

  @Override
  public void progress(String message) {
    display.clear();
    line(message, Tone.NORMAL);
  }

  @Override
  public void waiting(String what, long seconds) {
    flushLines();
    display.waiting(what, seconds);
  }

  @Override
  public void stepStarted(StepInfo step) {
    flushLines();
  }

  @Override
  public void phaseStarted(StepInfo step, int phaseIndex, PhasePlan phase) {
    showRest();
    flushLines();
    display.phaseBegins(PrintableWriter.printable(place(step)) + ": " + plan(step, phase));
    if (phaseIndex == 0) {
      lastMinute = new LastMinute();
    }
    // The intervals of several clients are the sums of what all of them did.
    int coresOfOne = step.clients() == 1 ? cores : 0;
    running = new PhaseProgress(step, phaseIndex, phase, coresOfOne, lastMinute);
  }

  @Override
  public void interval(StepInfo step, IntervalReport report) {
    flushLines();
    PhaseProgress phase = running;
    if (phase != null
        && phase.add(report)
        && phase.secondsToShow() >= NEARLY * display.periodSeconds()) {
      display.progress(phase.show());
    }
  }

  @Override
  public void error(StepInfo step, String opName, OpError error, ErrorRule rule) {
    if (errorNames.size() < MAX_ERROR_NAMES && errorNames.add(error.name())) {
      String message = mask.apply(error.message()).replaceAll("[\\p{Cntrl}\\s]+", " ").trim();
      String shown = TextTable.shortened(message, MAX_MESSAGE_LENGTH);
      waiting.add(
          new Line("first " + error.name() + " (op " + opName + "): " + shown, Tone.WARNING));
    }
  }

  @Override
  public void stepEnded(StepResult result) {
    showRest();
    flushLines();
    display.clear();
    running = null;
    ActivityResult activity = result.activity();
    String line = place(result.step()) + ": " + ended(result);
    line(
        activity.reason() == null ? line : line + ": " + mask.apply(activity.reason()),
        switch (activity.end()) {
          case COMPLETED -> Tone.GOOD;
          case FAILED -> Tone.BAD;
          case INTERRUPTED -> Tone.WARNING;
        });
  }

  @Override
  public void runEnded(RunResult result) {
    running = null;
    flushLines();
    display.clear();
  }

  /** Takes the progress line away and shows what is still waiting. Idempotent. */
  @Override
  public void close() {
    flushLines();
    display.close();
  }

  /** Shows the end of a phase, unless its last line has just shown nearly the same. */
  private void showRest() {
    PhaseProgress phase = running;
    if (phase != null && phase.secondsToShow() >= MIN_REST_SECONDS) {
      display.progress(phase.show());
    }
  }

  private void flushLines() {
    for (Line line = waiting.poll(); line != null; line = waiting.poll()) {
      line(line.text(), line.tone());
    }
  }

  /** Texts may quote servers and files. */
  private void line(String text, Tone tone) {
    display.line(PrintableWriter.printable(text), tone);
  }

  private static String place(StepInfo step) {
    return "step " + (step.index() + 1) + "/" + step.count() + " " + step.name();
  }

  private static String plan(StepInfo step, PhasePlan phase) {
    StringBuilder text = new StringBuilder(Doing.of(step, phase.kind()).toString());
    boolean counted = phase.cycleCount() != Long.MAX_VALUE;
    if (counted) {
      text.append(' ').append(Figures.counted(phase.cycleCount(), "cycle"));
    }
    if (phase.lengthNanos() != PhaseRun.NO_END) {
      text.append(counted ? " within " : " for ");
      text.append(Figures.span(phase.lengthNanos() / 1e9));
    }
    if (phase.schedule() != null) {
      text.append(" at ").append(RateText.of(phase));
    }
    return text.append(", at most ")
        .append(Figures.counted(step.plan().inFlight(), "op"))
        .append(" in flight")
        .toString();
  }

  /** How a step ended. */
  private static String ended(StepResult result) {
    ActivityResult activity = result.activity();
    String end =
        switch (activity.end()) {
          case COMPLETED -> "done";
          case FAILED -> "FAILED";
          case INTERRUPTED -> "interrupted";
        };
    List<PhaseResult> phases = activity.phases();
    if (phases.isEmpty()) {
      return end;
    }
    PhaseResult last = phases.get(phases.size() - 1);
    return "%s, %s in %s, %s ops/s, %s"
        .formatted(
            end,
            Figures.counted(last.total(Count.SUCCEEDED), "op"),
            Figures.span(last.windowSeconds()),
            Figures.rate(last.achievedPerSecond()),
            PlainDisplay.errors(last.total(Count.FAILED)));
  }
}
