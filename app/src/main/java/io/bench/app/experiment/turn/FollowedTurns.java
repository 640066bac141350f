package io.bench.app.experiment.turn;

import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.app.process.ChildCommand;
import io.bench.app.process.ExitCode;
import io.bench.engine.experiment.Turn;
import io.bench.engine.parameter.EngineParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes part in the turns of client 0's experiment, as another client of it: those that several
 * clients measure. The order of turns depends only on file and seed, and in each turn the clients
 * meet, so nothing else need be agreed on. Results are client 0's.
 */
public final class FollowedTurns implements TurnTaker {

  private static final String CLIENTS = EngineParameters.CLIENTS.name() + "=";

  private final ChildCommand process;
  private final Path folder;
  private final InstantSource clock;
  private boolean leftAlone;
  private boolean hasKept;

  /**
   * @param folder an empty one, for what is on its way
   */
  public FollowedTurns(ChildCommand process, Path folder, InstantSource clock) {
    this.process = process;
    this.folder = folder;
    this.clock = clock;
  }

  /** Whether client 0 was not met: its experiment has ended. */
  public boolean isLeftAlone() {
    return leftAlone;
  }

  /** Whether there are results that client 0 has not taken. */
  public boolean hasKept() {
    return hasKept;
  }

  @Override
  public TurnRecord take(Turn turn, PlannedArm arm, List<String> where, EnvironmentServers servers)
      throws InterruptedException {
    Instant start = clock.instant();
    follow(TurnCommand.words(arm, where), turn.folderName());
    return new TurnRecord(
        turn,
        turn.folderName(),
        "",
        start,
        clock.instant(),
        process.isInterrupted() ? TurnEnd.INTERRUPTED : TurnEnd.FAILED,
        "its results are client 0's",
        Map.of(),
        List.of());
  }

  @Override
  public @Nullable String prepare(String name, List<String> words, List<String> where)
      throws InterruptedException {
    List<String> command = new ArrayList<>(List.of("run"));
    command.addAll(words);
    command.addAll(where);
    follow(command, name.replace('/', '-'));
    return null;
  }

  private void follow(List<String> command, String name) throws InterruptedException {
    boolean ofSeveral =
        command.stream().anyMatch(word -> word.startsWith(CLIENTS) && !word.equals(CLIENTS + "1"));
    if (!ofSeveral || leftAlone) {
      return;
    }
    Path results = folder.resolve(name);
    List<String> arguments = new ArrayList<>(command);
    arguments.add("--output=" + results);
    try {
      int exitCode = process.run(arguments, folder.resolve(name + ".txt"), () -> {});
      // A client that met the others has sent its folder away, or has kept something in it.
      leftAlone = exitCode != ExitCode.OK && isEmpty(results);
      hasKept |= Files.isDirectory(results) && !isEmpty(results);
    } catch (IOException e) {
      leftAlone = true;
    }
  }

  private static boolean isEmpty(Path results) throws IOException {
    if (!Files.isDirectory(results)) {
      return false;
    }
    try (var files = Files.list(results)) {
      return files.findAny().isEmpty();
    }
  }
}
