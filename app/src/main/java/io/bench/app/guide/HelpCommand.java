package io.bench.app.guide;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.Parameter;
import io.bench.app.plugin.Extensions;
import io.bench.app.process.BenchCommand;
import io.bench.app.process.ExitCode;
import io.bench.app.run.RunPlans;
import io.bench.app.text.Wrapped;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/** {@code bench help}: a command, a topic, or any name that Bench has shown. */
@Command(
    name = "help",
    description =
        "Explains a command, a topic, or any name: a parameter, function, verdict, error.",
    footerHeading = "%nTopics:%n",
    footer = {
      "  parameters   of the engine and the servers",
      "  adapters     and the parameters they take",
      "  workloads    built-in ones",
      "  experiments  built-in ones, and the question each answers",
      "  functions    that bindings are made of",
      "  verbs        that errors= can name",
      "  formats      that 'bench export' can write",
      "  verdicts     what Bench says about a measurement, and what to do",
      "  errors       their names, exit codes, and what to do",
      "",
      "Examples:",
      "  bench help run",
      "  bench help not_warm",
      "  bench help ReadTimeout"
    })
public final class HelpCommand extends BenchCommand implements Callable<Integer> {

  private static final Set<String> LISTS =
      Set.of("parameters", "adapters", "workloads", "experiments", "functions", "verbs", "formats");

  @Parameters(arity = "0..*", paramLabel = "TOPIC", description = "TOPIC  what to explain")
  private List<String> words = new ArrayList<>();

  @Override
  public Integer call() {
    CommandLine root = spec.root().commandLine();
    if (words.isEmpty()) {
      root.usage(out());
      spec.commandLine().usage(out());
      return ExitCode.OK;
    }
    CommandLine command = command(root);
    if (command != null) {
      command.usage(out());
      return ExitCode.OK;
    }
    String topic = String.join(" ", words);
    if (LISTS.contains(topic)) {
      return root.execute("list", topic);
    }
    boolean found =
        switch (topic) {
          case "verdicts" -> print(DocumentPage.verdicts());
          case "errors" -> print(DocumentPage.errors());
          default -> explain(topic);
        };
    if (!found) {
      throw new UsageException(
          "no help on '%s'%s; topics: bench help help"
              .formatted(topic, NearestName.suggestion(topic, names(root))));
    }
    return ExitCode.OK;
  }

  /** The command that the words name, or null. */
  private @Nullable CommandLine command(CommandLine root) {
    CommandLine command = root;
    for (String word : words) {
      command = command == null ? null : command.getSubcommands().get(word);
    }
    return command;
  }

  /** Everything that has this name, as it is written if there is such a one. */
  private boolean explain(String name) {
    List<DocumentPage.Entry> alike =
        explained().filter(entry -> entry.name().equalsIgnoreCase(name)).toList();
    List<DocumentPage.Entry> exact =
        alike.stream().filter(entry -> entry.name().equals(name)).toList();
    boolean found = print(exact.isEmpty() ? alike : exact);
    found |= parameters(name);
    found |= options(name);
    Set<String> functions = Extensions.installed().recipes().library().names();
    boolean function = functions.stream().anyMatch(name::equalsIgnoreCase);
    if (function) {
      spec.root().commandLine().execute("list", "functions", name);
    }
    return found || function;
  }

  private static Stream<DocumentPage.Entry> explained() {
    return Stream.of(DocumentPage.verdicts(), DocumentPage.errors()).flatMap(List::stream);
  }

  private boolean print(List<DocumentPage.Entry> entries) {
    for (DocumentPage.Entry entry : entries) {
      out().println(entry.name());
      entry.text().forEach(this::indented);
      out().println();
    }
    return !entries.isEmpty();
  }

  private void indented(String text) {
    Wrapped.lines("  " + text, "  ").forEach(out()::println);
  }

  /** Options of commands, without their dashes. */
  private boolean options(String name) {
    String wanted = normal(name);
    boolean found = false;
    for (CommandLine command : spec.root().commandLine().getSubcommands().values()) {
      for (OptionSpec option : command.getCommandSpec().options()) {
        if (!option.hidden() && bare(option).equals(wanted)) {
          found = true;
          String value = option.arity().max() == 0 ? "" : "=" + option.paramLabel();
          out()
              .printf(
                  "%s%s (%s)%n",
                  option.longestName(), value, command.getCommandSpec().qualifiedName());
          for (String line : option.description()) {
            indented(line);
          }
          out().println();
        }
      }
    }
    return found;
  }

  private static String bare(OptionSpec option) {
    return option.longestName().replaceFirst("^-+", "");
  }

  private boolean parameters(String name) {
    String wanted = normal(name);
    boolean found = print("bench run", EngineParameters.declared(), wanted);
    found |= print("servers", RunPlans.environmentParameters(), wanted);
    for (AdapterProvider adapter : Extensions.installed().adapters()) {
      found |= print("adapter " + adapter.name(), adapter.parameters(), wanted);
    }
    return found;
  }

  private boolean print(String owner, List<Parameter<?>> parameters, String wanted) {
    boolean found = false;
    for (Parameter<?> parameter : parameters) {
      if (normal(parameter.name()).equals(wanted)) {
        found = true;
        String type = parameter.typeName();
        out().println("%s= (%s, %s)".formatted(parameter.name(), owner, type));
        indented(parameter.documentation());
        if (parameter.type() == Parameter.Type.CHOICE) {
          indented("one of " + String.join(", ", parameter.choices()));
        }
        if (parameter.defaultValue() != null) {
          out().println("  default: " + parameter.defaultValue());
        }
        out().println();
      }
    }
    return found;
  }

  private static String normal(String parameter) {
    return parameter.replace('_', '-').replace("=", "").toLowerCase(Locale.ROOT);
  }

  private static Set<String> names(CommandLine root) {
    Set<String> names = new TreeSet<>(root.getSubcommands().keySet());
    names.addAll(LISTS);
    names.addAll(Set.of("verdicts", "errors"));
    explained().forEach(entry -> names.add(entry.name()));
    EngineParameters.declared().forEach(parameter -> names.add(parameter.name()));
    root.getSubcommands().values().stream()
        .flatMap(command -> command.getCommandSpec().options().stream())
        .filter(option -> !option.hidden())
        .forEach(option -> names.add(bare(option)));
    RunPlans.environmentParameters().forEach(parameter -> names.add(parameter.name()));
    names.addAll(Extensions.installed().recipes().library().names());
    return names;
  }
}
