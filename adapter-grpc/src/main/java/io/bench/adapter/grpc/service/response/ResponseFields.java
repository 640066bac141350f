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

/**
 * The op field {@code response} as it is written, not yet typed.
 *
 * @param status how calls must end
 * @param messages how many messages a stream must answer with, or -1 for any number
 * @param fields what fields must hold, by path
 */
public record ResponseFields(Status.Code status, long messages, Map<String, OpValue> fields) {

  /** Any number of messages. */
  static final long ANY = -1;

  private static final Set<String> KEYS = new TreeSet<>(List.of("status", "messages", "fields"));
  private static final List<String> STATUSES =
      Arrays.stream(Status.Code.values()).map(Enum::name).toList();

  /**
   * Reads the field.
   *
   * @param responseStreams whether calls are answered by streams
   * @throws AdapterException naming op and key if something about it cannot be used
   */
  public static ResponseFields read(OpTemplate template, boolean responseStreams)
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
            status(template, mapping), messages(template, mapping), fields(template, mapping));
    read.requireConsistent(template, responseStreams);
    return read;
  }

  private void requireConsistent(OpTemplate template, boolean responseStreams)
      throws AdapterException {
    if (status != Status.Code.OK && (!fields.isEmpty() || messages != ANY)) {
      throw wrong(
          template, "response.status", "is " + status + ", with which no message can be expected");
    }
    if (messages != ANY && !responseStreams) {
      throw wrong(
          template, "response.messages", "is for streams; the method answers with one message");
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
    try {
      if (value instanceof OpValue.Constant constant) {
        long count = ParameterSyntax.parseInteger(constant.value().toString());
        if (count >= 0) {
          return count;
        }
      }
    } catch (IllegalArgumentException | ArithmeticException notANumber) {
      // said below
    }
    throw wrong(template, "response.messages", "must be a whole number of at least 0");
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

  private static AdapterException wrong(OpTemplate template, String key, String problem) {
    return AdapterException.usage(
        "op '%s': field '%s' %s".formatted(template.name(), key, problem));
  }
}
