package io.bench.adapter.cql.request;

import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.UnsetValue;
import io.bench.adapter.cql.bind.BindPlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hot; on the lane's thread. The factories for single statements. */
final class StatementFactories {

  private StatementFactories() {}

  private static @Nullable Object set(String name, @Nullable Object value) {
    if (value == UnsetValue.UNSET) {
      throw new IllegalArgumentException(
          "'" + name + "' is unset, which only a prepared statement can say");
    }
    return value;
  }

  /** A request that can also be part of a batch. */
  interface BatchableFactory extends RequestFactory {
    @Override
    BatchableStatement<?> request(long cycle);
  }

  /** Values only; the server has the text. */
  record Prepared(BindPlan plan) implements BatchableFactory {
    @Override
    public BatchableStatement<?> request(long cycle) {
      return plan.bind(cycle);
    }

    @Override
    public List<BindPlan> plans() {
      return List.of(plan);
    }
  }

  /** The same text for every cycle. */
  record Constant(SimpleStatement statement) implements BatchableFactory {
    @Override
    public BatchableStatement<?> request(long cycle) {
      return statement;
    }
  }

  /** The same text, and values whose types the driver guesses. */
  record Simple(SimpleStatement template, List<Binding> bindings) implements BatchableFactory {
    @Override
    public BatchableStatement<?> request(long cycle) {
      List<@Nullable Object> values = new ArrayList<>(bindings.size());
      for (Binding binding : bindings) {
        values.add(set(binding.name(), binding.asObject(cycle)));
      }
      return template.setPositionalValues(values);
    }
  }

  /** Values written into the text. */
  record Raw(
      SimpleStatement template,
      List<String> literals,
      List<OpValue.BindPoint> points,
      StatementLiterals format)
      implements BatchableFactory {
    @Override
    public BatchableStatement<?> request(long cycle) {
      StringBuilder text = new StringBuilder(literals.get(0));
      for (int i = 0; i < points.size(); i++) {
        Binding binding = points.get(i).binding();
        format.append(text, set(binding.name(), binding.asObject(cycle)));
        text.append(literals.get(i + 1));
      }
      return template.setQuery(text.toString());
    }
  }
}
