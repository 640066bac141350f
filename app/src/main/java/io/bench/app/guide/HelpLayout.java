package io.bench.app.guide;

import io.bench.app.text.Wrapped;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** What {@code --help} looks like: words, options and commands with their meaning. Stateless. */
public final class HelpLayout {

  /** The width of help, in columns. */
  public static final int COLUMNS = 80;

  /** A longer form stands on a line of its own. */
  private static final int WIDEST_FORM = 22;

  private static final String MARGIN = "  ";

  /** What picocli prints before the first line of a synopsis. */
  private static final String USAGE = "Usage: ";

  /** Parts the ways in which a command can be called. */
  private static final Pattern OR = Pattern.compile(" \\| ");

  /** Two spaces or more part a word from what it means. */
  private static final Pattern FORM_AND_MEANING = Pattern.compile("(\\S.*?) {2,}(\\S.*)");

  /**
   * A row of help.
   *
   * @param form how it is typed
   * @param meaning what it does
   */
  public record Row(String form, String meaning) {}

  private HelpLayout() {}

  /** Gives help of a program, and of all commands below it, this layout. */
  public static void set(CommandLine program) {
    CommandSpec spec = program.getCommandSpec();
    UsageMessageSpec usage = spec.usageMessage();
    usage.width(COLUMNS);
    if (usage.footer().length > 0 && usage.footerHeading().isEmpty()) {
      usage.footerHeading(usage.footer().length == 1 ? "%nExample:%n" : "%nExamples:%n");
    }
    Map<String, IHelpSectionRenderer> sections = program.getHelpSectionMap();
    sections.put(
        UsageMessageSpec.SECTION_KEY_SYNOPSIS,
        help -> String.join("\n" + " ".repeat(USAGE.length()), synopsis(program)) + "\n\n");
    sections.put(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST, help -> table(words(spec)));
    sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> table(options(spec)));
    sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
    sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, help -> commands(program));
    program.getSubcommands().values().forEach(HelpLayout::set);
  }

  /** How a command is called, a line for each way, folded where it is too long. */
  public static List<String> synopsis(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    StringBuilder words = new StringBuilder();
    spec.positionalParameters().stream()
        .filter(parameter -> !parameter.hidden())
        .forEach(parameter -> words.append(' ').append(called(parameter)));
    if (!spec.subcommands().isEmpty()) {
      words.append(words.isEmpty() ? " COMMAND" : " | COMMAND");
    }
    List<String> lines = new ArrayList<>();
    for (String way : OR.split(words.toString().strip(), -1)) {
      String line = spec.qualifiedName() + " [OPTION...] " + way;
      lines.addAll(Wrapped.folded(line.strip(), MARGIN, COLUMNS - USAGE.length()));
    }
    return lines;
  }

  private static String called(PositionalParamSpec parameter) {
    String label = parameter.paramLabel();
    if (parameter.hideParamSyntax()) {
      return label;
    }
    String repeated = parameter.arity().max() > 1 ? label + "..." : label;
    return parameter.arity().min() == 0 ? "[" + repeated + "]" : repeated;
  }

  /**
   * The words that a command takes. A parameter's description has one line for each, {@code WORD
   * two spaces MEANING}, or is the meaning of what its label shows.
   */
  public static List<Row> words(CommandSpec command) {
    List<Row> rows = new ArrayList<>();
    for (PositionalParamSpec parameter : command.positionalParameters()) {
      for (String line : parameter.hidden() ? new String[0] : parameter.description()) {
        String text = plain(line);
        Matcher pair = FORM_AND_MEANING.matcher(text);
        rows.add(
            pair.matches()
                ? new Row(pair.group(1), pair.group(2))
                : new Row(parameter.paramLabel(), text));
      }
    }
    return rows;
  }

  /** The options that a command has, those that every command has at the end. */
  public static List<Row> options(CommandSpec command) {
    List<Row> own = new ArrayList<>();
    List<Row> common = new ArrayList<>();
    for (OptionSpec option : command.options()) {
      if (!option.hidden()) {
        boolean every = option.usageHelp() || option.versionHelp();
        (every ? common : own).add(row(option));
      }
    }
    own.addAll(common);
    return own;
  }

  private static Row row(OptionSpec option) {
    String label = option.paramLabel();
    String value =
        option.arity().max() == 0
            ? ""
            : option.arity().min() == 0 ? "[=" + label + "]" : "=" + label;
    return new Row(
        String.join(", ", option.names()) + value, plain(String.join(" ", option.description())));
  }

  /** The first sentence of what a command does. */
  public static String summary(CommandSpec command) {
    return plain(command.usageMessage().description()[0]).replaceFirst("\\. .*", ".");
  }

  private static String commands(CommandLine program) {
    Map<String, CommandLine> commands = program.getSubcommands();
    if (commands.isEmpty()) {
      return "";
    }
    int widest = commands.keySet().stream().mapToInt(String::length).max().orElse(0);
    if (program.getParent() != null) {
      return "\nCommands:\n" + commands(commands, commands.keySet(), widest);
    }
    StringBuilder text = new StringBuilder();
    for (CommandGroup group : CommandGroup.values()) {
      text.append('\n')
          .append(group.heading())
          .append(":\n")
          .append(commands(commands, group.commands(), widest));
    }
    return text.toString();
  }

  private static String commands(
      Map<String, CommandLine> commands, Collection<String> names, int widest) {
    List<Row> rows = new ArrayList<>();
    for (String name : names) {
      CommandLine command = commands.get(name);
      if (command != null) {
        rows.add(new Row(name, summary(command.getCommandSpec())));
      }
    }
    return lines(rows, widest);
  }

  private static String table(List<Row> rows) {
    int widest =
        rows.stream()
            .mapToInt(row -> row.form().length())
            .filter(length -> length <= WIDEST_FORM)
            .max()
            .orElse(0);
    return rows.isEmpty() ? "" : "\n" + lines(rows, widest);
  }

  private static String lines(List<Row> rows, int widest) {
    StringBuilder text = new StringBuilder();
    int margin = MARGIN.length() + widest + MARGIN.length();
    for (Row row : rows) {
      String before = MARGIN + row.form() + " ".repeat(Math.max(0, widest - row.form().length()));
      if (row.form().length() > widest) {
        text.append(before).append('\n');
        before = " ".repeat(margin - MARGIN.length());
      }
      for (String line : Wrapped.folded(row.meaning(), "", COLUMNS - margin)) {
        text.append((before + MARGIN + line).stripTrailing()).append('\n');
        before = " ".repeat(margin - MARGIN.length());
      }
    }
    return text.toString();
  }

  /** A text of a description with picocli's marks resolved. */
  private static String plain(String text) {
    return Ansi.OFF.string(text.replace("%%", "%"));
  }
}
