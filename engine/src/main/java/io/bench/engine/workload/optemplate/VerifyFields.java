package io.bench.engine.workload.optemplate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
   * @throws IllegalArgumentException saying which part cannot be read
   */
  static VerifyFields parse(String text) {
    Map<String, String> bindingByField = new LinkedHashMap<>();
    Set<String> ignored = new LinkedHashSet<>();
    boolean every = false;
    for (String item : items(text)) {
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
