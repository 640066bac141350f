package io.bench.engine.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.diagnostic.NullProvider;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.problem.UsageException;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.read.ResultProcess;
import io.bench.engine.result.read.ResultRun;
import io.bench.engine.statistics.WindowBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run wrote, read back as others do. */
class ReadBackTest {

  private static final long READS = 200;
  private static final long WRITES = 100;

  @TempDir Path parent;

  private Path path;

  @BeforeEach
  void run() throws Exception {
    SecretMask mask = new SecretMask();
    ErrorSamples samples = new ErrorSamples(mask);
    ResultSettings settings = new ResultSettings("1.2.3", mask, samples, problem -> {});
    ResultFolder folder =
        ResultFolder.create(parent, RunRig.RUN, settings, new FullDisk(), InstantSource.system());
    RunRig rig = new RunRig(folder);
    rig.step(
        new NullProvider(),
        Map.of(),
        RunRig.plan(
            "the main",
            RunRig.counted(PhaseKind.MEASUREMENT, READS + WRITES, RateProfile.constant(10_000))));
    rig.end(ActivityResult.End.COMPLETED, null);
    path = folder.path();
  }

  private ResultProcess process() {
    return ResultRun.read(path).processes("the main").get(0);
  }

  @Test
  void findsTheStepThatWasMeasured() {
    assertThat(ResultRun.read(path).processes("the main")).hasSize(1);
    assertThat(ResultRun.read(path).processes("another")).isEmpty();
    assertThat(process().headline()).isEqualTo("response");
    assertThat(process().ops()).containsExactly("read", "write, 2");
  }

  @Test
  void findsTheTimesOfEveryOpTemplateWhateverItsName() {
    assertThat(process().times("read").window().ops()).isEqualTo(READS);
    assertThat(process().times("write, 2").window().times().getTotalCount()).isEqualTo(WRITES);
    assertThat(process().times("unknown").window().ops()).isZero();
  }

  @Test
  void addsTheOpTemplatesUp() {
    WindowBatch window = process().timesOfAllOps().window();

    assertThat(window.ops()).isEqualTo(READS + WRITES);
    assertThat(window.seconds()).isPositive();
  }

  @Test
  void leavesADamagedLastLineOut() throws IOException {
    Path log = path.resolve("latency.hlog");
    String whole = Files.readString(log);
    Files.writeString(
        log, whole + whole.lines().reduce((a, b) -> b).orElseThrow().substring(0, 90));

    ResultRun run = ResultRun.read(path);

    assertThat(run.log().damagedLines()).isEqualTo(1);
    assertThat(run.processes("the main").get(0).times("read").window().ops()).isEqualTo(READS);
  }

  @Test
  void whatIsNoResultFolderIsToldInOneLine() throws IOException {
    assertThatThrownBy(() -> ResultRun.read(parent.resolve("nowhere")))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith("nowhere: no such folder");
    assertThatThrownBy(() -> ResultRun.read(parent))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith("no result folder, it has no run.json");
    Files.writeString(path.resolve("run.json"), "{ \"schema\"");
    assertThatThrownBy(() -> ResultRun.read(path))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith("run.json: cannot be read as JSON");
  }

  @Test
  void theForksOfAStepAreItsProcesses() throws IOException {
    Path top = Files.createDirectory(parent.resolve("top"));
    Path forks = Files.createDirectory(top.resolve("forks"));
    Files.move(path, forks.resolve("main-1"));
    Files.writeString(
        top.resolve("run.json"),
        "{\"schema\": {\"name\": \"bench-run\"}, \"steps\":"
            + " [{\"name\": \"the main\", \"forks\": [\"forks/main-1\"]}]}");

    assertThat(ResultRun.read(top).processes("the main"))
        .singleElement()
        .satisfies(process -> assertThat(process.times("read").window().ops()).isEqualTo(READS));
  }
}
