package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The report of a real run, whose workload tries to be markup, in a real browser. Pictures are kept
 * in {@code target/screenshots}.
 */
@ExtendWith(SharedServers.class)
class ReportInChromiumIT {

  private static final Path PICTURES =
      Path.of(System.getProperty("bench.jar")).resolveSibling("screenshots");

  /** How many figures there are, and in how many of their canvases something is drawn. */
  private static final String DRAWN =
      """
      (() => {
        const figures = [...document.querySelectorAll('figure')];
        const drawn = figures.filter((figure) => {
          const canvas = figure.querySelector('.canvas canvas');
          const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
          const colours = new Set();
          for (let at = 0; at < pixels.length; at += 4) {
            if (pixels[at + 3] > 0) {
              colours.add(pixels[at] * 65536 + pixels[at + 1] * 256 + pixels[at + 2]);
            }
          }
          return colours.size > 5;
        });
        return {figures: figures.length, drawn: drawn.length};
      })()""";

  private static final String RATE_FIGURE =
      "[...document.querySelectorAll('figure')].find((figure) =>"
          + " figure.querySelector('h4').textContent === 'Rate over time')";

  @TempDir private static Path folder;
  private static Path report;
  private static Path overlaid;
  private static Chromium chromium;
  private static ServedCassandra cassandra;

  @BeforeAll
  static void runAndStartABrowser(ServedCassandra shared) throws Exception {
    cassandra = shared;
    Optional<Path> program = Chromium.program();
    assumeTrue(program.isPresent(), "no chromium on this machine");
    Path workload = Path.of("resources/own-workloads/markup-in-names.yaml").toAbsolutePath();
    Path first = run(workload, "1ms");
    Path second = run(workload, "2ms");
    report = first.resolve("report.html");
    overlaid = folder.resolve("both.html");
    BenchProcess.Ended ended =
        BenchProcess.run(
            folder, "report", first.toString(), second.toString(), "--file=" + overlaid);
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    chromium = Chromium.start(program.get(), folder.resolve("profile"));
  }

