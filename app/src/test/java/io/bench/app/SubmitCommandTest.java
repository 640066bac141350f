package io.bench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.process.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code bench submit} prints, and what it refuses before anything is submitted. */
class SubmitCommandTest {

  private static final String IMAGE = "--image=bench:0.1.0";

  private BenchInProcess bench = new BenchInProcess();

  @TempDir Path folder;

  private int submit(String... words) {
    List<String> all = new ArrayList<>(List.of("submit"));
    all.addAll(List.of(words));
    return bench.call(all.toArray(String[]::new));
  }

  private int slurm(String... words) {
    List<String> all = new ArrayList<>(List.of("slurm", "--jar=/opt/bench.jar"));
    all.addAll(List.of(words));
    return submit(all.toArray(String[]::new));
  }

  @Test
  void withoutGoTheScriptIsPrintedAndNothingElse() {
    assertThat(slurm("workload=keyvalue", "host=10.0.0.1", "clients=3", "rate=30k")).isZero();
    assertThat(bench.out())
        .startsWith("#!/bin/bash\n")
        .contains("  workload=keyvalue\n  host=10.0.0.1\n  rate=30k\n  clients=3\n")
        .endsWith("exit \"$code\"\n");
    assertThat(bench.err()).isEmpty();
  }

  @Test
  void theNumberOfClientsIsAnOptionToo() {
    assertThat(slurm("workload=keyvalue", "host=10.0.0.1", "--clients=2")).isZero();
    assertThat(bench.out()).contains("#SBATCH --ntasks=2\n", "\n  clients=2\n");
  }

  @Test
  void theNumberOfClientsIsWrittenAsForARun() {
    assertThat(slurm("workload=keyvalue", "host=10.0.0.1", "clients=1_0")).isZero();
    assertThat(bench.out()).contains("#SBATCH --ntasks=10\n", "\n  clients=10\n");
  }

  @Test
  void optionsOfTheRunGoToTheRun() {
    assertThat(
            slurm(
                "workload=keyvalue", "host=a", "clients=2", "default", "--strict", "--allow-files"))
        .isZero();
    assertThat(bench.out())
        .contains("\n  scenario=default\n", "\n  --allow-files\n", "\n  --strict\n");
  }

  @Test
  void anObjectiveMakesItASearch() {
    assertThat(slurm("workload=keyvalue", "host=a", "clients=2", "slo=p99<10ms")).isZero();
    assertThat(bench.out()).contains("\n  search\n  workload=keyvalue\n", "\n  'slo=p99<10ms'\n");
  }

