package io.bench.adapter.grpc.connect;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.adapter.api.AdapterException;
import io.bench.cql.connect.Credentials;
import io.bench.cql.connect.TlsSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A token from an auth endpoint as Stargate has it: {@code POST {"username","password"}} answers
 * {@code {"authToken"}}. Renewed by a thread of its own when two thirds of its life are over, so
 * that no call waits for it; if that fails, again every few seconds, while the old one is used. Of
 * several endpoints the first that answers is used, and asked first from then on.
 */
final class FetchedToken implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(FetchedToken.class);
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final long RETRY_MILLIS = 5_000;
  private static final int CREATED = 201;
  private static final int OK = 200;
  private static final List<Integer> WRONG_PASSWORD = List.of(401, 403);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http;
  private final Credentials login;
  private final Duration lifetime;
  private final List<URI> endpoints;
  private final Consumer<String> secrets;
  private final ScheduledExecutorService renewal;
  private volatile String token;

  /** Of the thread that fetches: the first, then the renewal's. */
  private int lastEndpoint;

  /**
   * Fetches the first token.
   *
   * @param lifetime how long a token is good that does not say so itself
   * @param endpoints at least one, in the order in which they are tried
   * @param tls how connections to endpoints of {@code https} are made, or null for the JVM's own
   *     way
   * @param secrets receives every token before it is used
   * @throws AdapterException if there is none
   */
  static FetchedToken open(
      Credentials login,
      Duration lifetime,
      List<URI> endpoints,
      @Nullable TlsSettings tls,
      Consumer<String> secrets)
      throws AdapterException {
    HttpClient.Builder http = HttpClient.newBuilder().connectTimeout(PATIENCE);
    if (tls != null) {
      http.sslContext(tls.context());
    }
    FetchedToken opened = new FetchedToken(http.build(), login, lifetime, endpoints, secrets);
    try {
      opened.token = opened.fetch();
    } catch (IOException e) {
      opened.close();
      throw AdapterException.server("cannot fetch a token at " + e.getMessage(), e);
    } catch (AdapterException e) {
      opened.close();
      throw e;
    }
    opened.renewLater(opened.untilRenewalMillis());
    return opened;
  }

  private FetchedToken(
      HttpClient http,
      Credentials login,
      Duration lifetime,
      List<URI> endpoints,
      Consumer<String> secrets) {
    this.lifetime = lifetime;
    this.http = http;
    this.login = login;
    this.endpoints = endpoints;
    this.secrets = secrets;
    this.token = "";
    this.renewal =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "token-renewal");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** The token that is good now. Hot path; any thread. */
  String current() {
    return token;
  }

  /** Ends the renewal. Idempotent, never throws. */
  @Override
  public void close() {
    renewal.shutdownNow();
  }

  private void renew() {
    try {
      token = fetch();
      renewLater(untilRenewalMillis());
    } catch (IOException | AdapterException | RuntimeException e) {
      LOG.warn("cannot renew the token, trying again: {}", reason(e));
      renewLater(RETRY_MILLIS);
    }
  }

  private void renewLater(long millis) {
    try {
      var unused = renewal.schedule(this::renew, millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      // nobody needs another one
    }
  }

  /**
   * A new token of the first endpoint that gives one.
   *
   * @throws IOException if none does, naming each and why
   */
  private String fetch() throws IOException, AdapterException {
    List<String> failures = new ArrayList<>();
    for (int i = 0; i < endpoints.size(); i++) {
      int asked = (lastEndpoint + i) % endpoints.size();
      try {
        String fetched = fetch(endpoints.get(asked));
        lastEndpoint = asked;
        return fetched;
      } catch (IOException e) {
        failures.add(endpoints.get(asked) + ": " + reason(e));
      }
    }
    throw new IOException(String.join("; ", failures));
  }

  private String fetch(URI endpoint) throws IOException, AdapterException {
    String body =
        JSON.writeValueAsString(Map.of("username", login.username(), "password", login.password()));
    HttpRequest request =
        HttpRequest.newBuilder(endpoint)
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> response;
    try {
      response = http.send(request, BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    int status = response.statusCode();
    if (WRONG_PASSWORD.contains(status)) {
      throw AdapterException.server(
          "%s refuses user '%s' (HTTP %d): check username and password"
              .formatted(endpoint, login.username(), status),
          null);
    }
    String found = status == OK || status == CREATED ? authToken(response.body()) : "";
    if (found.isEmpty() || !CallMetadata.isPrintable(found)) {
      throw new IOException("HTTP " + status + " without an authToken of printable ASCII");
    }
    secrets.accept(found);
    return found;
  }

  private static String authToken(String body) {
    try {
      return JSON.readTree(body).path("authToken").asText("");
    } catch (JsonProcessingException e) {
      return "";
    }
  }

  private long untilRenewalMillis() {
    Instant expiry = expiryOf(token);
    long lifeMillis =
        expiry == null
            ? lifetime.toMillis()
            : Math.max(0, expiry.getEpochSecond() - Instant.now().getEpochSecond()) * 1000;
    return Math.max(500, lifeMillis / 3 * 2);
  }

  /** When a JSON web token expires (its claim {@code exp}), or null if the token is none. */
  static @Nullable Instant expiryOf(String token) {
    String[] parts = token.split("\\.", -1);
    if (parts.length != 3) {
      return null;
    }
    try {
      JsonNode claim = JSON.readTree(Base64.getUrlDecoder().decode(parts[1])).path("exp");
      return claim.isNumber() ? Instant.ofEpochSecond(claim.asLong()) : null;
    } catch (IOException | IllegalArgumentException | DateTimeException e) {
      return null;
    }
  }

  private static String reason(Exception failed) {
    return failed.getMessage() == null ? failed.getClass().getSimpleName() : failed.getMessage();
  }
}
