package io.bench.adapter.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A recipe for ops of one kind, as normalised from a workload. Immutable.
 *
 * @param name unique within the activity
 * @param fields the op fields; a statement given as a plain string is the field {@code stmt}
 * @param params the op params, which most adapters treat like fields: see {@link #value}
 * @param tags {@code block}, {@code name}, {@code op} and whatever the workload adds
 * @param captures fields of the answer that later ops use; see {@link AdapterProvider#answerUse}
 * @param expectedRows what the answer must hold, or null if that is not verified
 * @param ownClient whether the op names a client instance of its own (a space): it then runs on the
 *     threads of the activity's lanes, not on event loops that the instance's own lanes bring
 */
public record OpTemplate(
    String name,
    Map<String, OpValue> fields,
    Map<String, OpValue> params,
    Map<String, String> tags,
    List<Capture> captures,
    @Nullable ExpectedRows expectedRows,
    boolean ownClient) {

  private static final Pattern LINE_BREAK = Pattern.compile("\\h*\\R\\s*");

  public OpTemplate {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
    tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
    captures = List.copyOf(captures);
  }

  /** An op without params, tags, captures and expectations, on the activity's own client. */
  public static OpTemplate of(String name, Map<String, OpValue> fields) {
    return new OpTemplate(name, fields, Map.of(), Map.of(), List.of(), null, false);
  }

  /** The same op with these fields instead of its own. */
  public OpTemplate withFields(Map<String, OpValue> changed) {
    return new OpTemplate(name, changed, params, tags, captures, expectedRows, ownClient);
  }

  /** The same op with these params instead of its own. */
  public OpTemplate withParams(Map<String, OpValue> changed) {
    return new OpTemplate(name, fields, changed, tags, captures, expectedRows, ownClient);
  }

  /** The same op with these tags instead of its own. */
  public OpTemplate withTags(Map<String, String> changed) {
    return new OpTemplate(name, fields, params, changed, captures, expectedRows, ownClient);
  }

  /** The same op with these captures instead of its own. */
  public OpTemplate withCaptures(List<Capture> changed) {
    return new OpTemplate(name, fields, params, tags, changed, expectedRows, ownClient);
  }

  /** The same op with other rows, or none, that its answer must hold. */
  public OpTemplate withExpectedRows(@Nullable ExpectedRows changed) {
    return new OpTemplate(name, fields, params, tags, captures, changed, ownClient);
  }

  /** Looks a name up among the op fields, then among the op params. */
  public Optional<OpValue> value(String key) {
    OpValue field = fields.get(key);
    return Optional.ofNullable(field != null ? field : params.get(key));
  }

  /**
   * A constant parameter of the op, such as {@code cl} or {@code timeout}.
   *
   * @throws AdapterException naming op and field if the value has bind points or is a list or map
   */
  public Optional<Object> constant(String key) throws AdapterException {
    Optional<OpValue> value = value(key);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (value.get() instanceof OpValue.Constant constant) {
      return Optional.of(constant.value());
    }
    throw AdapterException.usage(
        "op '" + name + "': field '" + key + "' must be a constant, without bind points");
  }

  /**
   * The op for one cycle as a person reads it, in one line: a lone statement as it stands,
   * otherwise all fields as {@code name=value}; each line break, with the white space around it, as
   * one blank; bytes as {@code 0x0a}, dates in UTC. Slow.
   */
  public String render(long cycle) {
    boolean lone = fields.size() == 1 && fields.containsKey("stmt");
    StringJoiner line = new StringJoiner(" ");
    fields.forEach(
        (key, value) -> {
          String text = ReadableValue.of(value, cycle).trim();
          String oneLine = LINE_BREAK.matcher(text).replaceAll(" ");
          line.add(lone ? oneLine : key + "=" + oneLine);
        });
    return line.toString();
  }

  /**
   * Refuses fields and params that the adapter does not know, since a field that is silently
   * ignored makes a benchmark measure something else than its author believes.
   *
   * @throws AdapterException naming the op, each such field and the nearest known name, one line
   *     each
   */
  public void requireKnown(Set<String> known) throws AdapterException {
    Set<String> problems = new LinkedHashSet<>();
    for (Map<String, OpValue> part : List.of(fields, params)) {
      for (String key : part.keySet()) {
        if (!known.contains(key)) {
          problems.add(
              "op '"
                  + name
                  + "': unknown field '"
                  + key
                  + "'"
                  + NearestName.suggestion(key, known));
        }
      }
    }
    if (!problems.isEmpty()) {
      throw AdapterException.usage(problems);
    }
  }
}
