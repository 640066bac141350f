package io.bench.engine.verdict;

import static io.bench.engine.verdict.VerdictFigures.cores;
import static io.bench.engine.verdict.VerdictFigures.count;
import static io.bench.engine.verdict.VerdictFigures.percent;

import io.bench.engine.machine.MachineUsage;
import io.bench.engine.record.PhaseSecond;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Whether the machine took CPU from the load generator: its hypervisor, the quota of a control
 * group, or other processes. Threads of this process that wait for each other are no matter of the
 * machine: pressure counts only while others use the cores too.
 */
final class MachineRule {

  /**
   * The hypervisor's part of the CPU time that was wanted. An op that needs a CPU misses it with
   * this probability. Neighbours on a healthy host cost one or two in a hundred.
   */
  static final double STOLEN = 0.03;

  /** The same of the wall clock: less is the resolution of the kernel's ticks. */
  static final double MIN_STOLEN = 0.002;

  /** Of the wall clock. More meets more than one op in a hundred, and p99 is what is judged. */
  static final double THROTTLED = 0.01;

  /** With less than this idle, a thread that wakes up finds no free core. */
  static final double FULL = 0.9;

  /** Other processes that use less of the cores leave the client what it needs. */
  static final double NEIGHBOURS = 0.2;

  /** On full cores, so much waiting in a second is no coincidence of two threads. */
  static final double PRESSURE = 0.05;

  /** So many seconds like that limit the client, as those of its own CPU do. */
  static final double CONTENDED_SHARE = ClientRules.SATURATED_SHARE;

  private final MeasuredWindow window;
  private final List<PhaseSecond> samples;
  private final PhaseSecond whole;
  private final MachineShare share;
  private final VerdictFinding finding = new VerdictFinding(VerdictKind.MACHINE_LIMITED);

  private MachineRule(MeasuredWindow window, PhaseSecond whole) {
    this.window = window;
    this.samples = window.samples();
    this.whole = whole;
    this.share = MachineShare.of(whole);
  }

  /** All reasons together: steal, throttling, other processes. */
  static @Nullable Verdict limited(MeasuredWindow window) {
    PhaseSecond whole = whole(window);
    return whole == null ? null : new MachineRule(window, whole).verdict();
  }

  private static @Nullable PhaseSecond whole(MeasuredWindow window) {
    return window.intervals().stream()
        .reduce(PhaseSecond::and)
        .filter(all -> all.seconds() > 0)
        .orElse(null);
  }

  private @Nullable Verdict verdict() {
    finding.number("stolenOrThrottledShare", share.ofDelay());
    stolen();
    throttled();
    if (!window.sameHost()) {
      neighbours();
    }
    return finding.verdictByReasons("the machine took CPU from the client: ");
  }

  private void stolen() {
    double cores = whole.used().machine().stolenNanos() / 1e9 / whole.seconds();
    if (share.stolen() > STOLEN && cores > MIN_STOLEN) {
      finding
          .number("stolenShare", share.stolen())
          .number("stolenCores", cores)
          .because(
              "its hypervisor took %s of the CPU time that was wanted here, %s cores (bound %s;"
                  + " %s)",
              percent(share.stolen()),
              cores(cores),
              percent(STOLEN),
              worst("stolen", sample -> MachineShare.of(sample).stolen()));
    }
  }

  private void throttled() {
    double cores = whole.used().machine().throttledNanos() / 1e9 / whole.seconds();
    if (cores > THROTTLED) {
      finding
          .number("throttledShare", share.throttled())
          .number("throttledCores", cores)
          .because(
              "the CPU quota of its control group withheld %s of the CPU time that it wanted, %s"
                  + " cores (bound %s cores; %s)",
              percent(share.throttled()),
              cores(cores),
              cores(THROTTLED),
              worst("throttled", sample -> MachineShare.of(sample).throttled()));
    }
  }

