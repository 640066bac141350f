package io.bench.engine.workload.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.Workload;
import io.bench.engine.workload.reading.WorkloadFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ScenarioTest {

  private final List<String> problems = new ArrayList<>();

  @Test
  void aStepsParametersComeFirstAndTheUsersOthersAfterThem() {
    assertThat(merge("run driver=cql tags==block:x threads=auto", Map.of("rate", "5k")))
        .containsExactly(
            entry("adapter", "cql"),
            entry("tags", "block:x"),
            entry("threads", "auto"),
            entry("rate", "5k"));
  }

  @Test
  void theUserOverridesWhatIsOpenUnderAnyOfItsNames() {
    assertThat(
            merge("run driver=cql threads=1 cyclerate=5", Map.of("adapter", "null", "async", "9")))
        .containsExactly(entry("adapter", "null"), entry("threads", "9"), entry("rate", "5"));
    assertThat(merge("run read_cl=ONE", Map.of("read-cl", "TWO")))
        .containsExactly(entry("read_cl", "TWO"));
  }

  @Test
  void aSilentLockKeepsTheStepsValue() {
    assertThat(merge("run threads==1", Map.of("threads", "9")))
        .containsExactly(entry("threads", "1"));
    assertThat(problems).isEmpty();
  }

  @Test
  void aStrictLockIsAnErrorForAnotherValue() {
    merge("run cycles===10", Map.of("cycles", "20"));
    assertThat(problems)
        .containsExactly(
            "w:1:23: step 'main' fixes 'cycles' (cycles===10), so that cycles=20 cannot be given");
  }

  @Test
  void aStrictLockIsNoErrorForTheSameValue() {
    assertThat(merge("run cycles===10", Map.of("cycles", "10")))
        .containsExactly(entry("cycles", "10"));
    assertThat(problems).isEmpty();
  }

  @Test
  void undefRemovesAParameter() {
    assertThat(merge("run cycles==UNDEF threads==undef", Map.of("cycles", "10"))).isEmpty();
    assertThat(merge("run cycles=UNDEF", Map.of("cycles", "10"))).containsEntry("cycles", "10");
    assertThat(merge("run cycles=UNDEF", Map.of())).isEmpty();
    assertThat(problems).isEmpty();
  }

  @Test
  void quotesKeepSpacesAndAreTakenOff() {
    assertThat(merge("run tags==block:'main.*' alias=\"a b\" x=''", Map.of()))
        .containsExactly(entry("tags", "block:main.*"), entry("alias", "a b"), entry("x", ""));
  }

  @Test
  void aValueMayContainEqualsSigns() {
    assertThat(merge("run tags=block=main url==a==b", Map.of()))
        .containsExactly(entry("tags", "block=main"), entry("url", "a==b"));
  }

  @Test
  void aTemplateParameterThatNobodyGaveIsNamed() {
    merge("run cycles=TEMPLATE(testsize) x=1", Map.of());
    assertThat(problems)
        .containsExactly(
            "w:1:23: step 'main': 'cycles' needs the parameter 'testsize', which has no default:"
                + " give testsize=...");
  }

  @Test
  void theDefaultScenarioRunsIfNoneIsNamed() {
    assertThat(select(Optional.empty()).orElseThrow().steps())
        .extracting(Step::name)
        .containsExactly("schema", "main");
  }

  @Test
  void aScenarioOrOneOfItsStepsCanBeChosen() {
    assertThat(select(Optional.of("other")).orElseThrow().steps())
        .extracting(Step::name)
        .containsExactly("step1", "step2");
    assertThat(select(Optional.of("default.main")).orElseThrow().steps())
        .extracting(Step::name)
        .containsExactly("main");
    assertThat(select(Optional.of("dotted.name")).orElseThrow().scenarioName())
        .isEqualTo("dotted.name");
    assertThat(select(Optional.of("dotted.name.step1")).orElseThrow().steps()).hasSize(1);
  }

  @Test
  void aStepIsFoundThoughTheNameOfItsScenarioGoesOnFromThatOfAnother() {
    List<Scenario> scenarios = read("scenarios: {a: {x: run}, a.b: {c: run}}").scenarios();

    assertThat(ScenarioSelection.of("w", scenarios, Optional.of("a.b.c")).orElseThrow())
        .satisfies(selected -> assertThat(selected.scenarioName()).isEqualTo("a.b"))
        .satisfies(selected -> assertThat(selected.steps()).hasSize(1));
    assertThatThrownBy(() -> ScenarioSelection.of("w", scenarios, Optional.of("a.b.d")))
        .hasMessage("scenario 'a' has no step 'b.d'; its steps are x");
  }

  @Test
  void unknownScenariosAndStepsAreAnsweredWithTheKnownOnes() {
    assertThatThrownBy(() -> select(Optional.of("defualt")))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "workload 'w' has no scenario 'defualt'; did you mean 'default'?; its scenarios are"
                + " default, other, dotted.name");
    assertThatThrownBy(() -> select(Optional.of("default.mian")))
        .hasMessage(
            "scenario 'default' has no step 'mian'; did you mean 'main'?; its steps are schema,"
                + " main");
  }

  @Test
  void aWorkloadWithoutScenariosIsNoScenario() {
    assertThat(ScenarioSelection.of("w", List.of(), Optional.empty())).isEmpty();
    assertThatThrownBy(() -> ScenarioSelection.of("w", List.of(), Optional.of("x")))
        .hasMessage("workload 'w' has no scenarios, so that 'x' cannot be chosen");
  }

  @Test
  void withoutADefaultOneMustBeChosen() {
    Workload workload = read("scenarios: {a: run, b: run}");
    assertThatThrownBy(() -> ScenarioSelection.of("w", workload.scenarios(), Optional.empty()))
        .hasMessage("workload 'w' has no scenario 'default'; choose one of a, b");
  }

  private static Optional<ScenarioSelection> select(Optional<String> wanted) {
    Workload workload =
        read("scenarios: {default: {schema: run, main: run}, other: [run, run], dotted.name: run}");
    return ScenarioSelection.of("w", workload.scenarios(), wanted);
  }

  private Map<String, String> merge(String command, Map<String, String> given) {
    String quoted = "'" + command.replace("'", "''") + "'";
    Workload workload = read("scenarios: {x: {main: " + quoted + "}}");
    return workload.scenarios().get(0).steps().get(0).parameters(given, problems);
  }

  private static Workload read(String text) {
    return WorkloadFile.ofText("w", text).resolve(Map.of());
  }
}
