package io.bench.app.experiment.plan;

import static io.bench.app.experiment.plan.PlannedExperiments.file;
import static io.bench.app.experiment.plan.PlannedExperiments.plan;
import static io.bench.app.experiment.plan.PlannedExperiments.problems;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.catalog.PackagedExperiments;
import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.engine.experiment.ArmProgram;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.ExperimentArm.Command;
import io.bench.engine.experiment.LoadProgram;
import io.bench.engine.experiment.reading.ExperimentFile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the plan says of arms that run another program. */
class PlannedProgramTest {

  private static final Map<String, String> ALLOWED = Map.of("allow-files", "true");
  private static final String TEXT =
      """
      interleave: 2s
      environment: {memory: {}}
      arms:
        calls: {program: 'h2load -m {threads} http://{host}:{port}', parameters: {threads: 8}}
        reads: {program: 'latte run read.rn {host}'}
      """;

  @Test
  void aFileOfOnesOwnRunsProgramsOnlyIfTheUserSaysSo() {
    assertThat(problems(TEXT))
        .containsExactly(
            "arm calls: it runs a program (h2load); allow that with --allow-files",
            "arm reads: it runs a program (latte); allow that with --allow-files");
    assertThat(problems(TEXT, Map.of("threads", "h2load", "data-path", "/")))
        .as("what else is typed allows nothing")
        .hasSize(2);
    assertThat(problems(TEXT, ALLOWED)).isEmpty();
  }

  @Test
  void aFileCannotAllowItselfPrograms() {
    assertThat(problems(TEXT + "parameters: {allow-files: true}\n")).hasSize(2);
    assertThat(problems(TEXT.replace("threads: 8", "threads: 8, allow-files: true")))
        .isNotEmpty()
        .anyMatch(told -> told.contains("allow-files"));
  }

  @Test
  void whatIsBuiltInNeedsNoPermissionAndItsChangedCopyDoes() {
    ExperimentFile builtIn = new PackagedExperiments().load("clients");
    assertThat(plan(builtIn, Map.of(), false, "").arms()).isNotEmpty();
    assertThat(plan(file(builtIn.text()), Map.of(), false, "").arms())
        .as("its copy in a result folder, to be resumed")
        .isNotEmpty();
    assertThat(problems(builtIn.text().replace("latte run", "latte  run")))
        .isNotEmpty()
        .allMatch(told -> told.endsWith("allow that with --allow-files"));
  }

  @Test
  void builtInProgramsThatSayHowManyConnectionsTheyOpenOpenOne() {
    ExperimentPlan plan = plan(new PackagedExperiments().load("clients"), Map.of(), false, "");

    assertThat(plan.arm("cassandra-stress").words())
        .containsSequence("-mode", "native", "cql3", "connectionsPerHost=1");
    assertThat(plan.arm("latte").words()).containsSequence("-c", "1");
    assertThat(plan.arm("ghz").words()).contains("--connections=1");
    assertThat(plan.arm("h2load").words()).contains("--clients=1");
  }

  @Test
  void anArmKnowsItsServerAndItsWords() {
    ExperimentPlan plan = plan(file(TEXT), ALLOWED, false, "");

    assertThat(plan.arm("calls").needs()).containsExactly(Need.GATEWAY);
    assertThat(plan.arm("calls").words())
        .containsExactly("h2load", "-m", "8", "http://{host}:{port}");
    assertThat(plan.arm("reads").needs()).containsExactly(Need.CASSANDRA);
    assertThat(plan.arm("reads").adapter()).isEqualTo("cql");
  }

  @Test
  void onlyServersThatBenchStartsAreChangedForIt() {
    String arms =
        """
        interleave: 2s
        arms: {reads: {program: 'latte run read.rn {host}', cassandra: {paxos_variant: v2}}}
        """;

    assertThat(problems(arms, ALLOWED)).isEmpty();
    assertThat(problems("environment: {memory: {}}\n" + arms, ALLOWED))
        .containsExactly(
            "arm reads: 'cassandra' wants a Cassandra that Bench starts, and this arm has none");
  }

  @Test
  void mistakesAreTold() {
    String text =
        """
        interleave: 2s
        environment: {host: {cql: 10.0.0.1}}
        parameters: {threads: 8}
        arms:
          a: {program: 'latte -p {thread} {host}'}
          b: {program: 'ghz {token}'}
          c: {program: 'latte {port}', parameters: {port: 1}}
          e: {program: './latte {host}', parser: latte}
          d: {program: 'latte', files: {a: 'base64:%%'}}
        """;
    assertThat(problems(text, ALLOWED))
        .containsExactly(
            "arm a: nothing fills {thread}; it is a parameter, or {host}, {port} or {token}",
            "arm b: there is no host for adapter grpc: give grpc-host=ADDRESS",
            "arm b: {token} is that of a gateway that Bench starts, and this arm has 'host'",
            "arm c: {host}, {port} and {token} are those of its server, and no parameters",
            "arm e: ./latte: name the program by its whole path, or put its folder on the PATH",
            "arm d: file a: it is no Base64: Illegal base64 character 25");
  }

  @Test
  void aProgramThatIsNotThereIsNamedWithWhereToGetIt() {
    assertThat(MissingProgram.of(arm("no-such-program")))
        .contains("no-such-program is not installed (apt-get install nghttp2-client)");
    assertThat(MissingProgram.of(arm("sh"))).isEmpty();
    assertThat(MissingProgram.of(arm("/bin/sh"))).isEmpty();
    assertThat(MissingProgram.of(arm("./sh"))).isPresent();
  }

  private static ExperimentArm arm(String program) {
    return new ExperimentArm(
        "other",
        null,
        "servers",
        null,
        Command.PROGRAM,
        new ArmProgram(LoadProgram.H2LOAD, List.of(program), Map.of()),
        Map.of(),
        List.of(),
        null,
        false,
        null);
  }
}
