package io.bench.app.experiment.plan;

import static io.bench.app.experiment.plan.PlannedExperiments.file;
import static io.bench.app.experiment.plan.PlannedExperiments.plan;
import static io.bench.app.experiment.plan.PlannedExperiments.problems;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.catalog.PackagedTexts;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.reading.ExperimentFile;
import io.bench.engine.workload.reading.WorkloadLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which files and programs an experiment may name, and where they are looked for. */
class ExperimentFilesTest {

  @Test
  void aWorkloadThatBeginsWithADotLiesBesideTheExperiment() {
    List<String> asked = new ArrayList<>();
    ExperimentFile file =
        ExperimentFile.ofUtf8(
            "some/mine.yaml",
            "arms: {one: {parameters: {workload: ./own.yaml, adapter: null-async}}}"
                .getBytes(StandardCharsets.UTF_8));
    WorkloadLoader workloads = new WorkloadLoader(PackagedTexts.WORKLOADS);
    ExperimentPlan plan =
        new ExperimentPlanner(
                name -> {
                  asked.add(name);
                  return workloads.load("keyvalue");
                },
                (ExperimentArm arm) -> Optional.empty(),
                "")
            .plan(file, file.read(Map.of(), false), Map.of());

    assertThat(asked).containsExactly("./some/own.yaml");
    assertThat(plan.withAbsoluteSource().source())
        .isEqualTo(Path.of("some/mine.yaml").toAbsolutePath().toString());
    assertThat(plan.arm("one").words()).contains("workload=./some/own.yaml");
  }

  @Test
  void whatWasTypedForSomethingElseAllowsAnExperimentNothing() {
    assertThat(
            PlannedExperiments.problems(
                "arms: {one: {parameters: {workload: keyvalue, allow-files: 'true'}}}",
                Map.of("verify", "true")))
        .anySatisfy(told -> assertThat(told).contains("'allow-files' can only be typed"));
  }

  @Test
  void anExperimentCannotNameFilesThatLieElsewhereNorAllowItselfTo() {
    String reading = "op: \"SELECT {{TextOfFile('/etc/hostname')}} FROM a.b\"";

    assertThat(
            problems(
                "arms: {one: {parameters: {workload: keyvalue, password-file: /etc/hostname,"
                    + " allow-files: true, data_path: /}}}"))
        .satisfiesExactly(
            file ->
                assertThat(file)
                    .startsWith(
                        "arm one: password-file=/etc/hostname, which the experiment sets, lies"
                            + " outside"),
            allow -> assertThat(allow).startsWith("arm one: 'allow-files' can only be typed"),
            path -> assertThat(path).startsWith("arm one: 'data_path' can only be typed"));
    assertThat(problems("arms: {one: {parameters: {cycles: 1, " + reading + "}}}"))
        .singleElement()
        .asString()
        .contains("'/etc/hostname' lies outside the workload's folder");
  }

  @Test
  void anExperimentRunsNoProgramAndOpensNoServerToOthers() {
    assertThat(
            problems(
                """
                environments:
                  open: {gateway: {address: 0.0.0.0}, cassandra: {data: /etc, authenticator: 'a.b.C'}}
                arms:
                  one: {environment: open, parameters: {workload: keyvalue, adapter: grpc}}
                  two:
                    environment: open
                    parameters: {workload: keyvalue, adapter: grpc, via: 'nginx:stock', nginx-program: evil}
                """))
        .satisfiesExactlyInAnyOrder(
            address ->
                assertThat(address)
                    .startsWith(
                        "environment open: gateway-address=0.0.0.0 runs a program or opens"),
            data ->
                assertThat(data)
                    .startsWith("environment open: cassandra-data=/etc, which the experiment sets"),
            code ->
                assertThat(code)
                    .startsWith("environment open: cassandra.authenticator=a.b.C, which the"),
            program ->
                assertThat(program).startsWith("arm two: nginx-program=evil runs a program"));
  }

  @Test
  void filesBesideAnExperimentAreFoundFromThere() {
    NamedFiles files =
        new NamedFiles(file("arms: {one: {parameters: {workload: keyvalue}}}"), Map.of());

    assertThat(files.located(Map.of("password-file", "mine/secret")))
        .containsEntry("password-file", Path.of("mine/secret").toAbsolutePath().toString());
    assertThat(files.located(Map.of("driver.basic.request.page-size", "100")))
        .containsEntry("driver.basic.request.page-size", "100");
  }

  @Test
  void whatTheUserTypesMayBeAnywhere() {
    ExperimentFile file = file("arms: {one: {parameters: {workload: keyvalue, username: me}}}");
    Map<String, String> typed = Map.of("password-file", "/etc/hostname", "allow-files", "true");

    assertThat(plan(file, typed, false, "").arm("one").words())
        .contains("password-file=/etc/hostname", "--allow-files");
  }
}
