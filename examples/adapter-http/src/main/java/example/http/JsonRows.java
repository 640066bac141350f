package example.http;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.Capture;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.RowVerification;
import io.bench.adapter.api.UnsetValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Rows of an answer in JSON: the objects of an array, or a lone object.
 *
 * @param rows in their order
 */
record JsonRows(List<JsonNode> rows) {

  /** Thread-safe once it is made. */
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Reads a body.
   *
   * @param place where the rows are in it; nothing or null there is no row
   * @return null if the body is no JSON
   */
  static JsonRows read(byte[] body, JsonPointer place) {
    JsonNode found;
    try {
      found = JSON.readTree(body).at(place);
    } catch (IOException e) {
      return null;
    }
    if (found.isMissingNode() || found.isNull()) {
      return new JsonRows(List.of());
    }
    if (!found.isArray()) {
      return new JsonRows(List.of(found));
    }
    List<JsonNode> rows = new ArrayList<>(found.size());
    found.forEach(rows::add);
    return new JsonRows(rows);
  }

  int count() {
    return rows.size();
  }

  /** Compares; returns the error that the op has ended with, or null. */
  OpError verify(ExpectedRows expected, long cycle, Completion completion) {
    RowVerification verification = new RowVerification();
    verification.begin(expected, cycle);
    for (JsonNode row : rows) {
      long rowCycle = verification.nextRow();
      if (rowCycle != RowVerification.NOT_EXPECTED) {
        String difference = difference(expected, rowCycle, row);
        if (difference != null) {
          verification.unequal(difference);
        }
      }
    }
    return verification.end(completion);
  }

  private static String difference(ExpectedRows expected, long rowCycle, JsonNode row) {
    for (Map.Entry<String, Binding> field : expected.fields().entrySet()) {
      JsonNode found = row.path(field.getKey());
      if (found.isMissingNode() && !expected.required().contains(field.getKey())) {
        continue; // '*' compares what is there
      }
      Object wanted = field.getValue().asObject(rowCycle);
      if (!same(found, wanted)) {
        return "field '%s': %s instead of %s".formatted(field.getKey(), found, wanted);
      }
    }
    Iterator<String> names = row.fieldNames();
    while (expected.everyField() && names.hasNext()) {
      String name = names.next();
      if (!expected.fields().containsKey(name) && !expected.ignored().contains(name)) {
        return "field '" + name + "', for which there is no binding";
      }
    }
    return null;
  }

  /** JSON has numbers, truth values and texts; what else a binding gives is compared as text. */
  private static boolean same(JsonNode found, Object wanted) {
    if (wanted == null || wanted == UnsetValue.UNSET) {
      return found.isMissingNode() || found.isNull();
    }
    if (wanted instanceof Double || wanted instanceof Float) {
      return found.isNumber() && found.doubleValue() == ((Number) wanted).doubleValue();
    }
    if (wanted instanceof Number number) {
      return found.isIntegralNumber()
          && found.bigIntegerValue().toString().equals(number.toString());
    }
    if (wanted instanceof Boolean truth) {
      return found.isBoolean() && found.booleanValue() == truth;
    }
    return found.isTextual() && found.textValue().equals(wanted.toString());
  }

  /** Hands out fields of the first row, if there is one; an error if it has not all of them. */
  OpError capture(List<Capture> captures, Completion completion) {
    if (rows.isEmpty()) {
      return null;
    }
    for (Capture capture : captures) {
      JsonNode value = rows.get(0).path(capture.field());
      if (value.isMissingNode()) {
        String message = "the answer has no field '" + capture.field() + "' to capture";
        return new OpError("FieldMissing", message, false, null);
      }
      completion.capture(capture.variable(), plain(value));
    }
    return null;
  }

  private static Object plain(JsonNode value) {
    if (value.isNull()) {
      return null;
    }
    if (value.isIntegralNumber() && value.canConvertToLong()) {
      return value.longValue();
    }
    if (value.isNumber()) {
      return value.doubleValue();
    }
    if (value.isBoolean()) {
      return value.booleanValue();
    }
    return value.isTextual() ? value.textValue() : value.toString();
  }
}
