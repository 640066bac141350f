package io.bench.adapter.cql.bind;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.ValueType;
import io.bench.adapter.cql.bind.PrimitiveColumns.EightByteInteger;
import io.bench.adapter.cql.bind.PrimitiveColumns.FourByteInteger;
import io.bench.adapter.cql.bind.PrimitiveColumns.OneByteInteger;
import io.bench.adapter.cql.bind.PrimitiveColumns.TwoByteInteger;
import io.bench.adapter.cql.bind.PrimitiveColumns.WholeNumber;

/** Chooses the cheapest encoder for a column type and the form in which a binding makes values. */
public final class ColumnEncoders {

  private final CodecRegistry codecs;
  private final ProtocolVersion protocolVersion;
  private final Conversions conversions;

  /** Chooses among the codecs of a session. */
  public ColumnEncoders(DriverContext context) {
    this(context.getCodecRegistry(), context.getProtocolVersion());
  }

  ColumnEncoders(CodecRegistry codecs, ProtocolVersion protocolVersion) {
    this.codecs = codecs;
    this.protocolVersion = protocolVersion;
    this.conversions = new Conversions(codecs);
  }

  /**
   * The encoder for a column.
   *
   * @throws RuntimeException if the column's type has no codec
   */
  public ColumnEncoder encoder(DataType type, Binding binding) {
    ValueType form = binding.type();
    boolean integral = form == ValueType.LONG || form == ValueType.INT;
    boolean number = integral || form == ValueType.DOUBLE || form == ValueType.FLOAT;
    return switch (type.getProtocolCode()) {
      case ProtocolConstants.DataType.BIGINT, ProtocolConstants.DataType.COUNTER ->
          number
              ? new EightByteInteger(within(Long.MIN_VALUE, Long.MAX_VALUE, binding))
              : converted(type, binding);
      case ProtocolConstants.DataType.TIMESTAMP ->
          integral
              ? new EightByteInteger(within(Long.MIN_VALUE, Long.MAX_VALUE, binding))
              : converted(type, binding);
      case ProtocolConstants.DataType.TIME ->
          integral
              ? new EightByteInteger(within(0, ScalarConversions.LAST_NANO_OF_DAY, binding))
              : converted(type, binding);
      case ProtocolConstants.DataType.INT ->
          number
              ? new FourByteInteger(within(Integer.MIN_VALUE, Integer.MAX_VALUE, binding))
              : converted(type, binding);
      case ProtocolConstants.DataType.SMALLINT ->
          number
              ? new TwoByteInteger(within(Short.MIN_VALUE, Short.MAX_VALUE, binding))
              : converted(type, binding);
      case ProtocolConstants.DataType.TINYINT ->
          number
              ? new OneByteInteger(within(Byte.MIN_VALUE, Byte.MAX_VALUE, binding))
              : converted(type, binding);
      case ProtocolConstants.DataType.DOUBLE ->
          number ? new PrimitiveColumns.EightByteFloat(binding) : converted(type, binding);
      case ProtocolConstants.DataType.FLOAT ->
          number ? new PrimitiveColumns.FourByteFloat(binding) : converted(type, binding);
      case ProtocolConstants.DataType.BOOLEAN ->
          form == ValueType.BOOLEAN
              ? new PrimitiveColumns.Truth(binding)
              : converted(type, binding);
      case ProtocolConstants.DataType.VARCHAR ->
          form == ValueType.STRING
              ? new PrimitiveColumns.Utf8Text(binding)
              : converted(type, binding);
      default ->
          type instanceof VectorType vector && vector.getElementType().equals(DataTypes.FLOAT)
              ? new FloatVectorColumn(binding, vector.getDimensions(), converted(type, binding))
              : converted(type, binding);
    };
  }

  private static WholeNumber within(long least, long most, Binding binding) {
    return new WholeNumber(binding, binding.type(), least, most);
  }

  private ColumnEncoder converted(DataType type, Binding binding) {
    return new ConvertedColumn(
        binding, conversions.to(type), codecs.codecFor(type), protocolVersion);
  }
}
