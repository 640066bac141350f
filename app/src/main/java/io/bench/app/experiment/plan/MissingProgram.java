package io.bench.app.experiment.plan;

import io.bench.app.process.ProgramPath;
import io.bench.engine.experiment.ArmProgram;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.servers.ServerStartException;
import io.bench.servers.nginx.Nginx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What arms need of the machine beside Bench itself. */
public final class MissingProgram {

  private MissingProgram() {}

  /** What an arm lacks here, one line that says how to get it; empty if nothing. */
  public static Optional<String> of(ExperimentArm arm) {
    ArmProgram program = arm.program();
    if (program != null) {
      return isThere(program.file())
          ? Optional.empty()
          : Optional.of(
              "%s is not installed (%s)".formatted(program.file(), program.output().source()));
    }
    if (!arm.parameters().getOrDefault("via", "").startsWith("nginx")) {
      return Optional.empty();
    }
    try {
      var unused = Nginx.version();
      return Optional.empty();
    } catch (ServerStartException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("interrupted while looking for NGINX");
    }
  }

  /** As a process is started: by its path, or by a name in one of the folders of the PATH. */
  private static boolean isThere(String program) {
    return program.contains("/")
        ? Files.isExecutable(Path.of(program))
        : ProgramPath.find(program, ProgramPath.ofThisProcess()).isPresent();
  }
}
