package io.bench.servers.gateway.stargate;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.grpc.Status.Code;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementCacheTest {

  private final List<SimpleStatement> asked = new ArrayList<>();
  private final List<CompletableFuture<PreparedStatement>> answers = new ArrayList<>();
  private final StatementCache cache = new StatementCache(this::prepare, 3);

  private CompletableFuture<PreparedStatement> prepare(SimpleStatement statement) {
    asked.add(statement);
    answers.add(new CompletableFuture<>());
    return answers.get(answers.size() - 1);
  }

  private void ask(String keyspace, String cql) {
    var unused = cache.get(keyspace, cql);
  }

  @Test
  void allWhoAskAtTheSameTimeWaitForOnePreparation() {
    CompletableFuture<CachedStatement> first = cache.get("", "SELECT 1");
    assertThat(cache.get("", "SELECT 1")).isSameAs(first).isNotDone();
    assertThat(asked).hasSize(1);
  }

  @Test
  void oneTextIsAnotherStatementInAnotherKeyspace() {
    ask("", "SELECT 1");
    ask("Mixed", "SELECT 1");
    assertThat(asked)
        .extracting(SimpleStatement::getKeyspace)
        .containsExactly(null, CqlIdentifier.fromInternal("Mixed"));
  }

  @Test
  void aFailureIsToldAndForgotten() {
    CompletableFuture<CachedStatement> failed = cache.get("", "SELECT 1");
    answers.get(0).completeExceptionally(new IllegalStateException("no"));
    assertThat(failed).isCompletedExceptionally();
    ask("", "SELECT 1");
    assertThat(asked).hasSize(2);
  }

  @Test
  void theStatementThatNobodyAskedForAgainGoesFirst() {
    for (String cql : List.of("a", "b", "c", "a", "b", "d")) {
      ask("", cql);
    }
    ask("", "a");
    ask("", "b");
    ask("", "d");
    assertThat(asked).hasSize(4);
    ask("", "c");
    assertThat(asked).hasSize(5);
  }

  @Test
  void afterAChangeOfTheSchemaEverythingIsPreparedAgain() {
    ask("", "a");
    cache.clear();
    ask("", "a");
    assertThat(asked).hasSize(2);
    assertThat(asked.get(0)).as("nor does the driver know it").isNotEqualTo(asked.get(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"USE k", " use \"K\"", "-- a\nUSE k", "/* a\n */ USE k;"})
  void useWouldChangeTheSessionOfAllClients(String cql) {
    CompletableFuture<CachedStatement> refused = cache.get("", cql);
    assertThat(asked).isEmpty();
    assertThat(refused)
        .isCompletedExceptionally()
        .satisfies(
            failed ->
                assertThat(
                        failed
                            .handle((statement, error) -> GatewayErrors.of(error))
                            .join()
                            .status()
                            .getCode())
                    .isEqualTo(Code.INVALID_ARGUMENT));
  }
}
