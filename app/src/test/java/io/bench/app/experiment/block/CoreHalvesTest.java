package io.bench.app.experiment.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.bench.engine.machine.CpuList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CoreHalvesTest {

  private static List<String> halves(String cpus, Map<Integer, String> siblings) {
    CoreHalves halves =
        CoreHalves.of(CpuList.parse(cpus), cpu -> CpuList.parse(siblings.getOrDefault(cpu, "")));
    return IntStream.of(0, 1).mapToObj(place -> halves.of(place, 1, 7)).sorted().toList();
  }

  @Test
  void halvesAreOfTheSameSizeAndHaveNoCoreInCommon() {
    assertThat(halves("0-3", Map.of())).containsExactly("0,1", "2,3");
    assertThat(halves("0,1", Map.of())).containsExactly("0", "1");
    assertThat(halves("2-3,8-9\n", Map.of())).containsExactly("2,3", "8,9");
  }

  @Test
  void anOddCoreIsLeftToEverythingElse() {
    assertThat(halves("0-4", Map.of())).containsExactly("0,1", "2,3");
  }

  @Test
  void threadsOfOneCoreStayInOneHalf() {
    assertThat(halves("0-3", Map.of(0, "0,2\n", 2, "0,2\n", 1, "1,3\n", 3, "1,3\n")))
        .containsExactly("0,2", "1,3");
    assertThat(halves("0-5", Map.of(0, "0-1", 1, "0-1", 2, "2-3", 3, "2-3", 4, "4-5", 5, "4-5")))
        .containsExactly("0,1", "2,3");
  }

  @Test
  void theTwoThreadsOfTheOnlyCoreAreOneEach() {
    assertThat(halves("0-1", Map.of(0, "0-1", 1, "0-1"))).containsExactly("0", "1");
  }

  @Test
  void oneCoreHasNoHalves() {
    CoreHalves none = CoreHalves.of(CpuList.parse("3"), cpu -> new BitSet());
    assertThat(none.lack()).isEqualTo("there is one core");
    assertThat(none.of(0, 1, 7)).isEmpty();
    assertThat(CoreHalves.before("")).isEmpty();
  }

  @Test
  void aProcessThatRunsIsMoved() throws Exception {
    CoreHalves halves = CoreHalves.ofThisMachine();
    assumeTrue(halves.lack().isEmpty(), halves.lack());
    String cores = halves.of(0, 1, 7);
    Process process = new ProcessBuilder("sleep", "60").start();
    try {
      CoreHalves.move(process.pid(), cores);
      String status = Files.readString(Path.of("/proc/" + process.pid() + "/status"));
      assertThat(CpuList.allowed(status)).isEqualTo(CpuList.parse(cores));
      assertThatThrownBy(() -> CoreHalves.move(process.pid(), "9999"))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(
              "taskset cannot move process " + process.pid() + " to cores 9999: ");
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void eachArmHasEachHalfInOneOfTwoRestartsAndTheFirstIsDrawn() {
    CoreHalves halves = CoreHalves.of(CpuList.parse("0-1"), cpu -> new BitSet());
    assertThat(halves.lack()).isEmpty();
    int firstOnZero = 0;
    for (int restart = 1; restart <= 199; restart += 2) {
      for (int place = 0; place < 2; place++) {
        assertThat(List.of(halves.of(place, restart, 7), halves.of(place, restart + 1, 7)))
            .as("arm %d from restart %d on", place, restart)
            .containsExactlyInAnyOrder("0", "1");
      }
      assertThat(halves.of(0, restart, 7)).isNotEqualTo(halves.of(1, restart, 7));
      firstOnZero += halves.of(0, restart, 7).equals("0") ? 1 : 0;
    }
    assertThat(firstOnZero).isBetween(30, 70);
  }
}
