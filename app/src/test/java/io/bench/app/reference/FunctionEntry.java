package io.bench.app.reference;

import static io.bench.app.reference.Markdown.code;
import static io.bench.app.reference.Markdown.plain;

import io.bench.adapter.api.Binding;
import io.bench.app.plugin.Extensions;
import io.bench.engine.function.FunctionDescription;
import io.bench.engine.function.Overload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the page says of a function: its overloads joined where their arguments have the same names,
 * a summary, an example.
 *
 * @param others names of functions that do the same
 */
record FunctionEntry(FunctionDescription function, List<String> others) {

  /** How to sample, which the group's introduction explains. */
  private static final String MODES = "String... modes";

  /** Names that the group's introduction explains. */
  private static final Pattern COLLECTION =
      Pattern.compile("(List|Map|Set)(Functions|Hashed|Stepped|Sized(Hashed|Stepped)?)");

  private static final Pattern SIGNATURE = Pattern.compile("(.*) -> \\w+\\((.*)\\) -> (.*)");

  /** A cycle at which most examples show what they do. */
  private static final long SHOWN_CYCLE = 31;

  private static final int LONGEST_VALUE = 24;

  /** The functions' own name in what must not depend on it. */
  private static final String NAME = "NAME";

  FunctionEntry(FunctionDescription function) {
    this(function, List.of());
  }

  /** Equal for functions that do the same under other names; those of lists, sets and maps, too. */
  String meaning() {
    String forms = forms(NAME).toString();
    if (COLLECTION.matcher(function.name()).matches()) {
      return forms.replaceAll("-> (Set|Map)", "-> List").replace("entries", "elements");
    }
    return function.name().equals("Set")
        ? forms.replace("-> Set", "-> List") + function.summary().replaceFirst("A set", "A list")
        : forms + function.summary();
  }

  FunctionEntry alsoCalled(FunctionEntry other) {
    return new FunctionEntry(
        function, Stream.concat(others.stream(), Stream.of(other.function.name())).toList());
  }

  /** Overloads whose arguments have the same names, or fewer of them. */
  private static final class Form {
    private final Set<String> inputs = new TreeSet<>();
    private final Map<String, Set<String>> arguments = new LinkedHashMap<>();
    private final Set<String> outputs = new TreeSet<>();
    private final SortedSet<Integer> counts = new TreeSet<>();

    /** Whether this is the other one without its last arguments. */
    private boolean begins(Form other) {
      return List.copyOf(other.arguments.keySet())
              .subList(0, Math.min(arguments.size(), other.arguments.size()))
              .equals(List.copyOf(arguments.keySet()))
          && inputs.equals(other.inputs)
          && outputs.equals(other.outputs);
    }

    private void add(Form other) {
      inputs.addAll(other.inputs);
      outputs.addAll(other.outputs);
      other.arguments.forEach(
          (name, types) -> arguments.computeIfAbsent(name, key -> new TreeSet<>()).addAll(types));
      counts.addAll(other.counts);
    }

    private String text(String name) {
      StringBuilder list = new StringBuilder();
      int count = 0;
      for (Map.Entry<String, Set<String>> argument : arguments.entrySet()) {
        boolean optional = counts.contains(count);
        list.append(optional ? "[" : "").append(count == 0 ? "" : ", ");
        list.append(String.join("|", argument.getValue())).append(' ').append(argument.getKey());
        count++;
      }
      list.append("]".repeat(counts.size() - 1));
      return (inputs.equals(Set.of("long")) ? "" : String.join("|", inputs) + " -> ")
          + "%s(%s)".formatted(name, list)
          + (outputs.equals(Set.of("String")) ? "" : " -> " + String.join("|", outputs));
    }
  }

  private List<String> forms(String name) {
    Map<Set<String>, Form> sameNames = new LinkedHashMap<>();
    for (Overload overload : function.overloads()) {
      Form form = form(overload);
      sameNames.computeIfAbsent(form.arguments.keySet(), names -> new Form()).add(form);
    }
    List<Form> forms = new ArrayList<>();
    for (Form form : sameNames.values()) {
      forms.stream()
          .filter(shorter -> shorter.begins(form))
          .findFirst()
          .ifPresentOrElse(shorter -> shorter.add(form), () -> forms.add(form));
    }
    return forms.stream()
        .map(form -> form.text(name))
        .map(text -> isSample() ? text.replaceAll(" -> double|double ", "") : text)
        .toList();
  }

  private static Form form(Overload overload) {
    Matcher signature = SIGNATURE.matcher(overload.toString());
    if (!signature.matches()) {
      throw new AssertionError("no signature: " + overload);
    }
    Form form = new Form();
    form.inputs.add(signature.group(1));
    form.outputs.add(signature.group(3));
    for (String argument : signature.group(2).split(", ", -1)) {
      if (!argument.isEmpty() && !argument.equals(MODES)) {
        String[] typeAndName = argument.split(" ", 2);
        form.arguments.put(typeAndName[1], new TreeSet<>(Set.of(typeAndName[0])));
      }
    }
    form.counts.add(form.arguments.size());
    return form;
  }

  @Override
  public String toString() {
    StringBuilder entry = new StringBuilder("- ");
    entry.append(listed(forms(function.name())));
    if (!others.isEmpty()) {
      boolean lists = function.name().startsWith("List");
      entry.append(lists ? ", also " : ", same: ").append(listed(others));
    }
    boolean obvious = isSample() || COLLECTION.matcher(function.name()).matches();
    return entry.append(obvious ? "" : ":\n  " + description()).append('\n').toString();
  }

  private boolean isSample() {
    return function.summary().equals("A sample of the " + function.name() + " distribution.");
  }

  private String description() {
    String summary = plain(function.summary());
    String value = value();
    if (!value.equals(value())) {
      return summary;
    }
    return function.example().equals(function.name() + "()")
        ? summary.replaceFirst("\\.$", "") + ": " + code(value)
        : summary + " " + code(function.example()) + ": " + code(value);
  }

  private static String listed(List<String> texts) {
    return String.join(", ", texts.stream().map(Markdown::code).toList());
  }

  private String value() {
    Binding recipe = Extensions.builtIn().recipes().compile("example", function.example());
    String text = ShownValue.of(recipe.asObject(SHOWN_CYCLE));
    return text.length() > LONGEST_VALUE ? text.substring(0, LONGEST_VALUE - 3) + "..." : text;
  }
}
