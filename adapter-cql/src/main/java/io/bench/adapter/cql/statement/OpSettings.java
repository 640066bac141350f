package io.bench.adapter.cql.statement;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What applies to every request of an op. Null means: as the activity's parameters say.
 *
 * @param idempotent whether sending it twice does no harm
 * @param pageSize rows a page, 0 for the driver's default
 * @param maxPages how many pages are fetched at most, at least 1
 * @param timeout how long the client waits for the answer
 * @param tracing whether the server records a trace
 */
public record OpSettings(
    @Nullable ConsistencyLevel consistency,
    @Nullable ConsistencyLevel serialConsistency,
    boolean idempotent,
    int pageSize,
    int maxPages,
    @Nullable Duration timeout,
    boolean tracing) {

  /** The statement with these settings; a prepared statement hands them on to what it binds. */
  public <StatementT extends Statement<StatementT>> StatementT applyTo(StatementT statement) {
    StatementT set = statement.setIdempotent(idempotent).setTracing(tracing);
    if (consistency != null) {
      set = set.setConsistencyLevel(consistency);
    }
    if (serialConsistency != null) {
      set = set.setSerialConsistencyLevel(serialConsistency);
    }
    if (pageSize > 0) {
      set = set.setPageSize(pageSize);
    }
    return timeout == null ? set : set.setTimeout(timeout);
  }
}
