package io.bench.servers.memory.cql;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.Register;
import com.datastax.oss.protocol.internal.request.Startup;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.Ready;
import com.datastax.oss.protocol.internal.response.Supported;
import com.datastax.oss.protocol.internal.response.error.Unprepared;
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import com.datastax.oss.protocol.internal.response.result.Void;
import io.bench.servers.memory.statement.StatementShape;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/** What is answered to each request, before it is encoded. Safe for use by several threads. */
final class RequestAnswers {

  private final PreparedStatements prepared;
  private final SystemTables systemTables;

  RequestAnswers(PreparedStatements prepared, SystemTables systemTables) {
    this.prepared = prepared;
    this.systemTables = systemTables;
  }

  Message to(Message request) {
    if (request instanceof Options) {
      return new Supported(
          Map.of(
              Startup.CQL_VERSION_KEY,
              List.of(CqlServer.CQL_VERSION),
              Startup.COMPRESSION_KEY,
              List.of(),
              "PROTOCOL_VERSIONS",
              List.of(Protocol.VERSIONS.split(", "))));
    }
    if (request instanceof Startup startup) {
      String compression = startup.options.get(Startup.COMPRESSION_KEY);
      return compression == null
          ? new Ready()
          : new Error(
              ErrorCode.PROTOCOL_ERROR,
              "this server answers from memory and does not know compression " + compression);
    }
    if (request instanceof Register) {
      return new Ready();
    }
    if (request instanceof Prepare prepare) {
      return toPreparation(prepared.prepare(prepare.cqlQuery));
    }
    if (request instanceof Query query) {
      return toQuery(StatementShape.of(query.query));
    }
    if (request instanceof Execute execute) {
      return toExecution(execute);
    }
    return request instanceof Batch
        ? Void.INSTANCE
        : new Error(ErrorCode.PROTOCOL_ERROR, "not expected here: " + request);
  }

  private Message toPreparation(PreparedStatements.Statement statement) {
    StatementShape shape = statement.shape();
    return statement.prepared(
        SystemTables.concerns(shape)
            ? systemTables.answer(shape).getMetadata()
            : RowAnswers.results(shape));
  }

  private Message toQuery(StatementShape shape) {
    return switch (shape.kind()) {
      case READ ->
          SystemTables.concerns(shape) ? systemTables.answer(shape) : RowAnswers.row(shape, true);
      case USE -> new SetKeyspace(shape.keyspace());
      case OTHER -> Void.INSTANCE;
    };
  }

  private Message toExecution(Execute execute) {
    ByteBuffer id = ByteBuffer.wrap(execute.queryId);
    PreparedStatements.Statement statement =
        id.remaining() == PreparedStatements.ID_LENGTH
            ? prepared.find(id.getLong(), id.getLong())
            : null;
    return statement == null
        ? new Unprepared("never prepared here", execute.queryId)
        : toQuery(statement.shape());
  }
}
