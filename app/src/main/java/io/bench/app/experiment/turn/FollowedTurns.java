package io.bench.app.experiment.turn;

import io.bench.app.clients.place.Meeting;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.app.process.ChildCommand;
import io.bench.engine.experiment.Turn;
import io.bench.servers.bundle.FolderTree;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes part in the turns of client 0's experiment that several clients measure, as another client.
 * The order of turns depends only on file and seed, and in each turn the clients meet and compare
 * its name, so nothing else need be agreed on. Results are client 0's.
 */
public final class FollowedTurns implements TurnTaker {

  /**
   * How long client 0 may take for what it does alone: preparing data, and turns of its own. This
   * client cannot see whether it goes on there.
   */
  private static final Duration ALONE = Duration.ofHours(4);

  private final ChildCommand process;
  private final Path folder;
  private final InstantSource clock;
  private boolean afterPartOfClient0;
  private @Nullable String over;
  private boolean hasKept;

  /**
   * @param folder an empty one, for results until client 0 has them
   */
  public FollowedTurns(ChildCommand process, Path folder, InstantSource clock) {
    this.process = process;
    this.folder = folder;
    this.clock = clock;
  }

  @Override
  public @Nullable String over() {
    return over;
  }

  /** Whether there are results that client 0 has not taken. */
  public boolean hasKept() {
    return hasKept;
  }

  @Override
  public TurnRecord take(Turn turn, PlannedArm arm, List<String> where, EnvironmentServers servers)
      throws InterruptedException {
    Instant start = clock.instant();
    if (arm.isOfSeveralClients()) {
      follow(turn, arm, where);
    }
    afterPartOfClient0 = !arm.isOfSeveralClients();
    return new TurnRecord(
        turn,
        turn.folderName(),
        "",
        start,
        clock.instant(),
        process.isInterrupted() ? TurnEnd.INTERRUPTED : TurnEnd.FAILED,
        "its results are client 0's",
        Map.of(),
        List.of(),
        null);
  }

  /** Client 0 prepares its servers alone. */
  @Override
  public @Nullable String prepare(String name, List<String> words, List<String> where) {
    afterPartOfClient0 = true;
    return null;
  }

  private void follow(Turn turn, PlannedArm arm, List<String> where) throws InterruptedException {
    Path results = folder.resolve(turn.folderName());
    List<String> arguments =
        new ArrayList<>(TurnCommand.ofTurn(TurnCommand.words(arm, where), arm, turn));
    if (afterPartOfClient0) {
      Meeting.waitAtLeast(ALONE, arguments);
    }
    arguments.add("--output=" + results);
    try {
      int exitCode = process.run(arguments, folder.resolve(turn.folderName() + ".txt"), () -> {});
      over = TurnRunner.over(exitCode, process);
      // what client 0 has taken is deleted
      hasKept |= !FolderTree.isEmpty(results);
    } catch (IOException e) {
      over = "the process of a turn cannot be started: " + e.getMessage();
    }
  }
}
