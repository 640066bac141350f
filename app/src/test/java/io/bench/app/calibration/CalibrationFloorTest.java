package io.bench.app.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.json.Json;
import io.bench.engine.problem.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrationFloorTest {

  private static final String CALIBRATION =
      """
      {"schema": {"name": "bench-calibration", "version": 1}, "adapter": "cql",
       "environment": {"hostName": "a", "cpuModel": "fast", "processors": 2,
                       "jvm": {"name": "HotSpot", "version": "17.0.1"}},
       "closed": {"opsPerSecond": 12000, "inFlight": 128, "client": {"cpuNanosPerOp": 20000},
                  "latencies": {"service": {"p50": 1000000, "p99": 2000000}}},
       "paced": {"opsPerSecond": 6000,
                 "latencies": {"response": {"p50": 120000, "p99": 400000}}}}
      """;
  private static final Machine HERE = new Machine("a", "fast", 2, "HotSpot 17.0.1");

  @TempDir Path folder;

  private CalibrationFloor floor(String json) throws Exception {
    return CalibrationFloor.read(Files.writeString(folder.resolve("c.json"), json));
  }

  private static MeasuredStep paced(double rate, double p50, double p99, double cpu) {
    return new MeasuredStep("cql", true, 64, rate, p50, p99, cpu);
  }

  private static MeasuredStep closed(int inFlight) {
    return new MeasuredStep("cql", false, inFlight, 3_000, 4_000_000, 50_000_000, 21_000);
  }

  @Test
  void theFloorOfAPacedStepIsThatOfResponseTimes() throws Exception {
    assertThat(floor(CALIBRATION).notices(HERE, paced(1_000, 316_000, 40_000_000, 21_000)))
        .containsExactly("floor is 38 % of your p50 (calibration: 120 µs of 316 µs)");
  }

  @Test
  void whatCalibratePrintsIsReadAndWhatItPrintedBefore() throws Exception {
    String printed =
        """
        {"schema": {"name": "bench-calibrations", "version": 1}, "calibrations": [%s]}
        """;
    for (String form : List.of(printed, "[%s]")) {
      assertThat(
              floor(form.formatted(CALIBRATION))
                  .notices(HERE, paced(1_000, 316_000, 40_000_000, 21_000)))
          .as(form)
          .hasSize(1);
    }
  }

  @Test
  void aClientThatHardlyMattersIsNotMentioned() throws Exception {
    assertThat(floor(CALIBRATION).notices(HERE, paced(1_000, 5_000_000, 40_000_000, 21_000)))
        .isEmpty();
  }

  @Test
  void aRateNearTheClientsOwnLimitIsTold() throws Exception {
    assertThat(floor(CALIBRATION).notices(HERE, paced(10_000, 5_000_000, 40_000_000, 21_000)))
        .containsExactly(
            "you ran at 83 % of the rate this client can reach at all (10,000 of 12,000 ops/s)");
  }

  @Test
  void opsThatCostTheClientMoreHaveANearerLimit() throws Exception {
    assertThat(floor(CALIBRATION).notices(HERE, paced(1_000, 5_000_000, 40_000_000, 60_000)))
        .containsExactly(
            "an op costs this client 60.0 µs of CPU, 3.00 times as much as in the calibration:"
                + " its limit is nearer 4,000 than 12,000 ops/s");
  }

  @Test
  void closedLoopsAreComparedOnlyWithAsManyOpsInFlight() throws Exception {
    assertThat(floor(CALIBRATION).notices(HERE, closed(128)))
        .containsExactly("floor is 25 % of your p50 (calibration: 1.00 ms of 4.00 ms)");
    assertThat(floor(CALIBRATION).notices(HERE, closed(16))).isEmpty();
  }

  @Test
  void anotherMachineJvmOrAdapterIsAllThatIsSaid() throws Exception {
    MeasuredStep step = paced(10_000, 316_000, 500_000, 60_000);

    assertThat(floor(CALIBRATION).notices(new Machine("b", "fast", 2, "HotSpot 21"), step))
        .containsExactly(
            "calibration is of another machine or JVM, so it is not compared:"
                + " host 'a', here 'b'; JVM 'HotSpot 17.0.1', here 'HotSpot 21'");
    assertThat(floor(CALIBRATION.replace("cql", "grpc")).notices(HERE, step))
        .containsExactly("there is no calibration of adapter cql");
  }

  @Test
  void whatWasNotMeasuredIsNotCompared() throws Exception {
    MeasuredStep nothing = new MeasuredStep("cql", true, 1, 0, Double.NaN, Double.NaN, Double.NaN);

    assertThat(floor(CALIBRATION).notices(HERE, nothing)).isEmpty();
  }

  @Test
  void aFolderAFileAndAListAreRead() throws Exception {
    Path file = folder.resolve(CalibrationDocument.FILE);
    Files.writeString(file, CALIBRATION);
    Path list = folder.resolve("list.json");
    Files.writeString(list, "[" + CALIBRATION.replace("cql", "grpc") + "," + CALIBRATION + "]");
    MeasuredStep step = paced(10_000, 5_000_000, 40_000_000, 21_000);

    for (Path path : List.of(folder, file, list)) {
      assertThat(CalibrationFloor.read(path).notices(HERE, step)).as(path.toString()).hasSize(1);
    }
  }

  @Test
  void whatIsNoCalibrationIsRefusedInOneLine() throws Exception {
    Path broken = folder.resolve("broken.json");
    Files.writeString(broken, "{");

    assertThatThrownBy(() -> CalibrationFloor.read(folder))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("there is no file")
        .hasMessageContaining(CalibrationDocument.FILE);
    assertThatThrownBy(() -> CalibrationFloor.read(broken))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("is no JSON");
    assertThatThrownBy(() -> floor("{\"schema\": {\"name\": \"bench-run\"}}"))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith("its c.json is no bench-calibration; 'bench calibrate' makes one");
    assertThatThrownBy(() -> floor(CALIBRATION.replace("\"version\": 1}", "\"version\": 9}")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("has format version 9, this program reads version 1");
    assertThatThrownBy(() -> floor("[]"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("holds no calibration");
    assertThatThrownBy(() -> floor(""))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith("c.json' holds no calibration; 'bench calibrate' makes one");
  }

  @Test
  void aMachineIsReadFromARun() throws Exception {
    CalibrationDocument document = Json.read(CALIBRATION, CalibrationDocument.class);

    assertThat(Machine.of(document.environment())).isEqualTo(HERE);
  }
}
