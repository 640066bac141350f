package io.bench.engine.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupLimitsTest {

  @TempDir Path root;

  private void file(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text + "\n");
  }

  @Test
  void takesTheTightestLimitOfVersionTwo() throws IOException {
    file("proc/self/cgroup", "0::/outer/inner");
    file("sys/fs/cgroup/outer/cpu.max", "150000 100000");
    file("sys/fs/cgroup/outer/memory.max", "max");
    file("sys/fs/cgroup/outer/inner/cpu.max", "max 100000");
    file("sys/fs/cgroup/outer/inner/memory.max", "1048576");

    CgroupLimits limits = CgroupLimits.read(root);

    assertThat(limits.cpus()).isEqualTo(1.5);
    assertThat(limits.memoryBytes()).isEqualTo(1_048_576);
  }

  @Test
  void readsVersionOne() throws IOException {
    file("proc/self/cgroup", "4:memory:/docker/x\n3:cpu,cpuacct:/docker/x");
    file("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "200000");
    file("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000");
    file("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712");

    CgroupLimits limits = CgroupLimits.read(root);

    assertThat(limits.cpus()).isEqualTo(2);
    assertThat(limits.memoryBytes()).isEqualTo(-1);
  }

  @Test
  void hasNoLimitsWhereThereAreNoGroups() {
    CgroupLimits limits = CgroupLimits.read(root);

    assertThat(limits.cpus()).isNaN();
    assertThat(limits.memoryBytes()).isEqualTo(-1);
  }
}
