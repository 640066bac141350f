package io.bench.app.command;

import io.bench.app.merge.MergeJson;
import io.bench.app.merge.MergedFolder;
import io.bench.app.merge.MergedText;
import io.bench.app.process.BenchCommand;
import io.bench.app.process.ExitCode;
import io.bench.app.process.JsonOption;
import io.bench.engine.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench merge}: the results of clients that shared a run, as one. */
@Command(
    name = "merge",
    description = "Joins the results of runs with shard=1/3, shard=2/3, shard=3/3 into one.",
    footer = {
      "  bench merge first/A second/B third/C",
      "  bench merge --partial first/A third/C --output=merged"
    })
public final class MergeCommand extends BenchCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      hideParamSyntax = true,
      paramLabel = "FOLDER...",
      description = "FOLDER  result folders of clients that ran at the same time")
  private List<Path> folders = new ArrayList<>();

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      description = "Write here, instead of a new folder below bench-results.")
  private @Nullable Path output;

  @Option(
      names = "--partial",
      description = "Merge although shards are missing, or runs did not complete.")
  private boolean partial;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws IOException {
    MergedFolder merged = MergedFolder.write(folders, output, partial);
    merged.warnings().forEach(warning -> err().println("bench: " + warning));
    FolderReport.write(merged.folder(), err());
    out().print(json.given() ? Json.text(MergeJson.of(merged)) : new MergedText(merged).text());
    return ExitCode.OK;
  }
}
