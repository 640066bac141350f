package io.bench.adapter.cql.request;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.UnsetValue;
import io.bench.adapter.cql.bind.BindPlan;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the requests of one op on one session. Hot path; runs on the lane's thread. */
public sealed interface RequestFactory {

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

  /** One statement, which can also be part of a batch. */
  sealed interface OfStatement extends RequestFactory {
    @Override
    BatchableStatement<?> request(long cycle);
  }

  /** Values only; the server has the text. */
  record Prepared(BindPlan plan) implements OfStatement {
    @Override
    public BatchableStatement<?> request(long cycle) {
      return plan.bind(cycle);
    }

    @Override
    public List<BindPlan> plans() {
      return List.of(plan);
    }
  }

  /** The same text, and values whose types the driver guesses, if there are any. */
  record Simple(SimpleStatement template, List<Binding> bindings) implements OfStatement {
    @Override
    public BatchableStatement<?> request(long cycle) {
      if (bindings.isEmpty()) {
        return template;
      }
      List<@Nullable Object> values = new ArrayList<>(bindings.size());
      for (Binding binding : bindings) {
        values.add(value(binding, cycle));
      }
      return template.setPositionalValues(values);
    }
  }

  /** Values written into the text. */
  record Raw(
      SimpleStatement template, List<String> literals, List<Binding> bindings, CodecRegistry codecs)
      implements OfStatement {
    @Override
    public BatchableStatement<?> request(long cycle) {
      StringBuilder text = new StringBuilder(literals.get(0));
      for (int i = 0; i < bindings.size(); i++) {
        append(text, value(bindings.get(i), cycle));
        text.append(literals.get(i + 1));
      }
      return template.setQuery(text.toString());
    }

    /**
     * Appends collections and bytes as CQL literals, and everything else as its plain text: whether
     * it is a name, a number or the inside of a quoted string is up to the statement around it.
     */
    private void append(StringBuilder text, @Nullable Object value) {
      if (value instanceof Collection<?>
          || value instanceof Map<?, ?>
          || value instanceof ByteBuffer) {
        text.append(codecs.codecFor(value).format(value));
      } else {
        text.append(value);
      }
    }
  }

  /**
   * Batches: the statements in order, {@code repeat} times, each repetition with a cycle of its
   * own.
   *
   * @param template an empty batch of the right type with the op's settings
   */
  record Batch(BatchStatement template, int repeat, List<OfStatement> statements)
      implements RequestFactory {

    @Override
    public Statement<?> request(long cycle) {
      List<BatchableStatement<?>> children = new ArrayList<>(repeat * statements.size());
      long base = cycle * repeat;
      for (int i = 0; i < repeat; i++) {
        for (OfStatement statement : statements) {
          children.add(statement.request(base + i));
        }
      }
      return template.addAll(children);
    }

    @Override
    public List<BindPlan> plans() {
      boolean prepared = statements.stream().noneMatch(each -> each.plans().isEmpty());
      return prepared
          ? statements.stream().flatMap(each -> each.plans().stream()).toList()
          : List.of();
    }
  }

  private static @Nullable Object value(Binding binding, long cycle) {
    Object value = binding.asObject(cycle);
    if (value == UnsetValue.UNSET) {
      throw new IllegalArgumentException(
          "'" + binding.name() + "' is unset, which only a prepared statement can say");
    }
    return value;
  }
}
