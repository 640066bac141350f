package io.bench.app.web;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.bench.engine.problem.UsageException;
import io.bench.engine.thread.DaemonThreads;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * An HTTP server on 127.0.0.1 whose addresses begin with a random token. A request without the
 * token, or for a host of another name (a name that was rebound to 127.0.0.1), gets 403 and nothing
 * else. No header lets pages from elsewhere read an answer. Thread-safe.
 */
final class LoopbackServer implements AutoCloseable {

  private static final String LOOPBACK = "127.0.0.1";
  private static final byte[] LOOPBACK_BYTES = {127, 0, 0, 1};

  /** Streams hold a thread each; a request beyond that many is turned away. */
  private static final int MAX_THREADS = 8;

  private static final int IDLE_SECONDS = 10;

  /** Serves one name below the token. */
  @FunctionalInterface
  interface Route {
    /**
     * Answers.
     *
     * @throws UsageException if there is no such page, in one line
     */
    void serve(HttpExchange exchange) throws IOException;
  }

  private record Key(String method, String name) {}

  private final HttpServer server;
  private final ThreadPoolExecutor threads;
  private final AccessToken token;
  private final Map<Key, Route> routes = new ConcurrentHashMap<>();

  private LoopbackServer(HttpServer server, ThreadPoolExecutor threads, AccessToken token) {
    this.server = server;
    this.threads = threads;
    this.token = token;
  }

  /**
   * Listens from now on, and serves nothing yet.
   *
   * @param port 0 for any that is free
   * @throws UsageException if nobody can listen there, in one line
   */
  static LoopbackServer open(int port, AccessToken token) {
    HttpServer server;
    try {
      server =
          HttpServer.create(
              new InetSocketAddress(InetAddress.getByAddress(LOOPBACK_BYTES), port), 0);
    } catch (IOException | IllegalArgumentException e) {
      throw new UsageException(
          "--web: cannot listen on %s:%d (%s); --web takes any free port"
              .formatted(LOOPBACK, port, e.getMessage()));
    }
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            0,
            MAX_THREADS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            DaemonThreads.named("bench-web"));
    LoopbackServer made = new LoopbackServer(server, threads, token);
    server.createContext("/", made::serve);
    server.setExecutor(threads);
    server.start();
    return made;
  }

  /** Serves a name from now on; the empty name is the page itself. */
  void route(String method, String name, Route route) {
    routes.put(new Key(method, name), route);
  }

  /** The page's address, with the token. */
  String address() {
    return "http://" + host() + "/" + token.text() + "/";
  }

  private String host() {
    return LOOPBACK + ":" + server.getAddress().getPort();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      String[] parts = exchange.getRequestURI().getPath().split("/", 3);
      if (!isOwn(exchange.getRequestHeaders()) || parts.length < 2 || !token.matches(parts[1])) {
        answer(exchange, 403, "text/plain", "403\n");
        return;
      }
      Route route =
          parts.length < 3 ? null : routes.get(new Key(exchange.getRequestMethod(), parts[2]));
      if (route == null) {
        answer(exchange, 404, "text/plain", "404\n");
        return;
      }
      serve(exchange, route);
    }
  }

  private static void serve(HttpExchange exchange, Route route) throws IOException {
    try {
      route.serve(exchange);
    } catch (UsageException e) {
      answer(exchange, 400, "text/plain", e.getMessage() + "\n");
    }
  }

  /** Whether a browser was sent here by this address, and by a page of this address if by any. */
  private boolean isOwn(Headers headers) {
    String origin = headers.getFirst("Origin");
    return host().equals(headers.getFirst("Host"))
        && (origin == null || origin.equals("http://" + host()));
  }

  /** Answers with a text. */
  static void answer(HttpExchange exchange, int status, String type, String text)
      throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    try (OutputStream out = begin(exchange, status, type, body.length)) {
      out.write(body);
    }
  }

  /**
   * Begins an answer.
   *
   * @param length of the body in bytes; 0 if it is not known
   */
  static OutputStream begin(HttpExchange exchange, int status, String type, long length)
      throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", type + "; charset=utf-8");
    headers.set("Cache-Control", "no-store");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    exchange.sendResponseHeaders(status, length);
    return exchange.getResponseBody();
  }

  /** Ends every connection. Idempotent. */
  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
