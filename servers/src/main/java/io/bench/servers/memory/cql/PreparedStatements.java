package io.bench.servers.memory.cql;

import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import com.datastax.oss.protocol.internal.response.result.Void;
import io.bench.servers.memory.statement.StatementShape;
import io.bench.servers.memory.statement.StatementShape.Kind;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What has been prepared, on all connections together, with the answers already encoded. Safe for
 * use by several threads; reading takes no lock.
 */
final class PreparedStatements {

  /** Cassandra's ids are MD5 sums: requests shall be as long here as there. */
  static final int ID_LENGTH = 16;

  private static final long ID_BEGINNING = 0x6d656d6f72792d31L;

  /** A prepared statement. Immutable. */
  static final class Statement {
    private final byte[] id;
    private final StatementShape shape;

    /** By protocol version, each without and with the columns' metadata; null for system tables. */
    private final byte @Nullable [][][] answers;

    private Statement(byte[] id, StatementShape shape) {
      this.id = id;
      this.shape = shape;
      this.answers = SystemTables.concerns(shape) ? null : answers(shape);
    }

    StatementShape shape() {
      return shape;
    }

    /**
     * The frame that answers an execution, on stream 0; null where {@link SystemTables} has the
     * answer. Hot path; runs on any event loop.
     */
    byte @Nullable [] answer(int version, boolean skipMetadata) {
      return answers == null ? null : answers[version - Protocol.LOWEST][skipMetadata ? 0 : 1];
    }

    Prepared prepared(RowsMetadata results) {
      return new Prepared(id, id, RowAnswers.variables(shape), results);
    }
  }

  private final Map<String, Statement> byText = new HashMap<>();
  private volatile Statement[] byIndex = new Statement[0];

  /** Prepares a statement, or returns what was prepared before under the same text. */
  synchronized Statement prepare(String cql) {
    Statement known = byText.get(cql);
    if (known != null) {
      return known;
    }
    Statement[] longer = Arrays.copyOf(byIndex, byIndex.length + 1);
    Statement statement = new Statement(id(byIndex.length), StatementShape.of(cql));
    longer[byIndex.length] = statement;
    byIndex = longer;
    byText.put(cql, statement);
    return statement;
  }

  /** Finds a statement by the two halves of its id. Hot path; runs on any event loop. */
  @Nullable Statement find(long beginning, long index) {
    Statement[] statements = byIndex;
    return beginning == ID_BEGINNING && index >= 0 && index < statements.length
        ? statements[(int) index]
        : null;
  }

  private static byte[] id(int index) {
    return ByteBuffer.allocate(ID_LENGTH).putLong(ID_BEGINNING).putLong(index).array();
  }

  private static byte[][][] answers(StatementShape shape) {
    byte[][][] answers = new byte[Protocol.HIGHEST - Protocol.LOWEST + 1][][];
    for (int version = Protocol.LOWEST; version <= Protocol.HIGHEST; version++) {
      answers[version - Protocol.LOWEST] =
          shape.kind() == Kind.READ
              ? new byte[][] {
                Protocol.encode(version, RowAnswers.row(shape, false)),
                Protocol.encode(version, RowAnswers.row(shape, true))
              }
              : new byte[][] {
                Protocol.encode(version, Void.INSTANCE), Protocol.encode(version, Void.INSTANCE)
              };
    }
    return answers;
  }
}
