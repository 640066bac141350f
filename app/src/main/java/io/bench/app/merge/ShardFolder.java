package io.bench.app.merge;

import com.fasterxml.jackson.databind.JsonNode;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.read.ResultRun;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The result folder of one client. Immutable.
 *
 * @param run as it was read
 * @param number which shard it ran, from 1
 * @param count of how many
 */
record ShardFolder(ResultRun run, int number, int count) {

  private static final Pattern SHARD = Pattern.compile("(\\d{1,6})\\s*/\\s*(\\d{1,6})");

  /**
   * Reads a folder.
   *
   * @throws UsageException if it is no result folder of a shard that can be joined
   */
  static ShardFolder read(Path folder) {
    ResultRun run = ResultRun.read(folder);
    for (JsonNode step : run.steps()) {
      if (!step.path("forks").isEmpty()) {
        throw new UsageException(
            "%s: step '%s' ran in forks; merge the folders of its forks instead, such as %s"
                .formatted(
                    folder,
                    step.path("name").asText(),
                    folder.resolve(step.path("forks").get(0).asText())));
      }
    }
    checkCounts(run);
    try {
      Instant.parse(run.document().path("start").asText());
    } catch (DateTimeParseException noTime) {
      throw new UsageException(folder + ": its run.json has no start");
    }
    for (JsonNode step : run.steps()) {
      Matcher shard = SHARD.matcher(step.path("parameters").path("shard").asText().trim());
      if (shard.matches() && Integer.parseInt(shard.group(2)) > 1) {
        return new ShardFolder(
            run, Integer.parseInt(shard.group(1)), Integer.parseInt(shard.group(2)));
      }
    }
    throw new UsageException(folder + ": it was not run with shard=, so it is no part of a whole");
  }

  /**
   * What was issued has ended or is unfinished: where that does not hold nothing is to be trusted.
   */
  private static void checkCounts(ResultRun run) {
    for (JsonNode step : run.steps()) {
      for (JsonNode phase : step.path("phases")) {
        boolean addUp = addUp(phase.at("/total/counts"));
        addUp &= addUp(phase.at("/strides/counts"));
        for (JsonNode op : phase.path("ops")) {
          addUp &= addUp(op.path("counts"));
        }
        if (!addUp) {
          throw new UsageException(
              "%s: the counts of step '%s' do not add up: issued is not succeeded + failed + unfinished"
                  .formatted(run.folder(), step.path("name").asText()));
        }
      }
    }
  }

  /** Whether {@code issued = succeeded + failed + unfinished}. */
  static boolean addUp(JsonNode counts) {
    return counts.path("issued").asLong()
        == counts.path("succeeded").asLong()
            + counts.path("failed").asLong()
            + counts.path("unfinished").asLong();
  }

  Path folder() {
    return run.folder();
  }

  JsonNode document() {
    return run.document();
  }

  /** {@code 2/3}. */
  String shard() {
    return number + "/" + count;
  }

  /** {@code shard 2/3: }, what stands before whatever only this client has to say. */
  String prefix() {
    return "shard " + shard() + ": ";
  }

  Instant start() {
    return Instant.parse(document().path("start").asText());
  }

  String state() {
    return document().path("state").asText();
  }

  boolean isCompleted() {
    return state().equals("completed");
  }

  List<String> stepNames() {
    return run.steps().stream().map(step -> step.path("name").asText()).toList();
  }

  /** A step by its name; empty if it was not begun. */
  Optional<JsonNode> step(String name) {
    return run.steps().stream().filter(step -> step.path("name").asText().equals(name)).findFirst();
  }

  /** A phase of a step by its kind; empty if it was not begun. */
  static Optional<JsonNode> phase(JsonNode step, String kind) {
    for (JsonNode phase : step.path("phases")) {
      if (phase.path("kind").asText().equals(kind)) {
        return Optional.of(phase);
      }
    }
    return Optional.empty();
  }
}
