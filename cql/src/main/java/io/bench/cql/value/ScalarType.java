package io.bench.cql.value;

import io.bench.adapter.api.FittingNumber;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The types of single values. */
public enum ScalarType implements CqlType {
  ASCII,
  TEXT,
  BIGINT,
  COUNTER,
  INT,
  SMALLINT,
  TINYINT,
  VARINT,
  DECIMAL,
  DOUBLE,
  FLOAT,
  BOOLEAN,
  UUID,
  TIMEUUID,
  TIMESTAMP,
  DATE,
  TIME,
  DURATION,
  INET,
  BLOB;

  private final String cqlName = name().toLowerCase(Locale.ROOT);

  /** The type that CQL calls so, or null if there is none. */
  public static @Nullable ScalarType named(String cqlName) {
    return Arrays.stream(values())
        .filter(type -> type.cqlName.equals(cqlName))
        .findFirst()
        .orElse(null);
  }

  @Override
  public String cqlName() {
    return cqlName;
  }

  @Override
  public @Nullable Object fit(@Nullable Object given) {
    if (given == null || CqlType.isNoValue(given)) {
      return given;
    }
    return switch (this) {
      case ASCII -> ScalarConversions.toAscii(given);
      case TEXT -> ScalarConversions.toText(given);
      case BIGINT, COUNTER -> ScalarConversions.toLong(given);
      case INT -> ScalarConversions.toInt(given);
      case SMALLINT -> ScalarConversions.toShort(given);
      case TINYINT -> ScalarConversions.toByte(given);
      case VARINT -> FittingNumber.toBigInteger(given);
      case DECIMAL -> FittingNumber.toBigDecimal(given);
      case DOUBLE -> FittingNumber.toDouble(given);
      case FLOAT -> FittingNumber.toFloat(given);
      case BOOLEAN -> ScalarConversions.toBoolean(given);
      case UUID -> ScalarConversions.toUuid(given);
      case TIMEUUID -> ScalarConversions.toTimeUuid(given);
      case TIMESTAMP -> TimeConversions.toInstant(given);
      case DATE -> TimeConversions.toLocalDate(given);
      case TIME -> TimeConversions.toLocalTime(given);
      case DURATION -> TimeConversions.toDuration(given);
      case INET -> ScalarConversions.toInet(given);
      case BLOB -> ScalarConversions.toBlob(given);
    };
  }
}
