package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The report of a real experiment, whose question tries to be markup, in a real browser. Pictures
 * are kept in {@code target/screenshots}.
 */
class ExperimentReportInChromiumIT {

  private static final Path PICTURES =
      Path.of(System.getProperty("bench.jar")).resolveSibling("screenshots");

  private static final String EXPERIMENT =
      """
      question: Is slow slower than </script><img src=x onerror=alert(1)>?
      rounds: 2
      parameters: {workload: keyvalue, scenario: default.latency, adapter: null-async,
        rate: 1000, duration: 2s, warmup: none, keycount: 100}
      arms:
        fast: {description: an op takes a millisecond, parameters: {delay: 1ms}, claim: throughput}
        slow: {description: an op takes twenty, parameters: {delay: 20ms}, claim: service_p50, truth: fast.service_p50}
        refused: {description: there is no server, parameters: {adapter: cql}}
      environment: {host: {cql: '127.0.0.1:1'}}
      expect: [slow.p50 >= 20ms, fast.p50 < 1us, refused.p50 < 1s]
      published:
        - {says: waiting longer takes longer, shows: slow.p50 / fast.p50 > 0}
        - {says: and is free of errors elsewhere, shows: refused.errors < 1%}
      """;

  @TempDir private static Path folder;
  private static Path report;
  private static Chromium chromium;

  @BeforeAll
  static void runAndStartABrowser() throws Exception {
    Optional<Path> program = Chromium.program();
    assumeTrue(program.isPresent(), "no chromium on this machine");
    Files.writeString(folder.resolve("mine.yaml"), EXPERIMENT);
    BenchProcess.Ended ended =
        BenchProcess.runQuickly(folder, "experiment", "mine.yaml", "--output=out");
    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(1);
    report = folder.resolve("out/report.html");
    chromium = Chromium.start(program.get(), folder.resolve("profile"));
  }

  @AfterAll
  static void stop() {
    if (chromium != null) {
      chromium.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"1440, 900, light", "1440, 900, dark", "390, 844, light", "390, 844, dark"})
  void theAnswerIsShownWithoutComplaintAndWithoutTheNetwork(int width, int height, String scheme)
      throws IOException {
    ChromiumPage page = chromium.open().screen(width, height, scheme).show(report);

    page.picture(PICTURES.resolve("experiment-%d-%s.png".formatted(width, scheme)));
    assertThat(page.complaints()).isEmpty();
    assertThat(page.requests()).containsOnly(ChromiumPage.address(report));
    assertThat(page.evaluate("document.documentElement.scrollWidth").asInt())
        .as("nothing is wider than the screen")
        .isLessThanOrEqualTo(width);
  }

  @Test
  void theAnswerSaysWhatTheExperimentSays() {
    ChromiumPage page = chromium.open().screen(1440, 900, "light").show(report);
    page.evaluate(
        "document.querySelectorAll('#answer ~ details, [aria-labelledby=answer] details')"
            + ".forEach((one) => { one.open = true; })");
    page.evaluate("new Promise((resolve) => setTimeout(resolve))");
    String answer =
        page.evaluate("document.querySelector('[aria-labelledby=answer]').textContent").asText();

    assertThat(answer)
        .contains("Is slow slower than </script><img src=x onerror=alert(1)>?")
        .contains("partial: 2 of 6 turns failed")
        .contains("slow against fast", "an op takes twenty")
        .contains("What somebody who measured like this would have published")
        .contains("slow.p50 >= 20ms", "fast.p50 < 1us", "refused.p50 < 1s")
        .contains("the honest figure", "fast.service_p50")
        .contains("seen here (2 of 2 rounds only)", "cannot be told here", "! UNKNOWN")
        .contains("bench run workload=keyvalue");
    assertThat(page.evaluate("document.getElementById('banner').textContent").asText())
        .contains("partial · 3 arms");
    assertThat(page.evaluate("document.images.length").asInt()).isZero();
    assertThat(page.complaints()).isEmpty();
  }
}
