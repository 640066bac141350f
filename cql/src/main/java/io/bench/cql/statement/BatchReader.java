package io.bench.cql.statement;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.cql.field.OpFields;
import io.bench.cql.field.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads batches. {@code batch} holds the statements themselves as a list, or the batch's type, or
 * any word as a placeholder (as in published workloads) beside an {@code op_template} that is
 * repeated {@code repeat} times. {@code batchtype} says {@code logged}, {@code unlogged} or {@code
 * counter} where {@code batch} does not; without either the batch is unlogged.
 *
 * @param where names the op in messages
 * @param problems receives each mistake
 */
record BatchReader(OpReader opReader, String where, Problems problems) {

  static final Set<String> BATCH_FIELDS = Set.of("batch", "op_template", "repeat", "batchtype");

  private static final List<String> TYPES = Stream.of(BatchType.values()).map(Enum::name).toList();

  /** The protocol counts the statements of a batch in 16 bits. */
  private static final int MAX_STATEMENTS = 65_535;

  /** The batch; without what was wrong where a problem was noted. */
  CqlOp read(OpTemplate template) {
    OpFields fields = OpFields.of(template);
    List<OpTemplate> children = problems.read(() -> children(template), List.of());
    List<CqlStatement> statements = new ArrayList<>();
    for (OpTemplate child : children) {
      OpReader.checkKnown(child, OpReader.SINGLE_FIELDS, problems);
      CqlStatement statement = OpReader.statement(where, child, problems);
      if (statement == null) {
        continue;
      }
      if (statement.isSelect() || statement.isSchema()) {
        problems.add(
            where + ": a batch takes INSERT, UPDATE and DELETE only, not " + statement.cql());
      }
      statements.add(statement);
    }
    if (!AnswerPart.of(template).isNothing()) {
      problems.add(where + ": a batch answers with no rows that could be verified or captured");
    }
    int repeat = problems.read(() -> fields.count("repeat").orElse(1), 1);
    if ((long) repeat * statements.size() > MAX_STATEMENTS) {
      problems.add(where + ": a batch holds at most " + MAX_STATEMENTS + " statements");
    }
    List<OpTemplate> layers = new ArrayList<>(List.of(template));
    layers.addAll(children);
    OpSettings settings =
        opReader.settings(new OpFields(template.name(), layers), false, false, problems);
    for (OpTemplate child : children) {
      OpSettings own = opReader.settings(OpFields.of(child), false, false, problems);
      requireSame("cl", settings.consistency(), own.consistency());
      requireSame("scl", settings.serialConsistency(), own.serialConsistency());
    }
    BatchType type = problems.read(() -> type(fields, template), BatchType.UNLOGGED);
    return new CqlOp.Batch(template.name(), type, repeat, statements, settings);
  }

  /** A batch is one request, with one level for all its statements. */
  private void requireSame(String field, @Nullable String ofBatch, @Nullable String ofChild) {
    if (ofBatch != null && ofChild != null && !ofBatch.equals(ofChild)) {
      problems.add(where + ": a batch has one '" + field + "', not " + ofBatch + " and " + ofChild);
    }
  }

  private List<OpTemplate> children(OpTemplate template) throws AdapterException {
    Optional<OpValue> repeated = template.value("op_template");
    Optional<OpValue> batch = template.value("batch");
    Optional<OpValue> plain = template.value("stmt");
    boolean listed = batch.isPresent() && batch.get() instanceof OpValue.Sequence;
    int forms = (repeated.isPresent() ? 1 : 0) + (listed ? 1 : 0) + (plain.isPresent() ? 1 : 0);
    if (forms != 1) {
      throw AdapterException.usage(
          where
              + ": a batch needs its statements once, as a list under 'batch' or as one under"
              + " 'op_template'");
    }
    OpValue statements =
        repeated.orElseGet(() -> listed ? batch.orElseThrow() : plain.orElseThrow());
    List<OpTemplate> children = new ArrayList<>();
    List<OpValue> items =
        statements instanceof OpValue.Sequence sequence ? sequence.items() : List.of(statements);
    for (OpValue item : items) {
      OpTemplate child =
          item instanceof OpValue.Mapping mapping
              ? OpReader.nested(template, mapping)
              : OpTemplate.of(template.name(), Map.of("stmt", item)).withTags(template.tags());
      children.add(child);
    }
    if (children.isEmpty()) {
      throw AdapterException.usage(where + ": the batch has no statement");
    }
    return children;
  }

  private static BatchType type(OpFields fields, OpTemplate template) throws AdapterException {
    Optional<String> named = fields.choice(TYPES, "batchtype");
    Optional<String> implied =
        template.value("batch").orElse(null) instanceof OpValue.Constant constant
            ? TYPES.stream()
                .filter(constant.value().toString().strip()::equalsIgnoreCase)
                .findFirst()
            : Optional.empty();
    if (named.isPresent() && implied.isPresent() && !named.equals(implied)) {
      throw fields.wrong(
          "batchtype", "'" + named.get() + "' contradicts batch '" + implied.get() + "'");
    }
    return BatchType.valueOf(named.or(() -> implied).orElse("UNLOGGED"));
  }
}