  private static Path run(Path workload, String delay) throws Exception {
    Path results = folder.resolve("results-" + delay);
    BenchProcess.Ended ended =
        BenchProcess.run(
            folder, "run", "workload=" + workload, "delay=" + delay, "--results=" + results);
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out()).contains("report.html");
    try (Stream<Path> folders = Files.list(results)) {
      return folders.findFirst().orElseThrow();
    }
  }

  @AfterAll
  static void stop() {
    if (chromium != null) {
      chromium.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"1440, 900, light", "1440, 900, dark", "390, 844, light", "390, 844, dark"})
  void everyChartIsDrawnWithoutComplaintAndWithoutTheNetwork(int width, int height, String scheme)
      throws IOException {
    ChromiumPage page = chromium.open().screen(width, height, scheme).show(report);

    page.picture(PICTURES.resolve("report-%d-%s.png".formatted(width, scheme)));
    assertDrawn(page, 20);
    assertThat(page.complaints()).isEmpty();
    assertThat(page.requests()).containsOnly(ChromiumPage.address(report));
    assertThat(page.evaluate("document.documentElement.dataset.theme").asText()).isEqualTo(scheme);
    assertThat(page.evaluate("document.documentElement.scrollWidth").asInt())
        .as("nothing is wider than the screen")
        .isLessThanOrEqualTo(width);
  }

  @Test
  void runsLieOverEachOtherWithTheirComparison() throws IOException {
    ChromiumPage page = chromium.open().screen(1440, 900, "light").show(overlaid);

    page.picture(PICTURES.resolve("report-of-two-runs.png"));
    assertDrawn(page, 18);
    assertThat(page.complaints()).isEmpty();
    String text = page.evaluate("document.body.textContent").asText();
    assertThat(text).contains("B against A", "B/A", "A completed", "B completed");
  }

  @Test
  void whatTheWorkloadSaysStaysText() {
    ChromiumPage page = chromium.open().screen(1440, 900, "light").show(report);

    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
    page.evaluate("new Promise((resolve) => setTimeout(resolve))");
    assertThat(page.evaluate("document.body.textContent").asText())
        .contains("read</script><img src=x onerror=alert(1)>", "<!-- & \"quoted\" -->");
    assertThat(page.evaluate("document.images.length").asInt()).isZero();
    assertThat(page.evaluate("document.scripts.length").asInt()).isEqualTo(3);
    assertThat(page.complaints()).isEmpty();
  }

  @Test
  void whatAServerSaysStaysText() throws Exception {
    Path own = Files.createDirectory(folder.resolve("server-says"));
    Path workload =
        Files.writeString(
            own.resolve("wrong.yaml"),
            """
            scenarios: {default: {say: run cycles=20 threads=2 errors=count error-limit=100%}}
            ops:
              say: {raw: "SELECT '<img src=x onerror=alert(1)>' FROM"}
            """);
    var unused = BenchProcess.run(own, "run", "workload=" + workload, "host=" + cassandra.address);
    Path page = ResultFiles.in(own).file("report.html");
    ChromiumPage shown = chromium.open().screen(1440, 900, "light").show(page);

    shown.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
    assertThat(shown.evaluate("document.body.textContent").asText())
        .as("the server quotes what it was asked")
        .contains("no viable alternative", "<img src=x");
    assertThat(shown.evaluate("document.images.length").asInt()).isZero();
    assertThat(shown.complaints()).isEmpty();
  }

  @Test
  void aSeriesIsSwitchedOffAndOnAgain() {
    ChromiumPage page = chromium.open().screen(1440, 900, "light").show(report);
    String before = rateChart(page);

    page.evaluate(RATE_FIGURE + ".querySelector('.toggle').click()");
    assertThat(page.evaluate(RATE_FIGURE + ".querySelector('.toggle').ariaPressed").asText())
        .isEqualTo("false");
    assertThat(rateChart(page)).isNotEqualTo(before);
    page.evaluate(RATE_FIGURE + ".querySelector('.toggle').click()");
    assertThat(rateChart(page)).isEqualTo(before);
  }

  @Test
  void aStretchOfTimeIsZoomedIntoWithButtonsAndWithTheMouse() {
    ChromiumPage page = chromium.open().screen(1440, 900, "light").show(report);
    String before = rateChart(page);

    page.evaluate(RATE_FIGURE + ".querySelector('.zoom button').click()");
    assertThat(rateChart(page)).isNotEqualTo(before);
    assertThat(page.evaluate("document.querySelectorAll('[data-zoomed=yes]').length").asInt())
        .as("all charts of the step show the same stretch of time")
        .isGreaterThan(5);
    page.evaluate(RATE_FIGURE + ".querySelector('.zoom button:last-child').click()");
    assertThat(rateChart(page)).isEqualTo(before);

    page.evaluate(RATE_FIGURE + ".scrollIntoView({block: 'center', behavior: 'instant'})");
    JsonNode place =
        page.evaluate(RATE_FIGURE + ".querySelector('canvas').getBoundingClientRect().toJSON()");
    double middle = place.path("y").asDouble() + place.path("height").asDouble() / 2;
    double left = place.path("x").asDouble();
    double width = place.path("width").asDouble();
    page.drag(left + 0.4 * width, middle, left + 0.7 * width);
    assertThat(page.evaluate(RATE_FIGURE + ".dataset.zoomed").asText()).isEqualTo("yes");
    assertThat(page.complaints()).isEmpty();
  }

  @Test
  void theColoursCanBeChanged() {
    ChromiumPage page = chromium.open().screen(1440, 900, "light").show(report);
    String before = rateChart(page);

    page.evaluate("document.getElementById('theme-toggle').click()");
    assertThat(page.evaluate("document.documentElement.dataset.theme").asText()).isEqualTo("dark");
    assertThat(rateChart(page)).isNotEqualTo(before);
  }

  private static void assertDrawn(ChromiumPage page, int least) {
    JsonNode charts = page.evaluate(DRAWN);
    assertThat(charts.path("figures").asInt()).isGreaterThanOrEqualTo(least);
    assertThat(charts.path("drawn").asInt()).isEqualTo(charts.path("figures").asInt());
  }

  /** The picture of the first chart of the rate, once the library has drawn what it was told. */
  private static String rateChart(ChromiumPage page) {
    return page.evaluate(
            """
            new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
              resolve(%s.querySelector('canvas').toDataURL());
            })))"""
                .formatted(RATE_FIGURE))
        .asText();
  }
}
