package io.bench.adapter.cql.bind;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.ValueType;
import io.bench.cql.value.ScalarType;

/** Chooses the cheapest encoder for a column type and the form in which a binding makes values. */
public record ColumnEncoders(CodecRegistry codecs, ProtocolVersion protocolVersion) {

  /** Chooses among the codecs of a session. */
  public ColumnEncoders(DriverContext context) {
    this(context.getCodecRegistry(), context.getProtocolVersion());
  }

  /**
   * The encoder for a column.
   *
   * @throws RuntimeException if the column's type has no codec
   */
  public ColumnEncoder encoder(DataType type, Binding binding) {
    ScalarType column = DriverTypes.scalar(type);
    if (column == null) {
      return DriverTypes.isVector(type)
          ? vector((VectorType) type, binding)
          : converted(type, binding);
    }
    ColumnEncoder direct =
        column == ScalarType.TEXT && binding.type() == ValueType.STRING
            ? new TextColumn(binding)
            : FixedWidthColumn.of(column, binding);
    return direct == null ? converted(type, binding) : direct;
  }

  private ColumnEncoder vector(VectorType type, Binding binding) {
    ColumnEncoder converted = converted(type, binding);
    return type.getElementType().equals(DataTypes.FLOAT)
        ? new FloatVectorColumn(binding, type.getDimensions(), converted)
        : converted;
  }

  private ColumnEncoder converted(DataType type, Binding binding) {
    return new ConvertedColumn(
        binding, new DriverTypes(codecs).of(type), codecs.codecFor(type), protocolVersion);
  }
}
