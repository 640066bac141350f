package io.bench.engine.workload.optemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Capture;
import io.bench.adapter.api.ExpectedRows;
import io.bench.engine.binding.Recipes;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.Workload;
import io.bench.engine.workload.reading.WorkloadFile;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What ops say about their answers: fields that later ops use, and rows that must be there. */
class AnswersTest {

  private final CaptureScope scope = new CaptureScope();

  @Test
  void anOpThatUsesACapturedFieldNamesItsVariable() {
    List<ActivityOp> ops =
        create(
            """
            ops:
              find: SELECT [id as user] FROM t WHERE k = 1
              use: SELECT * FROM u WHERE id = {user}
            """);

    int variable = scope.variable("user");
    assertThat(ops.get(0).template().captures()).containsExactly(new Capture(variable, "id"));
    assertThat(ops.get(0).template().fields().get("stmt").render(0))
        .isEqualTo("SELECT id FROM t WHERE k = 1");
    assertThat(ops.get(0).uses()).isEmpty();
    assertThat(ops.get(1).uses()).containsExactly(variable);
  }

  @Test
  void anAsteriskCapturesWhatLaterOpsNameAndNothingElse() {
    List<ActivityOp> ops =
        create(
            """
            ops:
              find: SELECT [*] FROM t
              use: SELECT * FROM u WHERE a = {a} AND b = {b} AND c = {a}
            """);

    assertThat(ops.get(0).template().captures())
        .containsExactly(
            new Capture(scope.variable("a"), "a"), new Capture(scope.variable("b"), "b"));
  }

  @Test
  void aNameThatIsCapturedAndBoundIsRefused() {
    assertThatThrownBy(
            () ->
                create(
                    """
                    bindings: {id: Identity()}
                    ops:
                      find: SELECT [id] FROM t
                      use: SELECT * FROM u WHERE id = {id}
                    """))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "w.yaml:4:3: op 'use': {id} is both a binding and a field that an op captures; call the"
                + " captured one something else: [field as name]");
  }

  @Test
  void aNameThatNobodyCapturesGetsASuggestionFromThoseThatAre() {
    assertThatThrownBy(
            () -> create("ops: {find: 'SELECT [user] FROM t', use: 'SELECT {usr} FROM t'}"))
        .hasMessage("w.yaml:1:37: op 'use': no binding 'usr'; did you mean 'user'?");
  }

  @Test
  void fieldsAreVerifiedAgainstTheBindingsThatAreNamed() {
    ExpectedRows rows = expected("verify-fields: key->seq_key, value -> seq_value");

    assertThat(rows.fields().get("key").name()).isEqualTo("seq_key");
    assertThat(rows.fields().get("value").name()).isEqualTo("seq_value");
    assertThat(rows.fields()).hasSize(2);
    assertThat(rows.everyField()).isFalse();
    assertThat(rows.count()).isEqualTo(1);
    assertThat(rows.firstCycle(5)).isEqualTo(5);
  }

  @Test
  void everyFieldIsVerifiedButThoseLeftOut() {
    ExpectedRows rows = expected("verify-fields: '*, -seq_value, value->seq_key'");

    assertThat(rows.everyField()).isTrue();
    assertThat(rows.ignored()).containsExactly("seq_value");
    assertThat(rows.fields().keySet()).containsExactlyInAnyOrder("seq_key", "first", "value");
  }

  @Test
  void aFieldThatIsNamedMustBeInTheAnswerAlsoWhereEveryFieldIsVerified() throws AdapterException {
    ExpectedRows rows = expected("verify-fields: '*, valeu->seq_value'");

    assertThat(rows.bindingsOf("r", List.of("seq_key", "valeu"))).hasSize(2);
    assertThatThrownBy(() -> rows.bindingsOf("r", List.of("seq_key", "value")))
        .hasMessage(
            "op 'r': verify-fields names 'valeu', which is not in the answer; did you mean"
                + " 'value'?");
  }

  @Test
  void severalRowsAreExpectedFromACycleThatABindingGives() {
    ExpectedRows rows =
        expected("verify_fields: seq_key\n    verify-rows: 10\n    verify-cycle: '{first}'");

    assertThat(rows.count()).isEqualTo(10);
    assertThat(rows.firstCycle(5)).isEqualTo(50);
  }

  @Test
  void blanksAreReadAtOnceHoweverManyThereAre() {
    assertThat(
            ExpectedRowsReader.VerifyFields.parse("x" + " ".repeat(200_000) + "-> y")
                .bindingByField())
        .containsEntry("x", "y");
    assertThat(
            ExpectedRowsReader.VerifyFields.parse("a " + " ".repeat(200_000) + "b")
                .bindingByField())
        .hasSize(2);
  }

  @Test
  void aNameThatOneOpCapturesTwiceIsRefused() {
    assertThatThrownBy(() -> create("op: SELECT [a], [b as a] FROM t"))
        .hasMessage("w.yaml:1:1: op 'stmt1' captures two fields as 'a'");
  }

  @Test
  void whatCannotBeReadIsToldWithItsPlace() {
    assertThat(problem("verify-fields: 'key=>seq_key'"))
        .isEqualTo(
            "w.yaml:5:5: op 'r': 'verify-fields' cannot read 'key=>seq_key'; write field, -field,"
                + " field->binding or *");
    assertThat(problem("verify-fields: ' , '"))
        .isEqualTo("w.yaml:5:5: op 'r': 'verify-fields' names no field; write * for every field");
    assertThat(problem("verify-fields: key->seqkey"))
        .isEqualTo("w.yaml:5:5: op 'r': no binding 'seqkey'; did you mean 'seq_key'?");
    assertThat(problem("verify-rows: 2"))
        .isEqualTo("w.yaml:5:5: op 'r': 'verify-rows' has a meaning only beside 'verify-fields'");
    assertThat(problem("verify-rows: none\n    verify-fields: seq_key"))
        .isEqualTo("w.yaml:5:5: op 'r': 'verify-rows' must be a whole number from 1, not 'none'");
    assertThat(problem("verify-cycle: '{seq_value}'\n    verify-fields: seq_key"))
        .isEqualTo(
            "w.yaml:5:5: op 'r': 'verify-cycle' must be one bind point that gives a whole number,"
                + " such as {first}");
  }

  @Test
  void aSpaceIsTheEnginesAndMayHaveBindPoints() {
    ActivityOp op = create("bindings: {u: Mod(4)}\nops: {a: {stmt: x, space: 'user{u}'}}").get(0);

    assertThat(op.space().orElseThrow().render(6)).isEqualTo("user2");
    assertThat(op.template().fields()).containsOnlyKeys("stmt");
  }

  private ExpectedRows expected(String params) {
    return Objects.requireNonNull(create(workload(params)).get(0).template().expectedRows());
  }

  private String problem(String params) {
    try {
      create(workload(params));
    } catch (UsageException e) {
      return e.getMessage();
    }
    throw new AssertionError("no problem with " + params);
  }

  private static String workload(String params) {
    return """
    bindings: {seq_key: ToString(), seq_value: 'Hash(); ToString()', first: Mul(10L)}
    ops:
      r:
        stmt: SELECT * FROM t WHERE k = {seq_key}
        %s
    """
        .formatted(params);
  }

  private List<ActivityOp> create(String text) {
    Workload workload = WorkloadFile.ofText("w.yaml", text).resolve(Map.of());
    return OpTemplateFactory.create(workload, workload.ops(), Recipes::compile, scope);
  }
}
