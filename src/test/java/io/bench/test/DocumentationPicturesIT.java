package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pictures of the panel, the report and its charts in the documentation, of a run on a terminal
 * against the Cassandra that Bench starts. They are left in {@code target/docs-images}. The full
 * build makes them of a short run, to see that it can. With {@code -Dbench.docs.write=true} the run
 * is the one that {@code CONTRIBUTING.md} names, and they are copied to {@code docs/images}; {@code
 * -Dbench.docs.recording=FOLDER} takes such a run that is there already: its {@code typescript} and
 * {@code bench-results}. Without Chromium or {@code script} it is skipped.
 */
@Tag("full")
class DocumentationPicturesIT {

  private static final Path PICTURES =
      Path.of(System.getProperty("bench.jar")).resolveSibling("docs-images");
  private static final Path COMMITTED = Path.of("..", "..", "docs", "images");
  private static final String TYPESCRIPT = "typescript";
  private static final long MAX_BYTES = 200_000;

  /** The run of the pictures in {@code docs/images}, as {@code CONTRIBUTING.md} names it. */
  private static final String[] COMMITTED_RUN = {
    "run", "workload=keyvalue", "full", "warmup-cap=60s"
  };

  private static final String[] SHORT = {
    "run", "workload=keyvalue", "full", "keycount=5k", "warmup=8s", "duration=10s"
  };

  /** A moment at which the panel has something to show, and time left. */
  private static final Pattern MOMENT = Pattern.compile("latency: warm-up.* [2-8]\\d %");

  @TempDir private static Path temporary;
  private static Path folder;
  private static Path report;
  private static Chromium chromium;

  private final List<Path> made = new ArrayList<>();

  @BeforeAll
  static void runAndStartABrowser() throws Exception {
    Optional<Path> program = Chromium.program();
    assumeTrue(program.isPresent(), "no chromium on this machine");
    assumeTrue(
        Arrays.stream(System.getenv("PATH").split(":", -1))
            .anyMatch(path -> Files.isExecutable(Path.of(path, "script"))),
        "no program 'script' (util-linux) to make a terminal with");
    String recording = System.getProperty("bench.docs.recording");
    folder = recording == null ? temporary : Path.of(recording);
    if (recording == null) {
      BenchProcess.Ended ended =
          BenchProcess.recordOnTerminal(
              folder, folder.resolve(TYPESCRIPT), isWriting() ? COMMITTED_RUN : SHORT);
      assertThat(ended.exitCode()).as(ended.out()).isZero();
    }
    try (Stream<Path> results = Files.list(folder.resolve("bench-results"))) {
      report = results.findFirst().orElseThrow().resolve("report.html");
    }
    chromium = Chromium.start(program.get(), temporary.resolve("profile"));
  }

  @AfterAll
  static void stop() {
    if (chromium != null) {
      chromium.close();
    }
  }

  private static boolean isWriting() {
    return Boolean.getBoolean("bench.docs.write");
  }

  private static String command() {
    boolean committed = isWriting() || System.getProperty("bench.docs.recording") != null;
    return "java -jar bench.jar " + String.join(" ", committed ? COMMITTED_RUN : SHORT);
  }

  @Test
  void thePanel() throws IOException {
    String recorded = Files.readString(folder.resolve(TYPESCRIPT));
    RecordedTerminal screen =
        RecordedTerminal.lastScreen(
            recorded.substring(recorded.indexOf('\n') + 1),
            text -> MOMENT.matcher(text).find() && text.contains("q ends in order"));
    Path html = Files.writeString(temporary.resolve("panel.html"), screen.html(command(), 12));

    ChromiumPage page = chromium.open().screen(1100, 600, "dark").show(html);
    page.picture(picture("panel.png"), "document.getElementById('screen')", 0);
    assertPicturesAreGood(page);
  }

  @Test
  void theReportOnAScreenAndOnAPhone() throws IOException {
    ChromiumPage light = chromium.open().screen(1440, 1000, "light").withoutScrollbars();
    light.show(report).picture(picture("report-light.png"), 0, 0, 1440, below(light, "nav"));
    ChromiumPage dark = chromium.open().screen(1440, 1000, "dark").withoutScrollbars();
    dark.show(report).picture(picture("report-dark.png"), 0, 0, 1440, below(dark, "nav"));
    ChromiumPage phone = chromium.open().screen(390, 844, "light").show(report);
    phone.picture(picture("report-phone.png"), 0, 0, 390, below(phone, "article.card"));
    assertPicturesAreGood(light, dark, phone);
  }

  @Test
  void chartsOfTheLatencyStep() throws IOException {
    ChromiumPage page = chromium.open().screen(1440, 1000, "light").withoutScrollbars();
    page.show(report);
    page.picture(picture("chart-percentiles.png"), figure("Latency by percentile"), 8);
    page.picture(picture("chart-over-time.png"), figure("Latency over time"), 8);
    page.picture(picture("chart-heat-map.png"), figure("every op"), 8);
    assertPicturesAreGood(page);
  }

  private static double below(ChromiumPage page, String selector) {
    String box = "document.querySelector('" + selector + "').getBoundingClientRect()";
    return page.evaluate(box + ".bottom + scrollY").asDouble() + 16;
  }

  /** The chart of this title of the latency step. */
  private static String figure(String title) {
    return "[...document.querySelectorAll('section.step')]"
        + ".find((step) => step.querySelector('h2, h3').textContent.includes('latency'))"
        + ".querySelectorAll('figure').values()"
        + ".find((figure) => figure.querySelector('h4').textContent.includes('%s'))"
            .formatted(title);
  }

  private Path picture(String name) {
    Path file = PICTURES.resolve(name);
    made.add(file);
    return file;
  }

  private void assertPicturesAreGood(ChromiumPage... pages) throws IOException {
    for (ChromiumPage page : pages) {
      assertThat(page.complaints()).isEmpty();
    }
    for (Path file : made) {
      assertThat(Files.size(file)).as(file.toString()).isBetween(2_000L, MAX_BYTES);
      if (isWriting()) {
        Files.createDirectories(COMMITTED);
        Files.copy(
            file, COMMITTED.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }
}
