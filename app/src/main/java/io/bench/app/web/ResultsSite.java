package io.bench.app.web;

import com.sun.net.httpserver.HttpExchange;
import io.bench.app.compare.ComparedFolders;
import io.bench.app.process.Version;
import io.bench.app.results.PastRun;
import io.bench.app.results.PastRuns;
import io.bench.app.results.ResultsDocument;
import io.bench.app.results.RunFilter;
import io.bench.engine.json.Json;
import io.bench.engine.problem.UsageException;
import io.bench.report.Report;
import io.bench.report.page.Page;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Past runs in a browser: a list to filter and choose from, trends, and the report of the runs that
 * are chosen with their comparison. The folder is read again for every request.
 */
public final class ResultsSite implements AutoCloseable {

  private final LoopbackServer server;
  private final Path folder;
  private final CountDownLatch stopped = new CountDownLatch(1);

  private ResultsSite(LoopbackServer server, Path folder) {
    this.server = server;
    this.folder = folder;
  }

  /**
   * Serves from now on.
   *
   * @param port 0 for any that is free
   * @param folder of result folders
   * @param teller told the address
   * @throws UsageException if nobody can listen there, in one line
   */
  public static ResultsSite open(int port, Path folder, Consumer<String> teller) {
    LoopbackServer server = LoopbackServer.open(port, AccessToken.random());
    ResultsSite site = new ResultsSite(server, folder);
    server.route(
        "GET",
        "",
        exchange -> LoopbackServer.answer(exchange, 200, "text/html", Page.live("results")));
    server.route("GET", "results.json", site::results);
    server.route("GET", Report.FILE, site::report);
    teller.accept("bench: past runs at " + server.address());
    return site;
  }

  private void results(HttpExchange exchange) throws IOException {
    Map<String, String> wanted = new LinkedHashMap<>();
    pairs(exchange).stream()
        .filter(pair -> !pair.value().isBlank())
        .forEach(pair -> wanted.put(pair.name(), pair.value().strip()));
    String since = wanted.remove("since");
    String until = wanted.remove("until");
    RunFilter filter = RunFilter.of(wanted, since, until, Instant.now(), ZoneId.systemDefault());
    LoopbackServer.answer(
        exchange,
        200,
        "application/json",
        Json.line(ResultsDocument.of(PastRuns.read(folder), filter)));
  }

  private void report(HttpExchange exchange) throws IOException {
    List<PastRun> known = PastRuns.read(folder).runs();
    List<List<Path>> arms = new ArrayList<>();
    for (Pair pair : pairs(exchange)) {
      if (pair.name().equals("run")) {
        arms.add(List.of(known(known, pair.value())));
      }
    }
    if (arms.isEmpty()) {
      throw new UsageException("which run? " + Report.FILE + "?run=FOLDER");
    }
    String page = new ComparedFolders(arms).report().page(Version.number());
    LoopbackServer.answer(exchange, 200, "text/html", page);
  }

  /** Only what lies in the folder is served, whatever a name looks like. */
  private static Path known(List<PastRun> runs, String name) {
    return runs.stream()
        .map(PastRun::folder)
        .filter(folder -> folder.toString().equals(name))
        .findFirst()
        .orElseThrow(() -> new UsageException("there is no run '" + name + "'"));
  }

  private record Pair(String name, String value) {}

  private static List<Pair> pairs(HttpExchange exchange) {
    @Nullable String query = exchange.getRequestURI().getRawQuery();
    List<Pair> pairs = new ArrayList<>();
    for (String pair : query == null ? new String[0] : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        pairs.add(
            new Pair(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1))));
      }
    }
    return pairs;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new UsageException("the address is not well-formed: " + e.getMessage());
    }
  }

  /** Waits until it is to stop. */
  public void await() throws InterruptedException {
    stopped.await();
  }

  /** Asks it to stop. Any thread. */
  public void stop() {
    stopped.countDown();
  }

  @Override
  public void close() {
    server.close();
  }
}
