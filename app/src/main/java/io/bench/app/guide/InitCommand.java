package io.bench.app.guide;

import io.bench.app.process.BenchCommand;
import io.bench.app.process.ExitCode;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code bench init}: a commented workload that runs as it is. */
@Command(
    name = "init",
    description = {
      "Writes a commented workload to start from.",
      "",
      "It runs as it is. A file that exists is not changed.",
    },
    subcommands = InitAdapterCommand.class,
    footer = {"  bench init", "  bench init users.yaml", "  bench init adapter http"})
public final class InitCommand extends BenchCommand implements Callable<Integer> {

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "FILE  where to write it; default: ${DEFAULT-VALUE}")
  private Path file = Path.of("workload.yaml");

  @Override
  public Integer call() {
    try {
      Files.writeString(file, text(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException e) {
      throw new UsageException(file + " is there already; name another file");
    } catch (IOException e) {
      throw new UsageException("cannot write " + file + " (" + e + ")");
    }
    String name = word();
    out().println("Wrote " + file + ". What to do with it:");
    out().println("  bench check workload=" + name);
    out().println("  bench run workload=" + name + " adapter=null-async duration=5s");
    out().println("  bench run workload=" + name);
    return ExitCode.OK;
  }

  private String text() throws IOException {
    byte[] text = InitAdapterCommand.packed("/starter/workload.yaml");
    return new String(text, StandardCharsets.UTF_8).replace("./FILE", word());
  }

  /** The file as a word of a command; without a folder it would be taken for a built-in name. */
  private String word() {
    return file.getNameCount() == 1 && !file.isAbsolute() ? "./" + file : file.toString();
  }
}
