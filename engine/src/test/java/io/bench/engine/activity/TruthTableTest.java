package io.bench.engine.activity;

import static io.bench.engine.activity.Scene.MILLI;
import static io.bench.engine.activity.Scene.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.OpError;
import io.bench.engine.activity.Scene.PausedBy;
import io.bench.engine.activity.SimulatedClient.Cost;
import io.bench.engine.expectation.ExpectationOutcome;
import io.bench.engine.expectation.Expectations;
import io.bench.engine.pace.PoissonArrivals;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.record.TimePart;
import io.bench.engine.verdict.LatencyAccount;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Simulates one cause at a time and checks what Bench reports of it: the verdicts, who spent p99,
 * who was the limit, and whether {@code p99<20ms} is met. A cause may give several verdicts; the
 * table lists all of them, and no other may appear.
 */
class TruthTableTest {

  private static final long STALL_AT = 8 * SECOND;

  /** Who spent most of p99. */
  private enum Spender {
    SERVER,
    PERMIT,
    PREDECESSOR,
    CLIENT,
    MACHINE
  }

  private record Cause(
      String name,
      Supplier<Scene> scene,
      Spender spender,
      boolean objectiveMet,
      Set<VerdictKind> verdicts) {

    @Override
    public String toString() {
      return name;
    }
  }

  private static Cause cause(
      String name,
      Supplier<Scene> scene,
      Spender spender,
      boolean objectiveMet,
      VerdictKind first,
      VerdictKind... more) {
    return new Cause(name, scene, spender, objectiveMet, EnumSet.of(first, more));
  }

