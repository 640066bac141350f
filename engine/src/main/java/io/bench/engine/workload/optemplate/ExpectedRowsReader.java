package io.bench.engine.workload.optemplate;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.OpValue;
import io.bench.engine.workload.WorkloadOp;
import io.bench.engine.workload.source.SourcePosition;
import io.bench.engine.workload.source.SourceProblems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what an op says about the rows it must find: {@code verify-fields}, and beside it {@code
 * verify-rows}, how many, and {@code verify-cycle}, a bind point that gives the cycle of the first.
 */
record ExpectedRowsReader(BindingCompiler bindings, SourceProblems problems) {

  static final String FIELDS = "verify-fields";
  static final String ROWS = "verify-rows";
  static final String CYCLE = "verify-cycle";

  /**
   * The rows that the op must find; null if it does not say, or says what cannot be read, which has
   * been reported.
   *
   * @param engine the op's params for the engine
   * @param cycle the value of {@code verify-cycle}, or null
   */
  @Nullable ExpectedRows read(WorkloadOp op, EngineOpParams engine, @Nullable OpValue cycle) {
    String text = engine.text(FIELDS);
    if (text == null) {
      for (String lonely : new String[] {ROWS, CYCLE}) {
        if (engine.text(lonely) != null) {
          report(op, lonely, "has a meaning only beside '" + FIELDS + "'");
        }
      }
      return null;
    }
    VerifyFields verify;
    try {
      verify = VerifyFields.parse(text);
    } catch (IllegalArgumentException e) {
      report(op, FIELDS, e.getMessage());
      return null;
    }
    Map<String, Binding> fields = new HashMap<>();
    verify.bindingByField().forEach((field, name) -> put(op, field, name, fields));
    if (verify.everyField()) {
      for (String name : op.bindings().keySet()) {
        if (!fields.containsKey(name) && !verify.ignored().contains(name)) {
          put(op, name, name, fields);
        }
      }
    }
    return new ExpectedRows(
        fields,
        verify.everyField(),
        verify.ignored(),
        count(op, engine),
        firstCycle(op, cycle),
        verify.bindingByField().keySet());
  }

  private void put(WorkloadOp op, String field, String name, Map<String, Binding> fields) {
    BindPointText.Point point = new BindPointText.Point("{" + name + "}", name, false);
    if (bindings.variableOf(op, point).isPresent()) {
      report(op, FIELDS, "cannot compare with '" + name + "', which an op captures");
      return;
    }
    Optional<OpValue.BindPoint> bound = bindings.bind(op, point, op.positions().ofValue(FIELDS));
    bound.ifPresent(found -> fields.put(field, found.binding()));
  }

  private int count(WorkloadOp op, EngineOpParams engine) {
    String text = engine.text(ROWS);
    if (text == null) {
      return 1;
    }
    if (!text.matches("[1-9]\\d{0,8}")) {
      report(op, ROWS, "must be a whole number from 1, not '" + text + "'");
      return 1;
    }
    return Integer.parseInt(text);
  }

  private @Nullable Binding firstCycle(WorkloadOp op, @Nullable OpValue cycle) {
    if (cycle == null) {
      return null;
    }
    if (cycle instanceof OpValue.Text point
        && point.isSinglePoint()
        && isWholeNumber(point.points().get(0).binding())) {
      return point.points().get(0).binding();
    }
    report(op, CYCLE, "must be one bind point that gives a whole number, such as {first}");
    return null;
  }

  private static boolean isWholeNumber(Binding binding) {
    return switch (binding.type()) {
      case LONG, INT -> true;
      case DOUBLE, FLOAT, BOOLEAN, STRING, OBJECT -> false;
    };
  }

  private void report(WorkloadOp op, String key, @Nullable String problem) {
    SourcePosition position = op.positions().ofValue(key);
    problems.error(position, "op '%s': '%s' %s".formatted(op.name(), key, problem));
  }

  /**
   * What {@code verify-fields} says. Immutable.
   *
   * <pre>
   * key->seq_key, value->seq_value   these fields against these bindings
   * key, value                       these fields against the bindings of their names (also: +key)
   * *                                every field
   * *, -time, value->expected        every field but one, and one against a binding of another name
   * </pre>
   *
   * @param everyField whether fields that are not named are compared too
   * @param bindingByField the names of bindings, by field
   * @param ignored the fields that are left out
   */
  record VerifyFields(boolean everyField, Map<String, String> bindingByField, Set<String> ignored) {

    private static final Pattern ITEM =
        Pattern.compile("([+-]?)([A-Za-z_][\\w.]*)(?:->([A-Za-z_][\\w.-]*))?");

    /**
     * Reads the value of the param.
     *
     * @throws IllegalArgumentException saying which part cannot be read, or that nothing is there
     */
    static VerifyFields parse(String text) {
      Map<String, String> bindingByField = new LinkedHashMap<>();
      Set<String> ignored = new LinkedHashSet<>();
      boolean every = false;
      List<String> items = items(text);
      if (items.isEmpty()) {
        throw new IllegalArgumentException("names no field; write * for every field");
      }
      for (String item : items) {
        if (item.equals("*")) {
          every = true;
          continue;
        }
        Matcher parts = ITEM.matcher(item);
        if (!parts.matches() || (parts.group(1).equals("-") && parts.group(3) != null)) {
          throw new IllegalArgumentException(
              "cannot read '%s'; write field, -field, field->binding or *".formatted(item));
        }
        String field = parts.group(2);
        if (parts.group(1).equals("-")) {
          ignored.add(field);
        } else {
          bindingByField.put(field, parts.group(3) == null ? field : parts.group(3));
        }
      }
      boolean onlyIgnored = bindingByField.isEmpty() && !ignored.isEmpty();
      return new VerifyFields(every || onlyIgnored, bindingByField, ignored);
    }

    /** What stands between commas and blanks; an arrow joins what stands on both sides of it. */
    private static List<String> items(String text) {
      List<String> items = new ArrayList<>();
      boolean joins = false;
      for (String word : text.replace("->", " -> ").split("[,\\s]++", -1)) {
        int last = items.size() - 1;
        if (word.equals("->") || joins) {
          if (last < 0) {
            items.add(word);
          } else {
            items.set(last, items.get(last) + word);
          }
        } else if (!word.isEmpty()) {
          items.add(word);
        }
        joins = word.equals("->");
      }
      return items;
    }
  }
}
