package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workloads and experiments of somebody else, who wants what is the user's. */
class HostileFilesIT {

  private static final String OUTSIDE = "lies outside";

  @TempDir Path folder;
  private Path secret;
  private Path theirs;

  @BeforeEach
  void aUserWithASecretAndAFolderOfSomebodyElse() throws IOException {
    secret = Files.writeString(folder.resolve("secret"), "only-for-the-user\n");
    theirs = Files.createDirectory(folder.resolve("theirs"));
  }

  private String workload(String scenario, String recipe) throws IOException {
    Path workload =
        Files.writeString(
            theirs.resolve("workload.yaml"),
            """
            scenarios: {default: {take: "%s"}}
            bindings: {line: "%s"}
            ops: {send: "INSERT INTO theirs.what (line) VALUES ({line})"}
            """
                .formatted(scenario, recipe));
    return "workload=" + workload;
  }

  private BenchProcess.Ended run(String... words) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("run"));
    arguments.addAll(List.of(words));
    return BenchProcess.runQuickly(folder, arguments.toArray(String[]::new));
  }

  private void assertRefused(BenchProcess.Ended ended) throws IOException {
    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(2);
    assertThat(ended.err()).contains(OUTSIDE, "--allow-files").doesNotContain("only-for-the-user");
    assertThat(ended.err().strip().lines()).hasSize(1);
    assertThat(folder.resolve("bench-results")).doesNotExist();
  }

  @Test
  void aRecipeReadsOnlyWhatLiesBesideItsWorkload() throws Exception {
    String plain = "run adapter=stdout cycles=3 threads=1";
    String recipe = "HashedLineToString('" + secret + "')";

    assertRefused(run(workload(plain, recipe)));
    Files.createSymbolicLink(theirs.resolve("link"), secret);
    assertRefused(run(workload(plain, "HashedLineToString('link')")));
    assertRefused(run(workload(plain, "HashedLineToString('../secret')")));
    assertRefused(run(workload(plain + " allow-files=true", recipe)));

    assertThat(run(workload(plain, recipe), "--allow-files").out()).contains("only-for-the-user");
    assertThat(run(workload(plain, recipe), "data-path=" + folder).out())
        .contains("only-for-the-user");
    Files.writeString(theirs.resolve("own"), "beside\n");
    assertThat(run(workload(plain, "HashedLineToString('own')")).out()).contains("beside");
  }

  @Test
  void aStepHandsNoFileOfTheUsersToAnAdapter() throws Exception {
    String on = "run cycles=1 host=127.0.0.1:1 username=them ";

    assertRefused(run(workload(on + "password-file=" + secret, "ToString()")));
    assertRefused(run(workload(on + "password-file=../secret", "ToString()")));
    assertThat(
            run(
                workload(
                    on + "driver.advanced.ssl-engine-factory.truststore-path=" + secret,
                    "ToString()")))
        .satisfies(ended -> assertThat(ended.exitCode()).isEqualTo(2))
        .satisfies(ended -> assertThat(ended.err()).contains("--allow-files"));
  }

  @Test
  void anExperimentRunsNoProgramOfItsOwn() throws Exception {
    Path started = folder.resolve("started");
    Path program = Files.writeString(theirs.resolve("nginx"), "#!/bin/sh\ntouch " + started + "\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    Path experiment =
        Files.writeString(
            theirs.resolve("experiment.yaml"),
            """
            question: What can be had?
            environment: {gateway: {}, cassandra: {}}
            parameters: {workload: keyvalue, scenario: default.capacity, adapter: grpc}
            arms:
              one: {parameters: {via: 'nginx:stock', nginx-program: '%s'}}
              two: {}
            compare: {pairs: [[one, two]], metrics: {throughput: higher}}
            """
                .formatted(program));

    BenchProcess.Ended ended = BenchProcess.runQuickly(folder, "experiment", experiment.toString());

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(2);
    assertThat(ended.err()).contains("nginx-program", "--allow-files");
    assertThat(started).doesNotExist();
  }
}
