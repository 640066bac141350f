package io.bench.stargate;

import io.bench.cql.value.CompositeType;
import io.bench.cql.value.CqlType;
import io.bench.cql.value.ScalarType;
import io.stargate.proto.QueryOuterClass.TypeSpec;
import io.stargate.proto.QueryOuterClass.TypeSpec.Basic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The types of columns as an answer describes them. */
public final class StargateTypes {

  /** A column whose type the answer does not tell: what is sent and read is what it looks like. */
  private record Untyped() implements CqlType {
    @Override
    public String cqlName() {
      return "unknown";
    }

    /** The object that the value which would be sent is read as. */
    @Override
    public @Nullable Object fit(@Nullable Object given) {
      return StargateReader.untyped(StargateValues.of(given));
    }
  }

  private static final CqlType UNTYPED = new Untyped();

  private StargateTypes() {}

  /** The type of a column. */
  public static CqlType of(TypeSpec spec) {
    return of(spec, Map.of());
  }

  /**
   * The type of a column.
   *
   * @param fieldOrders the fields of user-defined types in their order, by the type's name: answers
   *     do not tell it. A type that is not there takes values by field name only
   */
  public static CqlType of(TypeSpec spec, Map<String, List<String>> fieldOrders) {
    return switch (spec.getSpecCase()) {
      case BASIC -> basic(spec.getBasic());
      case LIST -> new CompositeType.ListOf(of(spec.getList().getElement(), fieldOrders));
      case SET -> new CompositeType.SetOf(of(spec.getSet().getElement(), fieldOrders));
      case MAP ->
          new CompositeType.MapOf(
              of(spec.getMap().getKey(), fieldOrders), of(spec.getMap().getValue(), fieldOrders));
      case TUPLE ->
          new CompositeType.TupleOf(
              spec.getTuple().getElementsList().stream()
                  .map(component -> of(component, fieldOrders))
                  .toList());
      case UDT -> userDefined(spec.getUdt(), fieldOrders);
      case SPEC_NOT_SET -> UNTYPED;
    };
  }

  private static CqlType basic(Basic basic) {
    CqlType known =
        basic == Basic.VARCHAR
            ? ScalarType.TEXT
            : ScalarType.named(basic.name().toLowerCase(Locale.ROOT));
    return known == null ? UNTYPED : known;
  }

  private static CqlType userDefined(TypeSpec.Udt spec, Map<String, List<String>> fieldOrders) {
    Map<String, CqlType> known = new TreeMap<>();
    spec.getFieldsMap().forEach((name, type) -> known.put(name, of(type, fieldOrders)));
    List<String> order = fieldOrders.getOrDefault(spec.getName(), List.of());
    Map<String, CqlType> fields = new LinkedHashMap<>();
    order.stream().filter(known::containsKey).forEach(name -> fields.put(name, known.get(name)));
    // by name where their order is not known, since that of a protobuf map is nobody's
    known.forEach(fields::putIfAbsent);
    return new CompositeType.UserDefined(spec.getName(), fields, !order.isEmpty());
  }
}
