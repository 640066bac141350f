package io.bench.cql.statement;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.cql.field.Problems;
import io.bench.cql.token.CqlTokens;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CqlSyntaxTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM t WHERE k = ?;",
        "select json * from t -- ( not code",
        "INSERT INTO ks.t (a, b, c) VALUES (?, {'x': (1, 2)}, [1, 2]) IF NOT EXISTS USING TTL 5",
        "INSERT INTO t JSON '{\"a\": [1, 2'",
        "INSERT INTO \"T\" (a, \"b,(\") VALUES ('it''s, (', ?)",
        "BEGIN BATCH INSERT INTO t (a) VALUES (1); DELETE FROM t WHERE a = 2; APPLY BATCH;",
        "/* a; ( */ UPDATE t SET l[0] = 'x;y' WHERE k = 1",
        "CREATE FUNCTION f() RETURNS NULL ON NULL INPUT RETURNS int LANGUAGE java AS $$ return (;"
            + " $$",
      })
  void saysNothingOfWhatMayBeRight(String statement) {
    assertThat(problem(statement)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          SELECT * FROM t WHERE k = 'x              | a quoted string is not closed
          SELECT "k FROM t                          | a quoted name is not closed
          SELECT * FROM t /* WHERE                  | a comment is not closed
          SELCT * FROM t                            | 'SELCT' begins no CQL statement; did you mean 'SELECT'?
          -- nothing                                | the statement is empty
          (SELECT 1)                                | a statement begins with a word such as SELECT, not with '(SELECT 1)'
          INSERT INTO t (a, b VALUES (1, 2)         | '(' is not closed in '(a, b VALUES (1, 2)'
          SELECT a) FROM t                          | ')' closes nothing in 'SELECT a) FROM t'
          INSERT INTO t (a) VALUES ([1, 2)          | ')' closes nothing in 't (a) VALUES ([1, 2)'
          SELECT * FROM t; SELECT * FROM u          | an op is one statement, and after its ';' comes 'SELECT * FROM u'; several go under 'batch'
          create tabel foo (a int PRIMARY KEY)      | 'CREATE' cannot be followed by 'TABEL'; did you mean 'TABLE'?
          select v frm t where k = 'from'           | SELECT without FROM
          UPDATE t SE a = 1 WHERE k = 2             | UPDATE without SET
          INSERT INTO t (a, b, c) VALUES (1, f(2, 3)) | INSERT names 3 columns and gives 2 values
          """)
  void saysWhatCannotBeRight(String statement, String problem) {
    assertThat(problem(statement)).isEqualTo("op 'x': " + problem);
  }

  @Test
  void aBracketThatIsNotClosedIsToldWithWhatFollows() {
    assertThat(problem("SELECT * FROM t WHERE k = {key"))
        .isEqualTo("op 'x': '{' is not closed in '{key'");
  }

  private static String problem(String statement) {
    Problems problems = new Problems();
    new CqlSyntax("op 'x'", CqlTokens.of(statement), problems).check();
    return String.join("\n", problems.lines());
  }
}
