package io.bench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AnswerUse;
import io.bench.adapter.api.Capture;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.PhasePlan;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is planned, and refused, for ops that read their answers. */
class AnswerPlanningTest {

  private static final String CAPTURING =
      """
      ops:
        login: select [token] from users
        read: select * from pages where token = {token}
      """;

  private final FakeProvider cql = new FakeProvider("cql");
  private final Planning planning = Planning.with(cql);

  @Test
  void anAdapterThatOnlyCountsAnswersCannotVerifyOrCapture() {
    cql.answerUse = AnswerUse.COUNTED;

    assertThat(planning.problems(CAPTURING))
        .containsExactly(
            "op 'login' captures fields of its answer, and adapter 'cql' does not read answers");
    assertThat(planning.problems("ops: {r: {stmt: x, verify-fields: '-y'}}"))
        .containsExactly(
            "op 'r' verifies its answer (verify-fields), and adapter 'cql' does not read answers");
  }

  @Test
  void anOpWithoutAStatementCapturesByAFieldOfItsOwn() {
    StepPlan step =
        planning.step(
            """
            ops:
              login: {method: a.B/Login, capture: '[token] ["user.id" as user]'}
              read: {method: a.B/Read, message: {token: '{token}', user: '{user}'}}
            """);

    assertThat(step.templates().get(0).captures())
        .extracting(Capture::field)
        .containsExactly("token", "user.id");
  }

  @Test
  void anOpThatComesBeforeTheOneThatCapturesForItIsRefused() {
    assertThat(
            planning.problems(
                """
                ops:
                  read: select * from pages where token = {token}
                  login: select [token] from users
                """))
        .containsExactly("op 'read' uses {token}, which no op before it in the sequence captures");
  }

  @Test
  void anOpWhoseCapturingOpIsNotInTheSequenceIsRefused() {
    assertThat(planning.problems(CAPTURING, "tags=name:read"))
        .singleElement()
        .asString()
        .contains("op 'read': no binding 'token'");
  }

  @Test
  void stridesAndCyclesMustHoldWholeSequences() {
    assertThat(planning.problems(CAPTURING, "stride=3", "cycles=5..9"))
        .containsExactly(
            "stride=3 holds no whole op sequence of 2 ops, within which ops pass on captured"
                + " fields",
            "cycles begin at 5, in the midst of an op sequence of 2 ops that pass on captured"
                + " fields");
    assertThat(planning.problems(CAPTURING, "stride=4", "cycles=4..9")).isEmpty();
  }

  @Test
  void aWarmUpBeginsWithTheFirstOpOfASequence() {
    StepPlan step = planning.step(CAPTURING, "cycles=5", "warmup=4");

    List<PhasePlan> phases = ActivityPlanner.plan(step, 1, 0).phases();

    assertThat(phases.get(0).firstCycle()).isEqualTo(6);
  }

  @Test
  void aDryRunIsCheckedLikeARealOneAndNeedsNoServer() {
    StepPlan step = planning.step(CAPTURING, "dryrun=op");
    assertThat(step.adapter().name()).isEqualTo("cql-dryrun");
    assertThat(step.adapter().embeddedServers()).isEmpty();

    cql.mistakes = List.of("op 'read': unknown field");
    assertThat(planning.problems(CAPTURING, "dryrun=emit"))
        .containsExactly("dir/test.yaml:3:3: op 'read': unknown field");
    assertThat(planning.problems(CAPTURING, "dryrun=all"))
        .contains("parameter 'dryrun' must be one of op, emit, not 'all'");
  }

  @Test
  void paramsOfABlockThatTheAdapterDoesNotKnowAreLeftOutWithAWarning() {
    cql.opFields = Set.of("stmt", "cl");

    RunPlan plan = planning.plan("params: {x: y, cl: ONE}\nop: read");

    assertThat(plan.steps().get(0).templates().get(0).params()).containsOnlyKeys("cl");
    assertThat(plan.warnings())
        .containsExactly("param 'x' means nothing to adapter 'cql' and is left out");
    assertThat(planning.step("ops: {a: {stmt: read, x: y}}").templates().get(0).fields())
        .containsKey("x");
  }

  @Test
  void aParamOfABlockThatLooksLikeAKnownOneIsKeptForTheAdapterToRefuse() {
    cql.opFields = Set.of("stmt", "page_size", "consistency_level");

    assertThat(
            planning
                .step("params: {page-size: 1, consistensy_level: ONE, zzz: 1}\nop: read")
                .templates()
                .get(0)
                .params())
        .containsOnlyKeys("page-size", "consistensy_level");
  }

  @Test
  void anAdapterIsFoundByTheNameThatOtherToolsGiveIt() {
    cql.otherNames = Set.of("cqld4");

    assertThat(planning.step("op: x", "driver=cqld4").adapter()).isSameAs(cql);
  }

  @Test
  void lanesAreToldWhatOpsPassOn() {
    ActivityPlan plan = ActivityPlanner.plan(planning.step(CAPTURING), 1, 0);

    assertThat(plan.ops().captures()).isNotNull();
    assertThat(plan.ops().captures().sets()).containsExactly(List.of(0), List.of());
    assertThat(plan.ops().captures().uses()).containsExactly(List.of(), List.of(0));
    assertThat(ActivityPlanner.plan(planning.step("op: x"), 1, 0).ops().captures()).isNull();
  }
}
