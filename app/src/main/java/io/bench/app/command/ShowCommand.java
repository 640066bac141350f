package io.bench.app.command;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.bench.adapter.api.Binding;
import io.bench.app.catalog.PackagedExperiments;
import io.bench.app.catalog.PackagedTexts;
import io.bench.app.plugin.Extensions;
import io.bench.app.process.BenchCommand;
import io.bench.app.process.JsonOption;
import io.bench.engine.function.FileAccess;
import io.bench.engine.parameter.CycleRange;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.NormalOp;
import io.bench.engine.workload.Workload;
import io.bench.engine.workload.reading.WorkloadFile;
import io.bench.engine.workload.reading.WorkloadLoader;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * {@code bench show}: a workload as it stands or as Bench understands it, an experiment as it
 * stands, or a binding's values.
 */
@Command(
    name = "show",
    description =
        "Shows a workload (text, normalised ops, document), an experiment, or a binding's values.",
    footer = {
      "  bench show workload=keyvalue",
      "  bench show ops workload=./mine.yaml keycount=1M",
      "  bench show experiment grpc-vs-cql",
      "  bench show binding 'Hash(); Mod(10)' cycles=100"
    })
public final class ShowCommand extends BenchCommand implements Callable<Integer> {

  private static final List<String> PARTS = List.of("text", "ops", "doc");

  @Parameters(
      arity = "1..*",
      hideParamSyntax = true,
      paramLabel =
          "[text|ops|doc] workload=NAME [name=value...] | experiment NAME | binding RECIPE"
              + " [cycles=RANGE]",
      description = {
        "workload=NAME  a built-in workload, a file, or - for standard input",
        "text  the workload as it stands; the default",
        "ops  its op templates, normalised, as JSON",
        "doc  its document, templates resolved, as JSON",
        "name=value  template parameters of the workload, for ops and doc",
        "experiment NAME  the text of a built-in experiment, or of a file",
        "binding RECIPE  the values of a recipe, one a line",
        "cycles=RANGE  of these cycles; default: the first ten"
      })
  private List<String> words = new ArrayList<>();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws IOException {
    List<String> rest = new ArrayList<>(words);
    if (rest.get(0).equals("experiment")) {
      showExperiment(rest.subList(1, rest.size()));
      return 0;
    }
    if (rest.get(0).equals("binding")) {
      showBinding(rest.subList(1, rest.size()));
      return 0;
    }
    String part = PARTS.contains(rest.get(0)) ? rest.remove(0) : PARTS.get(0);
    Words parsed = Words.parse(rest);
    Map<String, String> parameters = new LinkedHashMap<>(parsed.parameters());
    String name = parameters.remove(EngineParameters.WORKLOAD.name());
    if (name == null) {
      throw new UsageException("show which workload? give workload=NAME");
    }
    if (!parsed.bare().isEmpty()) {
      throw new UsageException(
          "'" + parsed.bare().get(0) + "' is none of " + String.join(", ", PARTS));
    }
    if (part.equals("text") && !parameters.isEmpty()) {
      throw new UsageException(
          "'%s' changes nothing in the text as it stands; 'bench show doc' and 'ops' resolve it"
              .formatted(parameters.keySet().iterator().next()));
    }
    WorkloadFile file = new WorkloadLoader(PackagedTexts.WORKLOADS).load(name);
    switch (part) {
      case "ops" -> {
        List<NormalOp> ops = resolve(file, parameters).normalOps();
        printJson(json.given() ? ShownDocument.ofOps(name, ops) : ops, out());
      }
      case "doc" -> {
        Workload workload = resolve(file, parameters);
        printJson(
            json.given()
                ? ShownDocument.ofDocuments(name, workload.documents())
                : workload.document(),
            out());
      }
      default -> printText(name, file.text());
    }
    return 0;
  }

  private void showExperiment(List<String> names) throws IOException {
    if (names.size() != 1) {
      throw new UsageException(
          "show experiment takes one name; 'bench list experiments' names those built in");
    }
    printText(names.get(0), new PackagedExperiments().load(names.get(0)).text());
  }

  private void printText(String source, String text) throws IOException {
    if (json.given()) {
      printJson(ShownDocument.ofText(source, text), out());
    } else {
      out().print(text);
    }
  }

  private void showBinding(List<String> rest) throws IOException {
    if (rest.isEmpty() || rest.get(0).startsWith(EngineParameters.CYCLES.name() + "=")) {
      throw new UsageException("show which binding? give a recipe, such as 'Hash(); Mod(10)'");
    }
    Words parsed = Words.parse(rest.subList(1, rest.size()));
    Map<String, String> parameters = new LinkedHashMap<>(parsed.parameters());
    String range = parameters.remove(EngineParameters.CYCLES.name());
    if (!parsed.bare().isEmpty() || !parameters.isEmpty()) {
      throw new UsageException("show binding takes one recipe, in quotes, and cycles=RANGE");
    }
    CycleRange cycles;
    try {
      cycles = CycleRange.parse(range == null ? "10" : range);
    } catch (IllegalArgumentException e) {
      throw new UsageException("parameter 'cycles': " + e.getMessage());
    }
    Binding binding =
        Extensions.installed()
            .recipes()
            .reading(FileAccess.EVERYWHERE)
            .compile("value", rest.get(0));
    List<ShownDocument.Value> values = new ArrayList<>();
    for (long cycle = cycles.first(); cycle < cycles.endExclusive(); cycle++) {
      ShownDocument.Value value = value(binding::asObject, cycle);
      if (json.given()) {
        values.add(value);
      } else {
        out().println(value.value().replace("\n", "\\n"));
      }
    }
    if (json.given()) {
      printJson(ShownDocument.ofValues(rest.get(0), values), out());
    }
  }

  /** A function may be given a text that it cannot read, or one too short; so would it in a run. */
  static ShownDocument.Value value(LongFunction<@Nullable Object> binding, long cycle) {
    try {
      return new ShownDocument.Value(cycle, String.valueOf(binding.apply(cycle)));
    } catch (IllegalArgumentException
        | ArithmeticException
        | ClassCastException
        | IndexOutOfBoundsException
        | DateTimeException e) {
      String reason = e.getMessage() == null ? e.toString() : e.getMessage();
      throw new UsageException("the value of cycle %d cannot be made: %s".formatted(cycle, reason));
    }
  }

  /** Warnings go to stderr, so that stdout stays one JSON value. */
  private Workload resolve(WorkloadFile file, Map<String, String> parameters) {
    Workload workload = file.resolve(parameters);
    workload.warnings().forEach(this::warn);
    return workload;
  }

  /** With a mapper of its own: that of documents rounds figures, and here they are a user's. */
  private static void printJson(@Nullable Object value, PrintWriter out) throws IOException {
    ObjectMapper mapper =
        new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    mapper.writeValue(out, value);
    out.println();
  }
}
