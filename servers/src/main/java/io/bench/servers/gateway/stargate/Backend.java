package io.bench.servers.gateway.stargate;

import com.datastax.oss.driver.api.core.CqlSession;
import io.bench.servers.gateway.calls.RequestLimit;

/** What all requests share. */
record Backend(CqlSession session, StatementCache statements, RequestLimit limit) {

  static final int STATEMENTS = 10_000;

  static Backend of(CqlSession session, RequestLimit limit) {
    return new Backend(session, new StatementCache(session::prepareAsync, STATEMENTS), limit);
  }
}
