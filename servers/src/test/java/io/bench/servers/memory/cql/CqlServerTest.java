package io.bench.servers.memory.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.type.DataTypes;
import io.bench.servers.memory.statement.SampleText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With the Java driver as the client. */
class CqlServerTest {

  private static final String INSERT = "INSERT INTO bench.keyvalue (key, value) VALUES (?, ?)";
  private static final String SELECT = "SELECT value FROM bench.keyvalue WHERE key = ?";

  /** More than a segment holds. */
  private static final String LONG = "x".repeat(500_000);

  @AutoClose final CqlServer server = CqlServer.start(1);

  private CqlSession connect(String protocol) {
    return connect(server, protocol);
  }

  private static CqlSession connect(CqlServer to, String protocol) {
    var config =
        DriverConfigLoader.programmaticBuilder()
            .withString(
                DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS, "DcInferringLoadBalancingPolicy")
            .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(30));
    if (!protocol.isEmpty()) {
      config.withString(DefaultDriverOption.PROTOCOL_VERSION, protocol);
    }
    return CqlSession.builder()
        .addContactPoint(to.address())
        .withConfigLoader(config.build())
        .build();
  }

  @Test
  void theDriverNegotiatesTheNewestProtocolAndFindsOneNodeAndTheKeyspace() {
    try (CqlSession session = connect("")) {
      assertThat(session.getContext().getProtocolVersion().name()).isEqualTo("V5");
      assertThat(session.getMetadata().getNodes().values())
          .singleElement()
          .satisfies(
              node -> {
                assertThat(node.getDatacenter()).isEqualTo("datacenter1");
                assertThat(String.valueOf(node.getCassandraVersion()))
                    .isEqualTo(CqlServer.RELEASE_VERSION);
              });
      assertThat(session.getMetadata().getKeyspace(SystemTables.KEYSPACE)).isPresent();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"V3", "V4", "V5"})
  void preparedWritesAreVoidAndReadsReturnARow(String protocol) {
    try (CqlSession session = connect(protocol)) {
      PreparedStatement insert = session.prepare(INSERT);
      PreparedStatement select = session.prepare(SELECT);

      assertThat(session.execute(insert.bind("k", "v")).all()).isEmpty();
      assertThat(session.execute(insert.bind("k", LONG)).all()).isEmpty();
      assertThat(session.execute(select.bind("k")).all())
          .singleElement()
          .satisfies(row -> assertThat(row.getString("value")).isEqualTo(SampleText.VALUE));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"V3", "V4", "V5"})
  void aPreparedReadOfASystemTableReturnsItsRow(String protocol) {
    try (CqlSession session = connect(protocol)) {
      PreparedStatement read = session.prepare("SELECT cluster_name, rpc_port FROM system.local");

      assertThat(read.getResultSetDefinitions().get("rpc_port").getType()).isEqualTo(DataTypes.INT);
      assertThat(session.execute(read.bind()).all())
          .singleElement()
          .satisfies(
              row -> {
                assertThat(row.getString("cluster_name")).isEqualTo("memory");
                assertThat(row.getInt("rpc_port")).isEqualTo(server.address().getPort());
              });
    }
  }

  @Test
  void thePartitionKeyIsKnownSoThatRequestsAreRouted() {
    try (CqlSession session = connect("")) {
      BoundStatement read = session.prepare(SELECT).bind("k");

      assertThat(read.getRoutingKey()).isNotNull();
      assertThat(read.getRoutingKeyspace()).hasToString("bench");
      assertThat(
              session
                  .getMetadata()
                  .getTokenMap()
                  .orElseThrow()
                  .getReplicas("bench", read.getRoutingKey()))
          .extracting(Node::getDatacenter)
          .containsExactly("datacenter1");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"V3", "V4", "V5"})
  void batchesAndStatementsThatAreNotPreparedAreAnswered(String protocol) {
    try (CqlSession session = connect(protocol)) {
      PreparedStatement insert = session.prepare(INSERT);
      BatchStatement batch =
          BatchStatement.newInstance(
              BatchType.LOGGED,
              insert.bind("a", "b"),
              insert.bind("c", LONG),
              SimpleStatement.newInstance(INSERT, "e", "f"));

      assertThat(session.execute(batch).all()).isEmpty();
      assertThat(session.execute("CREATE TABLE bench.t (k text PRIMARY KEY)").all()).isEmpty();
      session.execute("USE bench");
      assertThat(session.getKeyspace().orElseThrow()).hasToString("bench");
      Row row =
          session.execute(SimpleStatement.newInstance("SELECT * FROM t WHERE key=?", "k")).one();
      assertThat(row.getString("key")).isEqualTo(SampleText.VALUE);
      assertThat(row.getString("value")).isEqualTo(SampleText.VALUE);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"V4", "V5"})
  void everyOneOfManyRequestsAtATimeHasItsAnswer(String protocol) {
    try (CqlSession session = connect(protocol)) {
      PreparedStatement insert = session.prepare(INSERT);
      PreparedStatement select = session.prepare(SELECT);
      List<CompletionStage<AsyncResultSet>> reads = new ArrayList<>();
      List<CompletionStage<AsyncResultSet>> writes = new ArrayList<>();
      for (int i = 0; i < 400; i++) {
        writes.add(session.executeAsync(insert.bind("k" + i, i % 100 == 0 ? LONG : "v")));
        reads.add(session.executeAsync(select.bind("k" + i)));
      }

      assertThat(reads).allMatch(read -> read.toCompletableFuture().join().remaining() == 1);
      assertThat(writes).allMatch(write -> write.toCompletableFuture().join().remaining() == 0);
    }
  }

  @Test
  void anIdThatAnotherServerGaveIsUnknown() {
    try (CqlSession session = connect("")) {
      PreparedStatement known = session.prepare(SELECT);
      try (CqlServer other = CqlServer.start(1);
          CqlSession elsewhere = connect(other, "")) {
        BoundStatement foreign = known.bind("k");
        assertThatThrownBy(() -> elsewhere.execute(foreign))
            .hasMessageContaining("Tried to execute unprepared query");
      }
    }
  }

  @Test
  void compressionIsRefusedInWords() {
    var config =
        DriverConfigLoader.programmaticBuilder()
            .withString(DefaultDriverOption.PROTOCOL_COMPRESSION, "lz4")
            .build();
    CqlSessionBuilder builder =
        CqlSession.builder()
            .addContactPoint(server.address())
            .withConfigLoader(config)
            .withLocalDatacenter("datacenter1");

    assertThatThrownBy(builder::build)
        .hasStackTraceContaining("answers from memory and does not know compression lz4");
  }
}
