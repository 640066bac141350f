package io.bench.app.summary;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.app.RecordedRun;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SummaryJsonTest {

  @TempDir Path folder;

  private JsonNode summary(ActivityResult.End end, @Nullable String reason, String runJson)
      throws IOException {
    Files.writeString(folder.resolve("run.json"), runJson);
    SecretMask mask = new SecretMask();
    mask.maskAll(List.of("hunter2"));
    RunResult result =
        new RunResult(
            RecordedRun.INFO, RecordedRun.START.plusSeconds(5), List.of(), end, reason, false, -1);
    return new ObjectMapper().readTree(SummaryJson.text(result, mask, folder, 1));
  }

  @Test
  void hasWhatWasMeasuredInTheWordsOfRunJson() throws IOException {
    JsonNode summary =
        summary(
            ActivityResult.End.COMPLETED,
            null,
            """
            {"schema": {"name": "bench-run", "version": 1},
             "state": "completed", "scenario": "demonstration", "demonstration": true,
             "adapter": "cql",
             "workload": {"name": "keyvalue", "text": "long"}, "environment": {"os": "Linux"},
             "steps": [{"name": "main", "state": "completed", "parameters": {"a": "b"},
               "phases": [{"kind": "measurement", "total": {"counts": {"issued": 7}}}]}]}
            """);

    assertThat(summary.path("schema").path("name").asText()).isEqualTo("bench-run-summary");
    assertThat(summary.path("state").asText()).isEqualTo("completed");
    assertThat(summary.path("demonstration").asBoolean()).isTrue();
    assertThat(summary.path("exitCode").asInt()).isEqualTo(1);
    assertThat(summary.path("folder").asText()).isEqualTo(folder.toString());
    assertThat(summary.path("workload").asText()).isEqualTo("keyvalue");
    assertThat(summary.at("/steps/0/phases/0/total/counts/issued").asInt()).isEqualTo(7);
    assertThat(summary.has("environment")).isFalse();
    assertThat(summary.at("/steps/0").has("parameters")).isFalse();
  }

  @Test
  void tellsHowTheRunEndedEvenIfThatCouldNotBeWritten() throws IOException {
    JsonNode summary =
        summary(
            ActivityResult.End.FAILED,
            "no permission for hunter2",
            "{\"schema\": {\"name\": \"bench-run\"}, \"state\": \"running\", \"steps\": []}");

    assertThat(summary.path("state").asText()).isEqualTo("failed");
    assertThat(summary.path("reason").asText()).isEqualTo("no permission for ***");
    assertThat(summary.path("demonstration").asBoolean(true)).isFalse();
    assertThat(summary.path("steps").isEmpty()).isTrue();
  }
}
