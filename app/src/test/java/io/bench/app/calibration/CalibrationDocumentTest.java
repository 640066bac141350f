package io.bench.app.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.bench.engine.json.Json;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.RunDocument;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CalibrationDocumentTest {

  private static final String RUN =
      """
      {"schema": {"name": "bench-run", "version": 1}, "benchVersion": "0.1.0", "adapter": "cql",
       "start": "2026-01-01T00:00:00Z", "end": "2026-01-01T00:01:00Z",
       "environment": {"hostName": "a"}, "givenParameters": {"threads": "8"},
       "steps": [
         {"name": "closed", "lanes": 2, "inFlight": 8, "parameters": {"threads": "8"}, "phases": [
           {"kind": "warmup", "rate": {"achievedPerSecond": 1}},
           {"kind": "measurement", "windowSeconds": 20.0,
            "rate": {"achievedPerSecond": 50000.4, "offeredPerSecond": null},
            "total": {"counts": {"succeeded": 900, "failed": 100},
                      "latencies": {"service": {"p50": 120000, "p99": 1050000, "p99.9": null}}},
            "client": {"cpuNanosPerOp": 20000.0, "allocatedBytesPerOp": 3391.7}}]},
         {"name": "paced", "phases": [
           {"kind": "measurement", "rate": {"achievedPerSecond": 25000.0},
            "total": {"counts": {"succeeded": 10, "failed": 0},
                      "latencies": {"lateness": {"p99": 90000},
                                    "response": {"p50": 130000, "p99": 2000000, "p99.9": 3000000}}},
            "client": {"cpuNanosPerOp": 25000.0}}]}]}
      """;

  private static CalibrationDocument calibration() throws Exception {
    return CalibrationDocument.of(
        Json.read(RUN, RunDocument.class),
        Map.of("closed", new CalibrationEndpoint.Use(4_000_000, 0.02)));
  }

  private static JsonNode document() throws Exception {
    return Json.tree(calibration());
  }

  @Test
  void holdsTheMeasurementsOfBothSteps() throws Exception {
    JsonNode document = document();

    assertThat(document.at("/schema/name").asText()).isEqualTo("bench-calibration");
    assertThat(document.at("/environment/hostName").asText()).isEqualTo("a");
    assertThat(document.at("/closed/opsPerSecond").asDouble()).isEqualTo(50000.4);
    assertThat(document.at("/closed/inFlight").asInt()).isEqualTo(8);
    assertThat(document.at("/closed/latencies/service/p50").asLong()).isEqualTo(120000);
    assertThat(document.at("/paced/latencies/response/p99.9").asLong()).isEqualTo(3000000);
  }

  @Test
  void theEndpointsOwnCpuIsSharedAmongTheOpsThatEnded() throws Exception {
    JsonNode document = document();

    assertThat(document.at("/closed/endpoint/cpuNanosPerOp").asDouble()).isEqualTo(4000);
    assertThat(document.at("/closed/endpoint/cpuCores").asDouble()).isEqualTo(0.2);
    assertThat(document.at("/paced/endpoint/cpuNanosPerOp").isNull()).isTrue();
  }

  @Test
  void theTableHasARowForEachStepAndADashForWhatIsUnknown() throws Exception {
    List<String> lines = CalibrationTable.lines(List.of(calibration()));

    assertThat(lines)
        .containsExactly(
            "                                                       late      CPU   bytes   "
                + " endpoint",
            "                   ops/s     p50      p99    p99.9      p99   per op  per op  CPU per"
                + " op",
            "cql, closed loop  50,000  120 µs  1.05 ms        -        -  20.0 µs   3,392     4.00"
                + " µs",
            "cql, paced        25,000  130 µs  2.00 ms  3.00 ms  90.0 µs  25.0 µs       -          "
                + " -");
  }

  @Test
  void whatWouldMakeItSomethingElseIsRefusedAllAtOnce() {
    assertThatThrownBy(
            () ->
                CalibrationWorkload.requireOpen(Map.of("host", "h", "threads", "8", "forks", "3")))
        .isInstanceOfSatisfying(
            UsageException.class,
            wrong ->
                assertThat(wrong.problems())
                    .containsExactlyInAnyOrder(
                        "parameter 'host' is not for a calibration:"
                            + " it starts the server that it measures against",
                        "parameter 'forks' is not for a calibration:"
                            + " each adapter is calibrated in one JVM"));
  }

  @Test
  void itMeasuresAtOneRateAndAsOneClient() {
    assertThatThrownBy(
            () -> CalibrationWorkload.requireOpen(Map.of("rates", "1k,2k", "clients", "2")))
        .isInstanceOfSatisfying(
            UsageException.class,
            wrong ->
                assertThat(wrong.problems())
                    .containsExactlyInAnyOrder(
                        "parameter 'rates' is not for a calibration:"
                            + " it has one rate, a share of what it reaches without",
                        "parameter 'clients' is not for a calibration: it is of one client"));
  }
}
