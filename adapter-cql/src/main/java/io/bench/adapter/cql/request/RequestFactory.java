package io.bench.adapter.cql.request;

import com.datastax.oss.driver.api.core.cql.Statement;

/** Hot; on the lane's thread. Makes the requests of one op on one session. */
public interface RequestFactory {

  /**
   * The request for {@code cycle}, with the op's settings.
   *
   * @throws RuntimeException if a value cannot be made or does not fit
   */
  Statement<?> request(long cycle);
}
