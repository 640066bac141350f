package io.bench.cql.statement;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.cql.field.OpFields;
import io.bench.cql.field.Problems;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Turns op templates into {@link CqlOp}s.
 *
 * @param defaultTimeout the activity's request timeout
 * @param onlyPreparedVerified whether the adapter knows the columns of prepared statements only, so
 *     that it can verify the rows of no others
 */
public record OpReader(Duration defaultTimeout, boolean onlyPreparedVerified) {

  private static final List<String> STATEMENT_FIELDS = List.of("stmt", "prepared", "simple", "raw");
  private static final List<String> SETTING_FIELDS =
      List.of(
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
  static final Set<String> SINGLE_FIELDS = union(STATEMENT_FIELDS, SETTING_FIELDS);

  /** Every name that a field or param of an op may have. */
  public static final Set<String> KNOWN_FIELDS = union(SINGLE_FIELDS, BatchReader.BATCH_FIELDS);

  private static final List<String> TYPES = List.of("prepared", "simple", "raw", "batch", "cql");

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
    String type = problems.read(() -> type(OpFields.of(template)), "cql");
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
    OpSettings settings = settings(OpFields.of(template), onlyReads, changesSchema, problems);
    AnswerPart answer = AnswerPart.of(template);
    if (statement != null) {
      answer.check(where, statement, settings, onlyPreparedVerified, problems);
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
        .map(field -> OpTemplate.of(template.name(), field).withTags(template.tags()))
        .forEach(single -> problems.check(() -> single.requireKnown(known)));
  }

  private static String type(OpFields fields) throws AdapterException {
    return fields.choice(TYPES, "type").orElse("cql");
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
    for (String name : STATEMENT_FIELDS) {
      Optional<OpValue> value = template.value(name);
      if (value.isEmpty()) {
        continue;
      }
      if (name.equals("prepared") && isFlag(value.get())) {
        preparedFlag = OpFields.of(template).truth("prepared").orElse(Boolean.TRUE);
      } else if (field != null) {
        throw AdapterException.usage(
            where + ": has a statement under '" + field + "' and under '" + name + "'");
      } else {
        field = name;
      }
    }
    if (field == null) {
      throw AdapterException.usage(
          where
              + ": has no statement: give one under 'stmt', 'prepared', 'simple' or 'raw', or"
              + " several under 'batch'");
    }
    StatementKind kind = kind(where, field, type(OpFields.of(template)), preparedFlag);
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
      OpFields fields, boolean onlyReads, boolean changesSchema, Problems problems) {
    return OpSettings.read(fields, onlyReads, changesSchema, defaultTimeout, problems);
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
    return OpTemplate.of(outer.name(), fields).withParams(params).withTags(outer.tags());
  }

  private static Set<String> union(Collection<String> first, Collection<String> second) {
    return Stream.concat(first.stream(), second.stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
