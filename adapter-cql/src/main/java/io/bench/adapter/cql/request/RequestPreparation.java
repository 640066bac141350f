package io.bench.adapter.cql.request;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpError;
import io.bench.adapter.cql.bind.BindPlan;
import io.bench.adapter.cql.connect.ClusterFacts;
import io.bench.adapter.cql.error.DriverErrors;
import io.bench.cql.answer.AnswerPlans;
import io.bench.cql.statement.CqlOp;
import io.bench.cql.statement.CqlStatement;
import io.bench.cql.statement.OpSettings;
import io.bench.cql.statement.RenamedTableOptions;
import java.util.ArrayList;
import java.util.List;

/**
 * Does what is slow about an op on one session: prepares its statements, plans its values. Blocks,
 * so never on a driver's thread.
 */
public record RequestPreparation(CqlSession session) {

  /**
   * What makes an op's requests and reads their answers; cycle 0 has been tried.
   *
   * @throws AdapterException naming the op if the server refuses a statement or a value does not
   *     fit its column
   */
  public PreparedRequests prepare(CqlOp op) throws AdapterException {
    String where = op.where();
    RequestFactory factory;
    AnswerPlans<Row> answers = null;
    if (op instanceof CqlOp.Single single) {
      factory = statement(where, single.statement(), single.settings());
      answers = AnswerPlans.of(op.name(), single.answer());
      if (answers != null && factory instanceof RequestFactory.Prepared prepared) {
        var unused =
            answers.planFor(
                new DriverColumns(
                    prepared.plan().statement().getResultSetDefinitions(), session.getContext()));
      }
    } else {
      factory = batch(where, (CqlOp.Batch) op);
    }
    try {
      factory.request(0);
    } catch (RuntimeException e) {
      throw new AdapterException(
          AdapterException.Kind.USAGE,
          where + ": cannot be made for cycle 0: " + DriverErrors.message(e),
          e);
    }
    return new PreparedRequests(factory, answers);
  }

  private RequestFactory batch(String where, CqlOp.Batch batch) throws AdapterException {
    List<RequestFactory.OfStatement> statements = new ArrayList<>();
    for (CqlStatement child : batch.statements()) {
      statements.add(statement(where, child, batch.settings()));
    }
    BatchStatement template =
        applied(
            batch.settings(),
            BatchStatement.newInstance(DefaultBatchType.valueOf(batch.type().name())));
    return new RequestFactory.Batch(template, batch.repeat(), statements);
  }

  private RequestFactory.OfStatement statement(
      String where, CqlStatement statement, OpSettings settings) throws AdapterException {
    String cql = RenamedTableOptions.renamed(where, statement, this::serversKnowClass);
    SimpleStatement template = applied(settings, SimpleStatement.newInstance(cql));
    return switch (statement.kind()) {
      case PREPARED ->
          new RequestFactory.Prepared(
              BindPlan.compile(where, prepared(where, template), statement.points(), session));
      case SIMPLE, RAW ->
          statement.hasValuesInText()
              ? new RequestFactory.Raw(
                  template,
                  statement.literals(),
                  statement.bindings(),
                  session.getContext().getCodecRegistry())
              : new RequestFactory.Simple(template, statement.bindings());
    };
  }

  private boolean serversKnowClass() {
    return RenamedTableOptions.areKnownTo(
        ClusterFacts.versions(session.getMetadata().getNodes().values()));
  }

  /** The statement with these settings; a prepared statement hands them on to what it binds. */
  private static <StatementT extends Statement<StatementT>> StatementT applied(
      OpSettings settings, StatementT statement) {
    StatementT set = statement.setIdempotent(settings.idempotent()).setTracing(settings.tracing());
    if (settings.consistency() != null) {
      set = set.setConsistencyLevel(DefaultConsistencyLevel.valueOf(settings.consistency()));
    }
    if (settings.serialConsistency() != null) {
      set =
          set.setSerialConsistencyLevel(
              DefaultConsistencyLevel.valueOf(settings.serialConsistency()));
    }
    if (settings.pageSize() > 0) {
      set = set.setPageSize(settings.pageSize());
    }
    return settings.timeout() == null ? set : set.setTimeout(settings.timeout());
  }

  private PreparedStatement prepared(String where, SimpleStatement template)
      throws AdapterException {
    try {
      return session.prepare(template);
    } catch (RuntimeException e) {
      OpError error = DriverErrors.opError(e, true);
      boolean usersFault = DriverErrors.rootOf(e) instanceof QueryValidationException;
      throw new AdapterException(
          usersFault ? AdapterException.Kind.USAGE : AdapterException.Kind.SERVER,
          where + ": cannot be prepared: " + error.name() + ": " + error.message(),
          e);
    }
  }
}
