package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/release} in a clone of the project, as far as it goes without a build and a key. */
@Tag("full")
class ReleaseScriptIT {

  private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();

  /** Where {@code .ci/run} installs what the site is made with. */
  private static final Path PACKAGES = ROOT.resolve("target/python-peer");

  @TempDir Path folder;
  private Path clone;
  private InstalledBench bench;

  @BeforeEach
  void makeClone() throws Exception {
    assumeTrue(Files.exists(ROOT.resolve(".git")), "no git repository");
    bench = InstalledBench.in(folder);
    clone = folder.resolve("clone");
    assertThat(bench.shell("git clone --quiet '" + ROOT + "' clone").exitCode()).isZero();
    Path target = Files.createDirectory(clone.resolve("target"));
    Path whole = Path.of(System.getProperty("bench.jar")).toAbsolutePath();
    Files.createSymbolicLink(target.resolve("bench.jar"), whole);
    Files.createSymbolicLink(
        target.resolve("bench-slim.jar"), whole.resolveSibling("bench-slim.jar"));
    if (Files.exists(PACKAGES)) {
      Files.createSymbolicLink(target.resolve("python-peer"), PACKAGES);
    }
  }

  private BenchProcess.Ended release(String words) throws IOException, InterruptedException {
    return bench.shell(clone, Map.of("GPG_KEY", ""), "bin/release " + words);
  }

  @Test
  void aDryRunLeavesAReleaseInTargetAndChangesNothingElse() throws Exception {
    assumeTrue(
        Files.isExecutable(PACKAGES.resolve("bin/mkdocs")), "no MkDocs: .ci/run installs it");
    BenchProcess.Ended ended = release("--dry-run --no-build 97.98.99");

    assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.out()).contains("Release 97.98.99", "CHANGELOG.md", "not signed", "no tag");
    Path made = clone.resolve("target/release/97.98.99");
    assertThat(made.resolve("site/index.html")).isRegularFile();
    assertThat(made.resolve("notes.md")).content().contains("- ");
    String checks = "cd '" + made + "' && sha256sum --check SHA256SUMS";
    assertThat(bench.shell(checks).out())
        .contains("bench-97.98.99.jar: OK", "bench-slim-97.98.99.jar: OK");
    Path released = clone.resolve("target/release/clone");
    assertThat(released.resolve("CHANGELOG.md")).content().contains("## [97.98.99] - 2");
    assertThat(released.resolve("pom.xml")).content().contains("<version>97.98.99</version>");
    BenchProcess.Ended left =
        bench.shell(clone, Map.of(), "git status --porcelain; git log -1 --format=%s; git tag");
    assertThat(left.out()).doesNotContain("97.98.99", " M ");
  }

  @Test
  void refusesWhatItCannotRelease() throws Exception {
    assertRefused("", "'' is no version");
    assertRefused("--no-build 1.2.3", "--no-build is for a dry run");
    assertRefused("--dry-run 1.2", "'1.2' is no version");
    assertRefused("--dryrun 1.2.3", "unknown option --dryrun");
    assertRefused("--dry-run 0.1.0", "0.1.0");
    Files.writeString(clone.resolve("README.md"), "changed");
    assertRefused("--dry-run 97.98.99", "the tree has changes");
  }

  private void assertRefused(String words, String reason) throws Exception {
    BenchProcess.Ended ended = release(words);

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).startsWith("release: ").contains(reason);
  }
}
