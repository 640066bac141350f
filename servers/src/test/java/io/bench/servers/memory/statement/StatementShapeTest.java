package io.bench.servers.memory.statement;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.servers.memory.statement.StatementShape.Kind;
import io.bench.servers.memory.statement.StatementShape.Variable;
import io.bench.servers.memory.statement.StatementShape.VariableType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementShapeTest {

  @Test
  void anInsertBindsItsColumnsAndTheFirstIsTheKey() {
    StatementShape shape =
        StatementShape.of(
            "INSERT INTO bench.keyvalue (key, \"Value\")\n"
                + "VALUES (?, ?) USING TTL ? AND TIMESTAMP :t;");

    assertThat(shape.kind()).isEqualTo(Kind.OTHER);
    assertThat(shape.keyspace()).isEqualTo("bench");
    assertThat(shape.table()).isEqualTo("keyvalue");
    assertThat(shape.variables())
        .containsExactly(
            new Variable("key", VariableType.TEXT),
            new Variable("Value", VariableType.TEXT),
            new Variable("[ttl]", VariableType.INT),
            new Variable("[timestamp]", VariableType.BIGINT));
    assertThat(shape.keyVariables()).containsExactly(0);
    assertThat(shape.results()).isEmpty();
  }

  @Test
  void termsOfAnInsertThatAreNotBoundKeepTheirColumn() {
    StatementShape shape =
        StatementShape.of("insert into t (a, b, c) values ('x, y', now(), :named) if not exists");

    assertThat(shape.variables()).containsExactly(new Variable("named", VariableType.TEXT));
    assertThat(shape.keyVariables()).isEmpty();
    assertThat(shape.keyspace()).isEmpty();
    assertThat(shape.table()).isEqualTo("t");
  }

  @Test
  void aCollectionIsOneTermOfAnInsert() {
    StatementShape shape =
        StatementShape.of(
            "INSERT INTO t (a, b, c, d) VALUES ({1, ?}, [1, 2, ?], {'x': 1, 'y': ?}, ?)");

    assertThat(shape.variables().stream().map(Variable::name)).containsExactly("a", "b", "c", "d");
    assertThat(shape.keyVariables()).containsExactly(0);
  }

  @Test
  void anInsertOfJsonBindsItAsAWhole() {
    StatementShape shape = StatementShape.of("INSERT INTO ks.t JSON ? DEFAULT UNSET USING TTL ?");

    assertThat(shape.table()).isEqualTo("t");
    assertThat(shape.variables())
        .containsExactly(
            new Variable("[json]", VariableType.TEXT), new Variable("[ttl]", VariableType.INT));
    assertThat(shape.keyVariables()).isEmpty();
  }

  @Test
  void aSelectReturnsWhatItNamesAndBindsItsConditions() {
    StatementShape shape =
        StatementShape.of(
            "SELECT Value, count(*) AS n, max(x) FROM Bench.KeyValue WHERE key = ? AND c >= ? LIMIT"
                + " ?");

    assertThat(shape.kind()).isEqualTo(Kind.READ);
    assertThat(shape.keyspace()).isEqualTo("bench");
    assertThat(shape.table()).isEqualTo("keyvalue");
    assertThat(shape.results()).containsExactly("value", "n", "x");
    assertThat(shape.everyColumn()).isFalse();
    assertThat(shape.variables())
        .containsExactly(
            new Variable("key", VariableType.TEXT),
            new Variable("c", VariableType.TEXT),
            new Variable("[limit]", VariableType.INT));
    assertThat(shape.keyVariables()).containsExactly(0);
  }

  @Test
  void aStarIsKeyAndValue() {
    StatementShape shape = StatementShape.of("select * from t where key=?");

    assertThat(shape.results()).containsExactly("key", "value");
    assertThat(shape.everyColumn()).isTrue();
  }

  @Test
  void anUpdateHasItsKeyBehindWhere() {
    StatementShape shape = StatementShape.of("UPDATE t USING TTL ? SET a = ?, b = ? WHERE k = ?");

    assertThat(shape.variables().stream().map(Variable::name))
        .containsExactly("[ttl]", "a", "b", "k");
    assertThat(shape.keyVariables()).containsExactly(3);
    assertThat(StatementShape.of("DELETE a FROM ks.t WHERE k=:key").keyVariables())
        .containsExactly(0);
  }

  @Test
  void commentsAndTextsAreNotLookedInto() {
    StatementShape shape =
        StatementShape.of("-- FROM nowhere ?\nSELECT a /* , b ? */ FROM t WHERE k = 'it''s ?'");

    assertThat(shape.results()).containsExactly("a");
    assertThat(shape.table()).isEqualTo("t");
    assertThat(shape.variables()).isEmpty();
  }

  @Test
  void aColonBetweenKeyAndValueBeginsNoMarker() {
    StatementShape shape =
        StatementShape.of(
            "UPDATE t SET m = m + {'a':1, 2:now()}, u = {street:null, \"No\":5, zip: :zip}"
                + " WHERE k=:key");

    assertThat(shape.variables())
        .containsExactly(
            new Variable("zip", VariableType.TEXT), new Variable("key", VariableType.TEXT));
    assertThat(StatementShape.of("UPDATE t SET m = {'a'::value} WHERE k = 1").variables())
        .hasSize(1);
    assertThat(
            StatementShape.of("UPDATE t SET m = {?:now(), (1,2):x, [1]:now()} WHERE k IN:keys")
                .variables())
        .extracting(Variable::name)
        .hasSize(2)
        .endsWith("keys");
  }

  @Test
  void useNamesItsKeyspace() {
    assertThat(StatementShape.of("USE \"Mine\"").kind()).isEqualTo(Kind.USE);
    assertThat(StatementShape.of("USE \"Mine\"").keyspace()).isEqualTo("Mine");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "?",
        "SELECT",
        "SELECT FROM",
        "INSERT INTO t",
        "INSERT INTO t (a) VALUES (?, ?",
        "UPDATE",
        "DELETE",
        "USE",
        "LIMIT ?",
        "\"",
        "BEGIN BATCH INSERT INTO t (k) VALUES (?) APPLY BATCH"
      })
  void anyTextHasAShape(String cql) {
    assertThat(StatementShape.of(cql).variables())
        .hasSize((int) cql.chars().filter(c -> c == '?').count());
  }
}
