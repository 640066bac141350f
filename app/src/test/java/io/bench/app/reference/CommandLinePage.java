package io.bench.app.reference;

import static io.bench.app.reference.MarkdownTable.code;
import static io.bench.app.reference.MarkdownTable.plain;

import io.bench.app.guide.CommandGroup;
import io.bench.app.guide.FormerNames;
import io.bench.app.guide.HelpLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

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
      the folder in which result folders are, `--output` the very folder to write, `--file` the file to write. Former names
      still work in this version, with a line on stderr; the next version refuses them.

      """;

  private static final Set<String> OF_EVERY_COMMAND = Set.of("-h, --help", "-V, --version");

  private final StringBuilder page = new StringBuilder(HEAD);

  private CommandLinePage() {}

  /** The page of a program and all commands below it. */
  public static String of(CommandLine program) {
    CommandLinePage page = new CommandLinePage();
    List<CommandLine> commands = below(program);
    for (CommandGroup group : CommandGroup.values()) {
      page.index(group, program);
    }
    page.examples(program.getCommandSpec());
    commands.forEach(page::command);
    page.formerNames();
    return page.page.toString();
  }

  private void index(CommandGroup group, CommandLine program) {
    MarkdownTable table = new MarkdownTable("command", "what it does");
    for (String name : group.commands()) {
      CommandLine command = program.getSubcommands().get(name);
      indexed(command, table);
      below(command).forEach(each -> indexed(each, table));
    }
    page.append("\n**").append(group.heading()).append("**\n\n").append(table);
  }

  private static void indexed(CommandLine command, MarkdownTable table) {
    String name = command.getCommandSpec().qualifiedName();
    table.add(
        "[" + code(name) + "](#" + name.replace(' ', '-') + ")",
        plain(HelpLayout.summary(command.getCommandSpec())));
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

  private void command(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    page.append("\n## ").append(spec.qualifiedName()).append("\n\n");
    HelpLayout.synopsis(command).forEach(line -> page.append("    ").append(line).append('\n'));
    page.append('\n');
    lines(spec.usageMessage().description()).forEach(line -> page.append(plain(line)).append('\n'));
    MarkdownTable table = new MarkdownTable("word or option", "meaning");
    List<HelpLayout.Row> rows = new ArrayList<>(HelpLayout.words(spec));
    HelpLayout.options(spec).stream()
        .filter(row -> !OF_EVERY_COMMAND.contains(row.form()))
        .forEach(rows::add);
    rows.forEach(row -> table.add(code(row.form()), plain(row.meaning())));
    if (!rows.isEmpty()) {
      page.append('\n').append(table);
    }
    examples(spec);
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
