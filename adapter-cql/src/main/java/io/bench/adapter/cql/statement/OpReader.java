package io.bench.adapter.cql.statement;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.cql.check.Problems;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns op templates into {@link CqlOp}s. */
public final class OpReader {

  /** Schema changes wait for agreement and snapshots, which takes longer than a read or write. */
  static final Duration SCHEMA_TIMEOUT = Duration.ofSeconds(60);

  static final Set<String> STATEMENT_FIELDS = Set.of("stmt", "prepared", "simple", "raw");
  private static final Set<String> SETTING_FIELDS =
      Set.of(
          "type",
          "cl",
          "consistency_level",
          "scl",
          "serial_consistency_level",
          "idempotent",
          "page_size",
          "maxpages",
          "timeout",
          "tracing");
  static final Set<String> SINGLE_FIELDS = union(STATEMENT_FIELDS, SETTING_FIELDS, Set.of());

  /** Every name that a field or param of an op may have. */
  public static final Set<String> KNOWN_FIELDS =
      union(SINGLE_FIELDS, BatchReader.BATCH_FIELDS, Set.of());

  private static final List<String> TYPES = List.of("prepared", "simple", "raw", "batch", "cql");

  private final Duration defaultTimeout;

  /**
   * @param defaultTimeout the activity's request timeout
   */
  public OpReader(Duration defaultTimeout) {
    this.defaultTimeout = defaultTimeout;
  }

  /**
   * Reads one op template.
   *
   * @throws AdapterException naming op and field if something about it cannot work
   */
  public CqlOp read(OpTemplate template) throws AdapterException {
    Problems problems = new Problems();
    CqlOp op = read(template, problems);
    problems.throwIfAny();
    return Objects.requireNonNull(op, "an op without problems");
  }

  /**
   * Reads one op template for its mistakes only.
   *
   * @param problems receives each
   */
  public void check(OpTemplate template, Problems problems) {
    var unused = read(template, problems);
  }

  /** The op; null only after a problem was noted. */
  private @Nullable CqlOp read(OpTemplate template, Problems problems) {
    checkKnown(template, KNOWN_FIELDS, problems);
    String where = "op '" + template.name() + "'";
    String type = problems.read(() -> type(where, template), "cql");
    if (type.equals("batch") || template.value("batch").isPresent()) {
      return new BatchReader(this, where, problems).read(template);
    }
    for (String batchField : BatchReader.BATCH_FIELDS) {
      if (template.value(batchField).isPresent()) {
        problems.add(where + ": field '" + batchField + "' has a meaning only beside 'batch'");
      }
    }
    CqlStatement statement = statement(where, template, problems);
    boolean onlyReads = statement != null && statement.isSelect();
    boolean changesSchema = statement != null && statement.isSchema();
    OpSettings settings = settings(where, List.of(template), onlyReads, changesSchema, problems);
    AnswerPart answer = AnswerPart.of(template);
    if (statement != null) {
      answer.check(where, statement, settings, problems);
    }
    return statement == null
        ? null
        : new CqlOp.Single(template.name(), statement, settings, answer);
  }

  /** Notes each field that is not known, and not only the first. */
  static void checkKnown(OpTemplate template, Set<String> known, Problems problems) {
    Stream.of(template.fields(), template.params())
        .flatMap(part -> part.entrySet().stream())
        .map(field -> Map.of(field.getKey(), field.getValue()))
        .map(field -> new OpTemplate(template.name(), field, Map.of(), template.tags()))
        .forEach(single -> problems.check(() -> single.requireKnown(known)));
  }

  private static String type(String where, OpTemplate template) throws AdapterException {
    String type =
        new OpFields(where, List.of(template))
            .text("type")
            .map(text -> text.toLowerCase(Locale.ROOT))
            .orElse("cql");
    if (!TYPES.contains(type)) {
      throw AdapterException.usage(
          where
              + ": unknown type '"
              + type
              + "'"
              + NearestName.suggestion(type, TYPES)
              + " (one of "
              + String.join(", ", TYPES)
              + ")");
    }
    return type;
  }

  /**
   * The one statement of {@code template}, of the kind its fields ask for; null only after a
   * problem was noted.
   */
  static @Nullable CqlStatement statement(String where, OpTemplate template, Problems problems) {
    return problems.<@Nullable CqlStatement>read(
        () -> readStatement(where, template, problems), null);
  }

