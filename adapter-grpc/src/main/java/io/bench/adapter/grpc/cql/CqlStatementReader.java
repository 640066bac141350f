package io.bench.adapter.grpc.cql;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.UnsetValue;
import io.bench.adapter.grpc.cql.value.CqlValues;
import io.bench.adapter.grpc.field.OpFields;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the one statement of an op template that is no batch. */
final class CqlStatementReader {

  /**
   * Fields that hold a statement. The server prepares each distinct text, so that the first three
   * are alike to it; {@code raw} puts values into the text.
   */
  static final List<String> KINDS = List.of("stmt", "prepared", "simple", "raw");

  private static final List<String> TYPES = List.of("CQL", "PREPARED", "SIMPLE", "RAW", "BATCH");

  private final OpTemplate template;
  private final OpFields fields;
  private final @Nullable ColumnTypes types;

  /**
   * @param types those of columns, or null where no server can be asked
   */
  CqlStatementReader(OpTemplate template, @Nullable ColumnTypes types) {
    this.template = template;
    this.types = types;
    this.fields = OpFields.of(template);
  }

  /**
   * The statement. {@code prepared: true} or {@code false} beside {@code stmt} is a choice of kind,
   * not a statement.
   *
   * @throws AdapterException naming op and field if there is none, or more than one, or one with a
   *     bind point that takes no value
   */
  CqlStatement read() throws AdapterException {
    String found = null;
    for (String kind : KINDS) {
      if (fields.has(kind) && !(kind.equals("prepared") && isFlag(kind))) {
        if (found != null) {
          throw fields.wrong(kind, "cannot stand beside '" + found + "': an op is one statement");
        }
        found = kind;
      }
    }
    if (found == null) {
      throw AdapterException.usage(
          "op '"
              + template.name()
              + "': no statement; give one of the fields "
              + String.join(", ", KINDS)
              + " or batch");
    }
    return statement(found, isRaw(found), template.value(found).orElseThrow());
  }

  private boolean isFlag(String key) {
    Optional<OpValue> value = template.value(key);
    return value.isPresent()
        && value.get() instanceof OpValue.Constant constant
        && constant.value().toString().strip().matches("(?i)true|false");
  }

  private boolean isRaw(String field) throws AdapterException {
    Optional<String> type =
        fields.choice(TYPES, "type").filter(name -> !name.equals("CQL") && !name.equals("BATCH"));
    if (!field.equals("stmt")
        && type.isPresent()
        && !type.get().equals(field.toUpperCase(Locale.ROOT))) {
      throw fields.wrong("type", "contradicts the field '" + field + "'");
    }
    return field.equals("raw") || type.filter("RAW"::equals).isPresent();
  }

  private CqlStatement statement(String key, boolean raw, OpValue value) throws AdapterException {
    if (value instanceof OpValue.Constant constant && constant.value() instanceof String text) {
      if (text.isBlank()) {
        throw fields.wrong(key, "is an empty statement");
      }
      return CqlStatement.Bound.untyped(text.strip(), List.of(), CqlText.of(text));
    }
    if (value instanceof OpValue.Text text) {
      return raw ? raw(key, text) : bound(key, text);
    }
    throw fields.wrong(key, "must be the text of a CQL statement; several go under 'batch'");
  }

  private CqlStatement raw(String key, OpValue.Text text) throws AdapterException {
    for (OpValue.BindPoint point : text.points()) {
      Class<?> type = point.binding().valueClass();
      if (type == Object.class && point.binding().asObject(0) == UnsetValue.UNSET) {
        throw fields.wrong(
            key,
            "has the bind point "
                + point.source()
                + ", which is unset, as only a bound value can be: use 'stmt'");
      }
      boolean hasNoPlainText =
          type.isArray()
              || Stream.of(java.util.Collection.class, java.util.Map.class, ByteBuffer.class)
                  .anyMatch(each -> each.isAssignableFrom(type));
      if (hasNoPlainText) {
        throw fields.wrong(
            key,
            "has the bind point "
                + point.source()
                + " of type "
                + type.getName()
                + ", which cannot be written into the text: bind it, with 'stmt'");
      }
    }
    return new CqlStatement.Raw(text, CqlText.around(text.literals()));
  }

  private CqlStatement bound(String key, OpValue.Text text) throws AdapterException {
    if (text.isSinglePoint()) {
      throw fields.wrong(
          key,
          "is nothing but a bind point; a statement that comes from a binding goes into 'raw'");
    }
    StringBuilder cql = new StringBuilder(text.literals().get(0));
    List<Binding> bindings = new ArrayList<>();
    for (int i = 0; i < text.points().size(); i++) {
      OpValue.BindPoint point = text.points().get(i);
      if (!CqlText.of(cql).endsInCode()) {
        throw fields.wrong(
            key,
            "has the bind point "
                + point.source()
                + " inside quotes or a comment, where CQL takes no value: leave these out, or use"
                + " 'raw'");
      }
      requireExpressible(key, point);
      bindings.add(point.binding());
      cql.append('?').append(text.literals().get(i + 1));
    }
    CqlText outline = CqlText.of(cql);
    if (outline.isSchema()) {
      throw fields.wrong(key, "changes the schema and takes no bound values: use 'raw'");
    }
    CqlStatement.Bound untyped =
        CqlStatement.Bound.untyped(cql.toString().strip(), bindings, outline);
    return types == null ? untyped : untyped.typed(types);
  }

  private void requireExpressible(String key, OpValue.BindPoint point) throws AdapterException {
    Class<?> type = point.binding().valueClass();
    if (!type.isPrimitive() && !CqlValues.canBe(type)) {
      throw fields.wrong(
          key,
          "has the bind point "
              + point.source()
              + " of type "
              + type.getName()
              + ", for which CQL over gRPC has no value");
    }
  }
}
