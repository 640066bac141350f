package io.bench.app.reference;

import static io.bench.app.reference.MarkdownTable.code;
import static io.bench.app.reference.MarkdownTable.plain;

import io.bench.app.guide.FormerNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code docs/reference/command-line.md}: every command with its options, in their own order. */
public final class CommandLinePage {

  private static final String HEAD =
      """
      # Commands

      `java -jar bench.jar COMMAND`, here written `bench COMMAND`. Words of the form `name=value` are
      [parameters](parameters.md). Each command has `--help` (`-h`) and `--version` (`-V`); `bench help NAME` explains
      commands, parameters, functions, verdicts and errors. This page is made from what `--help` prints; do not edit it.

      """;

  private static final String FORMER_NAMES =
      """

      ## Names that have changed

      What describes a run is a parameter, `name=value`; what concerns one call is an option, `--name`. `--results` is
      where result folders are, `--output` the very file or folder to write. Names that were otherwise still work in this
      version, with a line on stderr; the next version refuses them.

      """;

  /** Two spaces or more, or one behind a bracket, part a word from what it means. */
  private static final Pattern WORD_AND_MEANING = Pattern.compile("(\\S.*?(?: {2,}|\\] ))(\\S.*)");

  private final StringBuilder page = new StringBuilder(HEAD);

  private CommandLinePage() {}

  /** The page of a program and all commands below it. */
  public static String of(CommandLine program) {
    CommandLinePage page = new CommandLinePage();
    List<CommandLine> commands = below(program);
    MarkdownTable index = new MarkdownTable("command", "what it does");
    for (CommandLine command : commands) {
      String name = command.getCommandSpec().qualifiedName();
      index.add(
          "[" + code(name) + "](#" + name.replace(' ', '-') + ")",
          plain(firstSentence(command.getCommandSpec())));
    }
    page.page.append(index);
    page.examples(program.getCommandSpec());
    commands.forEach(page::command);
    page.formerNames();
    return page.page.toString();
  }

  private void formerNames() {
    MarkdownTable table = new MarkdownTable("command", "old", "now");
    for (FormerNames.FormerName name : FormerNames.all()) {
      String command = name.command().isEmpty() ? "any" : code("bench " + name.command());
      table.add(command, code(name.old()), code(name.now()));
    }
    page.append(FORMER_NAMES).append(table);
  }

  private static List<CommandLine> below(CommandLine program) {
    List<CommandLine> all = new ArrayList<>();
    for (CommandLine command : program.getSubcommands().values()) {
      if (!command.getCommandSpec().usageMessage().hidden()) {
        all.add(command);
        all.addAll(below(command));
      }
    }
    return all;
  }

  private static String firstSentence(CommandSpec spec) {
    return lines(spec.usageMessage().description()).get(0).replaceFirst("\\. .*", ".");
  }

  private void command(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    page.append("\n## ").append(spec.qualifiedName()).append("\n\n");
    lines(command.getHelp().synopsis(0))
        .forEach(line -> page.append("    ").append(line).append('\n'));
    page.append('\n');
    lines(spec.usageMessage().description()).forEach(line -> page.append(plain(line)).append('\n'));
    MarkdownTable table = new MarkdownTable("word or option", "meaning");
    int rows = 0;
    for (PositionalParamSpec word : spec.positionalParameters()) {
      if (!word.hidden()) {
        rows += words(word, table);
      }
    }
    for (OptionSpec option : spec.options()) {
      if (!option.hidden() && !option.usageHelp() && !option.versionHelp()) {
        String value = option.arity().max() == 0 ? "" : "=" + option.paramLabel();
        table.add(
            code(option.longestName() + value), plain(String.join(" ", option.description())));
        rows++;
      }
    }
    if (rows > 0) {
      page.append('\n').append(table);
    }
    examples(spec);
  }

  private static int words(PositionalParamSpec word, MarkdownTable table) {
    List<String> description = Arrays.asList(word.description());
    if (description.stream().noneMatch(line -> WORD_AND_MEANING.matcher(line).matches())) {
      table.add(code(word.paramLabel()), plain(String.join("; ", description)));
      return 1;
    }
    int rows = 0;
    List<String> meaning = new ArrayList<>();
    String name = word.paramLabel();
    for (String line : description) {
      Matcher pair = WORD_AND_MEANING.matcher(line);
      if (pair.matches()) {
        rows += row(name, meaning, table);
        name = pair.group(1).strip();
        meaning = new ArrayList<>(List.of(pair.group(2)));
      } else {
        meaning.add(line.strip());
      }
    }
    return rows + row(name, meaning, table);
  }

  private static int row(String name, List<String> meaning, MarkdownTable table) {
    if (meaning.isEmpty()) {
      return 0;
    }
    table.add(code(name), plain(String.join(" ", meaning)));
    return 1;
  }

  private void examples(CommandSpec spec) {
    List<String> footer = lines(spec.usageMessage().footer());
    if (!footer.isEmpty()) {
      String heading = String.join("", lines(spec.usageMessage().footerHeading())).strip();
      page.append('\n').append(plain(heading)).append("\n\n").append(indented(footer));
    }
  }

  /** Lines with what picocli means by {@code %n} and by its marks of style resolved. */
  private static List<String> lines(String... texts) {
    List<String> lines =
        new ArrayList<>(
            Arrays.stream(texts)
                .map(text -> Ansi.OFF.string(text.replace("%n", "\n").replace("%%", "%")))
                .flatMap(text -> Arrays.stream(text.split("\n", -1)))
                .toList());
    while (!lines.isEmpty() && lines.get(lines.size() - 1).isBlank()) {
      lines.remove(lines.size() - 1);
    }
    return lines;
  }

  private static String indented(List<String> lines) {
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      String shown = line.startsWith("  ") ? line.substring(2) : line;
      text.append(shown.isBlank() ? "" : "    " + shown).append('\n');
    }
    return text.toString();
  }
}
