package io.bench.app.reference;

import io.bench.engine.function.FunctionDescription;
import io.bench.functions.DeclaredFunction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** {@code docs/reference/functions.md}: what bindings are made of. */
public final class FunctionsPage {

  private static final String HEAD =
      """
      # Functions of bindings

      A [binding](workload-language.md) is a recipe: functions separated by `;`. The first takes the cycle, each other one
      the value before it. Names and values are those of NoSQLBench 5.25. `bench list functions NAME` shows every overload,
      `bench show binding 'Hash(); Mod(10)' cycles=0..9` values.

      `Name(int|long size) -> List` takes a size and gives a list; without an arrow, a text. Its input stands before it, unless
      that is a long. `[...]` can be left out, `function` is another function, `...` any number. Examples show cycle 31.
      Generated from the declarations; do not edit.
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
          "collection",
          """

          Names end in what each function takes: `Functions` the input, `Hashed` the hash of the previous input, `Stepped` (the
          i-th function) the input plus i. `Sized` takes a size first, and alone the input. In maps, functions come in pairs.
          `ListSizedStepped(2,NumberNameToString())` gives `[thirty one, thirty two]`.
          """,
          "distribution",
          """

          Arguments and samples are doubles unless it says so. Words behind the arguments choose how, for example
          `Normal(10.0,2.0,'exact')`:

          - `'hash'` (default) or `'map'`: whether the input is hashed first
          - `'interpolate'` (default): from a table of 1,000 points without the top 0.1 %; `'exact'`, `'compute'`: by the quantile function
          - `'finite'` (default) or `'infinite'`: ends of that table
          - `'clamp'` (default) or `'noclamp'`: whether values are limited to the range of a long

          The functions:
          """);

  private static final List<String> ORDER =
      List.of("number", "hash", "text", "file", "time", "collection", "distribution", "state");

  private FunctionsPage() {}

  /** The page of these functions, which come sorted by name. */
  public static String of(Collection<FunctionDescription> functions) {
    Map<String, List<FunctionDescription>> groups = new TreeMap<>();
    for (FunctionDescription function : functions) {
      groups.computeIfAbsent(group(function), name -> new ArrayList<>()).add(function);
    }
    StringBuilder page = new StringBuilder(HEAD);
    for (String group : ORDER) {
      page.append("\n## ").append(HEADINGS.get(group)).append('\n');
      page.append(INTRODUCTIONS.getOrDefault(group, "")).append('\n');
      Map<String, FunctionEntry> entries = new LinkedHashMap<>();
      for (FunctionDescription function : Objects.requireNonNull(groups.remove(group))) {
        FunctionEntry entry = new FunctionEntry(function);
        entries.merge(entry.meaning(), entry, FunctionEntry::alsoCalled);
      }
      entries.values().forEach(page::append);
    }
    if (!groups.isEmpty()) {
      throw new AssertionError("no heading for functions of " + groups.keySet());
    }
    return page.toString();
  }

  private static String group(FunctionDescription function) {
    if (function.overloads().get(0).function() instanceof DeclaredFunction declared) {
      String declaredIn = declared.factory().getClass().getPackageName();
      return declaredIn.substring(declaredIn.lastIndexOf('.') + 1);
    }
    return "state";
  }
}
