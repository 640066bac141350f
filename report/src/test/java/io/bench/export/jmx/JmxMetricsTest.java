package io.bench.export.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bench.engine.record.OpTotals;
import io.bench.export.FedRun;
import io.bench.export.metrics.RunMetrics;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reads a run as jconsole does, from the JVM's own MBean server. */
class JmxMetricsTest {

  private static final Map<String, String> OF_PHASE =
      Map.of(
          "workload", "key value",
          "scenario", "default",
          "adapter", "null",
          "step", "main.step",
          "phase", "measurement");

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final RunMetrics metrics = new RunMetrics(text -> text.replace("hunter2", "***"));
  private final FedRun run = new FedRun(metrics);
  @AutoClose final JmxMetrics jmx = JmxMetrics.open(metrics.registry(), server);

  @BeforeEach
  void feed() {
    run.begun("key value");
    OpTotals reads = FedRun.waited(FedRun.ops(2_000, 10, 0, 2_000_000), 250_000_000, 1_000);
    run.second(1, reads, FedRun.ops(7, 0, 0, 1_000));
  }

  private Object read(String attribute, String family, Map<String, String> labels)
      throws Exception {
    StringBuilder name = new StringBuilder("io.bench:name=").append(family);
    labels.forEach((label, value) -> name.append(',').append(label).append('=').append(value));
    return server.getAttribute(new ObjectName(name.toString()), attribute);
  }

  private static Map<String, String> phaseAnd(Map<String, String> others) {
    Map<String, String> labels = new HashMap<>(OF_PHASE);
    labels.putAll(others);
    return labels;
  }

  @Test
  void countersGaugesAndTimesAreMBeansWithLabelsInTheirNames() throws Exception {
    assertThat(read("Count", "bench_ops_issued", phaseAnd(Map.of("op", "read")))).isEqualTo(2_000L);
    assertThat(
            read("Count", "bench_errors", phaseAnd(Map.of("op", "read", "error", "UNAVAILABLE"))))
        .isEqualTo(10L);
    assertThat(read("Value", "bench_client_cpu_cores", Map.of())).isEqualTo(0.5);
    assertThat(read("Value", "bench_lane_occupancy_ratio", Map.of("lane", "1"))).isEqualTo(0.25);
    assertThat(
            read(
                "Value", "bench_op_time_seconds", phaseAnd(Map.of("op", "read", "part", "permit"))))
        .isEqualTo(0.25);

    Map<String, String> responses = phaseAnd(Map.of("op", "read", "kind", "response"));
    assertThat(read("Count", "bench_latency_seconds", responses)).isEqualTo(1_990L);
    assertThat((Double) read("99thPercentile", "bench_latency_seconds", responses))
        .isCloseTo(0.002, within(0.00001));
    assertThat((Double) read("999thPercentile", "bench_latency_seconds", responses)).isNaN();
    assertThat((Double) read("MeanRate", "bench_latency_seconds", responses)).isPositive();
    assertThat(read("DurationUnit", "bench_latency_seconds", responses)).isEqualTo("seconds");
  }

  @Test
  void anOddNameIsQuoted() throws Exception {
    Map<String, String> odd = phaseAnd(Map.of("op", ObjectName.quote(FedRun.ODD_OP)));

    assertThat(read("Count", "bench_ops_issued", odd)).isEqualTo(7L);
  }

  @Test
  void figuresGrowAndSecretsAreMasked() throws Exception {
    run.begun("hunter2.yaml");
    run.second(1, FedRun.ops(3, 0, 0, 1_000), FedRun.ops(1, 0, 0, 1_000));
    run.second(1, FedRun.ops(4, 0, 0, 1_000), FedRun.ops(1, 0, 0, 1_000));

    Map<String, String> masked = phaseAnd(Map.of("op", "read"));
    masked.put("workload", ObjectName.quote("***.yaml"));
    assertThat(read("Count", "bench_ops_issued", masked)).isEqualTo(7L);
    assertThat(server.queryNames(new ObjectName("io.bench:*"), null).toString())
        .doesNotContain("hunter2");
  }

  @Test
  void nothingIsLeftWhenItIsClosed() throws Exception {
    jmx.close();

    assertThat(server.queryNames(new ObjectName("io.bench:*"), null)).isEmpty();
  }
}
