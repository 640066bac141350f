package io.bench.export.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.net.httpserver.HttpServer;
import io.bench.engine.problem.UsageException;
import io.bench.engine.record.OpTotals;
import io.bench.export.FedRun;
import io.bench.export.metrics.RunMetrics;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class OtlpPushTest {

  private final List<ExportMetricsServiceRequest> received = new CopyOnWriteArrayList<>();
  private final List<String> authorizations = new CopyOnWriteArrayList<>();
  private final List<String> told = new CopyOnWriteArrayList<>();
  private final RunMetrics metrics = new RunMetrics(UnaryOperator.identity());

  private HttpServer collector(int status) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/v1/metrics",
        exchange -> {
          received.add(ExportMetricsServiceRequest.parseFrom(exchange.getRequestBody()));
          authorizations.add(
              String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  private void pushTo(int port, String headers) {
    OtlpEndpoint endpoint = OtlpEndpoint.parse("http://127.0.0.1:" + port, headers);
    FedRun run = new FedRun(metrics);
    OtlpPush push = OtlpPush.open(metrics.registry(), endpoint, "0.1.0", told::add);
    try {
      run.begun("key value");
      OpTotals reads = FedRun.waited(FedRun.ops(2_000, 10, 0, 2_000_000), 250_000_000, 1_000);
      run.second(1, reads, FedRun.ops(7, 0, 0, 1_000));
    } finally {
      push.close();
    }
  }

  private Metric metric(String name) {
    List<Metric> found = new ArrayList<>();
    received.get(received.size() - 1).getResourceMetricsList().stream()
        .flatMap(resource -> resource.getScopeMetricsList().stream())
        .flatMap(scope -> scope.getMetricsList().stream())
        .filter(metric -> metric.getName().equals(name))
        .forEach(found::add);
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private static NumberDataPoint point(List<NumberDataPoint> points, Map<String, String> labels) {
    List<NumberDataPoint> found =
        points.stream()
            .filter(point -> attributes(point).entrySet().containsAll(labels.entrySet()))
            .toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private static Map<String, String> attributes(NumberDataPoint point) {
    Map<String, String> attributes = new HashMap<>();
    for (KeyValue attribute : point.getAttributesList()) {
      attributes.put(
          attribute.getKey(),
          attribute.getValue().hasDoubleValue()
              ? Double.toString(attribute.getValue().getDoubleValue())
              : attribute.getValue().getStringValue());
    }
    return attributes;
  }

  @Test
  void aCollectorReceivesCountersGaugesAndQuantilesWithTheirLabels() throws Exception {
    HttpServer server = collector(200);
    try {
      pushTo(server.getAddress().getPort(), "Authorization=Bearer%20abc");

      Metric issued = metric("bench_ops_issued");
      assertThat(issued.getSum().getIsMonotonic()).isTrue();
      Map<String, String> odd = Map.of("op", FedRun.ODD_OP, "phase", "measurement");
      assertThat(point(issued.getSum().getDataPointsList(), odd).getAsInt()).isEqualTo(7);
      assertThat(metric("bench_client_cpu_cores").getGauge().getDataPoints(0).getAsDouble())
          .isEqualTo(0.5);
      Metric time = metric("bench_op_time_seconds");
      assertThat(time.getSum().getIsMonotonic()).isTrue();
      Map<String, String> waits = Map.of("op", "read", "phase", "measurement", "part", "permit");
      assertThat(point(time.getSum().getDataPointsList(), waits).getAsDouble()).isEqualTo(0.25);
      Metric latency = metric("bench_latency_seconds");
      assertThat(latency.getUnit()).isEqualTo("s");
      assertThat(
              point(
                      latency.getGauge().getDataPointsList(),
                      Map.of("op", "read", "kind", "response", "quantile", "0.99"))
                  .getAsDouble())
          .isCloseTo(0.002, within(0.00001));
      assertThat(authorizations).containsOnly("Bearer abc");
      assertThat(told).isEmpty();
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aQuantileThatIsNotKnownIsLeftOut() throws Exception {
    HttpServer server = collector(200);
    try {
      pushTo(server.getAddress().getPort(), null);

      assertThat(metric("bench_latency_seconds").getGauge().getDataPointsList())
          .extracting(OtlpPushTest::attributes)
          .noneMatch(
              attributes ->
                  "0.999".equals(attributes.get("quantile"))
                      && "read".equals(attributes.get("op")));
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aCollectorThatRefusesIsToldOfOnce() throws Exception {
    HttpServer server = collector(503);
    try {
      pushTo(server.getAddress().getPort(), null);

      assertThat(told).hasSize(1).first().asString().contains("the run does without");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aCollectorThatIsNotThereIsToldOfOnce() throws Exception {
    int port;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = closed.getLocalPort();
    }

    pushTo(port, null);

    assertThat(told).hasSize(1);
  }

  @Test
  void whatIsNoUrlOfACollectorIsRefusedInOneLine() {
    for (String wrong : List.of("localhost:4318", "ftp://host", "http://", "a b")) {
      assertThatThrownBy(() -> OtlpEndpoint.parse(wrong, null))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("such as http://localhost:4318");
    }
    assertThatThrownBy(() -> OtlpEndpoint.parse("http://u:secret@no host/", null))
        .isInstanceOf(UsageException.class)
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> OtlpEndpoint.parse("http://host:99999", null))
        .isInstanceOf(UsageException.class);
    assertThat(OtlpEndpoint.parse("http://host:1/in?key=secret", null).shown())
        .isEqualTo("http://host:1/in");
    assertThatThrownBy(() -> OtlpEndpoint.parse("http://u:secret@host", null))
        .isInstanceOf(UsageException.class)
        .hasMessageNotContaining("secret");
  }

  @Test
  void aHeaderThatIsNotPercentEncodedIsRefusedWithoutItsValue() {
    for (String wrong : List.of("key=secret%", "key=secret%zz", "key=%2secret")) {
      assertThatThrownBy(() -> OtlpEndpoint.parse("http://host", wrong))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("the value of 'key' is not percent-encoded")
          .hasMessageNotContaining("secret");
    }
  }

  @Test
  void theUsualPathIsAddedOnlyWhereThereIsNone() {
    assertThat(OtlpEndpoint.parse("https://host:4318", null).url())
        .hasToString("https://host:4318/v1/metrics");
    assertThat(OtlpEndpoint.parse("https://host/otlp/v1/metrics", null).url())
        .hasToString("https://host/otlp/v1/metrics");
  }
}