  @Test
  void anAdapterWithoutAServerNeedsNoHost() {
    assertThat(slurm("workload=keyvalue", "adapter=null-async", "clients=2")).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "host=a clients=0 | clients=0: must be a number from 1 to 9999",
        "host=a | how many clients? give clients=N",
        "host=a clients=2 --clients=2 | clients=2 and --clients=2 are one: give one of them",
        "clients=2 | clients=2: give host=, since clients on several machines cannot reach a server",
        "host=a clients=2 slo=p99<1s rate=5 | leave out 'rate=5': the search sets the rate",
        "clients=2 slo=p99<1s | clients=2: give host=, since clients on several machines cannot",
        "host=a clients=2 slo=p99<1s --strict | --strict is for runs, and slo= makes it a search",
        "host=a clients=2 meet_secret_file=a | leave out meet-secret-file=: the job says it",
        "host=a clients=2 client=1 | leave out client=: the job says it to each client",
        "host=a clients=2 rat=5 | unknown parameter 'rat'",
        "host=a clients=2 username=u password=p | password= would stand in what is submitted",
        "host=a clients=2 adapter=grpc metadata.authorization=Bearer-1 | metadata.authorization= would",
        "host=a clients=2 --memory=8 | --memory=8: must be a size such as 512M or 8G",
        "host=a clients=2 --time=30s | --time=30s: must be a time such as 10m or 2h, 2m at least",
        "host=a clients=2 --name=A | --name=A: must be of a-z, 0-9 and -",
        "host=a clients=2 --cpus=0 | --cpus=0: must be at least 1",
        "host=a clients=2 --partition=a;b | --partition=a;b: is no name of a partition",
        "host=a clients=2 --sbatch=x | --sbatch=x: must be an option such as --exclusive",
        "host=a clients=2 --clients-per-node=3 | --clients-per-node=3: must be from 1 to",
      })
  void aMistakeIsOneLine(String words, String line) {
    List<String> all = new ArrayList<>(List.of("workload=keyvalue"));
    all.addAll(List.of(words.split(" ")));

    assertThat(slurm(all.toArray(String[]::new))).isEqualTo(ExitCode.USAGE);
    assertThat(bench.err()).startsWith("bench: " + line).hasLineCount(1);
    assertThat(bench.out()).isEmpty();
  }

  @Test
  void aServerOnLoopbackIsWarnedOf() {
    assertThat(slurm("workload=keyvalue", "host=10.0.0.1,localhost:9042", "clients=2")).isZero();
    assertThat(bench.err()).startsWith("bench: warning: host= names loopback");
  }

  @Test
  void filesThatWordsNameGoToThePods() throws Exception {
    Path workload = folder.resolve("mine.yaml");
    assertThat(Bench.commandLine().execute("init", workload.toString())).isZero();
    Path password = Files.writeString(folder.resolve("pw"), "s3cret");

    assertThat(
            submit(
                "kubernetes",
                "workload=" + workload,
                "host=a",
                "clients=2",
                "username=u",
                "password-file=" + password,
                IMAGE))
        .isZero();
    assertThat(bench.out())
        .contains(
            "- \"workload=/bench/workload/mine.yaml\"\n",
            "- \"password-file=/bench/secret/password-file-pw\"\n",
            "password-file-pw: czNjcmV0\n",
            "mine.yaml: |\n")
        .doesNotContain(folder + "/pw", "s3cret");
  }

  @Test
  void aFileThatTheWorkloadNamesMustBeShipped() throws Exception {
    Path users = Files.writeString(folder.resolve("users.csv"), "a\n");
    Path workload =
        Files.writeString(
            folder.resolve("mine.yaml"),
            """
            bindings:
              user: HashedLineToString('users.csv')
            ops:
              op: select {user} from a.b
            """);
    String[] words = {"kubernetes", "workload=" + workload, "host=a", "clients=2", IMAGE};

    assertThat(submit(words)).isEqualTo(ExitCode.USAGE);
    assertThat(bench.err())
        .startsWith("bench: mine.yaml:2:9: binding 'user'")
        .endsWith("; pods have the workload and the files of --ship only\n")
        .hasLineCount(1);
    List<String> shipped = new ArrayList<>(List.of(words));
    shipped.add("--ship=" + users);
    assertThat(submit(shipped.toArray(String[]::new))).isZero();
    assertThat(bench.out()).contains("users.csv: |\n", "path: users.csv\n");
  }

  @Test
  void everySubmissionHasItsSecret() {
    submit("kubernetes", "workload=keyvalue", "host=a", "clients=2", IMAGE);
    String first = secret();
    bench = new BenchInProcess();
    submit("kubernetes", "workload=keyvalue", "host=a", "clients=2", IMAGE);

    assertThat(secret()).hasSizeGreaterThan(50).isNotEqualTo(first);
  }

  private String secret() {
    return bench.out().lines().filter(l -> l.contains(" meet-secret: ")).findFirst().orElse("");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--apart-from=cassandra | --apart-from=cassandra: must be a label and its value",
        "--keep=x | --keep=x: must be a time such as 10m, 2m at least",
        "--keep=5s | --keep=5s: must be a time such as 10m, 2m at least",
        "--ship=none.csv | cannot ship none.csv: no such file",
        "--go --kustomize=a | give either --kustomize or --go",
      })
  void aMistakeAboutPodsIsOneLine(String words, String line) {
    List<String> all =
        new ArrayList<>(List.of("kubernetes", "workload=keyvalue", "host=a", "clients=2", IMAGE));
    all.addAll(List.of(words.split(" ")));

    assertThat(submit(all.toArray(String[]::new))).isEqualTo(ExitCode.USAGE);
    assertThat(bench.err()).startsWith("bench: " + line).hasLineCount(1);
  }

  @Test
  void aBaseForKustomizeIsWrittenIntoAFolderOfItsOwn() {
    Path base = folder.resolve("base");
    String[] words = {
      "kubernetes", "workload=keyvalue", "host=a", "clients=2", IMAGE, "--kustomize=" + base
    };

    assertThat(submit(words)).isZero();
    assertThat(base.resolve("kustomization.yaml")).exists();
    assertThat(submit(words)).isEqualTo(ExitCode.USAGE);
    assertThat(bench.err()).contains("is not empty");
  }

  @Test
  void theClusterIsAWordOfItsOwn() {
    assertThat(submit()).isEqualTo(ExitCode.USAGE);
    assertThat(bench.err()).startsWith("bench: submit to what? slurm or kubernetes");
  }
}
