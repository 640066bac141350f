package io.bench.benchmarks.turn;

import io.bench.app.experiment.program.ProgramDocument;
import io.bench.app.experiment.program.ProgramFigures;
import io.bench.app.experiment.program.ProgramLimit;
import io.bench.app.experiment.program.ProgramRun;
import io.bench.engine.experiment.ArmProgram;
import io.bench.engine.experiment.ExperimentArm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Another load generator, which runs from its start to its end in each of its turns. */
public final class ProgramTurns implements StartedClient {

  private final ProgramRun run;
  private final List<String> words;
  private final Path folder;

  /**
   * @param arm which has a program
   * @param server values of {@link ArmProgram#OF_SERVER}
   * @param folder its working folder, which is made
   * @param patience how long a turn may take; then the program is ended
   */
  public ProgramTurns(
      ExperimentArm arm, Map<String, String> server, Path folder, Duration patience) {
    ArmProgram program = Objects.requireNonNull(arm.program());
    this.run =
        new ProgramRun(
            program, server, List.of(), new ProgramLimit(patience, ""), InstantSource.system());
    this.words = ArmProgram.filled(program.words(), arm.parameters());
    this.folder = folder;
  }

  @Override
  public TurnFigures take() throws IOException, InterruptedException {
    String failed = run.run(words, folder, folder.resolve("stdout.txt"), () -> false);
    ProgramDocument document = ProgramDocument.read(folder);
    ProgramFigures figures = document.figures();
    if (failed != null || figures == null) {
      throw new IOException(failed);
    }
    if (figures.succeeded() == 0) {
      throw new IOException("not one op ended well");
    }
    return new TurnFigures(
        figures.opsPerSecond(), document.cpuSeconds() * 1e9 / figures.succeeded(), Double.NaN, 0);
  }

  @Override
  public void close() {
    // nothing of it runs between turns
  }
}
