package io.bench.app.experiment.turn;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.turn.MeasurementWatch.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasurementWatchTest {

  @TempDir Path folder;
  private MeasurementWatch watch;

  @BeforeEach
  void watchTheStepMain() {
    watch = new MeasurementWatch(folder, "main");
  }

  private void runFile(String text) throws IOException {
    Files.writeString(
        folder.resolve("run.json"),
        text.replaceFirst("\\{", "{\"schema\": {\"name\": \"bench-run\"}, "));
  }

  @Test
  void withoutAFileNothingHasBegun() {
    assertThat(watch.state()).isEqualTo(State.NOT_BEGUN);
    assertThat(watch.issuingSeconds()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NOT_BEGUN | {",
        "NOT_BEGUN | {'steps': []}",
        "NOT_BEGUN | {'steps': [{'name': 'main', 'phases': []}]}",
        "NOT_BEGUN | {'steps': [{'name': 'main', 'phases': [{'kind': 'warmup', 'ended': true}]}]}",
        "NOT_BEGUN | {'steps': [{'name': 'load', 'phases': [{'kind': 'measurement'}]}]}",
        "RUNNING | {'steps': [{'name': 'main', 'phases': [{'kind': 'warmup'}, {'kind':"
            + " 'measurement', 'ended': false}]}]}",
        "ENDED | {'steps': [{'name': 'main', 'phases': [{'kind': 'measurement', 'ended': true}]}]}",
      })
  void theFileSaysWhereItStands(State state, String text) throws IOException {
    runFile(text.replace('\'', '"'));

    assertThat(watch.state()).isEqualTo(state);
  }

  @Test
  void itsLengthIsThatOfTheMeasurement() throws IOException {
    runFile(
        """
        {"steps": [{"name": "main", "phases": [
          {"kind": "warmup", "issuingSeconds": 5},
          {"kind": "measurement", "ended": true, "issuingSeconds": 12.5}]}]}
        """);

    assertThat(watch.issuingSeconds()).isEqualTo(12.5);
  }
}
