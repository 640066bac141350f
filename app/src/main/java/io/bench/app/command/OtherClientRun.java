package io.bench.app.command;

import io.bench.app.calibration.CalibrationFloor;
import io.bench.app.clients.CoordinatorMessage.Farewell;
import io.bench.app.clients.OtherClient;
import io.bench.app.clients.RunEndedException;
import io.bench.app.clients.meeting.Meeting;
import io.bench.app.process.ExitCode;
import io.bench.app.process.ShutdownGate;
import io.bench.app.run.RunSession;
import io.bench.app.run.RunSurroundings;
import io.bench.app.server.EmbeddedServers;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.RunResult;
import io.bench.servers.StartupListener;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * {@code bench run} of a client that is not the first: it says little, since client 0 shows what
 * all of them do, and leaves nothing once its results have arrived there.
 */
record OtherClientRun(
    Meeting meeting, RunPlan plan, Map<String, String> given, SecretMask mask, PrintWriter err) {

  /**
   * Runs its part.
   *
   * @return the exit code: that of the whole run, if client 0 told it
   */
  int run(
      RunSession.Place place, List<String> serverProcesses, Optional<CalibrationFloor> calibration)
      throws IOException, InterruptedException {
    try (ShutdownGate gate = new ShutdownGate();
        OtherClient client = new OtherClient(meeting, mask, this::say)) {
      gate.stopWith(client::interrupt);
      client.awaitOthers(plan, given);
      RunSession session = RunSession.open(plan, place);
      RunResult result;
      try (session;
          EmbeddedServers servers =
              new EmbeddedServers(
                  given,
                  session.folder(),
                  StartupListener.silent(),
                  secret -> mask.maskAll(List.of(secret)))) {
        result =
            client.run(
                session,
                new RunSurroundings(servers, serverProcesses, calibration).of(session.folder()),
                gate::stopWith);
      }
      return ended(result, session.folder(), client.send(session.folder()));
    } catch (RunEndedException e) {
      say(String.valueOf(e.getMessage()));
      return e.isInterrupted() ? ExitCode.INTERRUPTED : ExitCode.RUN_FAILED;
    } catch (IOException e) {
      say(String.valueOf(e.getMessage()));
      return ExitCode.RUN_FAILED;
    }
  }

  private int ended(RunResult result, Path folder, Optional<Farewell> farewell) throws IOException {
    if (result.end() != ActivityResult.End.COMPLETED) {
      say(String.valueOf(result.reason()));
    }
    if (farewell.isEmpty()) {
      say(
          "client 0 is gone; the results of this client are in %s: 'bench merge --partial' joins what is there"
              .formatted(folder));
      return result.end() == ActivityResult.End.INTERRUPTED
          ? ExitCode.INTERRUPTED
          : ExitCode.RUN_FAILED;
    }
    if (farewell.get().arrived()) {
      delete(folder);
      say(
          "done; the result of all clients is in %s of client 0"
              .formatted(farewell.get().folder()));
    } else {
      say("client 0 could not keep the results of this client, which are in " + folder);
    }
    return farewell.get().exitCode();
  }

  private static void delete(Path folder) throws IOException {
    List<Path> found;
    try (Stream<Path> walk = Files.walk(folder)) {
      found = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : found) {
      Files.delete(path);
    }
  }

  private void say(String line) {
    err.println("bench: client %d: %s".formatted(meeting.client(), mask.apply(line)));
    err.flush();
  }
}
