package io.bench.app.web;

import com.sun.net.httpserver.HttpExchange;
import io.bench.app.run.CommandWatch;
import io.bench.engine.problem.UsageException;
import io.bench.report.Report;
import io.bench.report.page.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The page of a command that goes on. A thread of its own looks a few times a second whether the
 * run that goes on has appended to its result folder, and tells every browser; the run's thread
 * does nothing for it, and lanes know nothing of it.
 *
 * <p>When the command is over the page goes to its report. The program waits for it, but not long.
 */
final class LivePage implements CommandWatch {

  private static final long LOOK_EVERY_MILLIS = 200;

  /** How long a page may take to fetch the final report. */
  static final long REPORT_SECONDS = 5;

  /** How long the last event may take to be sent. */
  private static final long SENT_MILLIS = 2_000;

  private final EventHub hub = new EventHub();
  private final FollowedCommand command = new FollowedCommand(hub);
  private final LoopbackServer server;
  private final long reportSeconds;
  private final Thread reader = new Thread(this::read, "bench-live");
  private final Semaphore reportsFetched = new Semaphore(0);

  private final CountDownLatch over = new CountDownLatch(1);

  /** Only who fetches the report after the end is waited for. */
  private volatile boolean endTold;

  private LivePage(LoopbackServer server, long reportSeconds) {
    this.server = server;
    this.reportSeconds = reportSeconds;
    reader.setDaemon(true);
  }

  /**
   * Listens for browsers.
   *
   * @param port 0 for any that is free
   * @param command what is watched, for people: {@code run}
   * @param quit asks the command to end in order; any thread, must not block
   * @param teller told the address
   * @param reportSeconds how long a page may take to fetch the final report
   * @throws UsageException if nobody can listen there, in one line
   */
  static LivePage open(
      int port, String command, Runnable quit, Consumer<String> teller, long reportSeconds) {
    LoopbackServer server = LoopbackServer.open(port, AccessToken.random());
    LivePage live = new LivePage(server, reportSeconds);
    FollowedCommand.tell(live.hub, "command", Map.of("name", command));
    server.route("GET", "", exchange -> html(exchange, Page.live("live")));
    server.route("GET", "events", live.hub::serve);
    server.route("GET", Report.FILE, live::report);
    server.route(
        "POST",
        "end",
        exchange -> {
          quit.run();
          LoopbackServer.answer(exchange, 202, "text/plain", "the " + command + " ends\n");
        });
    teller.accept("bench: watch the " + command + " at " + server.address());
    live.reader.start();
    return live;
  }

  private static void html(HttpExchange exchange, String page) throws IOException {
    LoopbackServer.answer(exchange, 200, "text/html", page);
  }

  @Override
  public void begins(Path folder) {
    command.begins(folder);
  }

  @Override
  public void runBegins(Path folder) {
    command.runBegins(folder);
  }

  @Override
  public void at(String place) {
    command.at(place);
  }

  @Override
  public void known(Known what, Supplier<Object> document) {
    command.known(what, document);
  }

  private void read() {
    try {
      while (!over.await(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
        command.look();
      }
      command.look();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void report(HttpExchange exchange) throws IOException {
    boolean last = endTold;
    Path folder = command.own();
    Path file = folder == null ? null : folder.resolve(Report.FILE);
    if (file == null || !Files.isRegularFile(file)) {
      LoopbackServer.answer(
          exchange, 404, "text/plain", "the report is written when the command ends\n");
      return;
    }
    html(exchange, Files.readString(file));
    if (last) {
      reportsFetched.release();
    }
  }

  /** Tells browsers that it is over, and waits until they have fetched the report, if any. */
  @Override
  public void close() {
    try {
      over.countDown();
      reader.join(TimeUnit.SECONDS.toMillis(REPORT_SECONDS));
      Path folder = command.own();
      boolean written = folder != null && Files.isRegularFile(folder.resolve(Report.FILE));
      int pages = hub.pages();
      endTold = true;
      FollowedCommand.tell(hub, "ended", ended(folder, written));
      hub.end();
      hub.awaitSent(SENT_MILLIS);
      if (written) {
        var unused = reportsFetched.tryAcquire(pages, reportSeconds, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      server.close();
    }
  }

  /** Without a folder if the command has ended before it had one. */
  private static Map<String, Object> ended(@Nullable Path folder, boolean written) {
    return folder == null
        ? Map.of("report", written)
        : Map.of("report", written, "folder", folder.toString());
  }
}