  static Stream<Cause> causes() {
    return Stream.of(
        cause("nothing", Scene::new, Spender.SERVER, true, VerdictKind.STEADY),
        cause(
            "server slow",
            () -> new Scene().server(() -> SimulatedServer.constant(50 * MILLI)),
            Spender.SERVER,
            false,
            VerdictKind.STEADY),
        cause(
            "server stalled with full permits",
            () ->
                new Scene()
                    .rate(2_000)
                    .seconds(40)
                    .server(() -> SimulatedServer.stalled(MILLI, STALL_AT, STALL_AT + SECOND)),
            Spender.PERMIT,
            false,
            VerdictKind.STEADY),
        cause(
            "server stalled with free permits",
            () ->
                new Scene()
                    .lanes(2, 4_000)
                    .seconds(40)
                    .server(() -> SimulatedServer.stalled(MILLI, STALL_AT, STALL_AT + SECOND)),
            Spender.SERVER,
            false,
            VerdictKind.STEADY),
        cause(
            "server too slow for the rate",
            () -> new Scene().rate(2_000).server(() -> SimulatedServer.queue(MILLI)),
            Spender.PERMIT,
            false,
            VerdictKind.RATE_MISSED),
        cause(
            "server too slow for the rate, answers come evenly",
            () ->
                new Scene()
                    .rate(40_000)
                    .seconds(12)
                    .cost(new Cost(now -> 5_000, 1_000, 2_000))
                    .server(() -> SimulatedServer.queue(33_000)),
            Spender.PERMIT,
            false,
            VerdictKind.RATE_MISSED),
        cause(
            "too few permits for cheap and costly ops",
            () ->
                new Scene()
                    .rate(1_500)
                    .lanes(1, 2)
                    .mixOf(9)
                    .server(() -> SimulatedServer.mixed(9, MILLI / 5, 15 * MILLI)),
            Spender.PERMIT,
            false,
            VerdictKind.RATE_MISSED),
        cause(
            "server dead from the middle on",
            () ->
                new Scene()
                    .server(
                        () ->
                            (sent, number) ->
                                sent < 10 * SECOND ? sent + MILLI : Long.MAX_VALUE / 2),
            Spender.SERVER,
            false,
            VerdictKind.RATE_MISSED,
            VerdictKind.SERVER_ERRORS,
            VerdictKind.DRIFTING),
        cause(
            "closed loop full",
            () -> new Scene().closedLoop().server(() -> SimulatedServer.constant(5 * MILLI)),
            Spender.SERVER,
            true,
            VerdictKind.STEADY),
        cause(
            "long ops",
            () ->
                new Scene()
                    .rate(100)
                    .seconds(30)
                    .lanes(1, 1_000)
                    .server(() -> SimulatedServer.constant(5 * SECOND)),
            Spender.SERVER,
            false,
            VerdictKind.STEADY),
        cause(
            "captured strides",
            () ->
                new Scene()
                    .rate(999)
                    .stridesOf(3)
                    .server(() -> SimulatedServer.constant(5 * MILLI)),
            Spender.PREDECESSOR,
            true,
            VerdictKind.STEADY),
        cause(
            "one lane saturated",
            () -> new Scene().rate(1_000).cost(Cost.of(1_200_000)),
            Spender.CLIENT,
            false,
            VerdictKind.RATE_MISSED,
            VerdictKind.CLIENT_LIMITED),
        cause(
            "one lane nearly saturated",
            () -> new Scene().schedule(poisson(1_000)).cost(Cost.of(950_000)),
            Spender.CLIENT,
            false,
            VerdictKind.CLIENT_LIMITED),
        cause(
            "many lanes saturated",
            () -> new Scene().rate(4_000).lanes(4, 16).cost(Cost.of(1_200_000)),
            Spender.CLIENT,
            false,
            VerdictKind.RATE_MISSED,
            VerdictKind.CLIENT_LIMITED),
        cause(
            "lane saturated in a closed loop",
            () -> new Scene().closedLoop().cost(Cost.of(100_000)),
            Spender.SERVER,
            true,
            VerdictKind.CLIENT_LIMITED),
        cause(
            "lanes look for answers on all cores",
            () -> new Scene().rate(4_000).lanes(16, 16).spins(),
            Spender.SERVER,
            true,
            VerdictKind.STEADY),
        cause(
            "one lane nearly saturated, and looks for answers in between",
            () -> new Scene().schedule(poisson(1_000)).cost(Cost.of(950_000)).spins(),
            Spender.CLIENT,
            false,
            VerdictKind.CLIENT_LIMITED),
        cause(
            "garbage collection",
            () -> new Scene().pauses(PausedBy.GARBAGE_COLLECTION, 5 * SECOND, 200 * MILLI),
            Spender.CLIENT,
            false,
            VerdictKind.CLIENT_LIMITED),
        cause(
            "garbage collection with few permits",
            () ->
                new Scene()
                    .lanes(1, 4)
                    .pauses(PausedBy.GARBAGE_COLLECTION, 5 * SECOND, 200 * MILLI),
            Spender.CLIENT,
            false,
            VerdictKind.CLIENT_LIMITED),
        cause(
            "hiccups of the machine",
            () -> new Scene().pauses(PausedBy.HYPERVISOR, 5 * SECOND, 200 * MILLI),
            Spender.MACHINE,
            false,
            VerdictKind.MACHINE_LIMITED),
        cause(
            "throttled cgroup",
            () -> new Scene().pauses(PausedBy.QUOTA, 100 * MILLI, 60 * MILLI),
            Spender.MACHINE,
            false,
            VerdictKind.MACHINE_LIMITED),
        cause(
            "bursty arrivals at one place",
            () ->
                new Scene()
                    .schedule(poisson(70))
                    .seconds(120)
                    .lanes(1, 1)
                    .server(() -> SimulatedServer.constant(5 * MILLI)),
            Spender.PERMIT,
            true,
            VerdictKind.STEADY),
        cause(
            "proxy queue",
            () ->
                new Scene()
                    .schedule(poisson(900))
                    .lanes(1, 1_000)
                    .seconds(60)
                    .server(() -> SimulatedServer.queue(MILLI)),
            Spender.SERVER,
            false,
            VerdictKind.STEADY),
        cause(
            "errors",
            () -> new Scene().failures(number -> number % 50 == 0 ? error("Overloaded") : null),
            Spender.SERVER,
            false,
            VerdictKind.SERVER_ERRORS),
        cause(
            "timeouts",
            () ->
                new Scene()
                    .lanes(1, 1_000)
                    .server(() -> (sent, number) -> sent + (number % 50 == 0 ? 2 * SECOND : MILLI))
                    .failures(number -> number % 50 == 0 ? error("DriverTimeout") : null),
            Spender.SERVER,
            false,
            VerdictKind.SERVER_ERRORS),
        cause(
            "run too short",
            () -> new Scene().seconds(5),
            Spender.SERVER,
            true,
            VerdictKind.TOO_SHORT),
        cause(
            "drift of the server",
            () ->
                new Scene()
                    .closedLoop()
                    .seconds(40)
                    .server(
                        () ->
                            (sent, number) ->
                                sent + 5 * MILLI + 2 * MILLI * (sent / (20 * SECOND))),
            Spender.SERVER,
            true,
            VerdictKind.DRIFTING),
        cause(
            "drift of the client",
            () ->
                new Scene()
                    .closedLoop()
                    .seconds(40)
                    .cost(new Cost(now -> 20_000 + 80_000 * (now / (20 * SECOND)), 1_000, 5_000)),
            Spender.SERVER,
            true,
            VerdictKind.CLIENT_LIMITED,
            VerdictKind.DRIFTING));
  }

