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
import io.bench.cql.value.WholeNumber;

/** Chooses the cheapest encoder for a column type and the form in which a binding makes values. */
public final class ColumnEncoders {

  private final CodecRegistry codecs;
  private final ProtocolVersion protocolVersion;
  private final DriverTypes types;

  /** Chooses among the codecs of a session. */
  public ColumnEncoders(DriverContext context) {
    this(context.getCodecRegistry(), context.getProtocolVersion());
  }

  ColumnEncoders(CodecRegistry codecs, ProtocolVersion protocolVersion) {
    this.codecs = codecs;
    this.protocolVersion = protocolVersion;
    this.types = new DriverTypes(codecs);
  }

  /**
   * The encoder for a column.
   *
   * @throws RuntimeException if the column's type has no codec
   */
  public ColumnEncoder encoder(DataType type, Binding binding) {
    ScalarType column = DriverTypes.scalar(type);
    if (column == null) {
      return type instanceof VectorType vector && vector.getElementType().equals(DataTypes.FLOAT)
          ? new FloatVectorColumn(binding, vector.getDimensions(), converted(type, binding))
          : converted(type, binding);
    }
    WholeNumber whole = WholeNumber.of(column, binding);
    if (whole != null) {
      return switch (column) {
        case INT -> new PrimitiveColumns.FourByteInteger(whole);
        case SMALLINT -> new PrimitiveColumns.TwoByteInteger(whole);
        case TINYINT -> new PrimitiveColumns.OneByteInteger(whole);
        default -> new PrimitiveColumns.EightByteInteger(whole);
      };
    }
    boolean number = WholeNumber.fitsFraction(binding);
    if (column == ScalarType.DOUBLE && number) {
      return new PrimitiveColumns.EightByteFloat(binding);
    }
    if (column == ScalarType.FLOAT && number) {
      return new PrimitiveColumns.FourByteFloat(binding);
    }
    if (column == ScalarType.BOOLEAN && binding.type() == ValueType.BOOLEAN) {
      return new PrimitiveColumns.Truth(binding);
    }
    return column == ScalarType.TEXT && binding.type() == ValueType.STRING
        ? new PrimitiveColumns.Utf8Text(binding)
        : converted(type, binding);
  }

  private ColumnEncoder converted(DataType type, Binding binding) {
    return new ConvertedColumn(binding, types.of(type), codecs.codecFor(type), protocolVersion);
  }
}
