package io.bench.app.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import io.bench.app.process.Version;
import io.bench.app.web.EventStream.Event;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.json.Json;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import io.bench.report.Report;
import io.bench.report.chart.GrowingRun;
import io.bench.report.page.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The page of a running run. Once a second its own thread reads what was appended to the result
 * folder and sends it to every browser; the run's thread only wakes it, and lanes are not involved.
 *
 * <p>When the run is over the page goes to the final report. The program waits for it, but not
 * long.
 */
public final class LiveRun implements RunListener, AutoCloseable {

  /** An interval is reported phase by phase: what belongs together is read together. */
  private static final long SETTLE_MILLIS = 50;

  /** How long a browser may take to fetch the final report. */
  private static final long REPORT_SECONDS = 5;

  private final EventHub hub = new EventHub();
  private final LoopbackServer server;
  private final Thread reader = new Thread(this::read, "bench-live");
  private final Semaphore reportsFetched = new Semaphore(0);
  private @Nullable Path folder;
  private boolean border;
  private boolean news;
  private boolean over;

  private LiveRun(LoopbackServer server) {
    this.server = server;
    reader.setDaemon(true);
  }

  /**
   * Listens for browsers.
   *
   * @param port 0 for any that is free
   * @param quit asks the run to end in order; any thread, must not block
   * @param teller told the address
   * @throws UsageException if nobody can listen there, in one line
   */
  public static LiveRun open(int port, Runnable quit, Consumer<String> teller) {
    LoopbackServer server = LoopbackServer.open(port, AccessToken.random());
    LiveRun live = new LiveRun(server);
    server.route("GET", "", exchange -> html(exchange, Page.live("live")));
    server.route("GET", "events", live.hub::serve);
    server.route("GET", Report.FILE, live::report);
    server.route(
        "POST",
        "end",
        exchange -> {
          quit.run();
          LoopbackServer.answer(exchange, 202, "text/plain", "the run ends\n");
        });
    teller.accept("bench: watch the run at " + server.address());
    return live;
  }

  private static void html(HttpExchange exchange, String page) throws IOException {
    LoopbackServer.answer(exchange, 200, "text/html", page);
  }

  /** Begins to read the result folder of the run, which has its first {@code run.json}. */
  public void follow(Path resultFolder) {
    folder = resultFolder;
    border = true;
    reader.start();
  }

  @Override
  public void stepStarted(StepInfo step) {
    wake(true);
  }

  @Override
  public void phaseStarted(StepInfo step, int phaseIndex, PhasePlan phase) {
    wake(true);
  }

  @Override
  public void interval(StepInfo step, IntervalReport report) {
    wake(false);
  }

  @Override
  public void stepEnded(StepResult result) {
    wake(true);
  }

  @Override
  public void runEnded(RunResult result) {
    wake(true);
  }

  private synchronized void wake(boolean atBorder) {
    border |= atBorder;
    news = true;
    notifyAll();
  }

  private void read() {
    try {
      GrowingRun run = new GrowingRun(Objects.requireNonNull(folder));
      while (awaitNews()) {
        Thread.sleep(SETTLE_MILLIS);
        look(run);
      }
      look(run);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | UsageException e) {
      hub.state("problem", new Event("problem", Json.line(Map.of("text", e.toString()))));
    }
  }

  /** Returns false once the run is over. */
  private synchronized boolean awaitNews() throws InterruptedException {
    while (!news && !border && !over) {
      wait();
    }
    return !over;
  }

  private void look(GrowingRun run) throws IOException {
    boolean atBorder;
    synchronized (this) {
      atBorder = border;
      border = false;
      news = false;
    }
    if (atBorder) {
      ObjectNode document = run.document();
      ObjectNode head = document.objectNode();
      head.set("run", document.get("run"));
      head.put("benchVersion", Version.number());
      hub.state("run", new Event("run", head.toString()));
      document
          .get("steps")
          .forEach(
              step ->
                  hub.state(
                      "step " + step.get("name").asText(), new Event("step", step.toString())));
    }
    for (ObjectNode second : run.news()) {
      hub.second(new Event("second", second.toString()));
    }
  }

  private void report(HttpExchange exchange) throws IOException {
    Path file = folder == null ? null : folder.resolve(Report.FILE);
    if (file == null || !Files.isRegularFile(file)) {
      LoopbackServer.answer(
          exchange, 404, "text/plain", "the report is written when the run ends\n");
      return;
    }
    html(exchange, Files.readString(file));
    reportsFetched.release();
  }

  /**
   * The run is over and its report, if any, is written: tells browsers, and waits until they have
   * fetched it.
   */
  @Override
  public void close() {
    try {
      synchronized (this) {
        over = true;
        notifyAll();
      }
      reader.join(TimeUnit.SECONDS.toMillis(REPORT_SECONDS));
      boolean written = folder != null && Files.isRegularFile(folder.resolve(Report.FILE));
      hub.state("ended", new Event("ended", Json.line(Map.of("report", written))));
      if (written) {
        boolean all = reportsFetched.tryAcquire(hub.listening(), REPORT_SECONDS, TimeUnit.SECONDS);
        hub.state("gone", new Event("gone", Json.line(Map.of("reportFetched", all))));
      }
      hub.end();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      server.close();
    }
  }
}
