package io.bench.servers.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
  @TempDir Path root;

  @Test
  void isDeletedWithItsContentWhenClosed() throws Exception {
    RunFolder run = RunFolder.create(root);
    Files.createDirectories(run.path().resolve("node1/data"));
    run.close();
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void thoseOfThisProcessLeaveEachOtherAlone() throws Exception {
    try (RunFolder one = RunFolder.create(root);
        RunFolder other = RunFolder.create(root)) {
      assertThat(one.path()).isDirectory().isNotEqualTo(other.path());
    }
  }

  @Test
  void aLivingProcessKeepsItsFolderAndADeadOneLosesIt() throws Exception {
    Path runs = root.resolve("runs");
    GuardedProcess holder =
        ChildJvm.start(
            RunFolderHolder.class,
            List.of("-Druns=" + runs),
            Files.createDirectory(root.resolve("w")));
    try {
      String line = ChildJvm.awaitLine(holder, "holding ");
      Path held = Path.of(line.substring("holding ".length()));
      RunFolder.create(runs).close();
      assertThat(held).as("while its process lives").isDirectory();
      holder.handle().destroyForcibly();
      assertThat(holder.waitFor(ChildJvm.PATIENCE)).isTrue();
      assertThat(held).as("left by its process").isDirectory();
      RunFolder.create(runs).close();
      assertThat(held).as("after the next run").doesNotExist();
    } finally {
      holder.handle().destroyForcibly();
    }
  }
}
