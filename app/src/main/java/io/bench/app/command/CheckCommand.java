package io.bench.app.command;

import io.bench.app.plugin.Extensions;
import io.bench.app.process.BenchCommand;
import io.bench.app.process.ExitCode;
import io.bench.app.process.JsonOption;
import io.bench.app.run.FileChoices;
import io.bench.app.run.RunPlans;
import io.bench.app.server.ServerChoices;
import io.bench.app.text.Figures;
import io.bench.engine.check.CheckReport;
import io.bench.engine.check.CheckReport.CheckedOp;
import io.bench.engine.check.CheckReport.CheckedStep;
import io.bench.engine.check.ServerCheck;
import io.bench.engine.check.WorkloadCheck;
import io.bench.engine.function.FileAccess;
import io.bench.engine.json.Json;
import io.bench.engine.result.SecretMask;
import io.bench.engine.workload.reading.WorkloadFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code bench check}: everything that is wrong with a workload, without running it. */
@Command(
    name = "check",
    description = {
      "Checks a workload: all its scenarios, statements and bindings. Nothing is run.",
      "",
      "Prints what is set for each step, and each op as it would be sent in the first",
      "cycles. With host= every statement is prepared on that server too, so that names",
      "and types are checked; nothing is written.",
    },
    footer = {
      "  bench check workload=./mine.yaml",
      "  bench check workload=keyvalue keycount=1M host=10.0.0.1",
      "  bench check workload=./mine.yaml default.load --json",
      "",
      "Exit codes: 0 nothing is wrong, 2 something is."
    })
public final class CheckCommand extends BenchCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      hideParamSyntax = true,
      paramLabel = "workload=NAME [SCENARIO[.STEP]] [name=value...]",
      description = {
        "workload=NAME  a built-in workload, a YAML file, or - for standard input",
        "SCENARIO       which of its scenarios, or one step of it; default: all",
        "name=value     parameters as for 'bench run'"
      })
  private List<String> words = new ArrayList<>();

  @Mixin private FileOptions fileOptions = new FileOptions();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    RunWords typed = RunWords.parse(fileOptions.words(words));
    WorkloadFile file = typed.file();
    SecretMask mask = new SecretMask();
    Extensions extensions = Extensions.installed();
    FileAccess files = FileChoices.of(file, typed.parameters());
    CheckReport report =
        new WorkloadCheck(
                extensions.adapters(),
                extensions.recipes().reading(files)::compile,
                extensions.errorVerbs())
            .check(
                file,
                typed.parameters(),
                RunPlans.knownParameters(),
                files,
                server(typed.parameters(), mask));
    List<String> problems = new ArrayList<>(report.problems());
    problems.addAll(ServerChoices.problems(typed.parameters()));
    problems.addAll(FileChoices.problems(typed.parameters()));
    if (json.given()) {
      out().print(Json.text(CheckJson.of(file.source(), report, problems, mask::apply)));
      out().flush();
    } else {
      print(file.source(), report, problems);
    }
    report.warnings().forEach(warning -> warn(mask.apply(warning)));
    problems.forEach(problem -> err().println("bench: " + mask.apply(problem)));
    return problems.isEmpty() ? ExitCode.OK : ExitCode.USAGE;
  }

  private static Optional<ServerCheck> server(Map<String, String> parameters, SecretMask mask) {
    return ServerChoices.nameServer(parameters)
        ? Optional.of(new ServerCheck(secret -> mask.maskAll(List.of(secret))))
        : Optional.empty();
  }

  private void print(String source, CheckReport report, List<String> problems) {
    for (CheckedStep step : report.plans()) {
      out().println("step " + step.name() + " on " + step.adapter());
      step.parameters().forEach((name, value) -> out().println("  " + name + "=" + value));
      out().println();
    }
    for (CheckedOp op : report.ops()) {
      String steps = op.steps().isEmpty() ? "" : "  in " + String.join(", ", op.steps());
      out().println(op.name() + steps);
      op.notes().forEach(note -> out().println("  " + note));
      if (op.isConstant()) {
        out().println("  every cycle: " + op.cycles().get(0).text());
      } else {
        op.cycles()
            .forEach(cycle -> out().println("  cycle " + cycle.cycle() + ": " + cycle.text()));
      }
      out().println();
    }
    out()
        .println(
            "%s: %s, %s, %s in %s"
                .formatted(
                    source,
                    Figures.counted(report.ops().size(), "op template"),
                    Figures.counted(report.bindings(), "binding"),
                    Figures.counted(report.steps(), "step"),
                    Figures.counted(report.scenarios(), "scenario")));
    if (report.prepared() >= 0) {
      out().println(Figures.counted(report.prepared(), "op template") + " prepared on the server");
    } else if (problems.isEmpty()) {
      out().println("no server was asked; with host= its names and types are checked too");
    }
    int warnings = report.warnings().size();
    String also = warnings == 0 ? "" : ", " + Figures.counted(warnings, "warning");
    int wrong = problems.size();
    out().println(wrong == 0 ? "nothing is wrong" + also : Figures.counted(wrong, "problem"));
  }
}
