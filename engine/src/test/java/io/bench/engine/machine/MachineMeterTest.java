package io.bench.engine.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MachineMeterTest {

  private static final long TICK = 10_000_000;
  private static final long SECOND = 1_000_000_000;

  @TempDir Path root;

  private void file(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text + "\n");
  }

  /** Two CPUs: user, nice, system, idle, iowait, irq, softirq, steal, guest, guest_nice. */
  private void stat(String cpu0, String cpu1) throws IOException {
    file("proc/stat", "cpu  1 1 1 1 1 1 1 1 0 0\ncpu0 " + cpu0 + "\ncpu1 " + cpu1 + "\nintr 7 8");
  }

  private MachineUsage growth(MachineMeter meter, MachineUsage before, long processCpuNanos) {
    return meter.read(processCpuNanos).since(before);
  }

  @Test
  void stealAndWorkAreSummedOverCpus() throws IOException {
    stat("100 0 50 9 9 0 0 10 3 0", "100 0 50 9 9 0 0 20 3 0");
    MachineMeter meter = new MachineMeter(root, "");
    MachineUsage before = meter.read(5 * SECOND);

    stat("110 1 52 99 99 3 4 15 9 0", "100 0 50 99 99 0 0 25 9 0");
    MachineUsage taken = growth(meter, before, 5 * SECOND + 5 * TICK);

    assertThat(taken.cores()).isEqualTo(2);
    assertThat(taken.stolenNanos()).isEqualTo(10 * TICK);
    assertThat(taken.busyNanos()).isEqualTo(20 * TICK);
    assertThat(taken.otherNanos()).isEqualTo(15 * TICK);
  }

  @Test
  void cpusThatTheProcessMayNotUseDoNotCount() throws IOException {
    file("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t1,4-6");
    stat("0 0 0 0 0 0 0 0 0 0", "0 0 0 0 0 0 0 0 0 0");
    MachineMeter meter = new MachineMeter(root, "");
    MachineUsage before = meter.read(0);

    stat("9 0 0 0 0 0 0 9 0 0", "2 0 0 0 0 0 0 1 0 0");
    MachineUsage taken = growth(meter, before, 0);

    assertThat(taken.cores()).isEqualTo(1);
    assertThat(taken.stolenNanos()).isEqualTo(TICK);
    assertThat(taken.busyNanos()).isEqualTo(2 * TICK);
  }

  @Test
  void aMeterOfSomeCpusCountsThese() throws IOException {
    file("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t0-1");
    stat("0 0 0 0 0 0 0 0 0 0", "0 0 0 0 0 0 0 0 0 0");
    MachineMeter meter = new MachineMeter(root, "0,2");
    MachineUsage before = meter.read(0);

    stat("9 0 0 0 0 0 0 7 0 0", "2 0 0 0 0 0 0 1 0 0");
    MachineUsage taken = growth(meter, before, 0);

    assertThat(taken.cores()).isEqualTo(1);
    assertThat(taken.stolenNanos()).isEqualTo(7 * TICK);
    assertThat(taken.busyNanos()).isEqualTo(9 * TICK);
  }

  @Test
  void aCpuThatIsPluggedInDoesNotBringItsPast() throws IOException {
    file("proc/stat", "cpu0 0 0 0 0 0 0 0 0 0 0");
    MachineMeter meter = new MachineMeter(root, "");
    MachineUsage before = meter.read(0);

    stat("0 0 0 0 0 0 0 0 0 0", "900 0 0 0 0 0 0 900 0 0");
    MachineUsage appeared = meter.read(0);
    stat("0 0 0 0 0 0 0 0 0 0", "901 0 0 0 0 0 0 902 0 0");

    assertThat(appeared.since(before).stolenNanos()).isZero();
    assertThat(meter.read(0).since(appeared).stolenNanos()).isEqualTo(2 * TICK);
  }

  @Test
  void aCounterThatFallsIsUnchanged() throws IOException {
    stat("5 0 0 0 0 0 0 100 0 0", "0 0 0 0 0 0 0 0 0 0");
    MachineMeter meter = new MachineMeter(root, "");
    MachineUsage before = meter.read(0);

    stat("5 0 0 0 0 0 0 40 0 0", "0 0 0 0 0 0 0 0 0 0");

    assertThat(growth(meter, before, 0).stolenNanos()).isZero();
  }

  @Test
  void coarseTicksDoNotMakeNeighboursNegative() throws IOException {
    stat("0 0 0 0 0 0 0 0 0 0", "0 0 0 0 0 0 0 0 0 0");
    MachineMeter meter = new MachineMeter(root, "");
    MachineUsage before = meter.read(0);

    MachineUsage early = growth(meter, before, TICK / 2);
    stat("1 0 0 0 0 0 0 0 0 0", "0 0 0 0 0 0 0 0 0 0");

    assertThat(early.otherNanos()).isZero();
    assertThat(growth(meter, before, TICK).otherNanos()).isZero();
  }

  @Test
  void throttlingOfVersionTwoIsThatOfAllGroupsAboveToo() throws IOException {
    file("proc/self/cgroup", "0::/outer/inner");
    file("sys/fs/cgroup/outer/cpu.stat", "usage_usec 9\nnr_throttled 1\nthrottled_usec 100");
    file("sys/fs/cgroup/outer/inner/cpu.stat", "usage_usec 9\nnr_throttled 1\nthrottled_usec 10");
    MachineMeter meter = new MachineMeter(root, "");
    MachineUsage before = meter.read(0);

    file("sys/fs/cgroup/outer/cpu.stat", "usage_usec 9\nnr_throttled 2\nthrottled_usec 105");
    file("sys/fs/cgroup/outer/inner/cpu.stat", "usage_usec 9\nnr_throttled 2\nthrottled_usec 12");

    assertThat(growth(meter, before, 0).throttledNanos()).isEqualTo(7_000);
  }

  @Test
  void throttlingOfVersionOneIsInNanoseconds() throws IOException {
    file("proc/self/cgroup", "4:memory:/x\n3:cpu,cpuacct:/x\n0::/");
    file("sys/fs/cgroup/cpu,cpuacct/x/cpu.stat", "nr_periods 1\nthrottled_time 500");
    MachineMeter meter = new MachineMeter(root, "");
    MachineUsage before = meter.read(0);

    file("sys/fs/cgroup/cpu,cpuacct/x/cpu.stat", "nr_periods 2\nthrottled_time 800");

    assertThat(growth(meter, before, 0).throttledNanos()).isEqualTo(300);
  }

  @Test
  void withoutAQuotaNothingIsThrottled() throws IOException {
    file("proc/self/cgroup", "0::/");

    assertThat(new MachineMeter(root, "").read(0).throttledNanos()).isZero();
  }

  @Test
  void pressureIsToldOfTheMachineAndOfTheOwnGroup() throws IOException {
    file("proc/self/cgroup", "1:cpu:/\n0::/outer/inner");
    file("proc/pressure/cpu", "some avg10=1.00 avg60=0.00 avg300=0.00 total=10\nfull total=0");
    file("sys/fs/cgroup/unified/outer/cpu.pressure", "some avg10=0.00 total=5\nfull total=0");
    MachineMeter meter = new MachineMeter(root, "");
    MachineUsage before = meter.read(0);

    file("proc/pressure/cpu", "some avg10=1.00 avg60=0.00 avg300=0.00 total=30\nfull total=0");
    file("sys/fs/cgroup/unified/outer/cpu.pressure", "some avg10=0.00 total=6\nfull total=0");
    MachineUsage taken = growth(meter, before, 0);

    assertThat(taken.pressureNanos()).isEqualTo(20_000);
    assertThat(taken.groupPressureNanos()).isEqualTo(1_000);
    assertThat(taken.nearestPressureNanos()).isEqualTo(1_000);
  }

  @Test
  void frequencyIsTheMeanOfCpus() throws IOException {
    stat("0 0 0 0 0 0 0 0 0 0", "0 0 0 0 0 0 0 0 0 0");
    file("sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq", "2000000");
    file("sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq", "3000000");

    assertThat(new MachineMeter(root, "").read(0).megahertz()).isEqualTo(2_500);
  }

  @Test
  void withoutAnyFileNothingIsKnown() {
    assertThat(new MachineMeter(root, "").read(SECOND)).isEqualTo(MachineUsage.NOT_READABLE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "cpu0",
        "cpu0 1 2 3",
        "cpu0 a b c d e f g h",
        "cpu0 -1 0 0 0 0 0 0 0",
        "cpu0 99999999999999999999 0 0 0 0 0 0 0",
        "cpu99999999999 1 1 1 1 1 1 1 1",
        "total=3",
        "some total=x",
        "some avg10=0.00 total=",
        "throttled_usec",
        "throttled_usec x",
        "::::",
        "0::/../../..",
        "Cpus_allowed_list:\t3-1",
        "Cpus_allowed_list:\t0-99999999999"
      })
  void damagedFilesAreUnknownAndNoError(String text) throws IOException {
    for (String path :
        new String[] {
          "proc/stat",
          "proc/self/status",
          "proc/self/cgroup",
          "proc/pressure/cpu",
          "sys/fs/cgroup/cpu.stat",
          "sys/fs/cgroup/cpu.pressure",
          "sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq"
        }) {
      file(path, text);
    }
    MachineUsage usage = new MachineMeter(root, "").read(0);

    assertThat(usage.stolenNanos()).isEqualTo(MachineUsage.UNKNOWN);
    assertThat(usage.pressureNanos()).isEqualTo(MachineUsage.UNKNOWN);
    assertThat(usage.throttledNanos()).isLessThanOrEqualTo(0);
    assertThat(usage.megahertz()).isNaN();
  }
}
