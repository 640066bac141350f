package io.bench.adapter.api;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a read must answer with. Immutable and thread-safe.
 *
 * <p>Row i of the answer to cycle c, over all pages and from 0, must hold the values that the
 * bindings give for the cycle {@code firstCycle(c) + i}.
 *
 * @param fields what the fields must hold, by name
 * @param everyField whether each field of the answer must be among {@code fields} or {@code
 *     ignored}; otherwise the others are not looked at
 * @param ignored fields that are not looked at
 * @param count how many rows the answer must have, at least 1
 * @param firstCycle gives the cycle whose values the first row must hold; null if that is the op's
 *     own
 * @param required those of {@code fields} that must be in the answer
 */
public record ExpectedRows(
    Map<String, Binding> fields,
    boolean everyField,
    Set<String> ignored,
    int count,
    @Nullable Binding firstCycle,
    Set<String> required) {

  public ExpectedRows {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    ignored = Collections.unmodifiableSet(new LinkedHashSet<>(ignored));
    required = Collections.unmodifiableSet(new LinkedHashSet<>(required));
    if (count < 1) {
      throw new IllegalArgumentException("at least one row must be expected, not " + count);
    }
  }

  /** All of {@code fields} must be in the answer, or none where every field is verified. */
  public ExpectedRows(
      Map<String, Binding> fields,
      boolean everyField,
      Set<String> ignored,
      int count,
      @Nullable Binding firstCycle) {
    this(fields, everyField, ignored, count, firstCycle, everyField ? Set.of() : fields.keySet());
  }

  /** The cycle whose values the first row must hold. */
  public long firstCycle(long cycle) {
    return firstCycle == null ? cycle : firstCycle.asLong(cycle);
  }

  /**
   * Finds the binding of each field of an answer.
   *
   * @param op names the op in messages
   * @param answered the fields of the answer in their order
   * @return as many: null for a field that is not looked at
   * @throws AdapterException naming op and field, if a field that is required is not in the answer
   *     or, where every field is verified, has no binding
   */
  public List<@Nullable Binding> bindingsOf(String op, Collection<String> answered)
      throws AdapterException {
    for (String field : required) {
      if (!answered.contains(field)) {
        throw AdapterException.usage(
            "op '%s': verify-fields names '%s', which is not in the answer%s"
                .formatted(op, field, NearestName.suggestion(field, answered)));
      }
    }
    List<@Nullable Binding> bindings = new ArrayList<>();
    for (String field : answered) {
      Binding binding = ignored.contains(field) ? null : fields.get(field);
      if (binding == null && everyField && !ignored.contains(field)) {
        throw AdapterException.usage(
            ("op '%s': verify-fields names every field, and '%s' has no binding of that name; write"
                    + " '*, -%s' to leave it out or '*, %s->binding'")
                .formatted(op, field, field, field));
      }
      bindings.add(binding);
    }
    return bindings;
  }
}
