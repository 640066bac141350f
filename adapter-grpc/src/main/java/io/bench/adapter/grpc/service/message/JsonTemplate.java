package io.bench.adapter.grpc.service.message;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.bench.adapter.api.OpValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a message that is given as a JSON text. Bind points may stand within its strings, or where
 * a value is.
 */
final class JsonTemplate {

  /** JSON's null, which YAML templates do not have. */
  static final OpValue.Constant NULL = new OpValue.Constant(new NullMark());

  /** From the private use area: what no JSON text of a person holds. */
  private static final char OPEN = '\uF8F0';

  private static final char CLOSE = '\uF8F1';
  private static final Pattern MARK = Pattern.compile(OPEN + "([0-9]+)" + CLOSE);

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private final List<OpValue.BindPoint> points;

  private record NullMark() {}

  private JsonTemplate(List<OpValue.BindPoint> points) {
    this.points = points;
  }

  static boolean isNull(OpValue value) {
    return value instanceof OpValue.Constant constant && constant.value() instanceof NullMark;
  }

  static boolean beginsObject(OpValue value) {
    String start =
        value instanceof OpValue.Constant constant
            ? constant.value().toString()
            : value instanceof OpValue.Text text ? text.literals().get(0) : "";
    return start.stripLeading().startsWith("{");
  }

  /** The structure that a JSON text says; any other value as it is. */
  static OpValue read(OpValue value, String path) {
    if (value instanceof OpValue.Constant constant && constant.value() instanceof String text) {
      return new JsonTemplate(List.of()).structure(text, path);
    }
    if (value instanceof OpValue.Text text && !text.isSinglePoint()) {
      return new JsonTemplate(text.points()).structure(marked(text), path);
    }
    return value;
  }

  /** The text with a mark for each bind point, in quotes where it stands outside of them. */
  private static String marked(OpValue.Text text) {
    StringBuilder marked = new StringBuilder();
    boolean inString = false;
    for (int i = 0; i < text.literals().size(); i++) {
      String literal = text.literals().get(i);
      marked.append(literal);
      for (int at = 0; at < literal.length(); at++) {
        char c = literal.charAt(at);
        if (inString && c == '\\') {
          at++;
        } else if (c == '"') {
          inString = !inString;
        }
      }
      if (i < text.points().size()) {
        String quote = inString ? "" : "\"";
        marked.append(quote).append(OPEN).append(i).append(CLOSE).append(quote);
      }
    }
    return marked.toString();
  }

  private OpValue structure(String text, String path) {
    try {
      return value(JSON.readTree(text));
    } catch (JsonProcessingException e) {
      var location = e.getLocation();
      throw new UnfitValue(
          path,
          "must be a mapping, or JSON text: line %d, column %d: %s"
              .formatted(
                  location == null ? 1 : location.getLineNr(),
                  location == null ? 1 : location.getColumnNr(),
                  e.getOriginalMessage().replaceAll("\\s*\\R\\s*", " ")));
    }
  }

  private OpValue value(JsonNode node) {
    if (node.isObject()) {
      Map<String, OpValue> entries = new LinkedHashMap<>();
      node.properties().forEach(each -> entries.put(each.getKey(), value(each.getValue())));
      return new OpValue.Mapping(entries);
    }
    if (node.isArray()) {
      List<OpValue> items = new ArrayList<>();
      node.forEach(each -> items.add(value(each)));
      return new OpValue.Sequence(items);
    }
    if (node.isTextual()) {
      return text(node.textValue());
    }
    if (node.isBoolean()) {
      return new OpValue.Constant(node.booleanValue());
    }
    return node.isNumber() ? new OpValue.Constant(node.numberValue()) : NULL;
  }

  private OpValue text(String marked) {
    List<String> literals = new ArrayList<>();
    List<OpValue.BindPoint> found = new ArrayList<>();
    Matcher mark = MARK.matcher(marked);
    int end = 0;
    while (!points.isEmpty() && mark.find()) {
      literals.add(marked.substring(end, mark.start()));
      found.add(points.get(Integer.parseInt(mark.group(1))));
      end = mark.end();
    }
    literals.add(marked.substring(end));
    return found.isEmpty() ? new OpValue.Constant(marked) : new OpValue.Text(literals, found);
  }
}
