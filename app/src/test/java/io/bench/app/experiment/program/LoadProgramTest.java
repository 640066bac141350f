package io.bench.app.experiment.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * On outputs of h2load 1.52 and ghz 0.93, of whose JSON two details are left, and on one in the
 * form that cassandra-stress 4 and 5 have.
 */
class LoadProgramTest {

  private static String output(String name) throws IOException {
    try (InputStream in = LoadProgramTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static ProgramFigures figures(
      double opsPerSecond, OptionalLong p50, OptionalLong p90, OptionalLong p99, long errors) {
    return new ProgramFigures(
        OptionalDouble.of(opsPerSecond), p50, p90, p99, OptionalLong.of(errors));
  }

  private static final OptionalLong NOT_TOLD = OptionalLong.empty();

  @Test
  void h2loadTellsNoPercentile() throws Exception {
    assertThat(LoadProgram.H2LOAD.read(output("h2load.txt")))
        .isEqualTo(figures(10941.20, NOT_TOLD, NOT_TOLD, NOT_TOLD, 0));
  }

  @Test
  void h2loadCountsResponsesThatRefuse() throws Exception {
    assertThat(LoadProgram.H2LOAD.read(output("h2load-errors.txt")))
        .isEqualTo(figures(17643.69, NOT_TOLD, NOT_TOLD, NOT_TOLD, 2000));
  }

  @Test
  void percentilesOfALaterH2loadAreFoundByTheirHeads() throws Exception {
    String text =
        output("h2load.txt")
            .replaceFirst(
                "(?m)^ +min +max +mean +sd.*$",
                "                     min         max      median         p95         p99        mean         sd        +/- sd")
            .replaceFirst(
                "(?m)^time for request: .*$",
                "time for request:      118us    112.52ms      1.50ms      9.75ms       20ms      4.99ms      8.93ms    96.02%");

    assertThat(LoadProgram.H2LOAD.read(text))
        .isEqualTo(
            figures(
                10941.20, OptionalLong.of(1_500_000), NOT_TOLD, OptionalLong.of(20_000_000), 0));
  }

  @Test
  void ghzTellsNanoseconds() throws Exception {
    assertThat(LoadProgram.GHZ.read(output("ghz.json")))
        .isEqualTo(
            figures(
                2776.0479328603788,
                OptionalLong.of(1_193_440),
                OptionalLong.of(5_506_653),
                OptionalLong.of(25_237_031),
                0));
  }

  @Test
  void ghzTellsNoPercentileIfEveryCallFailed() throws Exception {
    assertThat(LoadProgram.GHZ.read(output("ghz-errors.json")))
        .isEqualTo(figures(4224.515956017888, NOT_TOLD, NOT_TOLD, NOT_TOLD, 200));
  }

  @Test
  void cassandraStressTellsMilliseconds() throws Exception {
    assertThat(LoadProgram.CASSANDRA_STRESS.read(output("cassandra-stress.txt")))
        .isEqualTo(
            figures(14_209, OptionalLong.of(2_600_000), NOT_TOLD, OptionalLong.of(17_900_000), 3));
  }

  @Test
  void figuresWithoutTheirUnitOrWithoutANumberAreAbsent() throws Exception {
    String text =
        output("cassandra-stress.txt")
            .replace("14,209 op/s", "14209")
            .replace("2.6 ms", "NaN ms")
            .replaceFirst("(?m)^Total errors.*$", "");

    assertThat(LoadProgram.CASSANDRA_STRESS.read(text))
        .isEqualTo(
            new ProgramFigures(
                OptionalDouble.empty(), NOT_TOLD, NOT_TOLD, OptionalLong.of(17_900_000), NOT_TOLD));
  }

  @Test
  void figuresOfAnotherLanguageAreAbsentRatherThanWrong() throws Exception {
    String text =
        output("cassandra-stress.txt")
            .replace("14,209 op/s", "14.209 op/s")
            .replace("2.6 ms", "2,6 ms");
    ProgramFigures figures = LoadProgram.CASSANDRA_STRESS.read(text);

    assertThat(figures.opsPerSecond()).isEmpty();
    assertThat(figures.p50Nanos()).isEmpty();
  }

  @Test
  void severalRunsOfCassandraStressAreNotOne() throws Exception {
    String text = output("cassandra-stress.txt");
    assertThatThrownBy(() -> LoadProgram.CASSANDRA_STRESS.read(text + text))
        .isInstanceOf(UnreadableOutputException.class)
        .hasMessage(
            "cassandra-stress ran several times: give it a number of threads, as in -rate threads=50");
  }

  @ParameterizedTest
  @EnumSource(LoadProgram.class)
  void noOutputIsNoFigures(LoadProgram program) {
    for (String text : new String[] {"", "connection refused\n", "{}", "[1]", "null"}) {
      assertThatThrownBy(() -> program.read(text))
          .as(text)
          .isInstanceOf(UnreadableOutputException.class)
          .hasMessageContaining(program.command());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2load.txt", "cassandra-stress.txt", "ghz.json"})
  void anOutputThatBreaksOffIsNoFigures(String name) throws Exception {
    LoadProgram program = LoadProgram.named(name.replaceFirst("\\..*", "")).orElseThrow();
    String half = output(name).substring(0, 400);
    assertThatThrownBy(() -> program.read(half)).isInstanceOf(UnreadableOutputException.class);
  }
}
