package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of {@code --web} in a real browser: a run that goes on, and past runs. */
class WebPagesInChromiumIT {

  private static final Path PICTURES =
      Path.of(System.getProperty("bench.jar")).resolveSibling("screenshots");

  private static final Pattern ADDRESS =
      Pattern.compile("http://127\\.0\\.0\\.1:\\d+/[0-9a-f]{32}/");

  /** How many charts there are in which lines are drawn. */
  private static final String DRAWN =
      """
      [...document.querySelectorAll('figure .canvas canvas')].filter((canvas) => {
        const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
        const colours = new Set();
        for (let at = 0; at < pixels.length; at += 4) {
          if (pixels[at + 3] > 0) {
            colours.add(pixels[at] * 65536 + pixels[at + 1] * 256 + pixels[at + 2]);
          }
        }
        return colours.size > 5;
      }).length""";

  @TempDir private static Path folder;
  private static Chromium chromium;

  @BeforeAll
  static void startABrowser() throws Exception {
    Optional<Path> program = Chromium.program();
    assumeTrue(program.isPresent(), "no chromium on this machine");
    chromium = Chromium.start(program.get(), folder.resolve("profile"));
  }

  @AfterAll
  static void stop() {
    if (chromium != null) {
      chromium.close();
    }
  }

  /** A picture of the page as a telephone shows it. */
  private static void lookNarrowly(ChromiumPage page, String picture) throws IOException {
    page.screen(390, 844, "light");
    page.picture(PICTURES.resolve(picture));
    page.screen(1440, 900, "light");
  }

  private static String address(BenchProcess bench) throws InterruptedException {
    Matcher address = ADDRESS.matcher(bench.err.await(line -> ADDRESS.matcher(line).find()));
    assertThat(address.find()).isTrue();
    return address.group();
  }

