package io.bench.app.experiment.block;

import io.bench.app.process.ProgramPath;
import io.bench.engine.machine.CpuList;
import io.bench.engine.machine.SystemFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Two halves of the cores that this process may use, for two arms that measure at the same time.
 * The threads of one physical core stay in one half, if there are two such cores. Immutable.
 *
 * @param halves as {@code taskset -c} takes them; two or none
 * @param lack why there are none, in a few words; empty if there are
 */
public record CoreHalves(List<String> halves, String lack) {

  private static final String PROGRAM = "taskset";

  /** Those of this machine. */
  public static CoreHalves ofThisMachine() {
    return ProgramPath.find(PROGRAM, ProgramPath.ofThisProcess()).isPresent()
        ? of(CpuList.allowed(SystemFile.text(Path.of("/proc/self/status"))), CoreHalves::siblings)
        : none("'taskset' (of util-linux) is not installed");
  }

  /** No halves, for a reason. */
  public static CoreHalves none(String lack) {
    return new CoreHalves(List.of(), lack);
  }

  /**
   * The halves of some CPUs.
   *
   * @param siblings the CPUs of the core that a CPU is of; empty if unknown
   */
  static CoreHalves of(BitSet cpus, IntFunction<BitSet> siblings) {
    Map<Integer, List<Integer>> cores = new TreeMap<>();
    List<Integer> all = cpus.stream().boxed().toList();
    for (int cpu : all) {
      int first = siblings.apply(cpu).nextSetBit(0);
      cores.computeIfAbsent(first < 0 ? cpu : first, core -> new ArrayList<>()).add(cpu);
    }
    List<List<Integer>> parts =
        cores.size() > 1 ? List.copyOf(cores.values()) : all.stream().map(List::of).toList();
    int half = parts.size() / 2;
    if (half == 0) {
      return none("there is one core");
    }
    // Of an odd number one core is left to everything else.
    return new CoreHalves(
        List.of(list(parts.subList(0, half)), list(parts.subList(half, 2 * half))), "");
  }

  private static String list(List<List<Integer>> cores) {
    return cores.stream()
        .flatMap(List::stream)
        .sorted()
        .map(String::valueOf)
        .collect(Collectors.joining(","));
  }

  private static BitSet siblings(int cpu) {
    String topology = "/sys/devices/system/cpu/cpu" + cpu + "/topology";
    return CpuList.parse(SystemFile.text(Path.of(topology, "thread_siblings_list")));
  }

  /**
   * The half of an arm. Which arm has which is drawn for every other restart, and the restart after
   * it has them the other way round, so that a faster half favours nobody.
   *
   * @param place of the arm, 0 or 1
   * @param restart from 1
   * @return as {@code taskset -c} takes it; empty if there are no halves
   */
  public String of(int place, int restart, long seed) {
    if (halves.isEmpty()) {
      return "";
    }
    int pair = (restart - 1) / 2;
    SplittableRandom random = new SplittableRandom(seed + pair);
    int drawn = random.nextInt(2);
    return halves.get((place + drawn + restart) % 2);
  }

  /** What stands before a command whose process is to use these cores; nothing for all. */
  static List<String> before(String cores) {
    return cores.isEmpty() ? List.of() : List.of(PROGRAM, "-c", cores);
  }

  /**
   * Moves a process that runs, with all of its threads.
   *
   * @throws IOException if that fails, in one line
   */
  static void move(long pid, String cores) throws IOException, InterruptedException {
    Process moving =
        new ProcessBuilder(PROGRAM, "-a", "-p", "-c", cores, Long.toString(pid))
            .redirectErrorStream(true)
            .start();
    String said = new String(moving.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (moving.waitFor() != 0) {
      throw new IOException(
          "%s cannot move process %d to cores %s: %s"
              .formatted(PROGRAM, pid, cores, said.strip().lines().findFirst().orElse("")));
    }
  }
}
