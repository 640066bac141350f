package io.bench.app.command;

import io.bench.app.process.BenchCommand;
import io.bench.app.process.ExitCode;
import io.bench.app.process.ShutdownGate;
import io.bench.app.submit.SlurmRun;
import io.bench.app.submit.SlurmScript;
import io.bench.engine.problem.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench submit slurm}: a run of several clients as a job of Slurm. */
@Command(
    name = "slurm",
    description = {
      "Submits a run of several clients to Slurm, or prints the script for sbatch.",
      "",
      "The folder must be on a file system that all nodes share.",
    },
    footer = {
      "  bench submit slurm workload=keyvalue host=10.0.0.1 clients=3 rate=30k \\",
      "      --cpus=4 --memory=8G --time=1h > job.sh",
      "  bench submit slurm workload=keyvalue host=10.0.0.1 clients=3 rate=30k \\",
      "      --partition=fast --sbatch=--exclusive --go",
      "",
      "With --go the exit code is client 0's."
    })
public final class SubmitSlurmCommand extends BenchCommand implements Callable<Integer> {

  private static final Pattern PLAIN = Pattern.compile("[\\w.,:@+-]+");
  private static final Pattern OPTION = Pattern.compile("--[a-z][^\\p{Cntrl}]*");

  @Mixin private SubmitOptions options = new SubmitOptions();

  @Option(
      names = "--clients-per-node",
      paramLabel = "N",
      description = "How many clients share a node; default: ${DEFAULT-VALUE}.")
  private int clientsPerNode = 1;

  @Option(names = "--partition", paramLabel = "NAME", description = "The partition of the cluster.")
  private @Nullable String partition;

  @Option(names = "--account", paramLabel = "NAME", description = "The account that is charged.")
  private @Nullable String account;

  @Option(
      names = "--sbatch",
      paramLabel = "OPTION",
      description = "An option of sbatch, such as --sbatch=--exclusive; can be repeated.")
  private List<String> sbatch = new ArrayList<>();

  @Option(
      names = "--java",
      paramLabel = "PROGRAM",
      description = "The Java of the nodes; default: ${DEFAULT-VALUE}.")
  private String java = "java";

  @Option(
      names = "--jar",
      paramLabel = "FILE",
      description = "Where the nodes find bench.jar; default: the jar of this command.")
  private @Nullable Path jar;

  @Override
  public Integer call() throws IOException, InterruptedException {
    SubmittedWords planned = options.planned();
    SlurmScript script =
        new SlurmScript(
            options.job(planned, planned.command()),
            java,
            jar(),
            options.results(),
            clientsPerNode,
            partition,
            account,
            sbatch);
    check(script);
    planned.plan().warnings().forEach(this::warn);
    if (planned.nameLoopback()) {
      warn("host= names loopback: each client asks its own node");
    }
    if (!options.go()) {
      out().print(script.text());
      return ExitCode.OK;
    }
    SlurmRun run = SlurmRun.ofUser(out()::println, line -> err().println("bench: " + line));
    try (ShutdownGate gate = new ShutdownGate()) {
      gate.waitForGrace(SlurmRun.longestEnd(script.job()));
      gate.stopWith(run::stop);
      return run.run(script);
    }
  }

  private void check(SlurmScript script) {
    List<String> problems = new ArrayList<>();
    if (clientsPerNode < 1 || clientsPerNode > script.job().clients()) {
      problems.add(
          "--clients-per-node=%d: must be from 1 to the number of clients, %d"
              .formatted(clientsPerNode, script.job().clients()));
    }
    if (partition != null && !PLAIN.matcher(partition).matches()) {
      problems.add("--partition=%s: is no name of a partition".formatted(partition));
    }
    if (account != null && !PLAIN.matcher(account).matches()) {
      problems.add("--account=%s: is no name of an account".formatted(account));
    }
    for (String option : sbatch) {
      if (!OPTION.matcher(option).matches()) {
        problems.add("--sbatch=%s: must be an option such as --exclusive".formatted(option));
      }
    }
    UsageException.throwIfAny(problems);
  }

  private Path jar() {
    if (jar != null) {
      return jar;
    }
    String classPath = System.getProperty("java.class.path");
    Path own = Path.of(classPath.split(File.pathSeparator, 2)[0]).toAbsolutePath().normalize();
    if (classPath.contains(File.pathSeparator) || !Files.isRegularFile(own)) {
      throw new UsageException("give --jar=FILE, where the nodes find bench.jar");
    }
    return own;
  }
}
