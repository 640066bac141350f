package io.bench.app.experiment.turn;

import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.program.ProgramLimit;
import io.bench.app.experiment.program.ProgramRun;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.app.server.UsualPorts;
import io.bench.engine.experiment.ArmProgram;
import io.bench.engine.experiment.LoadProgram;
import io.bench.engine.parameter.HostAndPort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Takes the turn of an arm that runs another program. It is a whole process: nothing tells a
 * foreign program when a block begins and when it ends.
 */
final class ProgramTurn {

  private static final String HOST = "host=";
  private static final String TOKEN_FILE = "token-file=";

  private ProgramTurn() {}

  /**
   * Takes it.
   *
   * @param where words that tell a run where its servers are
   * @param limit how long the program may run
   */
  static TurnRecord take(
      TurnCommand.Begun begun,
      PlannedArm arm,
      ArmProgram program,
      List<String> where,
      EnvironmentServers servers,
      ProgramLimit limit,
      InstantSource clock,
      BooleanSupplier interrupted)
      throws InterruptedException {
    try {
      ProgramRun run =
          new ProgramRun(program, server(program.output(), where), servers.handles(), limit, clock);
      begun.begins();
      String reason = run.run(arm.words(), begun.results(), begun.output(), interrupted);
      if (interrupted.getAsBoolean()) {
        return begun.interrupted();
      }
      return reason == null ? begun.completed() : begun.failed(reason);
    } catch (IOException e) {
      return begun.failed("its program cannot be run: " + e.getMessage());
    }
  }

  /** Of several nodes the first: each program finds the others by itself, or knows none. */
  static Map<String, String> address(LoadProgram program, List<String> where) {
    HostAndPort first =
        HostAndPort.parse(value(HOST, where).split(",", -1)[0], UsualPorts.of(program.adapter()));
    return Map.of("host", first.host(), "port", first.port());
  }

  private static Map<String, String> server(LoadProgram program, List<String> where)
      throws IOException {
    Map<String, String> values = new LinkedHashMap<>(address(program, where));
    String tokenFile = value(TOKEN_FILE, where);
    if (!tokenFile.isEmpty()) {
      values.put("token", Files.readString(Path.of(tokenFile)).strip());
    }
    return values;
  }

  private static String value(String name, List<String> where) {
    return where.stream()
        .filter(word -> word.startsWith(name))
        .findFirst()
        .map(word -> word.substring(name.length()))
        .orElse("");
  }
}
