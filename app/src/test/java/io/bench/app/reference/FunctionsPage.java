package io.bench.app.reference;

import static io.bench.app.reference.MarkdownTable.code;
import static io.bench.app.reference.MarkdownTable.plain;

import io.bench.adapter.api.Binding;
import io.bench.app.plugin.Extensions;
import io.bench.engine.function.FunctionDescription;
import io.bench.functions.DeclaredFunction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** {@code docs/reference/functions.md}: what bindings are made of. */
public final class FunctionsPage {

  private static final String HEAD =
      """
      # Functions of bindings

      A [binding](workload-language.md) is a recipe: functions separated by `;`. The first takes the cycle, each other one
      the value before it, so the same cycle always gives the same value. Names and values are those of NoSQLBench 5.25.
      `bench list functions NAME` shows one, `bench show binding 'Hash(); Mod(10)' cycles=0..9` the values of a recipe.

      `long -> Name(int size) -> List` takes a long, is written with a size, and gives a list. `function` is another
      function between the brackets; `...` is any number of arguments. Examples show cycles 0, 1 and 2.
      This page is made from the declarations; do not edit it.
      """;

  /** Headings by the last part of the package in which the functions are declared. */
  private static final Map<String, String> HEADINGS =
      Map.of(
          "number", "Numbers",
          "hash", "Pseudo-random numbers",
          "distribution", "Samples of distributions",
          "text", "Texts and bytes",
          "time", "Times and UUIDs",
          "file", "Names, and values from files",
          "collection", "Lists, sets, maps, vectors",
          "state", "Values kept and used again");

  /** What a group needs besides its functions. */
  private static final Map<String, String> INTRODUCTIONS =
      Map.of(
          "distribution",
          """

          Words behind the arguments choose how to sample, for example `Normal(10.0,2.0,'exact')`:

          | default | instead | |
          |---|---|---|
          | `'hash'` | `'map'` | whether the input is hashed first |
          | `'interpolate'` | `'exact'`, `'compute'` | a table of 1,000 points without the top 0.1 %, or the quantile function |
          | `'finite'` | `'infinite'` | ends of that table |
          | `'clamp'` | `'noclamp'` | whether values are limited to the range of a long |
          """);

  private static final List<String> ORDER =
      List.of("number", "hash", "text", "file", "time", "collection", "distribution", "state");

  private static final int LONGEST_VALUE = 60;

  private FunctionsPage() {}

  /** The page of these functions, which come sorted by name. */
  public static String of(Collection<FunctionDescription> functions) {
    Map<String, List<FunctionDescription>> groups = new TreeMap<>();
    for (FunctionDescription function : functions) {
      groups.computeIfAbsent(group(function), name -> new ArrayList<>()).add(function);
    }
    StringBuilder page = new StringBuilder(HEAD).append('\n');
    ORDER.forEach(
        group ->
            page.append("- [%s](#%s)%n".formatted(HEADINGS.get(group), anchor(group)))
                .append(names(groups.get(group))));
    for (String group : ORDER) {
      page.append("\n## ").append(HEADINGS.get(group)).append('\n');
      page.append(INTRODUCTIONS.getOrDefault(group, ""));
      groups.remove(group).forEach(function -> describe(function, page));
    }
    if (!groups.isEmpty()) {
      throw new AssertionError("no heading for functions of " + groups.keySet());
    }
    return page.toString();
  }

  private static String names(List<FunctionDescription> functions) {
    List<String> links =
        functions.stream()
            .map(
                function ->
                    "[%s](#%s)"
                        .formatted(function.name(), function.name().toLowerCase(Locale.ROOT)))
            .toList();
    return "  " + String.join(", ", links) + "\n";
  }

  private static String anchor(String group) {
    return String.valueOf(HEADINGS.get(group))
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^a-z0-9 -]", "")
        .replace(' ', '-');
  }

  private static String group(FunctionDescription function) {
    if (function.overloads().get(0).function() instanceof DeclaredFunction declared) {
      String declaredIn = declared.factory().getClass().getPackageName();
      return declaredIn.substring(declaredIn.lastIndexOf('.') + 1);
    }
    return "state";
  }

  private static void describe(FunctionDescription function, StringBuilder page) {
    page.append("\n### ").append(function.name()).append("\n\n");
    page.append(plain(function.summary())).append("\n\n");
    function.signatures().forEach(signature -> page.append("    ").append(signature).append('\n'));
    page.append("\nExample: ").append(code(function.example())).append(values(function));
    page.append('\n');
  }

  private static String values(FunctionDescription function) {
    List<String> once = valuesOf(function.example());
    if (!once.equals(valuesOf(function.example()))) {
      return ", another value at every call";
    }
    if (once.stream().distinct().count() == 1) {
      return " gives " + code(once.get(0)) + " for each cycle";
    }
    return " gives " + String.join(", ", once.stream().map(MarkdownTable::code).toList());
  }

  private static List<String> valuesOf(String example) {
    Binding recipe = Extensions.builtIn().recipes().compile("example", example);
    List<String> values = new ArrayList<>();
    for (long cycle = 0; cycle <= 2; cycle++) {
      String text = ShownValue.of(recipe.asObject(cycle));
      values.add(
          text.length() > LONGEST_VALUE ? text.substring(0, LONGEST_VALUE - 3) + "..." : text);
    }
    return values;
  }
}
