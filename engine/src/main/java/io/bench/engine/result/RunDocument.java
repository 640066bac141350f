package io.bench.engine.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.bench.engine.json.Json;
import io.bench.engine.json.Schema;
import io.bench.engine.run.PluginInfo;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.RunResult;
import io.bench.engine.statistics.Percentile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code run.json}: every figure, parameter and fact about the machine of a run.
 *
 * @param updated the moment that the figures are of
 * @param writeProblem what could not be written, or null
 * @param demonstration whether it only shows the workload, on servers of Bench's own
 * @param givenParameters what the user typed
 * @param environment of the first one of several clients
 * @param merged the clients whose runs were merged afterwards; empty of a run of its own
 * @param clients those that measured it together; empty of a run of one
 * @param steps those begun so far
 * @param curves latency against rate of each step with {@code rates=}
 */
public record RunDocument(
    Schema schema,
    String benchVersion,
    RunState state,
    @Nullable String reason,
    Instant start,
    @Nullable Instant end,
    Instant updated,
    @Nullable String writeProblem,
    String latencyUnit,
    int percentileMinSamplesAbove,
    Workload workload,
    String scenario,
    boolean demonstration,
    String adapter,
    Map<String, String> givenParameters,
    @JsonInclude(Include.NON_EMPTY) List<PluginInfo> plugins,
    Environment environment,
    @JsonInclude(Include.NON_EMPTY) List<MergedClient> merged,
    @JsonInclude(Include.NON_EMPTY) List<ClientOfRun> clients,
    List<StepDocument> steps,
    @JsonInclude(Include.NON_EMPTY) List<RateCurve> curves) {

  /** What this program writes and reads. */
  public static final Schema SCHEMA = new Schema("bench-run", 1);

  /** The file: every figure, parameter and fact about the machine. */
  public static final String FILE = "run.json";

  /**
   * The workload.
   *
   * @param sha256 of the text as read, before secrets were masked
   */
  public record Workload(String name, String source, String sha256, String text) {

    static Workload of(RunInfo run, SecretMask mask) {
      return new Workload(
          run.workload(),
          mask.apply(run.workloadSource()),
          RunDocument.sha256(run.workloadText().getBytes(StandardCharsets.UTF_8)),
          mask.apply(run.workloadText()));
    }
  }

  /** A client whose run was merged with others. */
  public record MergedClient(
      String folder, String shard, String hostName, Instant start, Environment environment) {}

  /**
   * The document of a run.
   *
   * @param result how it ended, or null while it goes on
   */
  static RunDocument of(
      RunInfo run,
      ResultSettings settings,
      Environment environment,
      List<ClientOfRun> clients,
      @Nullable RunResult result,
      Instant updated,
      @Nullable String writeProblem,
      List<StepDocument> steps) {
    SecretMask mask = settings.mask();
    return new RunDocument(
        SCHEMA,
        settings.benchVersion(),
        result == null ? RunState.RUNNING : RunState.of(result.end()),
        result == null ? null : mask.applyTo(result.reason()),
        run.start(),
        result == null ? null : result.endTime(),
        updated,
        writeProblem,
        "nanoseconds",
        Percentile.MIN_SAMPLES_ABOVE,
        Workload.of(run, mask),
        run.scenario(),
        run.demonstration(),
        run.adapter(),
        mask.applyTo(run.givenParameters()),
        run.plugins(),
        environment.masked(mask),
        List.of(),
        clients.stream().map(client -> client.masked(mask)).toList(),
        steps,
        RateCurve.ofSteps(steps));
  }

  /**
   * Reads the one of a folder.
   *
   * @throws IOException if there is none that can be read
   */
  public static RunDocument read(Path folder) throws IOException {
    return Json.read(folder.resolve(FILE), RunDocument.class, SCHEMA);
  }

  /** A step; empty if it was not begun. */
  public Optional<StepDocument> step(String name) {
    return steps.stream().filter(step -> step.name().equals(name)).findFirst();
  }

  /** The checksum of a text of which a result is made, in hexadecimal. */
  public static String sha256(byte[] text) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
