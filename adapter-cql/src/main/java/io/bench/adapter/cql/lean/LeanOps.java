package io.bench.adapter.cql.lean;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.cql.bind.BindPlan;
import io.bench.adapter.cql.connect.ConnectionSettings;
import io.bench.adapter.cql.lean.connection.TokenRings;
import io.bench.adapter.cql.lean.request.BoundRequest;
import io.bench.adapter.cql.lean.request.QuerySettings;
import io.bench.adapter.cql.lean.request.Routing;
import io.bench.adapter.cql.lean.request.Timestamps;
import io.bench.adapter.cql.request.DriverColumns;
import io.bench.adapter.cql.request.PreparedRequests;
import io.bench.cql.answer.AnswerPlans;
import io.bench.cql.answer.AnsweredColumns;
import io.bench.cql.statement.CqlOp;
import io.bench.cql.statement.OpSettings;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides which ops of a lane take the lean path, and how. */
public final class LeanOps {

  /** Options of the driver that apply to its connections or do not concern requests. */
  private static final List<String> KEPT =
      List.of(
          "advanced.address-translator",
          "advanced.auth-provider",
          "advanced.connection.",
          "advanced.control-connection",
          "advanced.heartbeat",
          "advanced.metadata",
          "advanced.reconnection-policy",
          "advanced.socket",
          "advanced.ssl-engine-factory");

  private final ConnectionSettings settings;
  private final InternalDriverContext context;
  private final LeanLane lane;
  private final TokenRings rings;
  private final Timestamps timestamps = new Timestamps();

  LeanOps(
      ConnectionSettings settings, InternalDriverContext context, LeanLane lane, TokenRings rings) {
    this.settings = settings;
    this.context = context;
    this.lane = lane;
    this.rings = rings;
  }

  /**
   * Why an op goes through the driver; null if it can take the lean path.
   *
   * @param version the code of the protocol's version
   */
  public static @Nullable String reasonForDriver(
      CqlOp op, PreparedRequests requests, ConnectionSettings settings, int version) {
    if (version != ProtocolConstants.Version.V4 && version != ProtocolConstants.Version.V5) {
      return "protocol version " + version;
    }
    for (String option : settings.driverOptions().keySet()) {
      if (KEPT.stream().noneMatch(option::startsWith)) {
        return "driver." + option;
      }
    }
    if (requests.factory().plans().isEmpty()) {
      return "not prepared";
    }
    if (op.settings().tracing()) {
      return "tracing";
    }
    boolean columnsKnown =
        requests.factory().plans().get(0).statement().getResultSetDefinitions().size() > 0;
    return requests.answers() == null || columnsKnown
        ? null
        : "its columns are known only from each answer";
  }

  /** The lane's part of the lean path. */
  public LeanLane lane() {
    return lane;
  }

  /**
   * The op as the lane runs it; there is no reason for the driver. Not on the lane's thread: the
   * ring of the op's keyspace is built here, if it is the first of it.
   */
  public LaneOp op(CqlOp op, PreparedRequests requests) {
    List<BindPlan> plans = requests.factory().plans();
    OpSettings own = op.settings();
    Duration timeout = own.timeout() == null ? settings.timeout() : own.timeout();
    Routing routing = Routing.of(plans, op instanceof CqlOp.Batch batch ? batch.repeat() : 1);
    if (routing != null) {
      rings.add(routing.keyspace());
    }
    return new LeanOp(
        lane,
        op.name(),
        BoundRequest.of(op, plans, querySettings(op, plans.get(0), requests.answers() != null)),
        answers(requests.answers(), plans.get(0).statement().getResultSetDefinitions()),
        routing,
        new LeanOp.Terms(
            own.idempotent(),
            own.maxPages(),
            LeanLane.nanos(timeout),
            op instanceof CqlOp.Single
                && isConditional(plans.get(0).statement().getResultSetDefinitions())));
  }

  private @Nullable LeanAnswers answers(
      @Nullable AnswerPlans<Row> wanted, ColumnDefinitions columns) {
    if (wanted == null) {
      return null;
    }
    try {
      return new LeanAnswers(
          wanted, wanted.planFor(new DriverColumns(columns, context)), columns, context);
    } catch (AdapterException e) {
      throw new IllegalStateException("planned before, and not any more", e);
    }
  }

  /** Whether the server has said, when it prepared the statement, that it answers a condition. */
  static boolean isConditional(ColumnDefinitions columns) {
    return columns.size() > 0
        && columns.get(0).getName().asInternal().equals(AnsweredColumns.APPLIED);
  }

  private QuerySettings querySettings(CqlOp op, BindPlan plan, boolean readsCells) {
    OpSettings own = op.settings();
    boolean reads = op instanceof CqlOp.Single single && single.statement().isSelect();
    int pageSize =
        own.pageSize() > 0
            ? own.pageSize()
            : context.getConfig().getDefaultProfile().getInt(DefaultDriverOption.REQUEST_PAGE_SIZE);
    int serial = code(own.serialConsistency(), settings.serialConsistency());
    int version = context.getProtocolVersion().getCode();
    boolean tellsOfChanges = version >= ProtocolConstants.Version.V5;
    boolean columnsKnown = plan.statement().getResultSetDefinitions().size() > 0;
    return new QuerySettings(
        version,
        code(own.consistency(), settings.consistency()),
        serial == ProtocolConstants.ConsistencyLevel.SERIAL ? -1 : serial,
        reads ? pageSize : -1,
        columnsKnown && (tellsOfChanges || !readsCells),
        reads ? null : timestamps);
  }

  private int code(@Nullable String own, String otherwise) {
    return context.getConsistencyLevelRegistry().nameToCode(own == null ? otherwise : own);
  }
}
