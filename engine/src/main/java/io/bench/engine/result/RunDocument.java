package io.bench.engine.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.machine.CgroupLimits;
import io.bench.engine.run.PluginInfo;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.RunResult;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON of {@code run.json}: what does not change while the run goes on, and the rest. */
final class RunDocument {

  static final String SCHEMA_NAME = "bench-run";
  static final int SCHEMA_VERSION = 1;

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final RunInfo run;
  private final String benchVersion;
  private final Environment environment;
  private final SecretMask mask;

  RunDocument(RunInfo run, String benchVersion, Environment environment, SecretMask mask) {
    this.run = run;
    this.benchVersion = benchVersion;
    this.environment = environment;
    this.mask = mask;
  }

  /**
   * The whole document.
   *
   * @param result how the run ended, or null while it goes on
   * @param updated the moment that the figures are of
   * @param writeProblem what could not be written so far, or null
   * @param steps those begun so far
   */
  ObjectNode json(
      @Nullable RunResult result,
      Instant updated,
      @Nullable String writeProblem,
      List<ObjectNode> steps) {
    ObjectNode node = JSON.objectNode();
    node.putObject("schema").put("name", SCHEMA_NAME).put("version", SCHEMA_VERSION);
    node.put("benchVersion", benchVersion);
    node.put("state", result == null ? "running" : StepDocument.state(result.end()));
    String reason = result == null ? null : result.reason();
    node.put("reason", reason == null ? null : mask.apply(reason));
    node.put("start", run.start().toString());
    node.put("end", result == null ? null : result.endTime().toString());
    node.put("updated", updated.toString());
    node.put("writeProblem", writeProblem);
    node.put("latencyUnit", "nanoseconds");
    node.put("percentileMinSamplesAbove", Percentile.MIN_SAMPLES_ABOVE);
    node.set("workload", workload());
    node.put("scenario", run.scenario());
    node.put("adapter", run.adapter());
    ObjectNode given = node.putObject("givenParameters");
    run.givenParameters().forEach((name, value) -> given.put(name, mask.apply(value)));
    if (!run.plugins().isEmpty()) {
      node.set("plugins", plugins());
    }
    node.set("environment", environment());
    ArrayNode array = node.putArray("steps");
    steps.forEach(array::add);
    return node;
  }

  private ObjectNode workload() {
    ObjectNode node = JSON.objectNode();
    node.put("name", run.workload());
    node.put("source", mask.apply(run.workloadSource()));
    node.put("sha256", sha256(run.workloadText()));
    node.put("text", mask.apply(run.workloadText()));
    return node;
  }

  private ArrayNode plugins() {
    ArrayNode array = JSON.arrayNode();
    for (PluginInfo plugin : run.plugins()) {
      ObjectNode node = array.addObject();
      node.put("name", plugin.name());
      ArrayNode used = node.putArray("used");
      plugin.used().forEach(used::add);
      ArrayNode jars = node.putArray("jars");
      for (PluginInfo.Jar jar : plugin.jars()) {
        ObjectNode one = jars.addObject();
        one.put("file", jar.file());
        one.put("sha256", jar.sha256());
        one.put("version", jar.version());
      }
    }
    return array;
  }

  private ObjectNode environment() {
    ObjectNode node = JSON.objectNode();
    node.put("hostName", environment.hostName());
    node.put("os", environment.os());
    node.put("kernel", environment.kernel());
    node.put("architecture", environment.architecture());
    node.put("cpuModel", environment.cpuModel());
    node.put("processors", environment.processors());
    node.put("memoryBytes", environment.memoryBytes());
    ObjectNode limits = node.putObject("cgroup");
    CgroupLimits cgroup = environment.limits();
    limits.put("cpus", cgroup.cpus().isPresent() ? cgroup.cpus().getAsDouble() : null);
    limits.put(
        "memoryBytes", cgroup.memoryBytes().isPresent() ? cgroup.memoryBytes().getAsLong() : null);
    ObjectNode jvm = node.putObject("jvm");
    jvm.put("name", environment.jvmName());
    jvm.put("version", environment.jvmVersion());
    jvm.put("vendor", environment.jvmVendor());
    jvm.put("maxHeapBytes", environment.maxHeapBytes());
    ArrayNode flags = jvm.putArray("flags");
    environment.jvmFlags().forEach(flag -> flags.add(mask.apply(flag)));
    ArrayNode collectors = jvm.putArray("garbageCollectors");
    environment.garbageCollectors().forEach(collectors::add);
    node.put("pid", environment.pid());
    return node;
  }

  static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }
}
