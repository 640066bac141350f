package io.bench.app.guide;

import io.bench.app.process.BenchCommand;
import io.bench.app.process.ExitCode;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code bench completion}: a script that completes commands, options and parameters. */
@Command(
    name = "completion",
    description = "Prints a script that completes commands, options, name=value and workloads.",
    footerHeading = "%nTo have it in every shell to come (bash; zsh):%n",
    footer = {
      "  bench completion bash > ~/.local/share/bash-completion/completions/bench",
      "  bench completion zsh > ~/.bench-completion",
      "  echo 'source ~/.bench-completion' >> ~/.zshrc",
      "",
      "For this shell only: source <(bench completion bash)"
    })
public final class CompletionCommand extends BenchCommand implements Callable<Integer> {

  /** The shells there is a script for; the same one does for both. */
  enum Shell {
    bash,
    zsh
  }

  @Parameters(paramLabel = "SHELL", description = "SHELL  ${COMPLETION-CANDIDATES}")
  private Shell shell = Shell.bash;

  @Override
  public Integer call() {
    String name = spec.root().name();
    if (shell == Shell.zsh) {
      out().println("autoload -U +X compinit && compinit");
      out().println("autoload -U +X bashcompinit && bashcompinit");
    }
    out().print(AutoComplete.bash(name, spec.root().commandLine()));
    out().print(ParameterCompletion.declared().script(name));
    return ExitCode.OK;
  }
}
