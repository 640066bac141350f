package io.bench.export.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.bench.engine.problem.UsageException;
import io.bench.engine.record.OpTotals;
import io.bench.export.FedRun;
import io.bench.export.metrics.MetricFamily;
import io.bench.export.metrics.RunMetrics;
import io.bench.export.metrics.RunRegistry;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class PrometheusEndpointTest {

  private static final Map<String, String> READS =
      Map.of(
          "workload", "key value",
          "scenario", "default",
          "adapter", "null",
          "step", "main.step",
          "phase", "measurement",
          "op", "read");

  private final RunMetrics metrics = new RunMetrics(text -> text.replace("hunter2", "***"));
  private final FedRun run = new FedRun(metrics);

  private static ExpositionText scrape(RunMetrics metrics) throws Exception {
    try (PrometheusEndpoint endpoint =
        PrometheusEndpoint.open(metrics.registry(), "127.0.0.1", 0)) {
      HttpResponse<String> answer =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create(endpoint.address())).build(),
                  HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.headers().firstValue("content-type").orElseThrow())
          .startsWith("text/plain; version=0.0.4");
      return ExpositionText.parse(answer.body());
    }
  }

  @Test
  void countersAddUpOverIntervals() throws Exception {
    run.begun("key value");
    run.second(1, FedRun.ops(600, 10, 5, 2_000_000), FedRun.ops(400, 0, 0, 1_000_000));
    run.second(1, FedRun.ops(500, 0, -5, 2_000_000), FedRun.ops(500, 0, 0, 1_000_000));

    ExpositionText text = scrape(metrics);

    assertThat(text.value("bench_ops_issued_total", READS)).isEqualTo(1_100);
    assertThat(text.value("bench_ops_failed_total", READS)).isEqualTo(10);
    assertThat(text.value("bench_ops_succeeded_total", READS)).isEqualTo(1_090);
    assertThat(text.value("bench_ops_in_flight", READS)).isZero();
    assertThat(text.value("bench_errors_total", Map.of("error", "UNAVAILABLE"))).isEqualTo(10);
    assertThat(text.value("bench_client_gc_collections_total", Map.of())).isEqualTo(6);
    assertThat(text.value("bench_client_cpu_cores", Map.of())).isEqualTo(0.5);
    assertThat(text.value("bench_machine_stolen_cpu_cores", Map.of())).isEqualTo(0.2);
    assertThat(text.value("bench_machine_throttled_cpu_cores", Map.of())).isZero();
    assertThat(text.value("bench_machine_other_cpu_cores", Map.of())).isEqualTo(0.5);
    assertThat(text.value("bench_machine_cpu_pressure_ratio", Map.of())).isEqualTo(0.25);
    assertThat(text.value("bench_machine_frequency_hertz", Map.of())).isEqualTo(2.6e9);
  }

  @Test
  void latenciesAreSummariesInSecondsOfAllThatWasRecorded() throws Exception {
    run.begun("key value");
    run.second(1, FedRun.ops(990, 0, 0, 2_000_000), FedRun.ops(1, 0, 0, 1_000_000));
    run.second(1, FedRun.ops(1_010, 0, 0, 40_000_000), FedRun.ops(1, 0, 0, 1_000_000));

    ExpositionText text = scrape(metrics);

    assertThat(text.value("bench_latency_seconds_count", READS)).isEqualTo(2_000);
    assertThat(text.value("bench_latency_seconds_sum", READS))
        .isCloseTo(990 * 0.002 + 1_010 * 0.04, within(0.05));
    assertThat(quantile(text, "0.5")).isCloseTo(0.04, within(0.0001));
    assertThat(quantile(text, "0.99")).isCloseTo(0.04, within(0.0001));
    assertThat(quantile(text, "0.999")).as("only 2 of 2,000 lie above it").isNaN();
    assertThat(text.value("bench_latency_max_seconds", READS)).isCloseTo(0.04, within(0.0001));
  }

  @Test
  void whereTheTimeOfOpsWentIsCountedInSecondsByPart() throws Exception {
    run.begun("key value");
    OpTotals first = FedRun.waited(FedRun.ops(100, 0, 0, 1), 250_000_000, 200_000_000);
    run.second(1, first, FedRun.ops(1, 0, 0, 1_000));
    OpTotals second = FedRun.waited(FedRun.ops(100, 0, 0, 1), 500_000_000, 200_000_000);
    run.second(1, second, FedRun.ops(1, 0, 0, 1_000));

    ExpositionText text = scrape(metrics);

    assertThat(text.value("bench_op_time_seconds_total", part("permit"))).isEqualTo(0.75);
    assertThat(text.value("bench_op_time_seconds_total", part("server"))).isEqualTo(0.4);
    assertThat(text.value("bench_op_time_seconds_total", part("unread"))).isZero();
  }

  private static Map<String, String> part(String part) {
    Map<String, String> labels = new java.util.HashMap<>(READS);
    labels.put("part", part);
    return labels;
  }

  @Test
  void aLaneThatIsGoneIsNotBusy() throws Exception {
    run.lanes(3).begun("key value");
    run.second(1, FedRun.ops(1, 0, 0, 1_000), FedRun.ops(1, 0, 0, 1_000));
    assertThat(scrape(metrics).value("bench_lane_occupancy_ratio", Map.of("lane", "2")))
        .isEqualTo(0.125);

    run.lanes(2).second(1, FedRun.ops(1, 0, 0, 1_000), FedRun.ops(1, 0, 0, 1_000));

    ExpositionText text = scrape(metrics);
    assertThat(text.value("bench_lane_occupancy_ratio", Map.of("lane", "0"))).isEqualTo(0.5);
    assertThat(text.value("bench_lane_occupancy_ratio", Map.of("lane", "2"))).isZero();
  }

  private static double quantile(ExpositionText text, String quantile) {
    Map<String, String> labels = new java.util.HashMap<>(READS);
    labels.put("quantile", quantile);
    labels.put("kind", "response");
    return text.value("bench_latency_seconds", labels);
  }

  @Test
  void whatAnOpIsCalledSurvivesUnharmed() throws Exception {
    run.begun("key value");
    run.second(1, FedRun.ops(1, 0, 0, 1_000), FedRun.ops(3, 0, 0, 1_000));

    assertThat(
            scrape(metrics)
                .value(
                    "bench_ops_issued_total", Map.of("op", FedRun.ODD_OP, "phase", "measurement")))
        .isEqualTo(3);
  }

  @Test
  void secretsAreInNoLabel() throws Exception {
    run.begun("hunter2.yaml");
    run.second(1, FedRun.ops(1, 0, 0, 1_000), FedRun.ops(3, 0, 0, 1_000));

    ExpositionText text = scrape(metrics);

    assertThat(text.samples().toString()).doesNotContain("hunter2").contains("***.yaml");
  }

  @Test
  void aPhaseTellsItsRatesItsBacklogAndWhetherItRuns() throws Exception {
    run.begun("key value");
    run.second(0, FedRun.ops(5, 0, 0, 1_000), FedRun.ops(5, 0, 0, 1_000));
    run.second(1, FedRun.ops(400, 0, 0, 1_000), FedRun.ops(500, 0, 0, 1_000));

    ExpositionText text = scrape(metrics);

    Map<String, String> measured = Map.of("phase", "measurement");
    assertThat(text.value("bench_achieved_ops_per_second", measured)).isEqualTo(900);
    assertThat(text.value("bench_offered_ops_per_second", measured)).isEqualTo(1_000);
    assertThat(text.value("bench_phase_progress_ratio", measured)).isEqualTo(0.25);
    assertThat(text.value("bench_phase_running", measured)).isEqualTo(1);
    Map<String, String> warmUp = Map.of("phase", "warmup");
    assertThat(text.value("bench_phase_running", warmUp)).isZero();
    assertThat(text.value("bench_phase_progress_ratio", warmUp)).isEqualTo(1);
    assertThat(text.value("bench_ops_issued_total", Map.of("phase", "warmup", "op", "read")))
        .isEqualTo(5);
  }

  @Test
  void everyFamilyIsExposedUnderItsName() throws Exception {
    run.begun("key value");
    run.second(1, FedRun.ops(20, 2, 0, 1_000), FedRun.ops(3, 0, 0, 1_000));

    ExpositionText text = scrape(metrics);

    for (MetricFamily family : MetricFamily.values()) {
      String name =
          switch (family.kind()) {
            case COUNTER, TIME -> family.metric() + "_total";
            case GAUGE, SUMMARY -> family.metric();
          };
      assertThat(text.names()).contains(name);
    }
  }

  @Test
  void aScraperThatAsksForProtobufFirstIsAnswered() throws Exception {
    run.begun("key value");
    try (PrometheusEndpoint endpoint =
        PrometheusEndpoint.open(metrics.registry(), "127.0.0.1", 0)) {
      HttpResponse<byte[]> answer =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create(endpoint.address()))
                      .header(
                          "Accept",
                          "application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;"
                              + "encoding=delimited;q=0.6,text/plain;version=0.0.4;q=0.4")
                      .build(),
                  HttpResponse.BodyHandlers.ofByteArray());

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isNotEmpty();
    }
  }

  @Test
  void aPortThatIsTakenIsOneLine() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      RunRegistry registry = new RunMetrics(UnaryOperator.identity()).registry();
      assertThatThrownBy(() -> PrometheusEndpoint.open(registry, "127.0.0.1", taken.getLocalPort()))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("127.0.0.1:" + taken.getLocalPort())
          .hasMessageNotContaining("\n");
    }
  }
}
