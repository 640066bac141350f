package io.bench.adapter.grpc.service.response;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.ParameterSyntax;
import io.grpc.Status;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The op field {@code response} as it is written, not yet typed.
 *
 * @param status how calls must end
 * @param statusGiven whether the user says so
 * @param messages how many messages a stream must answer with, or -1 for any number
 * @param fields what fields must hold, by path
 * @param rows the path of the field whose elements are the op's rows, or null
 * @param rowsExpected how many rows there must be in all, or null if that is not asked
 */
public record ResponseFields(
    Status.Code status,
    boolean statusGiven,
    long messages,
    Map<String, OpValue> fields,
    @Nullable String rows,
    @Nullable OpValue rowsExpected) {

  /** Any number of messages. */
  static final long ANY = -1;

  static final String ROWS = "rows";
  static final String ROWS_EXPECTED = "rows-expected";

  private static final Set<String> KEYS =
      new TreeSet<>(List.of("status", "messages", "fields", ROWS, ROWS_EXPECTED));
  private static final List<String> STATUSES =
      Arrays.stream(Status.Code.values()).map(Enum::name).toList();

  /**
   * Reads the field.
   *
   * @param severalMessages whether an op can be answered with more than one message: by a stream,
   *     or page by page
   * @throws AdapterException naming op and key if something about it cannot be used
   */
  public static ResponseFields read(OpTemplate template, boolean severalMessages)
      throws AdapterException {
    OpValue given = template.value("response").orElse(new OpValue.Mapping(Map.of()));
    if (!(given instanceof OpValue.Mapping mapping)) {
      throw wrong(template, "response", "must be a mapping of " + String.join(", ", KEYS));
    }
    for (String key : mapping.entries().keySet()) {
      if (!KEYS.contains(key)) {
        throw wrong(
            template,
            "response." + key,
            "is not known"
                + NearestName.of(key, KEYS)
                    .map(near -> "; did you mean '" + near + "'?")
                    .orElse("; fields of the response go under 'response.fields'"));
      }
    }
    ResponseFields read =
        new ResponseFields(
            status(template, mapping),
            mapping.entries().containsKey("status"),
            messages(template, mapping),
            fields(template, mapping),
            rows(template, mapping),
            mapping.entries().get(ROWS_EXPECTED));
    read.requireConsistent(template, severalMessages);
    return read;
  }

  private void requireConsistent(OpTemplate template, boolean severalMessages)
      throws AdapterException {
    boolean expects = !fields.isEmpty() || messages != ANY || rowsExpected != null;
    if (status != Status.Code.OK && expects) {
      throw wrong(
          template, "response.status", "is " + status + ", with which no message can be expected");
    }
    if (messages != ANY && !severalMessages) {
      throw wrong(
          template, "response.messages", "is for streams; the method answers with one message");
    }
    if (rowsExpected != null && rows == null) {
      throw wrong(
          template,
          "response." + ROWS_EXPECTED,
          "needs 'response." + ROWS + "', the path of the repeated field that is counted");
    }
  }

  private static Status.Code status(OpTemplate template, OpValue.Mapping mapping)
      throws AdapterException {
    OpValue value = mapping.entries().get("status");
    if (value == null) {
      return Status.Code.OK;
    }
    String name =
        value instanceof OpValue.Constant constant
            ? constant.value().toString().strip().toUpperCase(Locale.ROOT)
            : "";
    if (!STATUSES.contains(name)) {
      throw wrong(
          template,
          "response.status",
          "must be one of " + String.join(", ", STATUSES) + NearestName.suggestion(name, STATUSES));
    }
    return Status.Code.valueOf(name);
  }

  private static long messages(OpTemplate template, OpValue.Mapping mapping)
      throws AdapterException {
    OpValue value = mapping.entries().get("messages");
    if (value == null) {
      return ANY;
    }
    long count = count(value);
    if (count < 0) {
      throw wrong(template, "response.messages", "must be a whole number of at least 0");
    }
    return count;
  }

  /** A constant whole number of at least 0; -1 for anything else. */
  static long count(OpValue value) {
    if (value instanceof OpValue.Constant constant) {
      try {
        return Math.max(-1, ParameterSyntax.parseInteger(constant.value().toString()));
      } catch (IllegalArgumentException | ArithmeticException e) {
        // said by the caller
      }
    }
    return -1;
  }

  private static @Nullable String rows(OpTemplate template, OpValue.Mapping mapping)
      throws AdapterException {
    OpValue value = mapping.entries().get(ROWS);
    if (value == null) {
      return null;
    }
    if (value instanceof OpValue.Constant constant) {
      return constant.value().toString().strip();
    }
    throw wrong(template, "response." + ROWS, "must be the path of a repeated field");
  }

  private static Map<String, OpValue> fields(OpTemplate template, OpValue.Mapping mapping)
      throws AdapterException {
    OpValue value = mapping.entries().get("fields");
    if (value == null) {
      return Map.of();
    }
    if (value instanceof OpValue.Mapping fields) {
      return fields.entries();
    }
    throw wrong(template, "response.fields", "must be a mapping of paths to values");
  }

  static AdapterException wrong(OpTemplate template, String key, String problem) {
    return AdapterException.usage(
        "op '%s': field '%s' %s".formatted(template.name(), key, problem));
  }
}
