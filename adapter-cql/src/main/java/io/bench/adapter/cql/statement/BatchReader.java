package io.bench.adapter.cql.statement;

import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.cql.check.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads batches. {@code batch} holds the statements themselves as a list, or the batch's type, or
 * any word as a placeholder (as in published workloads) beside an {@code op_template} that is
 * repeated {@code repeat} times. {@code batchtype} says {@code logged}, {@code unlogged} or {@code
 * counter} where {@code batch} does not; without either the batch is unlogged.
 */
final class BatchReader {

  static final Set<String> BATCH_FIELDS = Set.of("batch", "op_template", "repeat", "batchtype");

  private static final List<String> TYPES = List.of("logged", "unlogged", "counter");

  /** The protocol counts the statements of a batch in 16 bits. */
  private static final int MAX_STATEMENTS = 65_535;

  private final OpReader opReader;
  private final String where;
  private final Problems problems;

  /**
   * @param where names the op in messages
   * @param problems receives each mistake
   */
  BatchReader(OpReader opReader, String where, Problems problems) {
    this.opReader = opReader;
    this.where = where;
    this.problems = problems;
  }

  /** The batch; without what was wrong where a problem was noted. */
  CqlOp read(OpTemplate template) {
    OpFields fields = new OpFields(where, List.of(template));
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
    OpSettings settings = opReader.settings(where, layers, false, false, problems);
    DefaultBatchType type = problems.read(() -> type(fields, template), DefaultBatchType.UNLOGGED);
    return new CqlOp.Batch(template.name(), type, repeat, statements, settings);
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
    for (OpValue item : OpReader.items(statements)) {
      OpTemplate child =
          item instanceof OpValue.Mapping mapping
              ? OpReader.nested(template, mapping)
              : new OpTemplate(template.name(), Map.of("stmt", item), Map.of(), template.tags());
      children.add(child);
    }
    if (children.isEmpty()) {
      throw AdapterException.usage(where + ": the batch has no statement");
    }
    return children;
  }

  private DefaultBatchType type(OpFields fields, OpTemplate template) throws AdapterException {
    Optional<String> named = fields.text("batchtype").map(text -> text.toLowerCase(Locale.ROOT));
    if (named.isPresent() && !TYPES.contains(named.get())) {
      throw AdapterException.usage(
          where
              + ": unknown batchtype '"
              + named.get()
              + "'"
              + NearestName.suggestion(named.get(), TYPES));
    }
    Optional<String> word =
        template.value("batch").orElse(null) instanceof OpValue.Constant constant
            ? Optional.of(String.valueOf(constant.value()).trim().toLowerCase(Locale.ROOT))
            : Optional.empty();
    Optional<String> implied = word.filter(TYPES::contains);
    if (named.isPresent() && implied.isPresent() && !named.equals(implied)) {
      throw AdapterException.usage(
          where + ": batch '" + implied.get() + "' contradicts batchtype '" + named.get() + "'");
    }
    return DefaultBatchType.valueOf(
        named.or(() -> implied).orElse("unlogged").toUpperCase(Locale.ROOT));
  }
}
