package io.bench.adapter.cql.lean.fake;

import com.datastax.oss.driver.api.core.connection.ReconnectionPolicy;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.time.Duration;

/**
 * Waits as long before each try.
 *
 * @param millis how long
 */
public record FakeReconnection(long millis) implements ReconnectionPolicy {

  @Override
  public ReconnectionSchedule newNodeSchedule(Node node) {
    return () -> Duration.ofMillis(millis);
  }

  @Override
  public ReconnectionSchedule newControlConnectionSchedule(boolean isInitialConnection) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
