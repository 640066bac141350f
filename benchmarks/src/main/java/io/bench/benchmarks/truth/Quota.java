package io.bench.benchmarks.truth;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A control group with a CPU quota, of version 1 or 2, in which the client runs from its start.
 *
 * @param percent of one core
 */
record Quota(int percent) implements Disturbance {

  private static final Path ROOT = Path.of("/sys/fs/cgroup");
  private static final int PERIOD_MICROS = 100_000;
  private static final String GROUP = "bench-truth-" + ProcessHandle.current().pid();

  @Override
  public List<String> command(List<String> bench) throws CauseNotPossible {
    Path group = group();
    int quotaMicros = PERIOD_MICROS * percent / 100;
    try {
      Files.createDirectories(group);
      if (isVersion1()) {
        Files.writeString(group.resolve("cpu.cfs_period_us"), Integer.toString(PERIOD_MICROS));
        Files.writeString(group.resolve("cpu.cfs_quota_us"), Integer.toString(quotaMicros));
      } else {
        Files.writeString(group.resolve("cpu.max"), quotaMicros + " " + PERIOD_MICROS);
      }
    } catch (IOException e) {
      throw new CauseNotPossible("no control group with a quota can be made: " + e);
    }
    List<String> wrapped = new ArrayList<>();
    wrapped.addAll(List.of("sh", "-c", "echo $$ > \"$0\" && exec \"$@\""));
    wrapped.add(group.resolve("cgroup.procs").toString());
    wrapped.addAll(bench);
    return wrapped;
  }

  @Override
  public void during(Process bench) throws IOException, InterruptedException {
    bench.waitFor();
    Files.deleteIfExists(group());
  }

  private static boolean isVersion1() {
    return Files.exists(ROOT.resolve("cpu/cpu.cfs_quota_us"));
  }

  private static Path group() {
    return (isVersion1() ? ROOT.resolve("cpu") : ROOT).resolve(GROUP);
  }
}
