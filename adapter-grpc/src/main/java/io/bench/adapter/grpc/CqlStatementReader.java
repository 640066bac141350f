package io.bench.adapter.grpc;

import com.google.protobuf.ByteString;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.OpValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Reads the statements of an op from its fields. */
final class CqlStatementReader {

  /**
   * Fields that hold a statement. The server prepares each distinct text, so that the first three
   * are alike to it; {@code raw} puts values into the text.
   */
  static final List<String> KINDS = List.of("stmt", "prepared", "simple", "raw");

  private static final Pattern CONDITION = Pattern.compile("\\bif\\b", Pattern.CASE_INSENSITIVE);

  private final OpFields fields;

  CqlStatementReader(OpFields fields) {
    this.fields = fields;
  }

  /**
   * The one statement of an op that is no batch. {@code prepared: true} or {@code false} beside
   * {@code stmt} is a choice of kind, not a statement.
   */
  CqlStatement single() throws AdapterException {
    String found = null;
    for (String kind : KINDS) {
      if (fields.has(kind) && !(kind.equals("prepared") && isTruth(kind))) {
        if (found != null) {
          throw fields.wrong(kind, "cannot stand beside '" + found + "': an op is one statement");
        }
        found = kind;
      }
    }
    if (found == null) {
      throw AdapterException.usage(
          "op '"
              + fields.template().name()
              + "': no statement; give one of the fields "
              + String.join(", ", KINDS)
              + " or batch");
    }
    return read(found, found, fields.template().value(found).orElseThrow());
  }

  /**
   * The statements of {@code op_template}: a statement, a map with its kind, or a list of these.
   */
  List<CqlStatement> batched() throws AdapterException {
    String key = "op_template";
    OpValue value =
        fields
            .template()
            .value(key)
            .orElseThrow(() -> fields.wrong("batch", "needs the field 'op_template' beside it"));
    List<OpValue> items = value instanceof OpValue.Sequence list ? list.items() : List.of(value);
    if (items.isEmpty()) {
      throw fields.wrong(key, "is an empty list");
    }
    List<CqlStatement> statements = new ArrayList<>();
    for (OpValue item : items) {
      statements.add(
          item instanceof OpValue.Mapping map ? entry(key, map) : read(key, "stmt", item));
    }
    return List.copyOf(statements);
  }

  private CqlStatement entry(String key, OpValue.Mapping map) throws AdapterException {
    Set<String> unknown = new TreeSet<>(map.entries().keySet());
    unknown.removeAll(KINDS);
    if (!unknown.isEmpty()) {
      throw fields.wrong(
          key, "has an unknown entry '" + unknown.iterator().next() + "'; known are " + KINDS);
    }
    if (map.entries().size() != 1) {
      throw fields.wrong(key, "must hold exactly one of " + KINDS);
    }
    Map.Entry<String, OpValue> only = map.entries().entrySet().iterator().next();
    return read(key + "." + only.getKey(), only.getKey(), only.getValue());
  }

  private boolean isTruth(String key) {
    Optional<OpValue> value = fields.template().value(key);
    return value.isPresent()
        && value.get() instanceof OpValue.Constant constant
        && constant.value() instanceof Boolean;
  }

  private CqlStatement read(String key, String kind, OpValue value) throws AdapterException {
    if (value instanceof OpValue.Constant constant && constant.value() instanceof String text) {
      if (text.isBlank()) {
        throw fields.wrong(key, "is an empty statement");
      }
      return new CqlStatement.Bound(
          ByteString.copyFromUtf8(text.strip()), List.of(), mayBeConditional(text));
    }
    if (value instanceof OpValue.Text text) {
      String literals = String.join(" ", text.literals());
      // what a raw statement's values will say is not known yet
      return kind.equals("raw")
          ? new CqlStatement.Raw(text, text.isSinglePoint() || mayBeConditional(literals))
          : bound(key, text);
    }
    throw fields.wrong(key, "must be the text of a CQL statement");
  }

  private CqlStatement bound(String key, OpValue.Text text) throws AdapterException {
    if (text.isSinglePoint()) {
      throw fields.wrong(
          key,
          "is nothing but a bind point; a statement that comes from a binding goes into 'raw'");
    }
    StringBuilder cql = new StringBuilder(text.literals().get(0));
    List<ValueSource> sources = new ArrayList<>();
    for (int i = 0; i < text.points().size(); i++) {
      OpValue.BindPoint point = text.points().get(i);
      if (endsInsideQuotes(cql)) {
        throw fields.wrong(
            key,
            "has the bind point "
                + point.source()
                + " inside quotes, where CQL takes no value: leave the quotes out, or use 'raw'");
      }
      requireExpressible(key, point);
      sources.add(ValueSource.of(point.binding()));
      cql.append('?').append(text.literals().get(i + 1));
    }
    return new CqlStatement.Bound(
        ByteString.copyFromUtf8(cql.toString().strip()),
        List.copyOf(sources),
        mayBeConditional(cql));
  }

  private void requireExpressible(String key, OpValue.BindPoint point) throws AdapterException {
    Binding binding = point.binding();
    if (!CqlValues.canBe(binding.valueClass()) && !binding.valueClass().isPrimitive()) {
      throw fields.wrong(
          key,
          "has the bind point "
              + point.source()
              + " of type "
              + binding.valueClass().getName()
              + ", for which CQL over gRPC has no value");
    }
  }

  /** A quote within a quoted string is doubled, which two changes of side cancel out. */
  private static boolean endsInsideQuotes(CharSequence cql) {
    return cql.chars().filter(c -> c == '\'').count() % 2 == 1;
  }

  private static boolean mayBeConditional(CharSequence cql) {
    return CONDITION.matcher(cql).find();
  }
}