  private static BenchProcess run(String... more) throws IOException {
    String[] words =
        new String[] {
          "run", "op=noop", "adapter=null", "rate=2k", "warmup=1s", "label=browser", "--web"
        };
    String[] all = new String[words.length + more.length];
    System.arraycopy(words, 0, all, 0, words.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return BenchProcess.start(folder, all);
  }

  @Test
  void aRunIsWatchedAndEndedAndItsReportFollows() throws Exception {
    try (BenchProcess bench = run("duration=10m", "--results=ended")) {
      ChromiumPage page = chromium.open().screen(1440, 900, "light").visit(address(bench));

      page.await("document.querySelector('.mode')?.textContent.includes('measuring')");
      page.await("document.querySelectorAll('figure').length >= 8 && %s >= 3".formatted(DRAWN));
      page.picture(PICTURES.resolve("live-run.png"));
      lookNarrowly(page, "live-run-narrow.png");
      String text = page.evaluate("document.body.innerText").asText();
      assertThat(text)
          .contains(
              "op on null",
              "Ops in flight",
              "offered 2,000",
              "Latency over time",
              "Where the time of an op goes",
              "measurement so far",
              "None yet: a measurement is judged when it has ended.");
      assertThat(page.complaints()).isEmpty();

      page.evaluate("document.getElementById('end-run').click()");
      assertThat(page.evaluate("document.getElementById('end-run').textContent").asText())
          .isEqualTo("Click again to end the run");
      page.evaluate("document.getElementById('end-run').click()");

      page.await("document.documentElement.dataset.page === 'report'");
      page.await("document.documentElement.dataset.drawn === 'yes'");
      assertThat(page.evaluate("document.body.innerText").asText()).contains("interrupted");
      BenchProcess.Ended ended = bench.awaitEnd();
      assertThat(ended.exitCode()).isEqualTo(130);
      assertThat(ended.out()).startsWith("INTERRUPTED");
    }
  }

  @Test
  void aSearchIsWatchedFromTrialToTrialAndItsReportFollows() throws Exception {
    try (BenchProcess bench =
        BenchProcess.start(
            folder,
            "search",
            "slo=p99<1s",
            "op=noop",
            "adapter=null",
            "duration=3s",
            "warmup=1s",
            "start=500",
            "most-rate=2000",
            "replications=1",
            "--web",
            "--results=searched")) {
      ChromiumPage page = chromium.open().screen(1440, 900, "light").visit(address(bench));

      page.await("document.getElementById('now')?.textContent.startsWith('trial 1 ')");
      page.await("document.querySelector('.mode').textContent.includes('measuring')");
      page.await("document.getElementById('now').textContent.startsWith('trial 2 ')");
      page.await("document.querySelector('.mode').textContent.includes('measuring')");
      page.await("%s >= 4".formatted(DRAWN));
      page.picture(PICTURES.resolve("live-search.png"));
      lookNarrowly(page, "live-search-narrow.png");
      assertThat(page.evaluate("document.body.innerText").asText())
          .contains("op on null: p99 < 1 s", "Trials so far", "Response time by rate")
          .containsPattern("(met|missed) p99 < 1 s");
      assertThat(page.complaints()).isEmpty();

      page.await("document.title.endsWith('Bench report')");
      assertThat(bench.awaitEnd().exitCode()).isZero();
    }
  }

  @Test
  void anExperimentIsWatchedFromTurnToTurnAndEnded() throws Exception {
    Files.writeString(
        folder.resolve("arms.yaml"),
        """
        question: does the rate matter?
        parameters: {op: noop, adapter: "null", duration: 4s, warmup: 1s}
        arms:
          slow: {parameters: {rate: 500}}
          fast: {parameters: {rate: 1000}}
        rounds: 3
        """);
    try (BenchProcess bench =
        BenchProcess.start(folder, "experiment", "./arms.yaml", "--web", "--results=turns")) {
      ChromiumPage page = chromium.open().screen(1440, 900, "light").visit(address(bench));

      page.await("document.getElementById('now')?.textContent.startsWith('turn 2/6')");
      page.await("document.querySelector('.mode').textContent.includes('measuring')");
      page.await("%s >= 3".formatted(DRAWN));
      page.picture(PICTURES.resolve("live-experiment.png"));
      lookNarrowly(page, "live-experiment-narrow.png");
      assertThat(page.evaluate("document.body.innerText").asText())
          .contains("does the rate matter?", "Answer so far", "Turns so far", "client CPU", "fast")
          .doesNotContain("cannot tell");
      assertThat(page.complaints()).isEmpty();

      page.evaluate("document.getElementById('end-run').click()");
      page.evaluate("document.getElementById('end-run').click()");
      page.await("document.title.endsWith('Bench report')");
      assertThat(bench.awaitEnd().exitCode()).isEqualTo(130);
    }
  }

  @Test
  void theTrialsOfATurnThatIsASearchAreWatched() throws Exception {
    Files.writeString(
        folder.resolve("limits.yaml"),
        """
        question: how much?
        parameters: {op: noop, adapter: "null", duration: 3s, warmup: none}
        arms:
          limit: {command: search, parameters: {slo: p99<1s, start: 500, most-rate: 2000, replications: 1}}
        rounds: 1
        """);
    try (BenchProcess bench =
        BenchProcess.start(folder, "experiment", "./limits.yaml", "--web", "--results=limits")) {
      ChromiumPage page = chromium.open().screen(1440, 900, "light").visit(address(bench));

      page.await("document.getElementById('now')?.textContent.includes('trials/02-')");
      page.await("document.querySelector('.mode').textContent.includes('measuring')");
      page.await("document.getElementById('times-so-far') !== null");
      assertThat(page.complaints()).isEmpty();

      page.evaluate("document.getElementById('end-run').click()");
      page.evaluate("document.getElementById('end-run').click()");
      page.await(
          "document.documentElement.dataset.run === 'ended' || document.title.endsWith('Bench report')");
      assertThat(bench.awaitEnd().exitCode()).isEqualTo(130);
    }
  }

  @Test
  void forksOfARunAreWatched() throws Exception {
    try (BenchProcess bench = run("duration=4s", "forks=2", "--results=forked")) {
      ChromiumPage page = chromium.open().screen(1440, 900, "light").visit(address(bench));

      page.await("document.getElementById('now')?.textContent === 'fork 2/2 of step op'");
      page.await("document.body.innerText.includes('forks/op-2')");
      assertThat(page.evaluate("document.body.innerText").asText())
          .contains("op on null", "Verdicts so far");
      assertThat(page.complaints()).isEmpty();

      page.await("document.title.endsWith('Bench report')");
      assertThat(bench.awaitEnd().exitCode()).isZero();
    }
  }

  @Test
  void pastRunsAreFilteredAndCompared() throws Exception {
    for (String rate : new String[] {"rate=500", "rate=600"}) {
      BenchProcess.Ended ended =
          BenchProcess.runQuickly(
              folder,
              "run",
              "op=noop",
              "adapter=null",
              rate,
              "duration=3s",
              "warmup=none",
              "label=" + rate.substring(5),
              "--results=past");
      assertThat(ended.exitCode()).as(ended.err()).isZero();
    }
    Files.createDirectory(folder.resolve("past/foreign"));
    try (BenchProcess bench = BenchProcess.start(folder, "results", "--web", "--results=past")) {
      ChromiumPage page = chromium.open().screen(1440, 900, "light").visit(address(bench));

      page.await("document.querySelectorAll('input[type=checkbox]').length === 2");
      page.await("%s >= 2".formatted(DRAWN));
      page.picture(PICTURES.resolve("past-runs.png"));
      lookNarrowly(page, "past-runs-narrow.png");
      assertThat(page.evaluate("document.body.innerText").asText())
          .contains("2 runs in past", "1 folder without a run", "Throughput", "op, step op, null");

      page.evaluate("document.querySelector('input[name=label]').value = '600'");
      page.evaluate("document.querySelector('form button').click()");
      page.await("document.querySelectorAll('input[type=checkbox]').length === 1");
      page.evaluate("document.querySelector('input[name=label]').value = ''");
      page.evaluate("document.querySelector('form button').click()");
      page.await("document.querySelectorAll('input[type=checkbox]').length === 2");

      page.evaluate(
          "document.querySelectorAll('input[type=checkbox]').forEach((one) => one.click())");
      page.evaluate("document.getElementById('compare').click()");
      page.await("document.title.endsWith('Bench report')");
      page.await("document.documentElement.dataset.drawn === 'yes'");
      assertThat(page.evaluate("document.body.textContent").asText()).contains("B against A");
      assertThat(page.complaints()).isEmpty();

      bench.signal("INT");
      assertThat(bench.awaitEnd().exitCode()).isEqualTo(130);
    }
  }

  @Test
  void whoHasNotTheTokenOrComesByAnotherNameIsRefused() throws Exception {
    try (BenchProcess bench = run("duration=10m", "--results=refused")) {
      String address = address(bench);
      String root = address.substring(0, address.indexOf('/', "http://".length()) + 1);
      HttpClient client = HttpClient.newHttpClient();

      for (String path :
          new String[] {"", "events", "0".repeat(32) + "/", "0".repeat(32) + "/end"}) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(root + path)).build();
        assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(403);
      }
      HttpRequest fromElsewhere =
          HttpRequest.newBuilder(URI.create(address + "end"))
              .header("Origin", "http://evil.example")
              .POST(HttpRequest.BodyPublishers.noBody())
              .build();
      assertThat(client.send(fromElsewhere, BodyHandlers.ofString()).statusCode()).isEqualTo(403);

      HttpRequest end =
          HttpRequest.newBuilder(URI.create(address + "end"))
              .POST(HttpRequest.BodyPublishers.noBody())
              .build();
      assertThat(client.send(end, BodyHandlers.ofString()).statusCode()).isEqualTo(202);
      assertThat(bench.awaitEnd().exitCode()).isEqualTo(130);
    }
  }

  @Test
  void aPortInUseIsToldBeforeAnythingStarts() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      BenchProcess.Ended ended =
          BenchProcess.runQuickly(
              folder,
              "run",
              "op=noop",
              "adapter=null",
              "cycles=1",
              "--results=taken",
              "--web=" + taken.getLocalPort());

      assertThat(ended.exitCode()).isEqualTo(2);
      assertThat(ended.err())
          .startsWith("bench: --web: cannot listen on 127.0.0.1:" + taken.getLocalPort())
          .hasLineCount(1);
      assertThat(folder.resolve("taken")).doesNotExist();
    }
  }
}
