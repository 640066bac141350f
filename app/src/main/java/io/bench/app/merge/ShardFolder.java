package io.bench.app.merge;

import io.bench.adapter.api.ParameterSyntax;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.RunState;
import io.bench.engine.result.StepDocument;
import io.bench.engine.result.StrideDocument;
import io.bench.engine.result.read.ResultRun;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The result folder of one client. Immutable.
 *
 * @param run as it was read
 * @param number which shard it ran, from 1
 * @param count of how many
 */
record ShardFolder(ResultRun run, int number, int count) {

  /** What says which part of the whole a client ran. */
  static final Set<String> OWN_PARAMETERS = Set.of("shard", "clients", "client");

  private static final Pattern SHARD = Pattern.compile("(\\d{1,6})\\s*/\\s*(\\d{1,6})");

  /**
   * Reads a folder.
   *
   * @throws UsageException if it is no result folder of a shard that can be joined
   */
  static ShardFolder read(Path folder) {
    ResultRun run = ResultRun.read(folder);
    for (StepDocument step : run.steps()) {
      if (!step.forks().isEmpty()) {
        throw new UsageException(
            "%s: step '%s' ran in forks; merge the folders of its forks instead, such as %s"
                .formatted(folder, step.name(), folder.resolve(step.forks().get(0))));
      }
    }
    checkCounts(run);
    if (run.document().start().equals(Instant.EPOCH)) {
      throw new UsageException(folder + ": its run.json has no start");
    }
    if (!run.document().clients().isEmpty()) {
      throw new UsageException(folder + ": it is the result of all clients already");
    }
    for (StepDocument step : run.steps()) {
      Matcher shard = SHARD.matcher(shard(step.parameters()));
      if (shard.matches() && Integer.parseInt(shard.group(2)) > 1) {
        return new ShardFolder(
            run, Integer.parseInt(shard.group(1)), Integer.parseInt(shard.group(2)));
      }
    }
    throw new UsageException(
        folder
            + (isOneOfClients(run) && run.steps().stream().noneMatch(StepDocument::isJudged)
                ? ": client 0 had only prepared, and measured nothing; leave this folder out"
                : ": it was not run with shard= or clients=, so it is no part of a whole"));
  }

  /** Client 0 of 3 runs shard 1/3. */
  private static String shard(Map<String, String> parameters) {
    String client = parameters.get("client");
    return client == null
        ? parameters.getOrDefault("shard", "").trim()
        : (ParameterSyntax.parseInteger(client) + 1) + "/" + EngineParameters.clients(parameters);
  }

  /**
   * What was issued has ended or is unfinished: where that does not hold nothing is to be trusted.
   */
  private static void checkCounts(ResultRun run) {
    for (StepDocument step : run.steps()) {
      for (PhaseDocument phase : step.phases()) {
        StrideDocument strides = phase.strides();
        boolean addUp =
            phase.total().counts().addUp()
                && (strides == null || strides.counts().addUp())
                && phase.ops().values().stream().allMatch(op -> op.counts().addUp());
        if (!addUp) {
          throw new UsageException(
              "%s: the counts of step '%s' do not add up: issued is not succeeded + failed + unfinished"
                  .formatted(run.folder(), step.name()));
        }
      }
    }
  }

  /** What parts of several clients say, each with its shard; null if none says anything. */
  static <T> @Nullable String united(
      List<T> parts, Function<T, ShardFolder> folder, Function<T, @Nullable String> text) {
    List<String> texts = new ArrayList<>();
    for (T part : parts) {
      String own = text.apply(part);
      if (own != null) {
        texts.add(folder.apply(part).prefix() + own);
      }
    }
    return texts.isEmpty() ? null : String.join("; ", texts);
  }

  Path folder() {
    return run.folder();
  }

  RunDocument document() {
    return run.document();
  }

  /** {@code 2/3}. */
  String shard() {
    return number + "/" + count;
  }

  /** {@code shard 2/3: }, the prefix of messages from this client alone. */
  String prefix() {
    return "shard " + shard() + ": ";
  }

  Instant start() {
    return document().start();
  }

  boolean isOneOfClients() {
    return isOneOfClients(run);
  }

  private static boolean isOneOfClients(ResultRun run) {
    return run.steps().stream().anyMatch(step -> step.parameters().containsKey("client"));
  }

  boolean isCompleted() {
    return document().state() == RunState.COMPLETED;
  }

  List<String> stepNames() {
    return run.steps().stream().map(StepDocument::name).toList();
  }

  /** A step by its name; empty if it was not begun. */
  Optional<StepDocument> step(String name) {
    return document().step(name);
  }

  /** The measurement of a step; empty if it was not begun. */
  Optional<PhaseDocument> measurement(String step) {
    return step(step).flatMap(StepDocument::measurement);
  }
}