  private static CqlStatement readStatement(String where, OpTemplate template, Problems problems)
      throws AdapterException {
    @Nullable String field = null;
    boolean preparedFlag = true;
    for (String name : List.of("stmt", "prepared", "simple", "raw")) {
      Optional<OpValue> value = template.value(name);
      if (value.isEmpty()) {
        continue;
      }
      if (name.equals("prepared") && isFlag(value.get())) {
        preparedFlag =
            new OpFields(where, List.of(template)).truth("prepared").orElse(Boolean.TRUE);
      } else if (field != null) {
        throw AdapterException.usage(
            where + ": has a statement under '" + field + "' and under '" + name + "'");
      } else {
        field = name;
      }
    }
    if (field == null) {
      throw AdapterException.usage(
          where + ": has no statement: give one under 'stmt', 'prepared', 'simple' or 'raw'");
    }
    StatementKind kind = kind(where, field, type(where, template), preparedFlag);
    return CqlStatement.read(where, kind, template.value(field).orElseThrow(), problems);
  }

  private static boolean isFlag(OpValue value) {
    return value instanceof OpValue.Constant constant
        && (constant.value() instanceof Boolean
            || String.valueOf(constant.value()).trim().matches("(?i)true|false"));
  }

  private static StatementKind kind(String where, String field, String type, boolean preparedFlag)
      throws AdapterException {
    String named = field.equals("stmt") ? null : field;
    String typed = type.equals("cql") || type.equals("batch") ? null : type;
    if (named != null && typed != null && !named.equals(typed)) {
      throw AdapterException.usage(
          where + ": type '" + type + "' contradicts the field '" + field + "'");
    }
    String kind = named != null ? named : typed != null ? typed : "";
    return switch (kind) {
      case "raw" -> StatementKind.RAW;
      case "simple" -> StatementKind.SIMPLE;
      case "prepared" -> StatementKind.PREPARED;
      default -> preparedFlag ? StatementKind.PREPARED : StatementKind.SIMPLE;
    };
  }

  /** The settings of an op, each from the first layer that has it. */
  OpSettings settings(
      String where,
      List<OpTemplate> layers,
      boolean onlyReads,
      boolean changesSchema,
      Problems problems) {
    OpFields fields = new OpFields(where, layers);
    Optional<Duration> timeout = problems.read(() -> fields.duration("timeout"), Optional.empty());
    if (timeout.isEmpty() && changesSchema && defaultTimeout.compareTo(SCHEMA_TIMEOUT) < 0) {
      timeout = Optional.of(SCHEMA_TIMEOUT);
    }
    return new OpSettings(
        problems.<@Nullable ConsistencyLevel>read(
            () -> consistency(where, fields, false, "cl", "consistency_level"), null),
        problems.<@Nullable ConsistencyLevel>read(
            () -> consistency(where, fields, true, "scl", "serial_consistency_level"), null),
        problems.read(() -> fields.truth("idempotent").orElse(onlyReads), onlyReads),
        problems.read(() -> fields.count("page_size").orElse(0), 0),
        problems.read(() -> fields.count("maxpages").orElse(Integer.MAX_VALUE), 1),
        timeout.orElse(null),
        problems.read(() -> fields.truth("tracing").orElse(false), false));
  }

  private static @Nullable ConsistencyLevel consistency(
      String where, OpFields fields, boolean serial, String name, String longName)
      throws AdapterException {
    Optional<String> given = fields.text(name, longName);
    if (given.isEmpty()) {
      return null;
    }
    List<String> levels =
        Arrays.stream(DefaultConsistencyLevel.values())
            .filter(level -> !serial || level.isSerial())
            .map(Enum::name)
            .toList();
    String level = given.get().toUpperCase(Locale.ROOT);
    if (!levels.contains(level)) {
      throw AdapterException.usage(
          where
              + ": '"
              + given.get()
              + "' is no "
              + (serial ? "serial " : "")
              + "consistency level"
              + NearestName.suggestion(level, levels));
    }
    return DefaultConsistencyLevel.valueOf(level);
  }

  /** The entries of a YAML mapping as an op template of its own, its {@code params} taken apart. */
  static OpTemplate nested(OpTemplate outer, OpValue.Mapping mapping) {
    Map<String, OpValue> fields =
        mapping.entries().entrySet().stream()
            .filter(entry -> !entry.getKey().equals("params"))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    Map<String, OpValue> params =
        mapping.entries().get("params") instanceof OpValue.Mapping inner
            ? inner.entries()
            : Map.of();
    return new OpTemplate(outer.name(), fields, params, outer.tags());
  }

  static Set<String> union(Set<String> first, Set<String> second, Set<String> third) {
    return Stream.of(first, second, third)
        .flatMap(Set::stream)
        .collect(Collectors.toCollection(java.util.TreeSet::new));
  }

  /** The statements as a list, for a value that is one statement or several. */
  static List<OpValue> items(OpValue value) {
    return value instanceof OpValue.Sequence sequence
        ? new ArrayList<>(sequence.items())
        : List.of(value);
  }
}
