package io.bench.app.command;

import io.bench.app.process.BenchCommand;
import picocli.CommandLine.Command;

/** {@code bench submit}: a run of several clients as a job of a cluster. */
@Command(
    name = "submit",
    description = {
      "Submits a run of several clients to Slurm or Kubernetes.",
      "",
      "Prints what would be submitted; --go submits it, shows what client 0 prints,",
      "and fetches the one result folder.",
    },
    subcommands = {SubmitSlurmCommand.class, SubmitKubernetesCommand.class},
    footer = {
      "  bench submit slurm workload=keyvalue host=10.0.0.1 clients=3 rate=30k --go",
      "  bench submit kubernetes workload=keyvalue host=cassandra clients=3 \\",
      "      --image=registry.example.com/bench:0.1.0 --go"
    })
public final class SubmitCommand extends BenchCommand implements Runnable {

  @Override
  public void run() {
    throw new picocli.CommandLine.ParameterException(
        spec.commandLine(), "submit to what? slurm or kubernetes");
  }
}
