package io.bench.app.command;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.error.ErrorVerbProvider;
import io.bench.app.catalog.PackagedExperiments;
import io.bench.app.catalog.PackagedTexts;
import io.bench.app.exports.ExportCommand;
import io.bench.app.plugin.Extensions;
import io.bench.app.process.BenchCommand;
import io.bench.app.run.RunPlans;
import io.bench.app.text.TextTable;
import io.bench.app.text.Wrapped;
import io.bench.engine.function.FunctionDescription;
import io.bench.engine.function.FunctionLibrary;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.policy.BuiltInVerbs;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.Workload;
import io.bench.engine.workload.reading.WorkloadLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;

/** {@code bench list}: the available workloads, adapters, parameters and so on. */
@Command(
    name = "list",
    description =
        "Lists workloads, experiments, adapters, parameters, functions, error verbs, formats.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  bench list workloads",
      "  bench list adapters              and the parameters they take",
      "  bench list functions Hash        functions with this in their name, in full"
    })
public final class ListCommand extends BenchCommand implements Runnable {

  private static final long EXAMPLE_CYCLE = 1;

  @Override
  public void run() {
    throw new picocli.CommandLine.ParameterException(
        spec.commandLine(),
        "list what? workloads, experiments, adapters, parameters, functions, verbs or formats");
  }

  @Command(
      name = "workloads",
      description = "Built-in workloads.",
      footerHeading = "%nExample:%n",
      footer = "  bench list workloads",
      mixinStandardHelpOptions = true)
  void workloads() {
    PackagedTexts builtIn = PackagedTexts.WORKLOADS;
    WorkloadLoader loader = new WorkloadLoader(builtIn);
    List<List<String>> rows = new ArrayList<>();
    for (String name : builtIn.names()) {
      Workload workload = loader.load(name).resolve(Map.of());
      String description = workload.description();
      rows.add(List.of(name, description == null ? "" : description.strip()));
    }
    print(rows);
  }

  @Command(
      name = "experiments",
      description = "Built-in experiments and the question each answers.",
      footerHeading = "%nExample:%n",
      footer = "  bench list experiments",
      mixinStandardHelpOptions = true)
  void experiments() {
    PackagedExperiments builtIn = new PackagedExperiments();
    print(
        builtIn.names().stream()
            .map(name -> List.of(name, builtIn.load(name).read(Map.of(), false).question()))
            .toList());
  }

  @Command(
      name = "adapters",
      description = "Adapters and the parameters they take.",
      footerHeading = "%nExample:%n",
      footer = "  bench list adapters",
      mixinStandardHelpOptions = true)
  void adapters() {
    Extensions extensions = Extensions.installed();
    for (AdapterProvider adapter : extensions.adapters()) {
      out().println(adapter.name() + ": " + adapter.description());
      extensions.folderOf(adapter).ifPresent(folder -> out().println("  from " + folder));
      printParameters(adapter.parameters());
      out().println();
    }
  }

  @Command(
      name = "parameters",
      description = "Parameters of the engine and of the servers it can start.",
      footerHeading = "%nExample:%n",
      footer = "  bench list parameters",
      mixinStandardHelpOptions = true)
  void parameters() {
    out().println("engine:");
    printParameters(EngineParameters.declared());
    out().println();
    out().println("servers started when no host is given:");
    printParameters(RunPlans.environmentParameters());
  }

  @Command(
      name = "functions",
      description = "Functions that bindings are made of.",
      footerHeading = "%nExample:%n",
      footer = "  bench list functions Hash",
      mixinStandardHelpOptions = true)
  void functions(
      @picocli.CommandLine.Parameters(
              arity = "0..1",
              paramLabel = "PART",
              description = "PART  only functions with this in their name, with every signature")
          String part) {
    Extensions extensions = Extensions.installed();
    FunctionLibrary library = extensions.recipes().library();
    if (part == null) {
      print(
          library.all().stream()
              .map(function -> List.of(function.name(), function.summary()))
              .toList());
      out().println();
      out().println("Signatures and an example: bench list functions NAME");
      return;
    }
    String wanted = part.toLowerCase(Locale.ROOT);
    List<FunctionDescription> found =
        library.all().stream()
            .filter(function -> function.name().toLowerCase(Locale.ROOT).contains(wanted))
            .toList();
    if (found.isEmpty()) {
      throw new UsageException(
          "no function '%s'%s".formatted(part, NearestName.suggestion(part, library.names())));
    }
    for (FunctionDescription function : found) {
      print(function.name() + ": " + function.summary());
      extensions
          .folderOfFunction(function.name())
          .ifPresent(folder -> out().println("  from " + folder));
      function.signatures().forEach(signature -> print("  " + signature));
      out().println("  example: " + function.example());
      Object value =
          extensions.recipes().compile("example", function.example()).asObject(EXAMPLE_CYCLE);
      print("  its value for cycle " + EXAMPLE_CYCLE + ": " + oneLine(value));
    }
  }

  @Command(
      name = "verbs",
      description = "Verbs that errors= can name, and what each does.",
      footerHeading = "%nExample:%n",
      footer = "  bench list verbs",
      mixinStandardHelpOptions = true)
  void verbs() {
    List<List<String>> rows = new ArrayList<>();
    BuiltInVerbs.descriptions().forEach((verb, text) -> rows.add(List.of(verb, text)));
    Extensions extensions = Extensions.installed();
    for (ErrorVerbProvider verb : extensions.errorVerbs()) {
      String from = extensions.folderOf(verb).map(folder -> " (from " + folder + ")").orElse("");
      rows.add(List.of(verb.name(), verb.description() + from));
    }
    print(rows);
  }

  @Command(
      name = "formats",
      description = "Forms in which 'bench export' can write a result.",
      footerHeading = "%nExample:%n",
      footer = "  bench list formats",
      mixinStandardHelpOptions = true)
  void formats() {
    print(ExportCommand.formats(Extensions.installed()));
  }

  private void print(List<List<String>> rows) {
    TextTable table = TextTable.ofWords();
    rows.forEach(table::row);
    table.lines("").forEach(out()::println);
  }

  /** Prints a line, folded where it does not fit. */
  private void print(String line) {
    Wrapped.lines(line, "      ").forEach(out()::println);
  }

  private static String oneLine(Object value) {
    return String.valueOf(value).replaceAll("\\R", " ");
  }

  private void printParameters(List<Parameter<?>> parameters) {
    print(parameters.stream().map(ListCommand::row).toList());
  }

  private static List<String> row(Parameter<?> parameter) {
    String type = parameter.typeName();
    String text = parameter.documentation();
    if (parameter.type() == Parameter.Type.CHOICE) {
      text += ": " + String.join(", ", parameter.choices());
    }
    if (parameter.defaultValue() != null) {
      text += " [" + parameter.defaultValue() + "]";
    }
    return List.of("  " + parameter.name(), type, text);
  }
}
