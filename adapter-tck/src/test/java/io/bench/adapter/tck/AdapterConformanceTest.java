package io.bench.adapter.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the kit says of an adapter that is as it should be, and of ones that are not. */
class AdapterConformanceTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String NEEDS_PROC = "noConnectionIsLeftAfterTheClose";

  @Test
  void aGoodAdapterWithEventLoopsPassesEveryTest() {
    KitRun run = KitRun.of(Fault.NONE, true);

    assertThat(run.failed()).isEmpty();
    Set<String> all = tests();
    if (!LeftBehind.seesConnections()) {
      all.remove(NEEDS_PROC);
    }
    assertThat(run.passed()).isEqualTo(all);
  }

  @Test
  void aGoodAdapterWithoutEventLoopsPassesAllTestsButThoseOfEventLoops() {
    KitRun run = KitRun.of(Fault.NONE, false);

    assertThat(run.failed()).isEmpty();
    assertThat(run.skipped().keySet())
        .filteredOn(name -> !name.equals(NEEDS_PROC))
        .hasSize(3)
        .allMatch(name -> name.startsWith("anEventLoop"));
    assertThat(run.skipped().values()).allMatch(why -> why.contains(" "));
  }

  @Test
  void allocationIsPublished() {
    KitRun run = KitRun.of(Fault.NONE, true);

    assertThat(run.reported())
        .containsOnlyKeys(AllocationReport.ON_THE_LANE, AllocationReport.IN_ALL);
    assertThat(run.reported().values()).allMatch(bytes -> Long.parseLong(bytes) > 0);
  }

  @ParameterizedTest
  @EnumSource(value = Fault.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aBrokenAdapterFailsTheTestsThatAreThereForItsFaultAndNoOthers(Fault fault) {
    KitRun run = KitRun.of(fault, true);

    assertThat(run.failed())
        .as("failed tests")
        .containsOnlyKeys(
            fault.failing().stream()
                .filter(name -> LeftBehind.seesConnections() || !name.equals(NEEDS_PROC))
                .toList());
  }

  @Test
  void aNameThatBenchWouldRefuseIsRefusedForItsForm() {
    KitRun run = KitRun.of(Fault.NAME_BEGINS_WITH_A_DIGIT, true);

    assertThat(run.failed().get("theProviderIsFoundByItsName")).contains("a letter first");
  }

  @Test
  void anOpThatFailsAfterARefusalIsReportedWithItsError() {
    KitRun run = KitRun.of(Fault.IS_USELESS_AFTER_A_REFUSAL, true);

    assertThat(run.failed().get("aRefusedOpDoesNotKeepOthersFromRunning"))
        .contains(SampleOp.ERROR_NAME);
  }

  @Test
  void whatIsOpenedIsClosedAlsoWhereATestFails() throws InterruptedException {
    LeftBehind left = LeftBehind.fromNow();

    KitRun run = KitRun.of(Fault.CLOSE_OF_A_LANE_THROWS_THE_SECOND_TIME, true);

    assertThat(run.failed()).isNotEmpty();
    assertThat(left.threads(PATIENCE)).noneMatch(name -> name.startsWith(Subject.PREFIX));
  }

  @Test
  void everyTestOfTheKitHasAFaultThatItFinds() {
    Set<String> finding =
        Arrays.stream(Fault.values())
            .flatMap(fault -> fault.failing().stream())
            .collect(Collectors.toSet());

    assertThat(finding).isEqualTo(tests());
  }

  private static Set<String> tests() {
    return Arrays.stream(AdapterConformance.class.getDeclaredMethods())
        .filter(method -> method.isAnnotationPresent(Test.class))
        .map(Method::getName)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
