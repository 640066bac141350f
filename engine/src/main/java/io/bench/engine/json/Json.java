package io.bench.engine.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;

/**
 * Records as JSON and back. A number that is not finite is {@code null}; fields that are not known
 * are passed over; what is missing is null where a record says so, and otherwise empty, zero, or
 * NaN. Thread-safe.
 */
public final class Json {

  private static final int DECIMALS = 3;
  private static final MathContext SIX_DIGITS = new MathContext(6);
  private static final ObjectMapper MAPPER = mapper();
  private static final ObjectWriter PRETTY = MAPPER.writer(prettyPrinter());

  private Json() {}

  private static ObjectMapper mapper() {
    SimpleModule module = new SimpleModule();
    module.setDeserializerModifier(new EmptyRecords());
    module.addSerializer(Path.class, ToStringSerializer.instance);
    module.addSerializer(Instant.class, ToStringSerializer.instance);
    module.addDeserializer(Instant.class, new InstantDeserializer());
    module.addSerializer(Double.class, new DoubleSerializer());
    module.addSerializer(double.class, new DoubleSerializer());
    module.addDeserializer(Double.class, new DoubleDeserializer());
    module.addDeserializer(double.class, new DoubleDeserializer());
    return JsonMapper.builder()
        .addModule(module)
        .annotationIntrospector(new RecordIntrospector())
        .disable(MapperFeature.AUTO_DETECT_IS_GETTERS, MapperFeature.AUTO_DETECT_CREATORS)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(DeserializationFeature.READ_UNKNOWN_ENUM_VALUES_AS_NULL)
        .build();
  }

  private static DefaultPrettyPrinter prettyPrinter() {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    return new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
  }

  /** A document on lines of its own, ended by a line feed. */
  public static String text(Object document) {
    return written(PRETTY, document) + "\n";
  }

  /** A document on one line, ended by a line feed. */
  public static String line(Object document) {
    return written(MAPPER.writer(), document) + "\n";
  }

  /**
   * One of several kinds of documents on one line, ended by a line feed.
   *
   * @param type the type they share, whose annotations name each kind
   */
  public static <T> String line(Class<T> type, T document) {
    return written(MAPPER.writerFor(type), document) + "\n";
  }

  private static String written(ObjectWriter writer, Object document) {
    try {
      return writer.writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Reads a line.
   *
   * @throws JsonProcessingException if it is damaged
   */
  public static <T> T read(String line, Class<T> type) throws JsonProcessingException {
    return MAPPER.readValue(line, type);
  }

  /**
   * Reads a file of lines. A last one that is damaged is left out: a killed process was writing it.
   *
   * @throws IOException if there is no such file, or another line is damaged
   */
  public static <T> List<T> readLines(Path file, Class<T> type) throws IOException {
    List<T> values = new ArrayList<>();
    List<String> lines = Files.readAllLines(file);
    for (int index = 0; index < lines.size(); index++) {
      try {
        values.add(read(lines.get(index), type));
      } catch (JsonProcessingException e) {
        if (index < lines.size() - 1) {
          throw new IOException(file + ", line " + (index + 1) + " is damaged", e);
        }
      }
    }
    return values;
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read as such a document, because it is empty for example
   * @throws UsageException in one line, if it is another document or of a newer version
   */
  public static <T> T read(Path file, Class<T> type, Schema schema) throws IOException {
    return document(file, MAPPER.readTree(file.toFile()), type, schema);
  }

  /**
   * Reads a file that holds a document, an array of them, or another document that has them in a
   * field.
   *
   * @param around the schema of that other document
   * @param field its field
   * @throws IOException if it cannot be read as such documents, because it is empty for example
   * @throws UsageException in one line, if one is another document or of a newer version
   */
  public static <T> List<T> readAll(
      Path file, Class<T> type, Schema schema, Schema around, String field) throws IOException {
    JsonNode tree = MAPPER.readTree(file.toFile());
    JsonNode all = tree.isArray() ? tree : MAPPER.createArrayNode().add(tree);
    if (tree.path(field).isArray()) {
      around.check(file, MAPPER.treeToValue(tree, Headed.class).schema());
      all = tree.path(field);
    }
    List<T> documents = new ArrayList<>();
    for (JsonNode one : all) {
      documents.add(document(file, one, type, schema));
    }
    return documents;
  }

  private static <T> T document(Path file, JsonNode tree, Class<T> type, Schema schema)
      throws IOException {
    if (tree.isMissingNode() || tree.isNull()) {
      throw new JsonMappingException(null, file + " holds no document");
    }
    schema.check(file, MAPPER.treeToValue(tree, Headed.class).schema());
    return MAPPER.treeToValue(tree, type);
  }

  /** The document as a tree, for those that show whatever it holds. */
  public static JsonNode tree(Object document) {
    return MAPPER.valueToTree(document);
  }

  /** What every document begins with. */
  private record Headed(Schema schema) {}

  /**
   * A figure to three decimals, or to six digits if that is more: what is beyond them is noise, and
   * would make documents hard to read.
   */
  public static double rounded(double value) {
    if (!Double.isFinite(value) || value == Math.rint(value)) {
      return value;
    }
    BigDecimal exact = BigDecimal.valueOf(value);
    BigDecimal decimals = exact.setScale(DECIMALS, RoundingMode.HALF_EVEN);
    return decimals.precision() >= SIX_DIGITS.getPrecision()
        ? decimals.doubleValue()
        : exact.round(SIX_DIGITS).doubleValue();
  }

  private static final class DoubleSerializer extends StdScalarSerializer<Double> {

    private static final long serialVersionUID = 1;

    DoubleSerializer() {
      super(Double.class);
    }

    @Override
    public void serialize(Double value, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      if (Double.isFinite(value)) {
        out.writeNumber(rounded(value));
      } else {
        out.writeNull();
      }
    }
  }

  private static final class DoubleDeserializer extends StdDeserializer<Double> {

    private static final long serialVersionUID = 1;

    DoubleDeserializer() {
      super(Double.class);
    }

    @Override
    public Double deserialize(JsonParser in, DeserializationContext context) throws IOException {
      return in.getDoubleValue();
    }

    @Override
    public Double getNullValue(DeserializationContext context) {
      return Double.NaN;
    }
  }

  private static final class InstantDeserializer extends StdDeserializer<Instant> {

    private static final long serialVersionUID = 1;

    InstantDeserializer() {
      super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser in, DeserializationContext context) throws IOException {
      try {
        return Instant.parse(in.getText());
      } catch (DateTimeParseException e) {
        throw context.weirdStringException(in.getText(), Instant.class, e.getMessage());
      }
    }

    @Override
    public Object getEmptyValue(DeserializationContext context) {
      return Instant.EPOCH;
    }
  }
}
