package io.bench.app.experiment.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.experiment.LoadProgram;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * On outputs of h2load 1.52, Latte 0.29 and ghz 0.93, of whose JSON two details are left, and on
 * outputs in the forms that cassandra-stress 4 and 5 and NoSQLBench 5 have.
 */
class ProgramFiguresTest {

  private static final double NONE = Double.NaN;

  private static String output(String name) throws IOException {
    try (InputStream in = ProgramFiguresTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static ProgramFigures read(LoadProgram program, String output) throws Exception {
    return ProgramFigures.read(program, output);
  }

  @Test
  void h2loadStatesNoPercentile() throws Exception {
    assertThat(read(LoadProgram.H2LOAD, output("h2load.txt")))
        .isEqualTo(new ProgramFigures(10941.20, 20_000, 0, NONE, NONE, NONE, 112_520_000, ""));
  }

  @Test
  void h2loadCountsResponsesThatRefuse() throws Exception {
    assertThat(read(LoadProgram.H2LOAD, output("h2load-errors.txt")))
        .isEqualTo(new ProgramFigures(17643.69, 0, 2_000, NONE, NONE, NONE, 3_960_000, ""));
  }

  @Test
  void percentilesOfALaterH2loadAreFoundByTheirHeads() throws Exception {
    String text =
        output("h2load.txt")
            .replaceFirst(
                "(?m)^ +min +max +mean +sd.*$",
                "                     min         max      median         p95         p99       "
                    + " mean         sd        +/- sd")
            .replaceFirst(
                "(?m)^time for request: .*$",
                "time for request:      118us    112.52ms      1.50ms      9.75ms       20ms     "
                    + " 4.99ms      8.93ms    96.02%");
    ProgramFigures figures = read(LoadProgram.H2LOAD, text);

    assertThat(figures.p50Nanos()).isEqualTo(1_500_000);
    assertThat(figures.p90Nanos()).isNaN();
    assertThat(figures.p99Nanos()).isEqualTo(20_000_000);
  }

  @Test
  void ghzStatesNanoseconds() throws Exception {
    assertThat(read(LoadProgram.GHZ, output("ghz.json")))
        .isEqualTo(
            new ProgramFigures(
                2776.0479328603788, 5_000, 0, 1_193_440, 5_506_653, 25_237_031, 100_321_708, ""));
  }

  @Test
  void ghzStatesItsErrorAndNoPercentileIfEveryCallFailed() throws Exception {
    assertThat(read(LoadProgram.GHZ, output("ghz-errors.json")))
        .isEqualTo(
            new ProgramFigures(
                4224.515956017888,
                0,
                200,
                NONE,
                NONE,
                NONE,
                NONE,
                "rpc error: code = Unauthenticated desc = no token in the metadata"
                    + " x-cassandra-token"));
  }

  @Test
  void cassandraStressStatesMilliseconds() throws Exception {
    assertThat(read(LoadProgram.CASSANDRA_STRESS, output("cassandra-stress.txt")))
        .isEqualTo(
            new ProgramFigures(14_209, 100_000, 3, 2_600_000, NONE, 17_900_000, 88_100_000, ""));
  }

  @Test
  void figuresWithoutTheirUnitOrWithoutANumberAreAbsent() throws Exception {
    String text =
        output("cassandra-stress.txt")
            .replace("14,209 op/s", "14209")
            .replace("2.6 ms", "NaN ms")
            .replaceFirst("(?m)^Total errors.*$", "");

    assertThat(read(LoadProgram.CASSANDRA_STRESS, text))
        .isEqualTo(new ProgramFigures(NONE, NONE, NONE, NONE, NONE, 17_900_000, 88_100_000, ""));
  }

  @Test
  void figuresOfAnotherLanguageAreAbsentRatherThanWrong() throws Exception {
    String text =
        output("cassandra-stress.txt")
            .replace("14,209 op/s", "14.209 op/s")
            .replace("2.6 ms", "2,6 ms");
    ProgramFigures figures = read(LoadProgram.CASSANDRA_STRESS, text);

    assertThat(figures.opsPerSecond()).isNaN();
    assertThat(figures.p50Nanos()).isNaN();
  }

  @Test
  void opsOfSeveralPartitionsAreNotCounted() throws Exception {
    String text = output("cassandra-stress.txt").replace("14,209 pk/s", "28,418 pk/s");
    assertThat(read(LoadProgram.CASSANDRA_STRESS, text).succeeded()).isNaN();
  }

  @Test
  void severalRunsOfCassandraStressAreNotOne() throws Exception {
    String text = output("cassandra-stress.txt");
    assertThatThrownBy(() -> read(LoadProgram.CASSANDRA_STRESS, text + text))
        .isInstanceOf(UnreadableOutputException.class)
        .hasMessage(
            "cassandra-stress ran several times: give it a number of threads, as in -rate"
                + " threads=50");
  }

  @Test
  void latteStatesMillisecondsOfItsOneFunction() throws Exception {
    assertThat(read(LoadProgram.LATTE, output("latte.txt")))
        .isEqualTo(
            new ProgramFigures(209_088, 627_392, 0, 152_000, 184_000, 1_461_000, 5_566_000, ""));
  }

  @Test
  void ofSeveralFunctionsOfLatteOnlyTheirRequestsTogetherHaveALatency() throws Exception {
    String one = output("latte.txt");
    String functions = one + one.substring(one.indexOf("CYCLE LATENCY"));
    assertThat(read(LoadProgram.LATTE, functions).p50Nanos()).isNaN();

    String together =
        """

        RESPONSE LATENCY [ms] \u2550\u2550
                   50                   0.210 \u00b1 0.001
        """;
    assertThat(read(LoadProgram.LATTE, functions + together).p50Nanos()).isEqualTo(210_000);
  }

  @Test
  void latteSaysWhatWentWrong() throws Exception {
    String text =
        output("latte.txt").replaceFirst("(?m)^( +Errors +\\[op] +)0", "$1 12")
            + "\nERRORS \u2550\u2550\u2550\nRead timed out\n";
    ProgramFigures figures = read(LoadProgram.LATTE, text);

    assertThat(figures.failed()).isEqualTo(12);
    assertThat(figures.succeeded()).isEqualTo(627_380);
    assertThat(figures.error()).isEqualTo("Read timed out");
  }

  @Test
  void noSqlBenchStatesItsTimers() throws Exception {
    assertThat(read(LoadProgram.NOSQLBENCH, output("nosqlbench.txt")))
        .isEqualTo(
            new ProgramFigures(19988.02, 300_007, 0, 2_523_135, NONE, 17_825_791, 91_357_183, ""));
  }

  @Test
  void triesOfNoSqlBenchThatDidNotSucceedFailed() throws Exception {
    String text = output("nosqlbench.txt").replaceFirst("count = 300007", "count = 300010");
    assertThat(read(LoadProgram.NOSQLBENCH, text).failed()).isEqualTo(3);
  }

  @Test
  void aRatePerNanosecondIsNone() throws Exception {
    String text =
        output("nosqlbench.txt").replace("19988.02 calls/second", "0.00 calls/nanosecond");
    assertThat(read(LoadProgram.NOSQLBENCH, text).opsPerSecond()).isNaN();
  }

  @Test
  void severalActivitiesOfNoSqlBenchAreNotOne() throws Exception {
    String text = output("nosqlbench.txt");
    String timers = text.substring(text.indexOf("result{"));
    assertThatThrownBy(() -> read(LoadProgram.NOSQLBENCH, text + timers))
        .isInstanceOf(UnreadableOutputException.class)
        .hasMessageContaining("several activities");
  }

  @ParameterizedTest
  @EnumSource(LoadProgram.class)
  void noOutputIsNoFigures(LoadProgram program) {
    for (String text : new String[] {"", "connection refused\n", "{}", "[1]", "null"}) {
      assertThatThrownBy(() -> read(program, text))
          .as(text)
          .isInstanceOf(UnreadableOutputException.class)
          .hasMessageContaining(program.key());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "H2LOAD, h2load.txt",
    "GHZ, ghz.json",
    "CASSANDRA_STRESS, cassandra-stress.txt",
    "LATTE, latte.txt",
    "NOSQLBENCH, nosqlbench.txt"
  })
  void anOutputThatBreaksOffIsNoFigures(LoadProgram program, String name) throws Exception {
    String half = output(name).substring(0, 400);
    assertThatThrownBy(() -> read(program, half)).isInstanceOf(UnreadableOutputException.class);
  }
}
