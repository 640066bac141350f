package io.bench.engine.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.diagnostic.NullProvider;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.MergedForks;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.read.RecordedStep;
import io.bench.engine.run.StepResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one process writes about a step, another one reads. */
class RecordedStepTest {

  private static final ActivityPlan PLAN =
      RunRig.plan(
          "main",
          RunRig.counted(PhaseKind.WARM_UP, 300, null),
          RunRig.counted(PhaseKind.MEASUREMENT, 3_000, RateProfile.constant(10_000)));

  @TempDir Path parent;

  @Test
  void everyCountAndEveryTimeComesBack() throws Exception {
    Path written = parent.resolve("one");
    StepResult result = run(written);

    RecordedStep recorded = RecordedStep.read(written, PLAN);

    assertThat(recorded.hasEnded()).isTrue();
    assertThat(recorded.server()).containsEntry("server.version", "0.0 hunter2");
    ActivityResult back = recorded.result();
    assertThat(back.end()).isEqualTo(ActivityResult.End.COMPLETED);
    assertThat(back.phases()).hasSize(2);
    for (int index = 0; index < 2; index++) {
      PhaseResult before = result.activity().phases().get(index);
      PhaseResult after = back.phases().get(index);
      assertThat(after.course().start()).isEqualTo(before.course().start());
      assertThat(after.course().end()).isEqualTo(before.course().end());
      assertThat(after.client().cpuNanos()).isEqualTo(before.client().cpuNanos());
      assertThat(after.client().machine()).isEqualTo(before.client().machine());
      for (int template = 0; template < 2; template++) {
        assertSame(before.ops().get(template), after.ops().get(template));
      }
    }
  }

  private static void assertSame(OpTotals before, OpTotals after) {
    for (Count count : Count.values()) {
      assertThat(after.count(count)).isEqualTo(before.count(count));
    }
    for (Latency latency : Latency.values()) {
      assertThat(after.histogram(latency)).isEqualTo(before.histogram(latency));
    }
    assertThat(after.errors()).isEqualTo(before.errors());
  }

  @Test
  void forksAddUpAndTheirRateIsTheMean() throws Exception {
    run(parent.resolve("one"));
    run(parent.resolve("two"));

    ActivityResult merged =
        MergedForks.merge(
            PLAN,
            List.of(
                RecordedStep.read(parent.resolve("one"), PLAN).result(),
                RecordedStep.read(parent.resolve("two"), PLAN).result()));

    PhaseResult measured = merged.phases().get(1);
    assertThat(measured.course().processes()).isEqualTo(2);
    assertThat(measured.total(Count.ISSUED)).isEqualTo(6_000);
    assertThat(measured.total(Count.FAILED)).isEqualTo(600);
    assertThat(measured.unsentOps()).isZero();
    assertThat(measured.offeredPerSecond()).isEqualTo(10_000);
    assertThat(measured.achievedPerSecond()).isBetween(1.0, 9_000.1);
    assertThat(measured.ops().get(0).histogram(Latency.RESPONSE)).isNotNull();
  }

  @Test
  void aProcessThatWasKilledHasNotEnded() throws Exception {
    Path written = parent.resolve("one");
    run(written);
    Path file = written.resolve("run.json");
    Files.writeString(
        file,
        Files.readString(file).replace("\"state\" : \"completed\"", "\"state\" : \"running\""));

    damageLastTimes(written);

    assertThat(RecordedStep.read(written, PLAN).hasEnded()).isFalse();
  }

  private static Path damageLastTimes(Path folder) throws IOException {
    Path file = folder.resolve(ResultFolder.LATENCY_FILE);
    String lines = Files.readString(file);
    Files.writeString(file, lines.substring(0, lines.length() - 20));
    return file;
  }

  @Test
  void aStepWithoutSomeOfItsTimesIsNotRead() throws Exception {
    Path written = parent.resolve("one");
    run(written);
    Path file = damageLastTimes(written);

    assertThatThrownBy(() -> RecordedStep.read(written, PLAN))
        .isInstanceOf(IOException.class)
        .hasMessage(file + " is damaged: 1 of its lines cannot be read");
  }

  @Test
  void sayWhatIsWrongWithAFolder() throws Exception {
    assertThatThrownBy(() -> RecordedStep.read(parent, PLAN)).isInstanceOf(IOException.class);
    Files.writeString(
        parent.resolve("run.json"),
        "{\"schema\": {\"name\": \"bench-run\"}, \"steps\": [], \"reason\": \"no server\"}");
    assertThatThrownBy(() -> RecordedStep.read(parent, PLAN)).hasMessageContaining("no server");
  }

  private StepResult run(Path into) throws Exception {
    Files.createDirectory(into);
    return RunRig.write(into, new NullProvider(), Map.of("fail-every", "10"), PLAN);
  }
}
