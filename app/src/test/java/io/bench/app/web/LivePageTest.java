package io.bench.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.run.CommandWatch.Known;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a browser is told of a command that goes on, over a real connection. */
@Timeout(60)
class LivePageTest {

  private static final String RUN =
      """
      {"schema": {"name": "bench-run", "version": 1}, "state": "running",
       "start": "2026-03-04T05:06:07Z", "workload": {"name": "%s"}, "steps": []}
      """;

  /** Longer than a test may take: whoever waits in vain fails. */
  private static final long REPORT_SECONDS = 3_600;

  @TempDir private Path folder;

  private final CompletableFuture<String> address = new CompletableFuture<>();
  private final CompletableFuture<String> asked = new CompletableFuture<>();
  private final LivePage page =
      LivePage.open(
          0,
          "experiment",
          () -> asked.complete("to end"),
          line -> address.complete(line),
          REPORT_SECONDS);
  private final HttpClient client = HttpClient.newHttpClient();

  @AfterEach
  void close() {
    page.close();
  }

  private String address() {
    String line = address.join();
    assertThat(line).startsWith("bench: watch the experiment at http://127.0.0.1:");
    return line.substring(line.indexOf("http"));
  }

  private HttpRequest.Builder to(String name) {
    return HttpRequest.newBuilder(URI.create(address() + name));
  }

  /** The events of a stream, one after the other. */
  private final class Listener implements AutoCloseable {
    private final BufferedReader lines;

    Listener() throws IOException, InterruptedException {
      this("events");
    }

    Listener(String name) throws IOException, InterruptedException {
      lines =
          new BufferedReader(
              new InputStreamReader(
                  client.send(to(name).build(), BodyHandlers.ofInputStream()).body(),
                  StandardCharsets.UTF_8));
    }

    /** Names and data of all events up to one whose data hold this. */
    List<String> until(String text) throws IOException {
      List<String> events = new ArrayList<>();
      String name = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("event: ")) {
          name = line.substring("event: ".length());
        } else if (line.startsWith("data: ")) {
          events.add(name + " " + line.substring("data: ".length()));
          if (line.contains(text)) {
            return events;
          }
        }
      }
      throw new AssertionError("the stream ended before " + text + ": " + events);
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }

  /** Written in one piece, as by Bench: the page may look at any moment. */
  private Path runIn(String name, String workload) throws IOException {
    Path run = Files.createDirectories(folder.resolve(name));
    Path whole = Files.writeString(folder.resolve("run.json.new"), RUN.formatted(workload));
    Files.move(whole, run.resolve("run.json"), StandardCopyOption.ATOMIC_MOVE);
    return run;
  }

  @Test
  void whereTheCommandIsAndWhatItKnowsAreTold() throws Exception {
    page.begins(folder);
    page.at("turn 1/2: round 1, arm cql");
    page.known(Known.EXPERIMENT, () -> Map.of("name", "old"));
    page.known(Known.EXPERIMENT, () -> Map.of("name", "known"));

    try (Listener listener = new Listener()) {
      assertThat(listener.until("known"))
          .containsExactly(
              "command {\"name\":\"experiment\"}",
              "place {\"text\":\"turn 1/2: round 1, arm cql\"}",
              "experiment {\"name\":\"known\"}");
    }
  }

  @Test
  void runsAreFollowedOneAfterTheOther() throws Exception {
    page.begins(folder);
    Path second = folder.resolve("turns/two");
    try (Listener listener = new Listener()) {
      page.runBegins(runIn("turns/one", "first"));
      listener.until("\"first\"");

      page.runBegins(second); // its folder is not there yet
      runIn("turns/two", "second");
      List<String> events = listener.until("\"second\"");

      assertThat(events.get(events.size() - 1)).startsWith("run ").contains("\"within\":true");
    }
    try (Listener late = new Listener()) {
      assertThat(late.until("\"second\"")).noneMatch(event -> event.contains("\"first\""));
    }
  }

  @Test
  void theRunOfTheCommandItselfIsNotWithinIt() throws Exception {
    Path own = runIn("own", "own");
    page.begins(own);
    page.runBegins(own);

    try (Listener listener = new Listener()) {
      List<String> events = listener.until("\"own\"");
      assertThat(events.get(events.size() - 1)).startsWith("run ").contains("\"within\":false");
    }
  }

  @Test
  void aRunWhoseForkBeginsAtOnceIsFollowedTogetherWithTheFork() throws Exception {
    Path own = runIn("own", "parent");
    page.begins(own);
    page.runBegins(own);
    page.runBegins(runIn("own/forks/op-1", "child"));

    try (Listener listener = new Listener()) {
      assertThat(listener.until("\"child\"")).anyMatch(event -> event.contains("\"parent\""));
    }
  }

  @Test
  void aRunThatCannotBeReadIsToldAndTheNextIsFollowed() throws Exception {
    page.begins(folder);
    Path broken = Files.createDirectories(folder.resolve("broken"));
    Files.writeString(broken.resolve("run.json"), "{");
    try (Listener listener = new Listener()) {
      page.runBegins(broken);
      assertThat(listener.until("broken")).last().asString().startsWith("problem ");

      page.runBegins(runIn("next", "next"));
      assertThat(listener.until("\"next\"")).last().asString().startsWith("run ");
    }
  }

  @Test
  void theButtonAsksTheCommandToEnd() throws Exception {
    int status =
        client
            .send(to("end").POST(BodyPublishers.noBody()).build(), BodyHandlers.ofString())
            .statusCode();

    assertThat(status).isEqualTo(202);
    assertThat(asked.join()).isEqualTo("to end");
  }

  @Test
  void theEndIsToldAndTheReportIsServed() throws Exception {
    page.begins(folder);
    Files.writeString(folder.resolve("report.html"), "the report");
    assertThat(report()).isEqualTo("the report"); // too early to count
    try (Listener listener = new Listener("events?page")) {
      Thread closing = new Thread(page::close);
      closing.start();
      assertThat(listener.until("\"report\""))
          .last()
          .asString()
          .startsWith("ended ")
          .contains("true", "\"folder\"");
      assertThat(closing.isAlive()).isTrue();

      assertThat(report()).isEqualTo("the report");
      closing.join();
    }
  }

  private String report() throws IOException, InterruptedException {
    return client.send(to("report.html").build(), BodyHandlers.ofString()).body();
  }

  @RepeatedTest(10)
  void theEndOfACommandWithoutAReportIsTold() throws Exception {
    try (Listener listener = new Listener()) {
      page.close();

      assertThat(listener.until("\"report\"")).last().isEqualTo("ended {\"report\":false}");
    }
  }

  @Test
  void nobodyWaitsForAListenerThatIsNoPage() throws Exception {
    page.begins(folder);
    Files.writeString(folder.resolve("report.html"), "the report");
    try (Listener listener = new Listener()) {
      listener.until("experiment");

      page.close();
    }
  }
}
