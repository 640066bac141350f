package io.bench.engine.workload.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.workload.Workload;
import io.bench.engine.workload.WorkloadOp;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StrayParamsTest {

  @Test
  void paramsAtTheEndOfAStatementAreTakenOutOfIt() {
    Workload workload =
        WorkloadFile.ofText(
                "w.yaml",
                """
                ops:
                  a: |
                    select * from t where k = {k};
                    verify-fields: "*, -time"
                  b: |
                    insert into t (k) values ({k})
                    params:
                    idempotent: true
                """)
            .resolve(Map.of());

    WorkloadOp read = workload.ops().get(0);
    assertThat(read.fields()).containsEntry("stmt", "select * from t where k = {k};\n");
    assertThat(read.params()).containsEntry("verify-fields", "*, -time");
    WorkloadOp write = workload.ops().get(1);
    assertThat(write.fields()).containsEntry("stmt", "insert into t (k) values ({k})\n");
    assertThat(write.params()).containsEntry("idempotent", "true");
    assertThat(workload.warnings())
        .containsExactly(
            "w.yaml:2:3: the statement of op 'a' ends in params (verify-fields), which are read as"
                + " such; indent them less",
            "w.yaml:5:3: the statement of op 'b' ends in params (idempotent), which are read as"
                + " such; indent them less");
  }

  @Test
  void theFormOfTheOpMakesNoDifference() {
    Workload workload =
        WorkloadFile.ofText(
                "w.yaml", "ops:\n  a:\n    stmt: |\n      get {k}\n      verify-fields: k\n")
            .resolve(Map.of());

    assertThat(workload.ops().get(0).params()).containsEntry("verify-fields", "k");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select a from t where m = 'params: x'",
        "POST /x\nparams: a\nbody",
        "select *\n-- verify-fields\nfrom t",
        "verify-fields:\nselect * from t",
      })
  void otherTextIsLeftAsItIs(String statement) {
    Workload workload =
        WorkloadFile.ofText("w.yaml", "op: |\n  " + statement.replace("\n", "\n  ") + "\n")
            .resolve(Map.of());

    assertThat(workload.ops().get(0).fields()).containsEntry("stmt", statement + "\n");
    assertThat(workload.ops().get(0).params()).isEmpty();
  }
}
