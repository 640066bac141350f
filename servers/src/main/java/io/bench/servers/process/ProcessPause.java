package io.bench.servers.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Processes that are stopped ({@code SIGSTOP}) from the creation of this object until it is closed:
 * nothing in them runs, while the system keeps their connections and takes data for them as long as
 * it has buffers. On Linux and macOS. Safe for use by several threads.
 *
 * <p>A stopped child would not notice the end of this process, and would stay forever. So a shell
 * stops the processes and continues them when the other end of its standard input closes: because
 * the pause is over, or because this process has ended in whatever way.
 */
public final class ProcessPause implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessPause.class);
  private static final String STOPPED = "stopped";
  private static final Duration RESUME_PATIENCE = Duration.ofSeconds(5);

  /** The signals that Ctrl-C and a closed terminal send to all of the terminal's processes. */
  private static final String SCRIPT =
      """
      trap '' HUP INT QUIT TERM
      kill -STOP "$@" && echo stopped || echo failed
      read -r line
      kill -CONT "$@"
      """;

  private final List<String> pids;
  private final Process shell;
  private final long startNanos;
  private final CountDownLatch over = new CountDownLatch(1);
  private long endNanos;

  private ProcessPause(List<String> pids, Process shell, long startNanos) {
    this.pids = pids;
    this.shell = shell;
    this.startNanos = startNanos;
  }

  /**
   * Stops processes, one right after the other.
   *
   * @param processes of this user, and running
   * @return their pause, for the caller to close
   * @throws IOException if one cannot be stopped; then none is
   */
  public static ProcessPause begin(List<ProcessHandle> processes) throws IOException {
    List<String> pids = processes.stream().map(process -> Long.toString(process.pid())).toList();
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "pause"));
    command.addAll(pids);
    Process shell = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = firstLine(shell);
    ProcessPause pause = new ProcessPause(pids, shell, System.nanoTime());
    if (!said.equals(STOPPED)) {
      pause.close();
      throw new IOException("cannot pause the processes " + pids + ": " + said);
    }
    return pause;
  }

  /** Leaves the pipe open: the shell may have to complain when it continues the processes. */
  private static String firstLine(Process shell) {
    try {
      String line = shell.inputReader(StandardCharsets.UTF_8).readLine();
      return line == null ? "the shell has ended" : line;
    } catch (IOException e) {
      return e.toString();
    }
  }

  /**
   * Waits until the pause is over, or so much time has passed since its beginning.
   *
   * @throws InterruptedException if the waiting thread is interrupted; the pause goes on
   */
  public void await(Duration sinceStart) throws InterruptedException {
    long passed = System.nanoTime() - startNanos;
    var unused = over.await(sinceStart.toNanos() - passed, TimeUnit.NANOSECONDS);
  }

  /** Continues the processes. Does nothing when called again. */
  @Override
  public synchronized void close() {
    if (over.getCount() == 0) {
      return;
    }
    boolean interrupted = false;
    try {
      shell.getOutputStream().close();
      if (!shell.waitFor(RESUME_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        shell.destroyForcibly();
      }
    } catch (IOException e) {
      LOG.debug("the shell that paused {} has ended", pids, e);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted || shell.isAlive() || shell.exitValue() != 0) {
      resumeWithoutShell();
    }
    endNanos = System.nanoTime();
    over.countDown();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Somebody may have ended the shell; and to continue what runs already does nothing. */
  private void resumeWithoutShell() {
    List<String> command = new ArrayList<>(List.of("kill", "-CONT"));
    command.addAll(pids);
    try {
      new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      LOG.warn("cannot continue the processes {}", pids, e);
    }
  }

  /** Returns how long the processes were stopped, or are stopped by now. */
  public synchronized Duration duration() {
    return Duration.ofNanos((over.getCount() == 0 ? endNanos : System.nanoTime()) - startNanos);
  }
}
