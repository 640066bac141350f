package io.bench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Parameter;
import io.bench.engine.function.FileAccess;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workload may be somebody else's: which files it can make an adapter read. */
class PlannedFilesTest {

  @TempDir private Path root;

  private Planning planning() {
    return Planning.with(
            new FakeProvider("cql", Parameter.of("passfile", Parameter.Type.FILE, "")))
        .withFiles(new FileAccess(List.of(root.resolve("workload")), false));
  }

  private static String workload(String set) {
    return "{scenarios: {default: {read: 'run cycles=1 " + set + "'}}, ops: {x: X}}";
  }

  @Test
  void aWorkloadCannotSetAFileThatLiesElsewhere() {
    assertThat(planning().problems(workload("passfile=" + root.resolve("secret"))))
        .containsExactly(
            "step 'read': passfile=%s, which the workload sets, lies outside its folder; type it yourself, name its folder with data-path=, or allow every file with --allow-files"
                .formatted(root.resolve("secret")));
    assertThat(planning().problems(workload("passfile==/etc/hostname"))).hasSize(1);
    assertThat(planning().problems(workload("passfile=" + root.resolve("workload/../secret"))))
        .hasSize(1);
  }

  @Test
  void itsOwnFilesAndWhatTheUserTypesMayBeNamed() {
    assertThat(planning().problems(workload("passfile=" + root.resolve("workload/mine")))).isEmpty();
    assertThat(planning().problems(workload("passfile=mine"), "passfile=" + root.resolve("secret")))
        .isEmpty();
    assertThat(
            planning()
                .withFiles(FileAccess.EVERYWHERE)
                .problems(workload("passfile=" + root.resolve("secret"))))
        .isEmpty();
  }
}
