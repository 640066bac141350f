package io.bench.engine.experiment.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.Interleaving;
import io.bench.engine.experiment.Interleaving.Mode;
import io.bench.engine.problem.UsageException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InterleavingReaderTest {

  private static final String ARMS =
      """
      parameters: {workload: keyvalue, duration: 30s}
      arms: {one: {}, two: {}}
      quick: {arms: [one], parameters: {warmup: 5s}}
      """;

  private static Experiment read(String text, Map<String, String> given, boolean quick) {
    return ExperimentFile.ofUtf8("mine.yaml", (text + ARMS).getBytes(StandardCharsets.UTF_8))
        .read(given, quick);
  }

  @Test
  void armsTakeTurnsUnlessBlocksAreAskedFor() {
    assertThat(read("", Map.of(), false).interleaving()).isNull();
    assertThat(read("interleave: 2s\n", Map.of("interleave", "turns"), false).interleaving())
        .isNull();
  }

  @Test
  void aFileOrTheCommandLineSaysHowLongABlockIs() {
    assertThat(read("interleave: 2s\nbudget: 45m\nrestarts: 3\n", Map.of(), false).interleaving())
        .isEqualTo(
            new Interleaving(
                Mode.INTERLEAVED, Duration.ofSeconds(2), 3, true, Duration.ofMinutes(45)));
    assertThat(read("", Map.of("interleave", "500ms"), false).interleaving())
        .isEqualTo(
            new Interleaving(
                Mode.INTERLEAVED,
                Duration.ofMillis(500),
                Interleaving.MAX_RESTARTS,
                false,
                Interleaving.DEFAULT_BUDGET));
  }

  @Test
  void twoArmsMayMeasureAtTheSameTime() {
    assertThat(read("interleave: duet\n", Map.of(), false).interleaving())
        .extracting(Interleaving::mode, Interleaving::block)
        .containsExactly(Mode.DUET, Duration.ofSeconds(1));
    Experiment other = read("interleave: 2s\n", Map.of("interleave", "duet:500ms"), false);
    assertThat(other.interleaving())
        .extracting(Interleaving::mode, Interleaving::block)
        .containsExactly(Mode.DUET, Duration.ofMillis(500));
    assertThat(other.arms()).allMatch(arm -> arm.parameters().get("duration").equals("500ms"));
  }

  @Test
  void everyArmMeasuresForOneBlockAndRoundsAreRestarts() {
    Experiment experiment = read("interleave: 2s\nrestarts: 3\n", Map.of(), false);
    assertThat(experiment.arms())
        .allMatch(arm -> arm.parameters().get("duration").equals("2000ms"));
    assertThat(experiment.turns()).hasSize(6);
  }

  @Test
  void theSmallModeHasOneRestart() {
    assertThat(read("interleave: 2s\n", Map.of(), true).interleaving())
        .isEqualTo(
            new Interleaving(
                Mode.INTERLEAVED, Duration.ofSeconds(2), 1, true, Interleaving.DEFAULT_BUDGET));
  }

  @Test
  void mistakesAreTold() {
    assertMistake("interleave: 10s\n", Map.of(), "a block is from 500 ms to 5 s");
    assertMistake(
        "interleave: soon\n", Map.of(), "interleave=soon: a block is from 500 ms to 5 s; or turns");
    assertMistake(
        "interleave: duet:10s\n", Map.of(), "interleave=duet:10s: a block is from 500 ms");
    assertMistake("interleave: duets\n", Map.of(), "interleave=duets: a block is from 500 ms");
    assertMistake("interleave: 2s\n", Map.of("restarts", "1"), "restarts=1: a whole number from 2");
    assertMistake("interleave: 2s\n", Map.of("rounds", "6"), "rounds= is for turns");
    assertMistake("interleave: 2s\n", Map.of("budget", "long"), "budget=long: a time such as");
    assertMistake("", Map.of("budget", "30m"), "give interleave=2s too");
  }

  private static void assertMistake(String text, Map<String, String> given, String told) {
    assertThatThrownBy(() -> read(text, given, false))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(told);
  }
}
