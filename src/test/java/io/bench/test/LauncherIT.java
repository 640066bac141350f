package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code bin/bench} as a user has it: beside the jar, or linked to from a folder on the path. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LauncherIT {

  private static final int ROOT = 0;
  private static final int NOBODY = 65534;

  private static final String RUN =
      " run workload=keyvalue default.capacity adapter=null warmup=none cycles=1";

  private static final String UNTIL_TRAINED =
      "; until ls caches/bench/start/*.jvm && ! test -e caches/bench/start/training;"
          + " do sleep 0.2; done > ls.out 2>&1";

  private InstalledLauncher launcher;
  private BenchProcess.Ended firstRun;
  private Path cache;
  private Path saved;

  @BeforeAll
  void runForTheFirstTime(@TempDir Path installed, @TempDir Path elsewhere) throws Exception {
    launcher = InstalledLauncher.in(installed);
    firstRun = launcher.shell("bench" + RUN + UNTIL_TRAINED);
    cache = launcher.cache();
    saved = Files.copy(cache, elsewhere.resolve("saved"), StandardCopyOption.COPY_ATTRIBUTES);
  }

  @BeforeEach
  void beginWithTheCacheAsItWasMade() throws Exception {
    for (Path other : launcher.caches()) {
      Files.delete(other);
    }
    Files.copy(saved, cache, StandardCopyOption.COPY_ATTRIBUTES);
  }

  @Test
  void theFirstRunIsFollowedByATrainingOfWhichNothingIsSeen() throws Exception {
    assertThat(firstRun.exitCode()).as(firstRun.err()).isZero();
    assertThat(firstRun.out()).startsWith("COMPLETED: workload keyvalue").doesNotContain("cache");
    assertThat(firstRun.err()).doesNotContain("cache", "WARNING", "warning");
  }

  @ParameterizedTest
  @ValueSource(strings = {"calibrate", "compare --live"})
  void aTrainingStopsWhenARunBegins(String command) throws Exception {
    Files.delete(cache);
    BenchProcess.Ended ended =
        launcher.shell(
            "BENCH_START_CACHE=train BENCH_START_ADAPTER=null bench & training=$!;"
                + " until test -e caches/bench/start/training/$training; do sleep 0.1; done;"
                + " bench "
                + command
                + " --help > help; code=0; wait $training || code=$?; exit $code");

    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(1);
    assertThat(launcher.cacheFolder().toFile().list()).containsOnly("running");
  }

  @Test
  void noTrainingBeginsWhileAnotherRunGoesOn() throws Exception {
    Files.delete(cache);
    BenchProcess.Ended ended =
        launcher.shell(
            "bash -c 'exec -a bench sleep 60' & run=$!; touch caches/bench/start/running/$run; code=0;"
                + " BENCH_START_CACHE=train BENCH_START_ADAPTER=null bench || code=$?;"
                + " kill $run; exit $code");

    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(1);
    assertThat(launcher.cacheFolder().toFile().list()).containsOnly("running");
  }

  @Test
  void aMarkWhoseProcessIsAnotherByNowHindersNoTraining() throws Exception {
    BenchProcess.Ended ended =
        launcher.shell(
            "sleep 600 & other=$!;"
                + " until [ \"$(cat /proc/$other/comm)\" = sleep ]; do sleep 0.1; done;"
                + " touch caches/bench/start/running/$other; code=0;"
                + " BENCH_START_CACHE=train BENCH_START_ADAPTER=null bench || code=$?;"
                + " kill $other; exit $code");

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(cache).exists();
  }

  @Test
  void argumentsOutputAndExitCodesPassThrough() throws Exception {
    assertThat(launcher.shell("bench --version").out()).startsWith("bench 0.1.0");
    BenchProcess.Ended values = launcher.shell("bench show binding 'Add(5); ToString()' cycles=3");
    BenchProcess.Ended wrong = launcher.shell("bench show binding 'Hsh()'");

    assertThat(values.out().lines()).containsExactly("5", "6", "7");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).contains("did you mean 'Hash'?").hasLineCount(1);
  }

  @Test
  void itTurnsIntoTheJvmSoThatSignalsReachIt() throws Exception {
    BenchProcess.Ended ended =
        launcher.shell(
            "bench run workload=keyvalue default.capacity adapter=null warmup=none duration=5m"
                + " 2> err & bench=$!; until grep -q measuring err; do sleep 0.1; done;"
                + " test \"$(ps -o comm= -p $bench)\" = java; kill -TERM $bench;"
                + " code=0; wait $bench || code=$?; exit $code");

    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(143);
    assertThat(ended.out()).contains("INTERRUPTED");
  }

  @Test
  void aLinkToItIsFollowed() throws Exception {
    BenchProcess.Ended ended =
        launcher.shell("mkdir links; ln -s ../bench links/b; links/b --version");

    assertThat(ended.out()).as(ended.err()).startsWith("bench 0.1.0");
  }

  @Test
  void aMissingJarAndAMissingJavaAreNamed() throws Exception {
    BenchProcess.Ended jar =
        launcher.shell("mkdir -p alone/bin; cp bench alone/bin; alone/bin/bench --version");
    BenchProcess.Ended java = launcher.shell(Map.of("JAVA_HOME", "/nowhere"), "bench --version");

    assertThat(jar.exitCode()).isEqualTo(2);
    assertThat(jar.err()).contains("no bench.jar").hasLineCount(1);
    assertThat(java.exitCode()).isEqualTo(2);
    assertThat(java.err()).contains("JAVA_HOME", "/nowhere").hasLineCount(1);
  }

  @Test
  void theCacheIsUsedAndHoldsTheClasses() throws Exception {
    assertThat(launcher.classesFromTheCache("bench" + RUN)).isGreaterThan(500);
  }

  @Test
  void itIsTheUsersAloneAndNothingElseIsLeft() throws Exception {
    assertThat(Files.getPosixFilePermissions(launcher.cacheFolder()))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cache)))
        .startsWith("r")
        .endsWith("------");
    assertThat(launcher.cacheFolder().toFile().list())
        .containsExactlyInAnyOrder("running", cache.getFileName().toString());
  }

  @Test
  void switchedOffItIsNotUsed() throws Exception {
    assertThat(launcher.classesFromTheCache("BENCH_START_CACHE=off bench" + RUN)).isZero();
  }

  @Test
  void pathsThroughALibraryDoNotUseTheProfilesOfTheLeanPath() throws Exception {
    String help = "bench run --help adapter=null path=";

    assertThat(launcher.classesFromTheCache(help + "lean")).isPositive();
    assertThat(launcher.classesFromTheCache(help + "driver")).isZero();
    assertThat(launcher.classesFromTheCache(help + "grpc-java")).isZero();
  }

  @Test
  void anArchiveOfTheUsersOwnIsNotContradicted() throws Exception {
    BenchProcess.Ended ended =
        launcher.shell(Map.of("JAVA_TOOL_OPTIONS", "-Xshare:off"), "bench --version");

    assertThat(ended.exitCode()).as(ended.err()).isZero();
  }

  @Test
  void theHeapIsSmallUnlessTheUserChoosesOne() throws Exception {
    assertThat(largestHeap(Map.of())).isEqualTo("1073741824");
    assertThat(largestHeap(Map.of("JDK_JAVA_OPTIONS", "-Xmx300m"))).isEqualTo("314572800");
    assertThat(largestHeap(Map.of("JAVA_TOOL_OPTIONS", "-Xmx200m"))).isEqualTo("209715200");
  }

  private String largestHeap(Map<String, String> environment) throws Exception {
    Map<String, String> all = new HashMap<>(Map.of("JDK_JAVA_OPTIONS", ""));
    all.putAll(environment);
    all.merge("JDK_JAVA_OPTIONS", " -XX:+PrintFlagsFinal", String::concat);
    BenchProcess.Ended ended = launcher.shell(all, "bench --version | grep ' MaxHeapSize '");
    return ended.out().replaceAll(".*= *(\\d+) .*\\s*", "$1");
  }

  @Test
  void aBrokenCacheIsNotUsedAndNothingIsSaid() throws Exception {
    Files.delete(cache);
    Files.writeString(cache, "no archive", StandardCharsets.US_ASCII);

    assertSilentWithoutCache();
  }

  @Test
  void aCacheThatOthersCanWriteIsNotUsedAndNothingIsSaid() throws Exception {
    Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rw-rw----"));
    assertSilentWithoutCache();

    Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rw-----w-"));
    assertSilentWithoutCache();
  }

  @Test
  void aCacheInAFolderThatOthersCanWriteIsNotUsedAndNothingIsSaid() throws Exception {
    Files.setPosixFilePermissions(
        launcher.cacheFolder(), PosixFilePermissions.fromString("rwx----wx"));
    try {
      assertSilentWithoutCache();
    } finally {
      Files.setPosixFilePermissions(
          launcher.cacheFolder(), PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void aLinkToACacheIsNotUsed() throws Exception {
    Files.delete(cache);
    Files.createSymbolicLink(cache, saved);

    assertSilentWithoutCache();
  }

  @Test
  void aCacheOfAnotherUserIsNotUsedAndNothingIsSaid() throws Exception {
    assumeTrue(
        Files.getAttribute(cache, "unix:uid").equals(ROOT), "only root can give a file away");
    Files.setAttribute(cache, "unix:uid", NOBODY);

    assertSilentWithoutCache();
  }

  @Test
  void aCacheOfAnotherJarIsNotUsed() throws Exception {
    FileTime before = Files.getLastModifiedTime(launcher.jar());
    Files.setLastModifiedTime(launcher.jar(), FileTime.from(Instant.EPOCH));
    try {
      assertSilentWithoutCache();
    } finally {
      Files.setLastModifiedTime(launcher.jar(), before);
    }
  }

  private void assertSilentWithoutCache() throws IOException, InterruptedException {
    assertThat(launcher.classesFromTheCache("bench --version")).isZero();
    BenchProcess.Ended ended = launcher.shell("bench --version");
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).startsWith("bench 0.1.0").hasLineCount(2);
  }
}
