package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.HdrHistogram.HistogramLogProcessor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What other programs read of a run: while it goes on, and when it has ended. */
class ExportsIT {

  private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/metrics");
  private static final Pattern SAMPLE =
      Pattern.compile("[a-z_]+(?:\\{(?:[a-z]+=\"(?:[^\"\\\\\\n]|\\\\.)*\",?)*})? [-+.0-9EaNInf]+");

  @TempDir Path folder;

  @Test
  void prometheusScrapesARunThatGoesOn() throws Exception {
    try (BenchProcess bench =
        BenchProcess.start(
            folder,
            "run",
            "workload=keyvalue",
            "default.latency",
            "adapter=null-async",
            "rate=2000",
            "warmup=1s",
            "duration=1h",
            "--metrics-port=0")) {
      Matcher address = ADDRESS.matcher(bench.err.await(line -> line.contains("/metrics")));
      assertThat(address.find()).isTrue();
      bench.err.await(line -> line.contains("measuring"));
      bench.err.await(line -> line.contains("ops/s"));

      String text = scrape(address.group());

      assertThat(text.lines().filter(line -> !line.startsWith("# ")))
          .isNotEmpty()
          .allMatch(line -> SAMPLE.matcher(line).matches());
      String labels =
          "\\{adapter=\"null-async\",op=\"main-select\",phase=\"measurement\","
              + "scenario=\"default\",step=\"latency\",workload=\"keyvalue\"}";
      assertThat(value(text, "bench_ops_succeeded_total" + labels)).isPositive();
      assertThat(value(text, "bench_offered_ops_per_second\\{.*phase=\"measurement\".*}"))
          .isEqualTo(2_000);
      assertThat(value(text, "bench_phase_running\\{.*phase=\"warmup\".*}")).isZero();
      assertThat(value(text, "bench_client_cpu_cores")).isPositive();
      assertReadByPrometheusOwnParser(text);
    }
  }

  /** The library for Java has none; that for Python has, and is as official. */
  private void assertReadByPrometheusOwnParser(String text) throws Exception {
    PythonPeer python = PythonPeer.withModules("prometheus_client.parser");
    Path scrape = Files.writeString(folder.resolve("scrape.txt"), text);

    assertThat(python.run(folder, "exposition.py", scrape.toString()))
        .contains("bench_ops_succeeded counter 4")
        .anyMatch(line -> line.startsWith("bench_latency_seconds summary "))
        .hasSizeGreaterThan(15);
  }

  private static String scrape(String address) throws Exception {
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(address)).build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.body();
  }

  private static double value(String text, String sample) {
    List<String> found =
        text.lines().filter(line -> line.matches(sample + " [-+.0-9ENa]+")).toList();
    assertThat(found).as(sample).hasSize(1);
    return Double.parseDouble(found.get(0).substring(found.get(0).lastIndexOf(' ') + 1));
  }

  /** A collector that is not there changes nothing of that. */
  @Test
  void aGateFailsOnWhatWasMissedAndItsReportSaysWhy() throws Exception {
    BenchProcess.Ended ended =
        BenchProcess.runQuickly(
            folder,
            "run",
            "workload=keyvalue",
            "default.latency",
            "adapter=null-async",
            "delay=1ms",
            "rate=1000",
            "warmup=none",
            "duration=3s",
            "expect=p50<1us,errors<=0%,rate>=50%",
            "--junit=gate.xml",
            "--otlp=http://127.0.0.1:1");

    assertThat(ended.err().lines().filter(line -> line.contains("does not take metrics")))
        .hasSize(1);
    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(1);
    assertThat(ended.out()).contains("! expected (latency): p50 < 1 us: missed,");
    assertThat(ended.out()).contains("expected (latency): errors <= 0 %: met, 0 %");
    JsonNode expectations = ResultFiles.in(folder).step("latency").path("expectations");
    assertThat(expectations.findValuesAsText("result")).containsExactly("missed", "met", "met");
    assertThat(failures(folder.resolve("gate.xml"))).containsExactly("expected p50 < 1 us");
  }

  private static List<String> failures(Path file) throws Exception {
    Document report =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    NodeList cases = report.getElementsByTagName("testcase");
    List<String> failed = new ArrayList<>();
    for (int index = 0; index < cases.getLength(); index++) {
      Element one = (Element) cases.item(index);
      if (one.getElementsByTagName("failure").getLength() > 0) {
        failed.add(one.getAttribute("name"));
      }
    }
    return failed;
  }

  @Test
  void aWishThatCannotBeReadIsOneLineAndNothingIsRun() throws Exception {
    BenchProcess.Ended ended =
        BenchProcess.run(folder, "run", "workload=keyvalue", "adapter=null", "expect=p99<20");

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).contains("parameter 'expect': p99 needs a time with its unit");
    assertThat(folder.resolve("bench-results")).doesNotExist();
  }

  @Test
  void hdrHistogramsOwnProcessorAndTheTableAgreeWithTheResult() throws Exception {
    BenchProcess.Ended ended =
        BenchProcess.runQuickly(
            folder,
            "run",
            "workload=keyvalue",
            "default.latency",
            "adapter=null-async",
            "rate=2000",
            "warmup=1s",
            "duration=4s");
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    ResultFiles results = ResultFiles.in(folder);
    JsonNode ops = results.measured("latency").path("ops");
    Path log = results.folder().resolve("latency.hlog");
    List<String> tags = processed("-i", log.toString(), "-listtags").lines().toList();
    List<Map<String, String>> table = table(results.folder());

    for (Map.Entry<String, JsonNode> op : ops.properties()) {
      String tag = "latency/measurement/" + op.getKey() + "/response";
      long count = op.getValue().at("/latencies/response/count").asLong();
      assertThat(count).isPositive();
      assertThat(tags).contains(tag);
      assertThat(processed("-i", log.toString(), "-tag", tag))
          .containsPattern("Total count *= *" + count + "]");
      assertThat(
              table.stream()
                  .filter(row -> row.get("phase").equals("measurement"))
                  .filter(row -> row.get("op").equals(op.getKey()))
                  .mapToLong(row -> Long.parseLong(row.get("succeeded")))
                  .sum())
          .isEqualTo(op.getValue().at("/counts/succeeded").asLong());
    }
  }

  /** What HdrHistogram's own command prints; its library is in bench.jar. */
  private static String processed(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("bench.jar")));
    command.add(HistogramLogProcessor.class.getName());
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed;
  }

  /** The rows that {@code bench export} writes; no name of this workload needs quotes. */
  private List<Map<String, String>> table(Path results) throws Exception {
    BenchProcess.Ended ended =
        BenchProcess.runQuickly(folder, "export", results.toString(), "--file=a.csv");
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    String[] lines = Files.readString(folder.resolve("a.csv")).split("\r\n", -1);
    String[] header = lines[0].split(",", -1);
    List<Map<String, String>> rows = new ArrayList<>();
    for (int line = 1; line < lines.length - 1; line++) {
      String[] cells = lines[line].split(",", -1);
      assertThat(cells).hasSameSizeAs(header);
      Map<String, String> row = new HashMap<>();
      for (int cell = 0; cell < cells.length; cell++) {
        row.put(header[cell], cells[cell]);
      }
      rows.add(row);
    }
    return rows;
  }
}
