package io.bench.app.submit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.app.GoldenFile;
import io.bench.engine.problem.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubernetesManifestsTest {

  private static final ShippedFiles NO_FILES = new ShippedFiles(List.of(), List.of());

  @TempDir Path folder;

  static KubernetesManifests manifests(ShippedFiles files, String... words) {
    return new KubernetesManifests(
        SlurmScriptTest.job(words),
        "registry.example.com/bench:0.1.0",
        null,
        Map.of("app", "cassandra"),
        files,
        "c2VjcmV0",
        Duration.ofMinutes(10));
  }

  /** Without files. */
  static KubernetesManifests manifests() {
    return manifests(NO_FILES, "host=c");
  }

  private ShippedFiles files() throws Exception {
    Path data = Files.createDirectories(folder.resolve("data"));
    ShippedFiles.Collection files = new ShippedFiles.Collection();
    files.addConfiguration(
        Files.writeString(folder.resolve("mine.yaml"), "ops:\n  op: 'a'\n"), folder);
    files.addConfiguration(Files.write(data.resolve("a b.bin"), new byte[] {-1, 0}), folder);
    files.addSecret("password-file", Files.writeString(folder.resolve("pw"), "s3cret\n"));
    return files.files();
  }

  @Test
  void theManifestsAreAsCommitted() throws Exception {
    GoldenFile.of(getClass(), "manifests.yaml").assertMatches(manifests(files(), "host=c").text());
  }

  @Test
  void theBaseForKustomizeIsAsCommitted() throws Exception {
    StringBuilder text = new StringBuilder();
    new KustomizeBase(manifests(files(), "host=c"))
        .files()
        .forEach(
            (path, content) -> {
              if (!path.equals("files/data/a b.bin")) {
                text.append("=== %s%n%s".formatted(path, new String(content, UTF_8)));
              }
            });

    GoldenFile.of(getClass(), "kustomize.txt").assertMatches(text.toString());
  }

  @Test
  void secretsOfABaseAreTheOwners() throws Exception {
    new KustomizeBase(manifests(files())).write(folder.resolve("base"));

    Path secrets = folder.resolve("base/secrets");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secrets)))
        .isEqualTo("rwx------");
    for (String file : List.of("meet-secret", "password-file-pw")) {
      Path path = secrets.resolve(file);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
          .isEqualTo("rw-------");
    }
  }

  @Test
  void theKubeletFindsNoVariablesInWords() {
    assertThat(manifests(NO_FILES, "op=$(JOB_COMPLETION_INDEX) $x").text())
        .contains("\"op=$$(JOB_COMPLETION_INDEX) $$x\"");
  }

  @Test
  void withoutFilesThereIsNoConfigMap() {
    assertThat(manifests(NO_FILES).text()).doesNotContain("ConfigMap", "/bench/workload");
  }

  @Test
  void filesThatAreTooLargeAreRefused() throws Exception {
    ShippedFiles.Collection files = new ShippedFiles.Collection();
    files.addConfiguration(Files.write(folder.resolve("a"), new byte[700_000]), folder);
    files.addConfiguration(Files.write(folder.resolve("b"), new byte[700_000]), folder);

    assertThatThrownBy(files::files)
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "the files for a ConfigMap take 1367 kB, and it holds 1024 kB: put them into the image,"
                + " and name them as they are there");
  }

  @Test
  void aFileThatIsNotThereIsTold() {
    ShippedFiles.Collection files = new ShippedFiles.Collection();
    files.addSecret("truststore", Path.of("none.jks"));

    assertThatThrownBy(files::files).hasMessage("cannot ship none.jks: no such file");
  }

  @Test
  void filesElsewhereAreShippedByTheirNames() throws Exception {
    Path file = Files.writeString(folder.resolve("users.csv"), "a");

    assertThat(new ShippedFiles.Collection().addConfiguration(file, folder.resolve("workloads")))
        .isEqualTo("/bench/workload/users.csv");
  }

  private Path file(String path) throws Exception {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, path);
  }

  @Test
  void filesElsewhereWithTheSameNameAreRefused() throws Exception {
    Path one = file("one/u.csv");
    Path two = file("two/u.csv");
    ShippedFiles.Collection files = new ShippedFiles.Collection();
    files.addConfiguration(one, folder.resolve("workloads"));
    files.addConfiguration(one, folder.resolve("workloads"));
    files.addConfiguration(two, folder.resolve("workloads"));

    assertThatThrownBy(files::files)
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "cannot ship %s: in a pod it would be where %s is; give one of them another name"
                .formatted(two, one));
  }

  @Test
  void filesOfOneParameterWithTheSameNameArePlacedApart() throws Exception {
    Path one = file("one/a.pem");
    Path two = file("two/a.pem");
    ShippedFiles.Collection files = new ShippedFiles.Collection();

    assertThat(files.addSecret("trusted", one)).isEqualTo("/bench/secret/trusted-a.pem");
    assertThat(files.addSecret("trusted", two)).isEqualTo("/bench/secret/1_trusted-a.pem");
    assertThat(files.files().secrets())
        .extracting(ShippedFiles.File::key)
        .containsExactly("trusted-a.pem", "1_trusted-a.pem");
  }

  @Test
  void aNumberThatAnotherFileIsCalledByIsNotGivenAgain() throws Exception {
    ShippedFiles.Collection files = new ShippedFiles.Collection();
    files.addConfiguration(file("1_a_b"), folder);
    files.addConfiguration(file("a b"), folder);

    assertThat(files.files().configuration())
        .extracting(ShippedFiles.File::key)
        .containsExactly("1_a_b", "2_a_b");
  }
}
