package io.bench.app.guide;

import io.bench.adapter.api.Parameter;
import io.bench.app.plugin.Extensions;
import io.bench.app.run.RunPlans;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The names that options and parameters had in the version before. They still work, with a warning
 * that names the new one. Stateless.
 */
public final class FormerNames {

  /**
   * A name that has changed.
   *
   * @param command of which it is an option; empty for a parameter, which many commands take
   * @param old as it was typed: {@code --folder}, or {@code deadline=} of a parameter
   * @param now as it is typed now
   */
  public record FormerName(String command, String old, String now) {

    boolean becameParameter() {
      return now.endsWith("=");
    }

    boolean isOf(List<String> words) {
      return command.equals(words.get(0))
          || (words.size() > 1 && command.equals(words.get(0) + " " + words.get(1)));
    }

    boolean isIn(String word) {
      if (isShort()) {
        return word.startsWith(old);
      }
      int equals = word.indexOf('=');
      String name = equals < 0 ? word : word.substring(0, equals);
      return old.endsWith("=")
          ? equals >= 0 && (name.replace('_', '-') + "=").equals(old)
          : name.equals(old);
    }

    /** Whether it is like {@code -o}, whose value may follow without anything between. */
    boolean isShort() {
      return old.length() == 2 && old.startsWith("-");
    }
  }

  private static final List<FormerName> OF_OPTIONS =
      List.of(
          new FormerName("run", "--folder", "--output"),
          new FormerName("run", "--metrics-host", "--metrics-address"),
          new FormerName("run", "allow-files=", "--allow-files"),
          new FormerName("search", "--folder", "--output"),
          new FormerName("search", "--resolution", "resolution="),
          new FormerName("search", "--replications", "replications="),
          new FormerName("search", "--most-trials", "most-trials="),
          new FormerName("search", "--most-rate", "most-rate="),
          new FormerName("search", "allow-files=", "--allow-files"),
          new FormerName("experiment", "--out", "--output"),
          new FormerName("experiment", "allow-files=", "--allow-files"),
          new FormerName("check", "allow-files=", "--allow-files"),
          new FormerName("serve cassandra", "--logs", "--results"),
          new FormerName("serve gateway", "--logs", "--results"),
          new FormerName("compare", "--delta", "delta="),
          new FormerName("compare", "--step", "step="),
          new FormerName("report", "--output", "--file"),
          new FormerName("report", "-o", "--file"),
          new FormerName("merge", "-o", "--output"),
          new FormerName("export", "--output", "--file"),
          new FormerName("export", "-o", "--file"),
          new FormerName("init adapter", "--folder", "--output"));

  private FormerNames() {}

  /** The whole table: options of commands, then parameters of the engine, servers and adapters. */
  public static List<FormerName> all() {
    Set<FormerName> all = new LinkedHashSet<>(OF_OPTIONS);
    addFormerNames(EngineParameters.declared(), all);
    addFormerNames(RunPlans.environmentParameters(), all);
    Extensions.builtIn().adapters().forEach(adapter -> addFormerNames(adapter.parameters(), all));
    return List.copyOf(all);
  }

  private static void addFormerNames(List<Parameter<?>> parameters, Set<FormerName> all) {
    for (Parameter<?> parameter : parameters) {
      for (String old : parameter.formerNames()) {
        all.add(new FormerName("", old + "=", parameter.name() + "="));
      }
    }
  }

  /**
   * The arguments with options by their names of today. Former names of parameters stay: whose a
   * parameter is turns out when a step is planned, and the plan warns of them.
   *
   * @param teller told each change, one line
   * @throws UsageException if the value of a parameter that became an option is neither true nor
   *     false
   */
  public static List<String> replaced(List<String> arguments, Consumer<String> teller) {
    if (arguments.isEmpty()) {
      return arguments;
    }
    List<FormerName> changes = OF_OPTIONS.stream().filter(name -> name.isOf(arguments)).toList();
    if (changes.isEmpty()) {
      return arguments;
    }
    Set<String> warnings = new LinkedHashSet<>();
    List<String> replaced = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String word = arguments.get(i);
      FormerName change = changes.stream().filter(name -> name.isIn(word)).findFirst().orElse(null);
      if (change == null) {
        replaced.add(word);
        continue;
      }
      warnings.add("'%s' is now '%s'".formatted(change.old(), change.now()));
      String rest = word.substring(change.old().length());
      if (change.old().endsWith("=")) { // a parameter that was true or false
        if (isTrue(word, change)) {
          replaced.add(change.now());
        }
      } else if (change.isShort() && !rest.isEmpty()) {
        replaced.add(change.now() + "=" + rest.replaceFirst("^=", ""));
      } else if (!change.becameParameter()) {
        replaced.add(change.now() + rest);
      } else if (rest.isEmpty() && isValue(arguments, i + 1)) { // --delta 5%
        i++;
        replaced.add(change.now() + arguments.get(i));
      } else {
        replaced.add(change.now() + rest.replaceFirst("^=", ""));
      }
    }
    warnings.forEach(teller);
    return replaced;
  }

  /** Whether there is a word there, and no option: {@code --delta --json} lacks its value. */
  private static boolean isValue(List<String> arguments, int index) {
    return index < arguments.size() && !arguments.get(index).startsWith("-");
  }

  private static boolean isTrue(String word, FormerName change) {
    return switch (word.substring(change.old().length())) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new UsageException(
              "'%s' is now an option: write %s, without a value, or leave it out"
                  .formatted(word, change.now()));
    };
  }
}
