package io.bench.app.guide;

import io.bench.adapter.api.NearestName;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What a user meant who wrote a word in the wrong form: an option for a parameter. Stateless. */
public final class WordHint {

  private WordHint() {}

  /**
   * The line for the first word that picocli could not match, or nothing where it knows better.
   *
   * @param unmatched the words in the order typed
   */
  public static Optional<String> of(CommandLine command, List<String> unmatched) {
    String word = unmatched.isEmpty() ? "" : unmatched.get(0);
    if (!word.startsWith("-")) {
      boolean root = command.getParent() == null;
      return root && !word.isEmpty()
          ? Optional.of(unknownCommand(command, word))
          : Optional.empty();
    }
    String plain = word.replaceFirst("^-+", "");
    int equals = plain.indexOf('=');
    String name = equals < 0 ? plain : plain.substring(0, equals);
    if (plain.equals("json") && command.getCommandSpec().findOption("--format") != null) {
      return Optional.of("unknown option '--json'; write --format=json");
    }
    boolean takesParameters =
        command.getCommandSpec().positionalParameters().stream()
            .anyMatch(words -> words.paramLabel().contains("name=value"));
    if (!takesParameters || !ParameterCompletion.isDeclared(name)) {
      return Optional.empty();
    }
    return Optional.of(
        "unknown option '%s'; it is a parameter: write %s, without the dashes"
            .formatted(word, equals < 0 ? name + "=..." : plain));
  }

  private static String unknownCommand(CommandLine root, String word) {
    TreeSet<String> known = new TreeSet<>();
    root.getSubcommands()
        .forEach(
            (name, command) -> {
              if (!command.getCommandSpec().usageMessage().hidden()) {
                known.add(name);
              }
            });
    return "unknown command '%s'%s".formatted(word, NearestName.suggestion(word, known));
  }

  /**
   * What to add to a problem that names a word which is an option of the command: {@code "; did you
   * mean --json?"}, or nothing.
   */
  public static String forProblem(CommandLine.ParseResult parsed, String problem) {
    CommandLine.ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    for (String word : last.originalArgs()) {
      int equals = word.indexOf('=');
      String name = equals < 0 ? word : word.substring(0, equals);
      OptionSpec option = last.commandSpec().findOption("--" + name);
      if (option != null && !option.hidden() && names(problem, name)) {
        return "; did you mean --" + word + "?";
      }
    }
    return "";
  }

  private static boolean names(String problem, String name) {
    return Pattern.compile("'" + Pattern.quote(name) + "['=]").matcher(problem).find();
  }
}
