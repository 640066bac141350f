package io.bench.adapter.cql.request;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.bench.adapter.cql.bind.BindPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Hot; on the lane's thread. Batches: the statements in order, {@code repeat} times, each
 * repetition with a cycle of its own.
 *
 * @param template an empty batch of the right type with the op's settings
 */
record BatchFactory(
    BatchStatement template, int repeat, List<StatementFactories.BatchableFactory> statements)
    implements RequestFactory {

  @Override
  public Statement<?> request(long cycle) {
    List<BatchableStatement<?>> children = new ArrayList<>(repeat * statements.size());
    long base = cycle * repeat;
    for (int i = 0; i < repeat; i++) {
      for (StatementFactories.BatchableFactory statement : statements) {
        children.add(statement.request(base + i));
      }
    }
    return template.addAll(children);
  }

  @Override
  public List<BindPlan> plans() {
    List<BindPlan> plans = new ArrayList<>();
    for (StatementFactories.BatchableFactory statement : statements) {
      if (statement.plans().isEmpty()) {
        return List.of();
      }
      plans.addAll(statement.plans());
    }
    return plans;
  }
}
