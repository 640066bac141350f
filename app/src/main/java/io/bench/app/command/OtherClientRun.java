package io.bench.app.command;

import io.bench.app.calibration.CalibrationFloor;
import io.bench.app.clients.CoordinatorMessage.Farewell;
import io.bench.app.clients.CoordinatorMessage.NextRun;
import io.bench.app.clients.RunEndedException;
import io.bench.app.clients.place.Meeting;
import io.bench.app.clients.run.OtherClient;
import io.bench.app.process.ExitCode;
import io.bench.app.process.ShutdownGate;
import io.bench.app.run.RunSession;
import io.bench.app.run.RunSurroundings;
import io.bench.app.search.SearchPlan;
import io.bench.app.server.EmbeddedServers;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.ForkLauncher;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.RunResult;
import io.bench.servers.StartupListener;
import io.bench.servers.bundle.FolderTree;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * {@code bench run} of a client that is not the first: it says little, since client 0 shows what
 * all of them do, and leaves nothing once its results have arrived there.
 */
record OtherClientRun(
    Meeting meeting, Map<String, String> given, SecretMask mask, TurnOption turn, PrintWriter err) {

  private static final long COME_AGAIN_MILLIS = 1_000;

  /** Runs the part of a command, once all clients have come; says whether nothing failed. */
  private interface Part {
    boolean run(OtherClient client, EmbeddedServers servers, ShutdownGate gate)
        throws IOException, InterruptedException;
  }

  /**
   * Runs its part of a run.
   *
   * @param forks starts fresh JVMs whose folders are below one; null where this process does
   *     everything
   * @param capacityPerSecond what all clients have reached in an earlier run, 0 if none has
   * @return the exit code: that of client 0, if it told it
   */
  int run(
      RunPlan plan,
      RunSession.Place place,
      List<String> serverProcesses,
      Optional<CalibrationFloor> calibration,
      Function<Path, @Nullable ForkLauncher> forks,
      double capacityPerSecond)
      throws InterruptedException {
    return together(
        plan,
        (client, servers, gate) -> {
          RunSurroundings surroundings = new RunSurroundings(servers, serverProcesses, calibration);
          return run(client, plan, place, surroundings, forks, capacityPerSecond, gate);
        });
  }

  /**
   * Runs its part of a search, whose trials client 0 chooses.
   *
   * @return the exit code: that of client 0, if it told it
   */
  int search(SearchPlan plan, RunSession.Place place, Optional<CalibrationFloor> calibration)
      throws InterruptedException {
    return together(
        plan.scenario(),
        (client, servers, gate) -> {
          RunSurroundings surroundings =
              new RunSurroundings(servers, List.of(), calibration).sharedBy(plan.scenario());
          boolean well = true;
          for (NextRun next = client.awaitNextRun(); next != null; next = client.awaitNextRun()) {
            well &=
                run(
                    client,
                    plan.runOf(next.trial()),
                    place,
                    surroundings,
                    folder -> null,
                    next.capacityPerSecond(),
                    gate);
          }
          return well;
        });
  }

  private int together(RunPlan plan, Part part) throws InterruptedException {
    try (ShutdownGate gate = new ShutdownGate()) {
      gate.waitForGrace(LongestEnd.of(plan, Optional.of(meeting)));
      while (true) {
        try {
          return together(plan.info(), part, gate);
        } catch (RunEndedException e) {
          if (e.why() != RunEndedException.Why.TOO_EARLY) {
            say(String.valueOf(e.getMessage()));
            return turn.exitCode(e);
          }
        }
        gate.stopWith(Thread.currentThread()::interrupt);
        try {
          Thread.sleep(COME_AGAIN_MILLIS);
        } catch (InterruptedException e) {
          return ExitCode.INTERRUPTED;
        }
      }
    }
  }

  private int together(RunInfo run, Part part, ShutdownGate gate)
      throws InterruptedException, RunEndedException {
    gate.stopWith(Thread.currentThread()::interrupt);
    try (OtherClient client = new OtherClient(meeting, mask, this::say)) {
      gate.stopWith(client::interrupt);
      client.awaitOthers(run, given, turn.name());
      try (ServerLogs logs = ServerLogs.create();
          EmbeddedServers servers =
              new EmbeddedServers(given, logs.folder(), StartupListener.silent(), mask)) {
        if (!part.run(client, servers, gate) && logs.keep()) {
          say("logs of its servers are in " + logs.folder());
        }
      }
      return ended(client.awaitFarewell());
    } catch (IOException e) {
      say(String.valueOf(e.getMessage()));
      return ExitCode.RUN_FAILED;
    }
  }

  /** Says whether it did not fail. */
  private boolean run(
      OtherClient client,
      RunPlan plan,
      RunSession.Place place,
      RunSurroundings surroundings,
      Function<Path, @Nullable ForkLauncher> forks,
      double capacityPerSecond,
      ShutdownGate gate)
      throws IOException, InterruptedException {
    RunSession session = RunSession.open(plan, place);
    RunResult result;
    try (session) {
      result =
          client.run(
              session,
              surroundings.of(session.folder()),
              forks.apply(session.folder()),
              capacityPerSecond,
              gate::stopWith);
    }
    if (result.end() != ActivityResult.End.COMPLETED) {
      say(String.valueOf(result.reason()));
    }
    if (client.send(session.folder())) {
      FolderTree.delete(session.folder());
    } else {
      say(
          "client 0 does not have the results of this client: they are in %s, and 'bench merge --partial' joins what is there"
              .formatted(session.folder()));
    }
    return result.end() != ActivityResult.End.FAILED;
  }

  private int ended(Optional<Farewell> farewell) {
    if (farewell.isEmpty()) {
      say("client 0 is gone");
      return ExitCode.RUN_FAILED;
    }
    say("done; the result of all clients is in %s of client 0".formatted(farewell.get().folder()));
    return farewell.get().exitCode();
  }

  private void say(String line) {
    err.println("bench: client %d: %s".formatted(meeting.client(), mask.apply(line)));
  }
}
