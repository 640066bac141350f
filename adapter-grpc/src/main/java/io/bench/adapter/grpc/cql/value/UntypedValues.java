package io.bench.adapter.grpc.cql.value;

import io.stargate.proto.QueryOuterClass.TypeSpec;
import io.stargate.proto.QueryOuterClass.TypeSpec.Basic;
import io.stargate.proto.QueryOuterClass.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A column whose type the answer does not tell: cells are taken for what they look like. */
final class UntypedValues implements ColumnType {

  static final ColumnType TYPE = new UntypedValues();

  private UntypedValues() {}

  @Override
  public String cqlName() {
    return "unknown";
  }

  @Override
  public @Nullable Object read(Value cell) {
    return switch (cell.getInnerCase()) {
      case NULL, UNSET, INNER_NOT_SET -> null;
      case INT -> cell.getInt();
      case FLOAT -> cell.getFloat();
      case DOUBLE -> cell.getDouble();
      case BOOLEAN -> cell.getBoolean();
      case STRING -> cell.getString();
      case BYTES -> basic(Basic.BLOB, cell);
      case INET -> basic(Basic.INET, cell);
      case UUID -> basic(Basic.UUID, cell);
      case DATE -> basic(Basic.DATE, cell);
      case TIME -> basic(Basic.TIME, cell);
      case DURATION -> basic(Basic.DURATION, cell);
      case VARINT -> basic(Basic.VARINT, cell);
      case DECIMAL -> basic(Basic.DECIMAL, cell);
      case COLLECTION -> elements(cell);
      case UDT -> fields(cell);
    };
  }

  private static @Nullable Object basic(Basic type, Value cell) {
    return ColumnType.of(TypeSpec.newBuilder().setBasic(type).build()).read(cell);
  }

  private List<@Nullable Object> elements(Value cell) {
    List<@Nullable Object> elements = new ArrayList<>();
    for (Value element : cell.getCollection().getElementsList()) {
      elements.add(read(element));
    }
    return elements;
  }

  private UdtFields fields(Value cell) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    new TreeMap<>(cell.getUdt().getFieldsMap())
        .forEach((name, field) -> fields.put(name, read(field)));
    return new UdtFields(fields);
  }

  /** The object that the value which would be sent is read as. */
  @Override
  public @Nullable Object fit(@Nullable Object given) {
    return read(CqlValues.of(given));
  }
}
