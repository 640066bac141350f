package io.bench.app.experiment.plan;

import io.bench.adapter.api.NearestName;
import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.engine.experiment.ArmProgram;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.ExperimentEnvironment;
import io.bench.engine.problem.UsageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks arms that run another program, and fills in what is known before their turns. Stateless.
 */
final class PlannedProgram {

  /** What has figures of such an arm, where others name a step. */
  private static final String STEP = "program";

  private PlannedProgram() {}

  /**
   * Plans one.
   *
   * @param allowed whether the file may run programs
   * @param missing what this machine lacks for it
   * @throws UsageException with everything that is wrong with it
   */
  static PlannedArm of(
      ExperimentArm arm,
      ArmProgram program,
      ExperimentEnvironment environment,
      boolean allowed,
      String missing) {
    List<String> problems = new ArrayList<>();
    if (!allowed) {
      problems.add(
          "it runs a program (%s); allow that with --allow-files".formatted(program.file()));
    }
    if (program.file().contains("/") && !program.file().startsWith("/")) {
      problems.add(
          "%s: name the program by its whole path, or put its folder on the PATH"
              .formatted(program.file()));
    }
    problems.addAll(unknown(arm.parameters().keySet(), program.placeholders()));
    if (ArmProgram.OF_SERVER.stream().anyMatch(arm.parameters()::containsKey)) {
      problems.add("{host}, {port} and {token} are those of its server, and no parameters");
    }
    program.files().forEach((name, text) -> checkBytes(name, text, problems));
    String adapter = program.output().adapter();
    if (environment.isForeign() && environment.host(adapter).isEmpty()) {
      problems.add(
          "there is no host for adapter %s: give %s-host=ADDRESS".formatted(adapter, adapter));
    }
    if (environment.isForeign() && program.placeholders().contains("token")) {
      problems.add("{token} is that of a gateway that Bench starts, and this arm has 'host'");
    }
    UsageException.throwIfAny(problems);
    Need need = adapter.equals("grpc") ? Need.GATEWAY : Need.CASSANDRA;
    return new PlannedArm(
        arm,
        adapter,
        List.of(STEP),
        environment.isForeign() ? Set.of() : Set.of(need),
        ArmProgram.filled(program.words(), arm.parameters()),
        Duration.ZERO,
        Duration.ZERO,
        missing);
  }

  private static List<String> unknown(Set<String> parameters, Set<String> placeholders) {
    Set<String> known = new LinkedHashSet<>(ArmProgram.OF_SERVER);
    known.addAll(parameters);
    return placeholders.stream()
        .filter(name -> !known.contains(name))
        .map(
            name ->
                "nothing fills {%s}%s; it is a parameter, or {host}, {port} or {token}"
                    .formatted(name, NearestName.suggestion(name, known)))
        .toList();
  }

  private static void checkBytes(String name, String text, List<String> problems) {
    try {
      var unused = ArmProgram.bytes(text);
    } catch (IllegalArgumentException e) {
      problems.add("file %s: it is no Base64: %s".formatted(name, e.getMessage()));
    }
  }
}
