package io.bench.app.reference;

import static io.bench.app.reference.Markdown.code;
import static io.bench.app.reference.Markdown.plain;

import io.bench.app.guide.FormerNames;
import io.bench.app.guide.HelpLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/** {@code docs/reference/command-line.md}: every command with its options, in their own order. */
public final class CommandLinePage {

  private static final String HEAD =
      """
      # Commands

      `bench COMMAND` stands for `java -jar bench.jar COMMAND`. A [parameter](parameters.md), `name=value`, describes a run; an
      option, `--name`, one call. `@FILE` stands for the words in FILE. `--help` (`-h`) of each command explains more, with
      examples and [exit codes](errors.md#exit-codes); `bench help NAME` a command, parameter, function, verdict or error.
      Generated from `--help`; do not edit.
      """;

  private static final String SHARED =
      """

      ## Options of several commands

      """;

  private static final String FORMER_NAMES =
      """

      ## Names that have changed

      New name: former names, which this version still takes, with a line on stderr.

      """;

  /** Headings of what only {@code --help} shows. */
  private static final Pattern OF_HELP = Pattern.compile("Examples?:|Topics:");

  /** An option of so many commands is described once. */
  private static final int SEVERAL = 3;

  private static final Set<String> OF_EVERY_COMMAND = Set.of("-h, --help", "-V, --version");

  private final StringBuilder page = new StringBuilder(HEAD);
  private final Set<HelpLayout.Row> shared = new LinkedHashSet<>();

  private CommandLinePage() {}

  /** The page of a program and all commands below it. */
  public static String of(CommandLine program) {
    CommandLinePage page = new CommandLinePage();
    List<CommandLine> commands = below(program);
    page.sharedOptions(commands);
    commands.forEach(page::command);
    page.formerNames();
    return page.page.toString();
  }

  private void sharedOptions(List<CommandLine> commands) {
    Map<HelpLayout.Row, Integer> counts = new LinkedHashMap<>();
    commands.forEach(
        command -> options(command).forEach(row -> counts.merge(row, 1, Integer::sum)));
    counts.forEach(
        (row, count) -> {
          if (count >= SEVERAL) {
            shared.add(row);
          }
        });
    page.append(SHARED);
    rows(List.copyOf(shared));
  }

  private void formerNames() {
    Map<String, Map<String, List<String>>> changes = new LinkedHashMap<>();
    for (FormerNames.FormerName name : FormerNames.all()) {
      changes
          .computeIfAbsent(code(name.now()), now -> new LinkedHashMap<>())
          .computeIfAbsent(code(name.old()), old -> new ArrayList<>())
          .add(name.command());
    }
    Set<String> ambiguous = new HashSet<>(changes.keySet());
    Set<String> seen = new HashSet<>();
    changes
        .values()
        .forEach(
            former ->
                former.keySet().stream().filter(old -> !seen.add(old)).forEach(ambiguous::add));
    page.append(FORMER_NAMES);
    changes.forEach(
        (now, former) -> {
          List<String> names = new ArrayList<>();
          former.forEach(
              (old, commands) ->
                  names.add(
                      !ambiguous.contains(old)
                          ? old
                          : old + " (" + String.join(", ", commands) + ")"));
          page.append("- %s: %s%n".formatted(now, String.join(", ", names)));
        });
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

  /** Whether it lists what all commands below it take, so that they need not. */
  private static boolean isFamily(CommandLine command) {
    return !command.getSubcommands().isEmpty()
        && !command.getCommandName().equals("list")
        && HelpLayout.words(command.getCommandSpec()).isEmpty();
  }

  /** What all commands below it take, words before options. */
  private List<HelpLayout.Row> ofFamily(CommandLine family) {
    List<HelpLayout.Row> common = new ArrayList<>();
    for (CommandLine member : family.getSubcommands().values()) {
      List<HelpLayout.Row> rows = own(member);
      if (common.isEmpty()) {
        common.addAll(rows);
      }
      common.retainAll(rows);
    }
    return common;
  }

  /** What is described where a command is, if it is of no family. */
  private List<HelpLayout.Row> own(CommandLine command) {
    List<HelpLayout.Row> rows = new ArrayList<>(HelpLayout.words(command.getCommandSpec()));
    rows.addAll(options(command));
    rows.removeAll(shared);
    return rows;
  }

  private static List<HelpLayout.Row> options(CommandLine command) {
    return HelpLayout.options(command.getCommandSpec()).stream()
        .filter(row -> !OF_EVERY_COMMAND.contains(row.form()))
        .toList();
  }

  private void command(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    List<HelpLayout.Row> options = options(command);
    if (spec.parent().name().equals("list")) {
      listed(command, options);
      return;
    }
    page.append("\n## ").append(spec.qualifiedName()).append("\n\n");
    HelpLayout.synopsis(command).forEach(line -> page.append("    ").append(line).append('\n'));
    page.append('\n');
    page.append(plain(lines(spec.usageMessage().description()[0]).get(0))).append('\n');
    List<HelpLayout.Row> own = new ArrayList<>(own(command));
    if (isFamily(command)) {
      page.append("\nEach of the commands below takes:\n");
      own.addAll(ofFamily(command));
    } else if (isFamily(command.getParent())) {
      own.removeAll(ofFamily(command.getParent()));
    }
    List<String> others =
        options.stream().filter(shared::contains).map(row -> code(row.form())).toList();
    boolean lists = !own.isEmpty() || !others.isEmpty() || spec.name().equals("list");
    page.append(lists ? "\n" : "");
    rows(own);
    if (!others.isEmpty()) {
      page.append("- ").append(String.join(", ", others)).append('\n');
    }
    footer(spec);
  }

  /** One line for a command that only lists something. */
  private void listed(CommandLine command, List<HelpLayout.Row> options) {
    StringBuilder words =
        new StringBuilder(
            String.join("", HelpLayout.synopsis(command)).replace(" [OPTION...]", ""));
    options.forEach(row -> words.append(" [").append(row.form()).append(']'));
    page.append("- %s: ".formatted(code(words.toString())))
        .append(plain(HelpLayout.summary(command.getCommandSpec())))
        .append('\n');
  }

  private void rows(List<HelpLayout.Row> rows) {
    for (HelpLayout.Row row : rows) {
      page.append("- %s: %s%n".formatted(code(row.form()), plain(row.meaning())));
    }
  }

  private void footer(CommandSpec spec) {
    List<String> footer = lines(spec.usageMessage().footer());
    String heading = String.join("", lines(spec.usageMessage().footerHeading())).strip();
    if (!footer.isEmpty() && !OF_HELP.matcher(heading).matches()) {
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
