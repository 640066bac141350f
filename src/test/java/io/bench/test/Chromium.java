package io.bench.test;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A headless Chromium, driven by its DevTools protocol over a WebSocket. */
final class Chromium implements AutoCloseable {

  static final ObjectMapper JSON = new ObjectMapper();

  private static final Pattern ADDRESS = Pattern.compile("DevTools listening on (ws://\\S+)");
  private static final long PATIENCE_SECONDS = 120;

  /** An event, with the session of the page that it came from. */
  record Event(String session, String method, JsonNode parameters) {}

  private final Process process;
  private final LineStream err;
  private final WebSocket socket;
  private final AtomicInteger lastId = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
  private final List<Event> events = new CopyOnWriteArrayList<>();

  private Chromium(Process process) throws InterruptedException {
    this.process = process;
    this.err = new LineStream(process.errorReader(StandardCharsets.UTF_8));
    Matcher address = ADDRESS.matcher(err.await(line -> ADDRESS.matcher(line).find()));
    if (!address.find()) {
      throw new IllegalStateException("Chromium did not say where it listens");
    }
    this.socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address.group(1)), new Messages())
            .join();
  }

  /** Where the program is, if it is installed. */
  static Optional<Path> program() {
    return Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Starts it with a profile of its own. */
  static Chromium start(Path program, Path profile) throws IOException, InterruptedException {
    return new Chromium(
        new ProcessBuilder(
                program.toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--force-color-profile=srgb",
                "--user-data-dir=" + profile,
                "--remote-debugging-port=0",
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start());
  }

  /** Opens an empty page. */
  ChromiumPage open() {
    ObjectNode target = JSON.createObjectNode().put("url", "about:blank");
    String id = command("", "Target.createTarget", target).path("targetId").asText();
    ObjectNode attach = JSON.createObjectNode().put("targetId", id).put("flatten", true);
    return new ChromiumPage(
        this, command("", "Target.attachToTarget", attach).path("sessionId").asText());
  }

  /** Sends a command and waits for its answer. */
  JsonNode command(String session, String method, JsonNode parameters) {
    int id = lastId.incrementAndGet();
    ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
    message.set("params", parameters);
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    waiting.put(id, answer);
    socket.sendText(message.toString(), true).join();
    JsonNode answered = answer.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    if (answered.has("error")) {
      throw new IllegalStateException(method + ": " + answered.path("error"));
    }
    return answered.path("result");
  }

  /** What has happened in a page so far. */
  List<Event> events(String session) {
    return events.stream().filter(event -> event.session().equals(session)).toList();
  }

  @Override
  public void close() {
    socket.abort();
    List<ProcessHandle> all =
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    all.forEach(ProcessHandle::destroy);
    process.onExit().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    all.forEach(ProcessHandle::destroyForcibly);
  }

  private final class Messages implements WebSocket.Listener {

    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        take(text.toString());
        text.setLength(0);
      }
      from.request(1);
      return CompletableFuture.completedStage(null);
    }

    private void take(String message) {
      try {
        JsonNode node = JSON.readTree(message);
        if (node.has("id")) {
          waiting.remove(node.path("id").asInt()).complete(node);
        } else {
          events.add(
              new Event(
                  node.path("sessionId").asText(),
                  node.path("method").asText(),
                  node.path("params")));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
