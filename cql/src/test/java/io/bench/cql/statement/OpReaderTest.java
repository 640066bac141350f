package io.bench.cql.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.cql.field.Problems;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpReaderTest {

  private final OpReader reader = new OpReader(Duration.ofSeconds(10), true);

  private CqlStatement statement(OpTemplate template) throws AdapterException {
    return ((CqlOp.Single) reader.read(template)).statement();
  }

  private OpSettings settings(Object... fields) throws AdapterException {
    return reader.read(StatementOps.op("o", "SELECT * FROM t", fields)).settings();
  }

  @Test
  void bindPointsBecomeMarkersInTheirOrder() throws AdapterException {
    CqlStatement read =
        statement(StatementOps.op("o", "INSERT INTO t (k, v) VALUES ({key},{value});"));

    assertThat(read.cql()).isEqualTo("INSERT INTO t (k, v) VALUES (?,?);");
    assertThat(read.points()).extracting(p -> p.binding().name()).containsExactly("key", "value");
    assertThat(read.kind()).isEqualTo(StatementKind.PREPARED);
  }

  @Test
  void aBindPointInACommentIsNotBound() throws AdapterException {
    CqlStatement read =
        statement(
            StatementOps.op("o", "/* {value} */ SELECT * FROM t -- {value}\n WHERE k = {key}"));

    assertThat(read.points()).extracting(p -> p.binding().name()).containsExactly("key");
    assertThat(read.isSelect()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO t (k) VALUES ('{value}')",
        "INSERT INTO t (k) VALUES ('it''s {value}')",
        "INSERT INTO t (k) VALUES ($$a{value}$$)"
      })
  void aBindPointInsideAStringIsExplained(String cql) {
    assertThatThrownBy(() -> reader.read(StatementOps.op("o", cql)))
        .isInstanceOf(AdapterException.class)
        .hasMessageStartingWith("op 'o': the bind point {value} stands inside a quoted string");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM {value}",
        "SELECT * FROM ks.{value} WHERE k = 1",
        "SELECT * FROM {value}.t",
        "UPDATE \"{value}\" SET a = 1",
        "SELECT * FROM t{key}"
      })
  void aBindPointThatIsANameIsExplained(String cql) {
    assertThatThrownBy(() -> reader.read(StatementOps.op("o", cql)))
        .isInstanceOf(AdapterException.class)
        .hasMessageContaining("stands for a name or a part of one");
  }

  @Test
  void aBindPointInASchemaStatementIsExplained() {
    assertThatThrownBy(
            () -> reader.read(StatementOps.op("o", "CREATE TABLE t (k int) WITH c = {key}")))
        .hasMessageStartingWith("op 'o': CREATE takes no bound values");
  }

  @Test
  void aMarkerWithoutABindPointIsExplained() {
    assertThatThrownBy(
            () -> reader.read(StatementOps.op("o", "SELECT '?' FROM t WHERE k = ? -- why?")))
        .hasMessage(
            "op 'o': the statement has 1 markers, but 0 bind points: write each value as a bind"
                + " point, not as '?'");
  }

  @Test
  void twoNamesOfOneSettingMustAgree() throws AdapterException {
    assertThat(settings("consistency_level", "one", "cl", "ONE").consistency()).isEqualTo("ONE");
    assertThatThrownBy(() -> settings("cl", "QUORUM", "consistency_level", "ONE"))
        .hasMessage(
            "op 'o': field 'consistency_level' means the same as 'cl', and has another value: leave"
                + " one out");
  }

  @Test
  void aFieldWinsOverAParamOfItsOtherName() throws AdapterException {
    OpTemplate both =
        StatementOps.builder("o")
            .field("stmt", "SELECT * FROM t")
            .field("cl", "ONE")
            .param("consistency_level", "QUORUM")
            .build();

    assertThat(reader.read(both).settings().consistency()).isEqualTo("ONE");
  }

  @Test
  void everyMistakeOfAnOpIsFoundByACheck() {
    Problems problems = new Problems();

    reader.check(
        StatementOps.fields(
            "o",
            "batch",
            List.of("SELECT a FROM t", Map.of("stmt", "DELETE FROM {value}", "no", 1)),
            "repeat",
            0,
            "other",
            1,
            "cl",
            "x"),
        problems);

    assertThat(problems.lines()).hasSize(6);
  }

  @Test
  void useIsRefusedWithWhatToGiveInstead() {
    assertThatThrownBy(() -> reader.read(StatementOps.op("o", "use ks")))
        .hasMessageContaining("give the parameter 'keyspace'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"CREATE TABLE t (k int PRIMARY KEY)", "// c\n truncate t", "GRANT ALL ON a TO b"})
  void schemaStatementsAreNotPreparedAndMayTakeLonger(String cql) throws AdapterException {
    CqlOp op = reader.read(StatementOps.op("o", cql));

    assertThat(((CqlOp.Single) op).statement().kind()).isEqualTo(StatementKind.SIMPLE);
    assertThat(op.settings().timeout()).isEqualTo(OpSettings.SCHEMA_TIMEOUT);
  }

  @ParameterizedTest
  @CsvSource({"prepared, PREPARED", "simple, SIMPLE", "raw, RAW"})
  void theKindIsNamedByFieldOrByType(String word, StatementKind kind) throws AdapterException {
    String cql = "SELECT * FROM t WHERE k = {key}";

    assertThat(statement(StatementOps.fields("o", word, cql)).kind()).isEqualTo(kind);
    assertThat(statement(StatementOps.op("o", cql, "type", word)).kind()).isEqualTo(kind);
  }

  @Test
  void preparedFalseMakesAStatementSimple() throws AdapterException {
    assertThat(statement(StatementOps.op("o", "SELECT * FROM t", "prepared", "false")).kind())
        .isEqualTo(StatementKind.SIMPLE);
  }

  @Test
  void anUnknownFieldIsNamedWithTheNearestKnownOne() {
    assertThatThrownBy(() -> settings("page_sise", 10))
        .isInstanceOf(AdapterException.class)
        .hasMessage("op 'o': unknown field 'page_sise'; did you mean 'page_size'?");
  }

  @Test
  void twoStatementsInOneOpAreRefused() {
    assertThatThrownBy(
            () ->
                reader.read(StatementOps.fields("o", "stmt", "SELECT a FROM t", "raw", "SELECT 2")))
        .hasMessage("op 'o': has a statement under 'stmt' and under 'raw'");
  }

  @Test
  void settingsAreRead() throws AdapterException {
    OpSettings settings =
        settings(
            "cl",
            "quorum",
            "scl",
            "LOCAL_SERIAL",
            "page_size",
            7,
            "maxpages",
            2,
            "timeout",
            0.5,
            "tracing",
            true,
            "idempotent",
            false);

    assertThat(settings)
        .isEqualTo(
            new OpSettings("QUORUM", "LOCAL_SERIAL", false, 7, 2, Duration.ofMillis(500), true));
  }

  @Test
  void onlyReadsAreIdempotentUnlessTheOpSaysSo() throws AdapterException {
    String write = "INSERT INTO t (k) VALUES ({key})";

    assertThat(settings().idempotent()).isTrue();
    assertThat(reader.read(StatementOps.op("o", write)).settings().idempotent()).isFalse();
    assertThat(reader.read(StatementOps.op("o", write, "idempotent", true)).settings().idempotent())
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cl | QUORUMM | op 'o': field 'cl' must be one of ANY, ONE, TWO, THREE, QUORUM, ALL,"
            + " LOCAL_QUORUM, EACH_QUORUM, SERIAL, LOCAL_SERIAL, LOCAL_ONE, not 'QUORUMM';"
            + " did you mean 'QUORUM'?",
        "scl | ONE | op 'o': field 'scl' must be one of SERIAL, LOCAL_SERIAL, not 'ONE'",
        "page_size | 0 | op 'o': field 'page_size' must be a whole number of at least 1, not '0'",
        "tracing | maybe | op 'o': field 'tracing' must be true or false, not 'maybe'",
        "timeout | soon | op 'o': field 'timeout' must be a duration such as 500ms,"
            + " or a number of seconds, not 'soon'"
      })
  void aWrongSettingIsOneLine(String field, String value, String message) {
    assertThatThrownBy(() -> settings(field, value)).hasMessage(message);
  }

  @Test
  void aStatementFromABindingGoesIntoRawOnly() throws AdapterException {
    assertThatThrownBy(() -> reader.read(StatementOps.fields("o", "prepared", "{value}")))
        .hasMessageContaining("nothing but a bind point")
        .hasMessageContaining("'raw'");
    assertThat(statement(StatementOps.fields("o", "raw", "{value}")).mayBeConditional()).isTrue();
  }

  @Test
  void anOpNeedsAStatement() {
    assertThatThrownBy(() -> reader.read(StatementOps.fields("o", "cl", "ONE")))
        .hasMessage(
            "op 'o': has no statement: give one under 'stmt', 'prepared', 'simple' or 'raw', or"
                + " several under 'batch'");
  }

  @Test
  void aTypeThatContradictsItsFieldIsRefused() {
    assertThatThrownBy(
            () ->
                reader.read(StatementOps.fields("o", "prepared", "SELECT a FROM t", "type", "raw")))
        .hasMessage("op 'o': type 'raw' contradicts the field 'prepared'");
  }

  @Test
  void rowsAreVerifiedOnReadsOnly() {
    OpTemplate write =
        StatementOps.builder("o")
            .field("stmt", "INSERT INTO t (k) VALUES ({key})")
            .expectRow("key")
            .build();

    assertThatThrownBy(() -> reader.read(write))
        .hasMessage("op 'o': verify-fields has a meaning only on a SELECT");
  }

  @Test
  void rowsOfOtherThanPreparedStatementsAreVerifiedWhereAnswersNameTheirColumns()
      throws AdapterException {
    OpTemplate simple =
        StatementOps.builder("o").field("simple", "SELECT key FROM t").expectRow("key").build();

    assertThatThrownBy(() -> reader.read(simple))
        .hasMessageContaining("verify-fields needs a prepared statement");
    CqlOp read = new OpReader(Duration.ofSeconds(10), false).read(simple);
    assertThat(((CqlOp.Single) read).answer().expectedRows()).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`-- if\nINSERT INTO t (\"if\", v) VALUES (1, 'if') /* if */` | false",
        "INSERT INTO t (k) VALUES (1) IF not exists | true",
        "SELECT * FROM t WHERE k = {key} | false"
      })
  void aConditionIsAWordOfTheCode(String cql, boolean conditional) throws AdapterException {
    assertThat(statement(StatementOps.op("o", cql)).mayBeConditional()).isEqualTo(conditional);
  }

  @Test
  void aLongLiteralIsReadToo() throws AdapterException {
    String json = "{\"it''s\": 1} ".repeat(10_000);

    assertThat(
            statement(
                    StatementOps.op("o", "INSERT INTO t (k) VALUES ('" + json + "') IF NOT EXISTS"))
                .mayBeConditional())
        .isTrue();
  }

  @Test
  void valuesThatAreWrittenIntoAWriteMayHoldItsCondition() throws AdapterException {
    assertThat(statement(StatementOps.fields("o", "raw", "DELETE FROM t WHERE k = {key}")))
        .matches(CqlStatement::mayBeConditional);
    assertThat(
            statement(StatementOps.fields("o", "raw", "CREATE TABLE {value} (k int PRIMARY KEY)")))
        .matches(CqlStatement::isSchema);
  }

  @Test
  void aReadHasNoConditionWhateverIsWrittenIntoIt() throws AdapterException {
    assertThat(statement(StatementOps.fields("o", "raw", "SELECT * FROM t WHERE k = {value}")))
        .matches(CqlStatement::isSelect)
        .matches(read -> !read.mayBeConditional());
  }
}
