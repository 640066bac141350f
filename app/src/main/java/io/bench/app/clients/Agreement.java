package io.bench.app.clients;

import io.bench.app.clients.place.Meeting;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.result.RunDocument;
import io.bench.engine.run.RunInfo;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What must be the same on all clients before anything is sent to a server.
 *
 * @param version of Bench
 * @param program checksum of the program
 * @param workload checksum of the workload's text
 * @param parameters what was typed, without what concerns a single client; secrets are not compared
 * @param turn of an experiment that the clients take, empty if none
 */
public record Agreement(
    String version,
    String program,
    String workloadName,
    String workload,
    String scenario,
    Map<String, String> parameters,
    String turn) {

  /** What a client writes may differ too. */
  private static final Set<String> WRITTEN = Set.of("label", "calibration");

  /**
   * What this client has.
   *
   * @param program checksum of the program
   * @param given what was typed, with secrets
   * @param turn of an experiment, empty if it is none
   */
  public static Agreement of(
      String version, String program, RunInfo run, Map<String, String> given, String turn) {
    Map<String, String> shown = new LinkedHashMap<>();
    new TreeMap<>(given)
        .forEach(
            (name, value) -> {
              if (!Meeting.isOfOneClient(name) && !WRITTEN.contains(name)) {
                String masked = shownBy(run, name);
                shown.put(name, value.equals(masked) ? value : "(a secret)");
              }
            });
    return new Agreement(
        version,
        program,
        run.workload(),
        RunDocument.sha256(run.workloadText().getBytes(StandardCharsets.UTF_8)),
        run.scenario(),
        shown,
        turn);
  }

  /** What a run shows of a parameter, which it names as it is declared; null if nothing. */
  private static @Nullable String shownBy(RunInfo run, String typed) {
    return run.givenParameters().entrySet().stream()
        .filter(given -> EngineParameters.sameParameter(given.getKey(), typed))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  boolean isOfAnotherTurn(Agreement other) {
    return !turn.equals(other.turn);
  }

  /**
   * The first difference, in one line; null if there is none.
   *
   * @param client the other's number
   */
  @Nullable String difference(int client, Agreement other) {
    if (!version.equals(other.version)) {
      return differs("runs Bench " + other.version, client, "runs Bench " + version);
    }
    if (!program.equals(other.program)) {
      return "client %d runs another build of Bench %s than client 0: give both the same jar"
          .formatted(client, version);
    }
    if (isOfAnotherTurn(other)) { // arms differ in all that follows
      return differs(other.shownTurn(), client, shownTurn());
    }
    if (!workload.equals(other.workload)) {
      return "client %d has another text of workload %s than client 0: give both the same file"
          .formatted(client, workloadName);
    }
    if (!scenario.equals(other.scenario)) {
      return differs("runs scenario " + other.scenario, client, "runs scenario " + scenario);
    }
    Map<String, String> all = new TreeMap<>(parameters);
    all.putAll(other.parameters);
    for (String name : all.keySet()) {
      String here = parameters.get(name);
      String there = other.parameters.get(name);
      if (here == null || !here.equals(there)) {
        return differs("was given " + shown(name, there), client, "was given " + shown(name, here));
      }
    }
    return null;
  }

  private String shownTurn() {
    return turn.isEmpty() ? "takes no turn of an experiment" : "takes turn " + turn;
  }

  private static String shown(String name, @Nullable String value) {
    return value == null ? "no " + name + "=" : name + "=" + value;
  }

  private static String differs(String there, int client, String here) {
    return "client %d %s, client 0 %s: start all clients alike".formatted(client, there, here);
  }
}