  private void neighbours() {
    long contended = samples.stream().filter(MachineRule::isContended).count();
    double contendedShare = samples.isEmpty() ? 0 : (double) contended / samples.size();
    if (contendedShare > CONTENDED_SHARE) {
      double cores = whole.used().machine().otherNanos() / 1e9 / whole.seconds();
      double pressure = pressure(whole);
      finding
          .number("contendedShare", contendedShare)
          .number("otherCores", cores)
          .number("pressureShare", pressure)
          .because(
              "in %s of %s seconds all cores were busy with other processes too, and threads waited"
                  + " for a CPU (bound %s); they used %s of %d cores, and somebody waited for %s of"
                  + " the time (%s)",
              count(contended),
              count((long) samples.size()),
              percent(CONTENDED_SHARE),
              cores(cores),
              whole.used().machine().cores(),
              percent(pressure),
              worst("pressure", MachineRule::pressure));
    }
  }

  private static boolean isContended(PhaseSecond sample) {
    return isContended(sample.seconds(), sample.used().machine());
  }

  /** Whether other processes kept threads waiting for a CPU in an interval. */
  static boolean isContended(double seconds, MachineUsage machine) {
    double available = machine.cores() * seconds * 1e9;
    return machine.otherNanos() > NEIGHBOURS * available
        && machine.busyNanos() + machine.stolenNanos() > FULL * available
        && machine.nearestPressureNanos() > PRESSURE * seconds * 1e9;
  }

  /** The interval and the kernel's counter are not read at the same moment. */
  private static double pressure(PhaseSecond sample) {
    return Math.min(1, sample.used().machine().nearestPressureNanos() / 1e9 / sample.seconds());
  }

  /** The second with the largest share, as people count them, and the share. */
  private String worst(String name, ToDoubleFunction<PhaseSecond> of) {
    int worst = 0;
    for (int second = 1; second < samples.size(); second++) {
      if (of.applyAsDouble(samples.get(second)) > of.applyAsDouble(samples.get(worst))) {
        worst = second;
      }
    }
    double largest = of.applyAsDouble(samples.isEmpty() ? whole : samples.get(worst));
    finding.number(name + "WorstSecond", worst + 1.0).number(name + "WorstShare", largest);
    return "worst in second %d: %s".formatted(worst + 1, percent(largest));
  }

  /** What other processes used: if a server is among them it is reported, but does not count. */
  static Verdict sameHost(MeasuredWindow window) {
    String said = "client and server share this machine and take CPU from each other";
    PhaseSecond whole = whole(window);
    if (whole == null
        || whole.used().machine().cores() == 0
        || whole.used().machine().otherNanos() < 0) {
      return Verdict.of(VerdictKind.SAME_HOST, said);
    }
    double cores = whole.used().machine().otherNanos() / 1e9 / whole.seconds();
    return new Verdict(
        VerdictKind.SAME_HOST,
        "%s (other processes than the client used %s of %d cores)"
            .formatted(said, cores(cores), whole.used().machine().cores()),
        Map.of("otherCores", cores));
  }

  /** A notice of what the machine does not tell, or null if it tells everything. */
  static @Nullable Verdict unknown(MeasuredWindow window) {
    PhaseSecond whole = whole(window);
    List<String> missing = new ArrayList<>();
    if (whole != null) {
      MachineUsage machine = whole.used().machine();
      addIfUnknown(missing, machine.stolenNanos(), "CPU time that the hypervisor took");
      addIfUnknown(missing, machine.throttledNanos(), "throttling by a quota");
      addIfUnknown(missing, machine.nearestPressureNanos(), "waiting for a CPU (pressure)");
    }
    return missing.isEmpty()
        ? null
        : Verdict.of(
            VerdictKind.MACHINE_UNKNOWN,
            "MACHINE_LIMITED is not judged by what this machine does not tell: "
                + String.join(", ", missing));
  }

  private static void addIfUnknown(List<String> missing, long nanos, String name) {
    if (nanos == MachineUsage.UNKNOWN) {
      missing.add(name);
    }
  }
}
