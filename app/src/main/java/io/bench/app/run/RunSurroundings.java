package io.bench.app.run;

import io.bench.adapter.api.AdapterException;
import io.bench.app.calibration.CalibrationFloor;
import io.bench.app.calibration.Machine;
import io.bench.app.calibration.MeasuredStep;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.RunDocument;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.ServerParameters;
import io.bench.engine.run.ServerUsage;
import io.bench.engine.run.StepResult;
import io.bench.servers.process.CpuTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The environment of a run, or of all runs of a search: servers that the first run starts and the
 * others reuse, servers that others started on this machine and whose CPU time is reported too, and
 * a calibration. One thread.
 */
public final class RunSurroundings implements RunEnvironment {

  private final RunEnvironment servers;
  private final Map<String, List<ProcessHandle>> observed = new LinkedHashMap<>();
  private final Optional<CalibrationFloor> floor;
  private Map<String, Duration> before = Map.of();
  private @Nullable RunPlan scenario;
  private @Nullable ServerParameters started;
  private @Nullable Path runFolder;

  /** What observed servers used in all blocks so far; null if the run is not cut into blocks. */
  private @Nullable Map<String, Duration> inBlocks;

  /**
   * @param processes {@code name=pid} or {@code name=pid+pid}, one for each server to be observed
   * @param floor what this client reaches at all, if somebody has found out
   * @throws UsageException if one of {@code processes} names no running process, or two name the
   *     same server
   */
  public RunSurroundings(
      RunEnvironment servers, List<String> processes, Optional<CalibrationFloor> floor) {
    this.servers = servers;
    this.floor = floor;
    processes.forEach(this::observe);
  }

  private void observe(String word) {
    int equals = word.indexOf('=');
    List<ProcessHandle> handles = new ArrayList<>();
    for (String pid : word.substring(equals + 1).split("\\+", -1)) {
      try {
        handles.add(ProcessHandle.of(Long.parseLong(pid)).orElseThrow());
      } catch (NumberFormatException | NoSuchElementException e) {
        throw new UsageException("'" + word + "' is not NAME=PID[+PID...] of running processes");
      }
    }
    String name = equals < 1 ? "server" : word.substring(0, equals);
    if (observed.putIfAbsent(name, handles) != null) {
      throw new UsageException(
          "'%s': there is a '%s' already; processes of one server are %s=PID+PID"
              .formatted(word, name, name));
    }
  }

  /** Starts what all steps of this scenario may need, whichever run is the first. */
  public RunSurroundings sharedBy(RunPlan all) {
    scenario = all;
    return this;
  }

  /** A run begins whose results go to this folder. */
  public RunSurroundings of(Path runFolder) {
    this.runFolder = runFolder;
    return this;
  }

  @Override
  public ServerParameters open(RunPlan plan) throws AdapterException, InterruptedException {
    ServerParameters known = started;
    if (known == null) {
      ServerParameters parameters = servers.open(scenario == null ? plan : scenario);
      known =
          step -> {
            before = used();
            return parameters.of(step);
          };
      started = known;
    }
    return known;
  }

  @Override
  public void hide(String secret) {
    servers.hide(secret);
  }

  @Override
  public double calibratedPerSecond(String adapter) {
    Path folder = runFolder;
    return folder == null || floor.isEmpty()
        ? servers.calibratedPerSecond(adapter)
        : floor.get().opsPerSecond(machine(folder), adapter);
  }

  /** The {@code run.json} of the run says which machine this is. */
  private static Machine machine(Path folder) {
    try {
      return Machine.of(RunDocument.read(folder).environment());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void measurementBegins() {
    servers.measurementBegins();
    before = used();
  }

  /** A block of a measurement is about to count. */
  public void blockBegins() {
    before = used();
  }

  /**
   * It counts no longer.
   *
   * @return the seconds of CPU that observed servers used in it, by server
   */
  public Map<String, Double> blockEnded() {
    Map<String, Duration> sum = inBlocks == null ? new LinkedHashMap<>() : inBlocks;
    Map<String, Double> seconds = new LinkedHashMap<>();
    sinceBefore()
        .forEach(
            (name, used) -> {
              sum.merge(name, used, Duration::plus);
              seconds.put(name, used.toNanos() / 1e9);
            });
    inBlocks = sum;
    return seconds;
  }

  private Map<String, Duration> sinceBefore() {
    Map<String, Duration> since = used();
    since.keySet().retainAll(before.keySet());
    since.replaceAll((name, now) -> now.minus(before.getOrDefault(name, Duration.ZERO)));
    return since;
  }

  private Map<String, Duration> used() {
    Map<String, Duration> used = new LinkedHashMap<>();
    observed.forEach(
        (name, handles) -> CpuTime.of(handles).ifPresent(time -> used.put(name, time)));
    return used;
  }

  @Override
  public List<ServerUsage> serverUsage(StepResult result) {
    List<ServerUsage> usage = new ArrayList<>(servers.serverUsage(result));
    Map<String, Duration> used = inBlocks == null ? sinceBefore() : inBlocks;
    used.forEach(
        (name, time) -> usage.add(new ServerUsage(name, -1, -1, time, !result.forks().isEmpty())));
    return usage;
  }

  @Override
  public List<String> notices(StepResult result) {
    List<String> notices = new ArrayList<>(servers.notices(result));
    Path folder = runFolder;
    if (folder != null && floor.isPresent()) {
      MeasuredStep.of(result)
          .ifPresent(step -> notices.addAll(floor.get().notices(machine(folder), step)));
    }
    return notices;
  }
}
