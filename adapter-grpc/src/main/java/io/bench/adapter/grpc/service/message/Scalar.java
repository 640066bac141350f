package io.bench.adapter.grpc.service.message;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import io.bench.adapter.api.NearestName;
import io.bench.stargate.WireBuffer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes objects, as constants and bindings give them, into fields of one scalar type. */
@FunctionalInterface
interface Scalar {

  /**
   * Writes a value, with its length where it has one.
   *
   * @throws UnfitValue if the type cannot hold it
   */
  Written write(Object value, String path, WireBuffer out);

  /** Of a field that is no message. */
  static Scalar of(FieldDescriptor field) {
    return switch (field.getType()) {
      case INT32, SINT32, SFIXED32, UINT32, FIXED32 -> integer(field);
      case INT64, SINT64, SFIXED64, UINT64, FIXED64 -> integer(field);
      case FLOAT -> (value, path, out) -> writeFloat(number(value, path), path, out);
      case DOUBLE -> (value, path, out) -> writeDouble(number(value, path), out);
      case BOOL -> Scalar::writeTruth;
      case STRING -> Scalar::writeText;
      case BYTES -> Scalar::writeBytes;
      case ENUM -> new EnumScalar(field);
      case MESSAGE, GROUP -> throw new IllegalArgumentException("no scalar: " + field);
    };
  }

  private static Scalar integer(FieldDescriptor field) {
    IntegerType type = Objects.requireNonNull(IntegerType.of(field));
    return (value, path, out) -> type.write(value, path, out);
  }

  static Written writeDouble(double value, WireBuffer out) {
    long bits = Double.doubleToLongBits(value);
    out.writeFixed64(bits);
    return Written.of(bits == 0);
  }

  static Written writeFloat(double value, String path, WireBuffer out) {
    float nearest = (float) value;
    if (Float.isInfinite(nearest) && !Double.isInfinite(value)) {
      throw new UnfitValue(path, "must fit 32 bits (float), not " + value);
    }
    int bits = Float.floatToIntBits(nearest);
    out.writeFixed32(bits);
    return Written.of(bits == 0);
  }

  private static double number(Object value, String path) {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    if (value instanceof CharSequence) {
      String text = value.toString().strip();
      try {
        // Java reads more than a number is: hexadecimals and suffixes
        if (text.matches("NaN|-?Infinity|[-+]?[0-9.]+([eE][-+]?[0-9]+)?")) {
          return Double.parseDouble(text);
        }
      } catch (NumberFormatException e) {
        // said below
      }
    }
    throw new UnfitValue(path, "must be a number, not " + UnfitValue.shown(value));
  }

  private static Written writeTruth(Object value, String path, WireBuffer out) {
    String text = value.toString();
    boolean truth = text.equals("true");
    if (!truth && !text.equals("false")) {
      throw new UnfitValue(path, "must be true or false, not " + UnfitValue.shown(value));
    }
    out.writeVarint(truth ? 1 : 0);
    return Written.of(!truth);
  }

  private static Written writeText(Object value, String path, WireBuffer out) {
    byte[] utf8 = value.toString().getBytes(StandardCharsets.UTF_8);
    out.writeVarint(utf8.length);
    out.writeRaw(utf8);
    return Written.of(utf8.length == 0);
  }

  private static Written writeBytes(Object value, String path, WireBuffer out) {
    if (value instanceof ByteBuffer buffer) {
      out.writeVarint(buffer.remaining());
      out.writeRaw(buffer);
      return Written.of(!buffer.hasRemaining());
    }
    if (value instanceof ByteString string) {
      out.writeVarint(string.size());
      out.writeRaw(string);
      return Written.of(string.isEmpty());
    }
    byte[] bytes = value instanceof byte[] array ? array : decoded(value, path);
    out.writeVarint(bytes.length);
    out.writeRaw(bytes);
    return Written.of(bytes.length == 0);
  }

  private static byte[] decoded(Object value, String path) {
    if (value instanceof CharSequence text) {
      String standard = text.toString().replace('-', '+').replace('_', '/');
      try {
        return Base64.getDecoder().decode(standard);
      } catch (IllegalArgumentException e) {
        // said below
      }
    }
    throw new UnfitValue(path, "must be bytes, or text in base64, not " + UnfitValue.shown(value));
  }

  /** Enum values by name or number. */
  final class EnumScalar implements Scalar {
    private final FieldDescriptor field;
    private final Map<String, EnumValueDescriptor> byName = new HashMap<>();
    private final boolean closed;
    private final int defaultNumber;

    EnumScalar(FieldDescriptor field) {
      this.field = field;
      for (EnumValueDescriptor value : field.getEnumType().getValues()) {
        byName.put(value.getName(), value);
      }
      this.closed = field.legacyEnumFieldTreatedAsClosed();
      this.defaultNumber = ((EnumValueDescriptor) defaultValue(field)).getNumber();
    }

    private static Object defaultValue(FieldDescriptor field) {
      return field.isRepeated() ? field.getEnumType().getValues().get(0) : field.getDefaultValue();
    }

    @Override
    public Written write(Object value, String path, WireBuffer out) {
      EnumValueDescriptor named =
          value instanceof CharSequence ? byName.get(value.toString()) : null;
      return write(named != null ? named.getNumber() : number(value, path), path, out);
    }

    Written write(long number, String path, WireBuffer out) {
      if (number != (int) number
          || (closed && field.getEnumType().findValueByNumber((int) number) == null)) {
        throw unknown(Long.toString(number), path, "");
      }
      out.writeVarint(number);
      return Written.of(number == defaultNumber);
    }

    private long number(Object value, String path) {
      boolean digits = value.toString().matches("-?[0-9]{1,10}");
      if (digits && (value instanceof Number || value instanceof CharSequence)) {
        return Long.parseLong(value.toString());
      }
      throw unknown(
          UnfitValue.shown(value), path, NearestName.suggestion(value.toString(), byName.keySet()));
    }

    private UnfitValue unknown(String shown, String path, @Nullable String suggestion) {
      List<String> names =
          field.getEnumType().getValues().stream().map(EnumValueDescriptor::getName).toList();
      return new UnfitValue(
          path,
          "must be one of %s (%s) or its number, not %s%s"
              .formatted(
                  String.join(", ", names), field.getEnumType().getFullName(), shown, suggestion));
    }
  }
}
