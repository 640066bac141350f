package io.bench.engine.json;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.AnnotatedConstructor;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What records say of themselves beside Jackson's own annotations. */
final class RecordIntrospector extends JacksonAnnotationIntrospector {

  private static final long serialVersionUID = 1;

  /** Only what may be null is. */
  @Override
  public JsonSetter.Value findSetterInfo(Annotated annotated) {
    boolean mayBeNull =
        !(annotated instanceof AnnotatedParameter parameter)
            || !(parameter.getOwner() instanceof AnnotatedConstructor constructor)
            || parameter.getRawType().isPrimitive()
            || constructor
                .getAnnotated()
                .getAnnotatedParameterTypes()[parameter.getIndex()]
                .isAnnotationPresent(Nullable.class);
    return mayBeNull
        ? super.findSetterInfo(annotated)
        : JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY);
  }

  @Override
  public String[] findEnumValues(
      MapperConfig<?> config, AnnotatedClass type, Enum<?>[] constants, String[] names) {
    for (int index = 0; index < constants.length; index++) {
      names[index] =
          constants[index] instanceof Keyed keyed
              ? keyed.key()
              : constants[index].name().toLowerCase(Locale.ROOT);
    }
    return names;
  }

  @Override
  public @Nullable Object findSerializer(Annotated annotated) {
    Unknown unknown = annotated.getAnnotation(Unknown.class);
    return unknown == null ? super.findSerializer(annotated) : new KnownWriter(unknown.value());
  }

  @Override
  public @Nullable Object findDeserializer(Annotated annotated) {
    Unknown unknown = annotated.getAnnotation(Unknown.class);
    return unknown == null
        ? super.findDeserializer(annotated)
        : new KnownReader(unknown.value(), annotated.getRawType());
  }

  private static final class KnownWriter extends StdScalarSerializer<Number> {

    private static final long serialVersionUID = 1;

    private final long unknown;

    KnownWriter(long unknown) {
      super(Number.class);
      this.unknown = unknown;
    }

    @Override
    public void serialize(Number value, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      if (value.longValue() == unknown) {
        out.writeNull();
      } else {
        out.writeNumber(value.longValue());
      }
    }
  }

  private static final class KnownReader extends StdDeserializer<Number> {

    private static final long serialVersionUID = 1;

    private final long unknown;
    private final boolean isInt;

    KnownReader(long unknown, Class<?> type) {
      super(type);
      this.unknown = unknown;
      this.isInt = type == int.class;
    }

    private Number of(long value) {
      return isInt ? (Number) Math.toIntExact(value) : (Number) value;
    }

    @Override
    public Number deserialize(JsonParser in, DeserializationContext context) throws IOException {
      return of(in.getLongValue());
    }

    @Override
    public Number getNullValue(DeserializationContext context) {
      return of(unknown);
    }
  }
}
