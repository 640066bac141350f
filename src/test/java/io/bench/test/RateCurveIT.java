package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Latency against rate, by the real jar without a server: what is told and kept of each rate. */
class RateCurveIT {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Each op takes a millisecond, so that a run lasts no longer than it is told to. */
  private static final List<String> RUN =
      List.of("run", "op=noop", "adapter=null-async", "delay=1ms", "warmup=1s");

  @TempDir Path folder;

  private BenchProcess.Ended run(String... more) throws Exception {
    List<String> arguments = new ArrayList<>(RUN);
    arguments.addAll(List.of(more));
    return BenchProcess.run(folder, arguments.toArray(String[]::new));
  }

  private ResultFiles results(String name) {
    return new ResultFiles(folder.resolve(name));
  }

  private static List<String> names(JsonNode nodes) {
    return StreamSupport.stream(nodes.spliterator(), false)
        .map(node -> node.path("name").asText())
        .toList();
  }

  @Test
  void eachRateIsAStepARowAndAPointAndTheKneeIsToldOrWhyThereIsNone() throws Exception {
    BenchProcess.Ended ended = run("rates=200,400,2k", "duration=1s", "--output=curve");

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    ResultFiles results = results("curve");
    results.assertCountsAddUp();
    assertThat(names(results.run().path("steps"))).containsExactly("op@200", "op@400", "op@2000");
    JsonNode curve = results.run().at("/curves/0");
    assertThat(results.run().path("curves")).hasSize(1);
    assertThat(curve.path("step").asText()).isEqualTo("op");
    List<String> points = names(curve.path("points"));
    assertThat(points).containsExactly("op@200", "op@400", "op@2000");
    assertThat(curve.at("/points/2/offeredPerSecond").asDouble()).isEqualTo(2000);
    // 200 and 400 ops are too few for a p99, so that no machine finds a knee.
    assertThat(curve.path("knee").isNull()).isTrue();
    assertThat(ended.out().lines().map(String::strip))
        .contains("step op at 3 rates, response time:")
        .containsOnlyOnce(
            "no knee: it takes three rates that were held, each with at least 1,000 ops")
        .filteredOn(line -> line.matches("(200|400|2,000) .*"))
        .hasSize(3);
    String page = Files.readString(results.folder().resolve("report.html"));
    JsonNode data = JSON.readTree(page.replaceFirst("(?s).*id=\"data\">(.*?)</script>.*", "$1"));
    assertThat(data.path("curves")).hasSize(1);
    assertThat(names(data.at("/curves/0/curve/points"))).containsExactlyElementsOf(points);
  }

  @Test
  @Tag("full")
  void inForksEachRateIsMeasuredInEachOfThem() throws Exception {
    BenchProcess.Ended ended = run("rates=200,400", "duration=1s", "forks=2", "--output=forked");

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    ResultFiles results = results("forked");
    results.assertCountsAddUp();
    for (String rate : List.of("200", "400")) {
      for (int fork = 1; fork <= 2; fork++) {
        assertThat(names(results("forked/forks/op-" + rate + "-" + fork).run().path("steps")))
            .containsExactly("op@" + rate);
      }
    }
    assertThat(names(results.run().at("/curves/0/points"))).containsExactly("op@200", "op@400");
  }

  @Test
  void aRateBesideRatesIsOneLineAndNothingIsRun() throws Exception {
    BenchProcess.Ended ended = run("rates=200,400", "rate=300");

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err())
        .isEqualTo("bench: step 'op': 'rate' and 'rates' exclude each other; give one of them\n");
    assertThat(folder.resolve("bench-results")).doesNotExist();
  }

  @Test
  @Tag("full")
  void twoFoldersAreTwoLinesOfOneChart() throws Exception {
    Optional<Path> program = Chromium.program();
    assumeTrue(program.isPresent(), "no chromium on this machine");
    String[] rates = {"rates=1k,2k", "duration=1500ms"};
    assertThat(run(rates[0], rates[1], "--output=a").exitCode()).isZero();
    assertThat(run(rates[0], rates[1], "--output=b").exitCode()).isZero();
    BenchProcess.Ended both = BenchProcess.run(folder, "report", "a", "b", "--output=both.html");
    assertThat(both.exitCode()).as(both.err()).isZero();

    try (Chromium chromium = Chromium.start(program.get(), folder.resolve("profile"))) {
      ChromiumPage page = chromium.open().screen(1440, 900, "light");
      page.show(folder.resolve("both.html"));
      assertThat(shownLines(page)).containsExactly("A p99", "B p99");
      assertThat(page.complaints()).isEmpty();
    }
  }

  /** The lines that are switched on in the only chart of latency against rate. */
  private static List<String> shownLines(ChromiumPage page) throws IOException {
    JsonNode names =
        page.evaluate(
            """
            (() => {
              const figures = [...document.querySelectorAll('section[aria-labelledby=curve] figure')];
              return figures.flatMap((figure) => [...figure.querySelectorAll('.toggle')])
                .filter((toggle) => toggle.ariaPressed === 'true').map((toggle) => toggle.textContent);
            })()""");
    return JSON.readerForListOf(String.class).readValue(names);
  }
}
