package io.bench.engine.experiment.reading;

import static io.bench.engine.experiment.reading.ReadingExperiments.problems;
import static io.bench.engine.experiment.reading.ReadingExperiments.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.experiment.ArmProgram;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.ExperimentArm.Command;
import io.bench.engine.experiment.LoadProgram;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Arms that run another program. */
class ProgramReaderTest {

  private static final String HEAD =
      """
      interleave: 2s
      parameters: {workload: keyvalue, threads: 8}
      arms:
        bench: {}
      """;

  private static ExperimentArm arm(Experiment experiment, String name) {
    return experiment.arm(name).orElseThrow();
  }

  @Test
  void aProgramIsWordsFilesAndTheParametersThatItNames() {
    Experiment experiment =
        read(
            HEAD
                + """
                  other:
                    program: /opt/h2load  -n{count} -m {threads} http://{host}:{port}
                    parser: h2load
                    parameters: {count: 1000}
                    files: {read.bin: 'base64:AA=='}
                """,
            Map.of("threads", "16", "rate", "5"));
    ExperimentArm other = arm(experiment, "other");

    assertThat(other.program())
        .isEqualTo(
            new ArmProgram(
                LoadProgram.H2LOAD,
                List.of("/opt/h2load", "-n{count}", "-m", "{threads}", "http://{host}:{port}"),
                Map.of("read.bin", "base64:AA==")));
    assertThat(other.command()).isEqualTo(Command.PROGRAM);
    assertThat(other.inBlocks()).isFalse();
    assertThat(other.parameters()).isEqualTo(Map.of("count", "1000", "threads", "16"));
    assertThat(arm(experiment, "bench").program()).isNull();
    assertThat(arm(experiment, "bench").inBlocks()).isTrue();
  }

  @Test
  void aListKeepsBlanksAndTheFilesNameSaysWhichParser() {
    Experiment experiment = read(HEAD + "  other: {program: [ghz, '--data={\"a\": 1}']}\n");
    assertThat(arm(experiment, "other").program())
        .isEqualTo(new ArmProgram(LoadProgram.GHZ, List.of("ghz", "--data={\"a\": 1}"), Map.of()));
  }

  @Test
  void serversMayAnswerFromMemory() {
    Experiment experiment =
        read(HEAD + "environment: {memory: {}}\n", Map.of("grpc-host", "10.0.0.1"));
    assertThat(experiment.environments().get("servers").inMemory()).isTrue();
    assertThat(experiment.environments().get("servers").isForeign()).as("what was typed").isTrue();
    assertThat(problems(HEAD + "environment: {memory: {}, cassandra: {nodes: 1}}\n"))
        .singleElement()
        .asString()
        .contains("'memory' takes the place of a Cassandra and a gateway");
  }

  @Test
  void mistakesAreToldWithTheirPlace() {
    assertThat(
            problems(
                HEAD
                    + """
                      a: {program: mine -n 5}
                      b: {program: h2load, parameters: {cuont: 5}}
                      c: {program: h2load, parser: h2laod, measured: in-blocks}
                      d: {parser: ghz}
                      e: {program: ' '}
                      f: {program: h2load, files: {'../x': a}}
                      g: {program: h2load, command: search, during: [{every: 2s, stall: 1s}]}
                      h: {command: program}
                    """))
        .containsExactly(
            "some/mine.yaml:5:16: arm a: say which 'parser' reads the output of 'mine'",
            "some/mine.yaml:6:36: arm b: its program has no {cuont}, so this parameter would do"
                + " nothing",
            "some/mine.yaml:7:32: parser is h2load or ghz or latte or cassandra-stress or"
                + " nosqlbench, not 'h2laod'",
            "some/mine.yaml:7:50: arm c: 'measured' is not for a 'program'",
            "some/mine.yaml:8:6: arm d: 'parser' and 'files' are for an arm with a 'program'",
            "some/mine.yaml:9:16: arm e: 'program' is a command line",
            "some/mine.yaml:10:31: '../x' is no file name: letters, digits, ., - and _",
            "some/mine.yaml:11:33: arm g: 'command' is not for a 'program'",
            "some/mine.yaml:11:49: arm g: 'during' is not for a 'program'",
            "some/mine.yaml:12:16: command is run or search, not 'program'");
  }

  @Test
  void turnsDoNotCompareAProgram() {
    String text = "arms: {a: {program: h2load}, b: {program: ghz}}\n";
    assertThat(problems(text))
        .containsExactly(
            "some/mine.yaml:1:11: arm a: the figures of a program are compared restart by restart;"
                + " give 'interleave'",
            "some/mine.yaml:1:33: arm b: the figures of a program are compared restart by restart;"
                + " give 'interleave'");
    assertThat(problems("interleave: 2s\n" + text)).isEmpty();
  }
}
