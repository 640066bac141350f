package io.bench.adapter.grpc.cql;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.grpc.field.OpFields;
import io.stargate.proto.QueryOuterClass.Batch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the statements of a batch. {@code batch} holds them as a list, or it holds the type or, as
 * in published workloads, any word, and the statements stand in {@code op_template}. {@code
 * batchtype} says the type where {@code batch} does not; without either it is unlogged.
 */
final class CqlBatchReader {

  static final List<String> FIELDS = List.of("batch", "op_template", "repeat", "batchtype");

  private static final List<String> TYPES = List.of("LOGGED", "UNLOGGED", "COUNTER");

  private final OpTemplate template;
  private final OpFields fields;

  CqlBatchReader(OpTemplate template) {
    this.template = template;
    this.fields = OpFields.of(template);
  }

  /**
   * One op template for each statement.
   *
   * @param known the fields that such a template may have
   */
  List<OpTemplate> children(Set<String> known) throws AdapterException {
    Optional<OpValue> repeated = template.value("op_template");
    Optional<OpValue> listed =
        template.value("batch").filter(value -> value instanceof OpValue.Sequence);
    Optional<OpValue> plain = template.value("stmt");
    if ((repeated.isPresent() ? 1 : 0) + (listed.isPresent() ? 1 : 0) + (plain.isPresent() ? 1 : 0)
        != 1) {
      throw fields.wrong(
          "batch", "needs its statements once: as a list of its own, or under 'op_template'");
    }
    OpValue value = repeated.or(() -> listed).or(() -> plain).orElseThrow();
    List<OpValue> items = value instanceof OpValue.Sequence list ? list.items() : List.of(value);
    if (items.isEmpty()) {
      throw fields.wrong("batch", "has no statement");
    }
    List<OpTemplate> children = new ArrayList<>();
    for (OpValue item : items) {
      OpTemplate child = child(item);
      child.requireKnown(known);
      children.add(child);
    }
    return List.copyOf(children);
  }

  private OpTemplate child(OpValue item) {
    if (!(item instanceof OpValue.Mapping mapping)) {
      return new OpTemplate(template.name(), Map.of("stmt", item), Map.of(), template.tags());
    }
    Map<String, OpValue> own = new LinkedHashMap<>(mapping.entries());
    Map<String, OpValue> params =
        own.remove("params") instanceof OpValue.Mapping inner ? inner.entries() : Map.of();
    return new OpTemplate(template.name(), own, params, template.tags());
  }

  Batch.Type type() throws AdapterException {
    Optional<String> named = fields.choice(TYPES, "batchtype");
    Optional<String> implied =
        template
            .value("batch")
            .filter(value -> value instanceof OpValue.Constant)
            .map(
                value -> String.valueOf(value.render(0)).strip().toUpperCase(java.util.Locale.ROOT))
            .filter(TYPES::contains);
    if (named.isPresent() && implied.isPresent() && !named.equals(implied)) {
      throw fields.wrong("batchtype", "contradicts the field 'batch'");
    }
    return Batch.Type.valueOf(named.or(() -> implied).orElse("UNLOGGED"));
  }
}
