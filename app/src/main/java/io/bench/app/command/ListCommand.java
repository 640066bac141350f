package io.bench.app.command;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.error.ErrorVerbProvider;
import io.bench.app.catalog.ListDocument;
import io.bench.app.catalog.Listed;
import io.bench.app.catalog.PackagedExperiments;
import io.bench.app.catalog.PackagedTexts;
import io.bench.app.exports.ExportCommand;
import io.bench.app.plugin.Extensions;
import io.bench.app.process.BenchCommand;
import io.bench.app.process.JsonOption;
import io.bench.app.run.RunPlans;
import io.bench.app.text.TextTable;
import io.bench.app.text.Wrapped;
import io.bench.engine.function.FunctionDescription;
import io.bench.engine.function.FunctionLibrary;
import io.bench.engine.json.Json;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.policy.BuiltInVerbs;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.reading.WorkloadLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bench list}: the available workloads, adapters, parameters and so on. */
@Command(
    name = "list",
    description =
        "Lists workloads, experiments, adapters, parameters, functions, error verbs, formats.",
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
      footer = "  bench list workloads",
      mixinStandardHelpOptions = true)
  void workloads(@Mixin JsonOption json) {
    PackagedTexts builtIn = PackagedTexts.WORKLOADS;
    WorkloadLoader loader = new WorkloadLoader(builtIn);
    List<Listed> workloads = new ArrayList<>();
    for (String name : builtIn.names()) {
      String description = loader.load(name).resolve(Map.of()).description();
      workloads.add(new Listed(name, description == null ? "" : description.strip(), null));
    }
    print(workloads, ListDocument::ofWorkloads, json);
  }

  @Command(
      name = "experiments",
      description = "Built-in experiments and the question each answers.",
      footer = "  bench list experiments",
      mixinStandardHelpOptions = true)
  void experiments(@Mixin JsonOption json) {
    PackagedExperiments builtIn = new PackagedExperiments();
    print(
        builtIn.names().stream()
            .map(
                name -> new Listed(name, builtIn.load(name).read(Map.of(), false).question(), null))
            .toList(),
        ListDocument::ofExperiments,
        json);
  }

  @Command(
      name = "adapters",
      description = "Adapters and the parameters they take.",
      footer = "  bench list adapters",
      mixinStandardHelpOptions = true)
  void adapters(@Mixin JsonOption json) {
    Extensions extensions = Extensions.installed();
    if (json.given()) {
      printJson(
          ListDocument.ofAdapters(
              extensions.adapters().stream()
                  .map(
                      adapter ->
                          new Listed.OfAdapter(
                              adapter.name(),
                              adapter.description(),
                              extensions.folderOf(adapter).orElse(null),
                              Listed.OfParameter.of(adapter.parameters())))
                  .toList()));
      return;
    }
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
      footer = "  bench list parameters",
      mixinStandardHelpOptions = true)
  void parameters(@Mixin JsonOption json) {
    if (json.given()) {
      printJson(
          ListDocument.ofParameters(
              new Listed.Parameters(
                  Listed.OfParameter.of(EngineParameters.declared()),
                  Listed.OfParameter.of(RunPlans.environmentParameters()))));
      return;
    }
    out().println("engine:");
    printParameters(EngineParameters.declared());
    out().println();
    out().println("servers started when no host is given:");
    printParameters(RunPlans.environmentParameters());
  }

  @Command(
      name = "functions",
      description = "Functions that bindings are made of.",
      footer = "  bench list functions Hash",
      mixinStandardHelpOptions = true)
  void functions(
      @picocli.CommandLine.Parameters(
              arity = "0..1",
              paramLabel = "PART",
              description = "PART  only functions with this in their name, with every signature")
          @Nullable String part,
      @Mixin JsonOption json) {
    Extensions extensions = Extensions.installed();
    FunctionLibrary library = extensions.recipes().library();
    String wanted = part == null ? "" : part.toLowerCase(Locale.ROOT);
    List<FunctionDescription> found =
        library.all().stream()
            .filter(function -> function.name().toLowerCase(Locale.ROOT).contains(wanted))
            .toList();
    if (found.isEmpty()) {
      throw new UsageException(
          "no function '%s'%s".formatted(part, NearestName.suggestion(wanted, library.names())));
    }
    if (json.given()) {
      printJson(
          ListDocument.ofFunctions(
              found.stream().map(function -> listed(function, extensions)).toList()));
    } else if (part != null) {
      found.forEach(function -> print(listed(function, extensions)));
    } else {
      printTable(
          found.stream().map(function -> List.of(function.name(), function.summary())).toList());
      out().println();
      out().println("Signatures and an example: bench list functions NAME");
    }
  }

  private static Listed.OfFunction listed(FunctionDescription function, Extensions extensions) {
    Object value =
        extensions.recipes().compile("example", function.example()).asObject(EXAMPLE_CYCLE);
    return new Listed.OfFunction(
        function.name(),
        function.summary(),
        extensions.folderOfFunction(function.name()).orElse(null),
        function.signatures(),
        function.example(),
        String.valueOf(value));
  }

  private void print(Listed.OfFunction function) {
    print(function.name() + ": " + function.description());
    if (function.folder() != null) {
      out().println("  from " + function.folder());
    }
    function.signatures().forEach(signature -> print("  " + signature));
    out().println("  example: " + function.example());
    print("  its value for cycle " + EXAMPLE_CYCLE + ": " + oneLine(function.exampleValue()));
  }

  @Command(
      name = "verbs",
      description = "Verbs that errors= can name, and what each does.",
      footer = "  bench list verbs",
      mixinStandardHelpOptions = true)
  void verbs(@Mixin JsonOption json) {
    List<Listed> verbs = new ArrayList<>();
    BuiltInVerbs.descriptions().forEach((verb, text) -> verbs.add(new Listed(verb, text, null)));
    Extensions extensions = Extensions.installed();
    for (ErrorVerbProvider verb : extensions.errorVerbs()) {
      verbs.add(Listed.of(verb.name(), verb.description(), extensions.folderOf(verb)));
    }
    print(verbs, ListDocument::ofVerbs, json);
  }

  @Command(
      name = "formats",
      description = "Forms in which 'bench export' can write a result.",
      footer = "  bench list formats",
      mixinStandardHelpOptions = true)
  void formats(@Mixin JsonOption json) {
    print(ExportCommand.formats(Extensions.installed()), ListDocument::ofFormats, json);
  }

  private void print(
      List<Listed> things, Function<List<Listed>, ListDocument> document, JsonOption json) {
    if (json.given()) {
      printJson(document.apply(things));
    } else {
      printTable(things.stream().map(ListCommand::row).toList());
    }
  }

  private static List<String> row(Listed thing) {
    String folder = thing.folder();
    return List.of(
        thing.name(), thing.description() + (folder == null ? "" : " (from " + folder + ")"));
  }

  private void printJson(ListDocument listed) {
    out().print(Json.text(listed));
  }

  private void printTable(List<List<String>> rows) {
    TextTable table = TextTable.ofWords();
    rows.forEach(table::row);
    table.lines("").forEach(out()::println);
  }

  /** Prints a line, folded where it does not fit. */
  private void print(String line) {
    Wrapped.lines(line, "      ").forEach(out()::println);
  }

  private static String oneLine(String value) {
    return value.replaceAll("\\R", " ");
  }

  private void printParameters(List<Parameter<?>> parameters) {
    printTable(parameters.stream().map(ListCommand::row).toList());
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
