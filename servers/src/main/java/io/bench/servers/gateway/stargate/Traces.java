package io.bench.servers.gateway.stargate;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.stargate.proto.QueryOuterClass;
import java.net.InetAddress;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads what Cassandra has written down of requests that were to be traced. It writes that after
 * its answer, so there may be nothing yet, or never: then there is the trace's name and no more.
 */
final class Traces {

  private static final int ATTEMPTS = 20;
  private static final int PAUSE_MILLIS = 10;

  private final CqlSession session;
  private final Executor later =
      CompletableFuture.delayedExecutor(PAUSE_MILLIS, TimeUnit.MILLISECONDS);

  Traces(CqlSession session) {
    this.session = session;
  }

  /** Returns a trace, which may be empty but for its name. */
  CompletionStage<QueryOuterClass.Traces> read(UUID trace, ConsistencyLevel level) {
    QueryOuterClass.Traces.Builder traces =
        QueryOuterClass.Traces.newBuilder().setId(trace.toString());
    return attempt(trace, level, traces, 1).exceptionally(error -> traces.build());
  }

  private CompletionStage<QueryOuterClass.Traces> attempt(
      UUID trace, ConsistencyLevel level, QueryOuterClass.Traces.Builder traces, int number) {
    return select(
            "SELECT duration, started_at FROM system_traces.sessions WHERE session_id = ?",
            trace,
            level)
        .thenCompose(
            result -> {
              @Nullable Row row = result.one();
              if (row != null && !row.isNull("duration")) {
                traces.setDuration(row.getInt("duration"));
                @Nullable Instant started = row.getInstant("started_at");
                traces.setStartedAt(started == null ? 0 : started.toEpochMilli());
                return events(trace, level, traces);
              }
              return number == ATTEMPTS
                  ? CompletableFuture.completedStage(traces.build())
                  : CompletableFuture.supplyAsync(() -> trace, later)
                      .thenCompose(again -> attempt(trace, level, traces, number + 1));
            });
  }

  private CompletionStage<QueryOuterClass.Traces> events(
      UUID trace, ConsistencyLevel level, QueryOuterClass.Traces.Builder traces) {
    return select(
            "SELECT event_id, activity, source, source_elapsed, thread FROM system_traces.events"
                + " WHERE session_id = ?",
            trace,
            level)
        .thenApply(
            result -> {
              result.currentPage().forEach(row -> traces.addEvents(event(row)));
              return traces.build();
            });
  }

  private static QueryOuterClass.Traces.Event event(Row row) {
    @Nullable InetAddress source = row.getInetAddress("source");
    return QueryOuterClass.Traces.Event.newBuilder()
        .setEventId(String.valueOf(row.getUuid("event_id")))
        .setActivity(text(row.getString("activity")))
        .setSource(source == null ? "" : source.getHostAddress())
        .setSourceElapsed(row.getInt("source_elapsed"))
        .setThread(text(row.getString("thread")))
        .build();
  }

  private static String text(@Nullable String value) {
    return value == null ? "" : value;
  }

  private CompletionStage<AsyncResultSet> select(String cql, UUID trace, ConsistencyLevel level) {
    return session.executeAsync(SimpleStatement.newInstance(cql, trace).setConsistencyLevel(level));
  }
}
