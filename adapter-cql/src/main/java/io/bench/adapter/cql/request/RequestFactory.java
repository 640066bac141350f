package io.bench.adapter.cql.request;

import com.datastax.oss.driver.api.core.cql.Statement;
import io.bench.adapter.cql.bind.BindPlan;
import java.util.List;

/** Hot; on the lane's thread. Makes the requests of one op on one session. */
public interface RequestFactory {

  /**
   * The request for {@code cycle}, with the op's settings.
   *
   * @throws RuntimeException if a value cannot be made or does not fit
   */
  Statement<?> request(long cycle);

  /**
   * The prepared statements that a request is made of, in their order; empty if it is made of
   * anything else too.
   */
  default List<BindPlan> plans() {
    return List.of();
  }
}
