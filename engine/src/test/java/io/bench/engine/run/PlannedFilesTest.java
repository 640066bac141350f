package io.bench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Parameter;
import io.bench.engine.function.FileAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workload may be somebody else's: which files it can make an adapter read. */
class PlannedFilesTest {

  @TempDir private Path root;

  private Planning planning() {
    return Planning.with(
            new FakeProvider(
                "cql",
                Parameter.file("password-file", ""),
                Parameter.files("proto", ""),
                Parameter.jars("driver-jar", ""),
                Parameter.librarySetting("driver.*", "")))
        .withFiles(new FileAccess(List.of(root.resolve("workload")), false));
  }

  private static String workload(String set) {
    return "{scenarios: {default: {read: 'run cycles=1 " + set + "'}}, ops: {x: X}}";
  }

  @Test
  void aWorkloadCannotSetAFileThatLiesElsewhere() {
    assertThat(planning().problems(workload("password-file=" + root.resolve("secret"))))
        .containsExactly(
            "step 'read': password-file=%s, which the workload sets, lies outside its folder; type it yourself, name its folder with data-path=, or allow every file with --allow-files"
                .formatted(root.resolve("secret")));
    assertThat(planning().problems(workload("password-file==/etc/hostname"))).hasSize(1);
    assertThat(planning().problems(workload("password-file=" + root.resolve("workload/../secret"))))
        .hasSize(1);
  }

  @Test
  void itsOwnFilesAndWhatTheUserTypesMayBeNamed() {
    assertThat(planning().problems(workload("password-file=" + root.resolve("workload/mine"))))
        .isEmpty();
    assertThat(
            planning()
                .problems(
                    workload("password-file=mine"), "password-file=" + root.resolve("secret")))
        .isEmpty();
    assertThat(
            planning()
                .withFiles(FileAccess.EVERYWHERE)
                .problems(workload("password-file=" + root.resolve("secret"))))
        .isEmpty();
  }

  @Test
  void itsOwnFilesAreFoundFromItsFolder() throws IOException {
    Path folder = Files.createDirectory(root.resolve("workload"));
    Files.createFile(folder.resolve("token"));

    assertThat(
            planning()
                .step(workload("password-file=token proto=token,later.proto"))
                .adapterParameters())
        .containsEntry("password-file", folder.resolve("token").toString())
        .containsEntry("proto", folder.resolve("token") + "," + folder.resolve("later.proto"));
  }

  @Test
  void everyFileOfAListCounts() {
    assertThat(planning().problems(workload("proto=mine.proto,/etc/hostname")))
        .singleElement()
        .asString()
        .startsWith("step 'read': proto=/etc/hostname, which the workload sets, lies outside");
  }

  @Test
  void codeIsTheUsersToName() throws IOException {
    Path folder = Files.createDirectory(root.resolve("workload"));
    Files.createFile(folder.resolve("mine.jar"));
    for (String value : List.of("mine.jar", "drivers", "/etc/x.jar")) {
      assertThat(planning().problems(workload("driver-jar=" + value)))
          .containsExactly(
              "step 'read': driver-jar=%s, which the workload sets, is code that would run here; type it yourself, or allow it and every file with --allow-files"
                  .formatted(value));
    }
    assertThat(planning().problems(workload("driver-jar=mine.jar"), "driver-jar=typed.jar"))
        .isEmpty();
    assertThat(
            planning()
                .withFiles(new FileAccess(List.of(folder), true))
                .step(workload("driver-jar=mine.jar"))
                .adapterParameters())
        .containsEntry("driver-jar", folder.resolve("mine.jar").toString());
  }

  @Test
  void settingsOfALibraryMayBePlainWords() {
    assertThat(planning().problems(workload("driver.page-size=100 driver.timeout=1.5s"))).isEmpty();
    for (String value : List.of("/etc/hostname", "../secret", "com.example.Policy", "[a]")) {
      assertThat(planning().problems(workload("driver.x=" + value)))
          .as(value)
          .singleElement()
          .asString()
          .contains("goes to a library that may read what it names");
      assertThat(planning().problems(workload("driver.x=1"), "driver.x=" + value))
          .as("typed: " + value)
          .isEmpty();
    }
  }

  @Test
  void whatCannotBeAFileIsLeftToItsReader() {
    assertThat(
            new FilesInParameters("the workload", FileAccess.NOWHERE)
                .located(
                    Parameter.file("password-file", ""),
                    "password-file",
                    "a\0b",
                    problem -> {
                      throw new AssertionError(problem);
                    }))
        .isEqualTo("a\0b");
  }
}
