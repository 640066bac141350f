package io.bench.app.command;

import io.bench.app.compare.ComparedFolders;
import io.bench.app.process.BenchCommand;
import io.bench.app.process.ExitCode;
import io.bench.app.process.JsonOption;
import io.bench.app.process.Version;
import io.bench.app.process.WriteFailure;
import io.bench.engine.json.Json;
import io.bench.engine.json.Schema;
import io.bench.engine.problem.UsageException;
import io.bench.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench report}: result folders as one page. */
@Command(
    name = "report",
    description = "Makes report.html of a result folder, or one page of several with a comparison.",
    footer = {
      "  bench report bench-results/A                   its own report again",
      "  bench report A1,A2,A3 B1,B2,B3 --file=before-after.html"
    })
public final class ReportCommand extends BenchCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      hideParamSyntax = true,
      paramLabel = "FOLDER[,FOLDER...]...",
      description =
          "FOLDER[,FOLDER...]  result folders of an arm, joined by commas; the first arm is the"
              + " baseline; one folder alone gets its own report again")
  private List<String> words = new ArrayList<>();

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description =
          "Write the page here; default: report.html, in the folder or, for several, in this one.")
  private @Nullable Path file;

  @Mixin private JsonOption json = new JsonOption();

  /**
   * What {@code bench report --json} prints.
   *
   * @param file the page that was written
   */
  record ReportJson(Schema schema, String file) {

    private static final Schema SCHEMA = new Schema("bench-report", 1);
  }

  @Override
  public Integer call() {
    ComparedFolders folders = ComparedFolders.of(words);
    Report report = folders.report();
    Path target = target(folders.arms());
    if (Files.isDirectory(target)) {
      throw new UsageException(target + " is a folder; --file=FILE takes a file");
    }
    try {
      report.write(target, Version.number());
    } catch (IOException e) {
      throw new UsageException("cannot write " + target + ": " + WriteFailure.reason(e));
    }
    if (json.given()) {
      out().print(Json.text(new ReportJson(ReportJson.SCHEMA, target.toString())));
    } else {
      out().println("The report is in " + target);
    }
    return ExitCode.OK;
  }

  private Path target(List<List<Path>> arms) {
    if (file != null) {
      return file;
    }
    boolean alone = arms.size() == 1 && arms.get(0).size() == 1;
    return alone ? arms.get(0).get(0).resolve(Report.FILE) : Path.of(Report.FILE);
  }
}