  private static PoissonArrivals poisson(double perSecond) {
    return new PoissonArrivals(RateProfile.constant(perSecond).rate(), 7);
  }

  private static OpError error(String name) {
    return new OpError(name, "made on purpose", false, null);
  }

  private static LatencyAccount p99(PhaseResult phase) {
    return phase.findings().accounts().stream()
        .filter(account -> account.percentile() == 99)
        .findFirst()
        .orElseThrow();
  }

  private static Spender spender(LatencyAccount account) {
    double half = account.latencyNanos() / 2;
    if (account.nanos(TimePart.SERVER) > half) {
      return Spender.SERVER;
    }
    if (account.nanos(TimePart.PERMIT) > half) {
      return Spender.PERMIT;
    }
    if (account.nanos(TimePart.PREDECESSOR) > half) {
      return Spender.PREDECESSOR;
    }
    return account.machineNanos() > half ? Spender.MACHINE : Spender.CLIENT;
  }

  /** Without NOISY, which blames nobody: whatever stalls makes throughput vary. */
  private static Set<VerdictKind> kinds(PhaseResult phase) {
    Set<VerdictKind> kinds =
        Objects.requireNonNull(phase.findings().judgement()).verdicts().stream()
            .map(Verdict::kind)
            .filter(kind -> kind != VerdictKind.NOISY)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(VerdictKind.class)));
    return kinds.isEmpty() ? EnumSet.of(VerdictKind.STEADY) : kinds;
  }

  @ParameterizedTest
  @MethodSource("causes")
  void eachCauseGetsItsOwnName(Cause cause) {
    PhaseResult phase = cause.scene.get().play();

    String story = p99(phase).text() + "; " + phase.findings().judgement();
    assertThat(kinds(phase)).as(story).isEqualTo(cause.verdicts);
    assertThat(spender(p99(phase))).as(story).isEqualTo(cause.spender);
    ExpectationOutcome outcome = Expectations.parse("p99<20ms").check(phase).get(0);
    assertThat(outcome.result() == ExpectationOutcome.Result.MET)
        .as(outcome.text())
        .isEqualTo(cause.objectiveMet);
  }

  @ParameterizedTest
  @CsvSource({
    "one lane saturated, limitedByClient",
    "many lanes saturated, limitedByClient",
    "server too slow for the rate, limitedByServer",
    "too few permits for cheap and costly ops, limitedByInFlight",
    "'server too slow for the rate, answers come evenly', limitedByServer",
    "server dead from the middle on, limitedByServer"
  })
  void aRateThatIsMissedNamesTheSideThatWasTheLimit(String name, String limit) {
    Cause cause = causes().filter(one -> one.name().equals(name)).findFirst().orElseThrow();

    Verdict missed =
        Objects.requireNonNull(cause.scene().get().play().findings().judgement()).verdicts().get(0);

    assertThat(missed.kind()).isEqualTo(VerdictKind.RATE_MISSED);
    assertThat(missed.numbers()).as(missed.text()).containsEntry(limit, 1.0);
  }
}
