package io.bench.app.server;

import io.bench.adapter.api.AdapterException;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.ServerParameters;
import io.bench.engine.run.ServerUsage;
import io.bench.engine.run.StepResult;
import io.bench.servers.process.CpuTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * What is around a run, and servers that somebody else has started on this machine: how much CPU
 * they use while it measures is told like that of servers of its own. One thread.
 */
public final class ObservedProcesses implements RunEnvironment {

  private final RunEnvironment around;
  private final Map<String, List<ProcessHandle>> servers = new LinkedHashMap<>();
  private Map<String, Duration> before = Map.of();

  /**
   * @param around what else is around it
   * @param words {@code name=pid} or {@code name=pid+pid}, one for each server
   * @throws UsageException if one of them names no running process
   */
  public ObservedProcesses(RunEnvironment around, List<String> words) {
    this.around = around;
    words.forEach(this::add);
  }

  private void add(String word) {
    int equals = word.indexOf('=');
    List<ProcessHandle> handles = new ArrayList<>();
    for (String pid : word.substring(equals + 1).split("\\+", -1)) {
      try {
        handles.add(ProcessHandle.of(Long.parseLong(pid)).orElseThrow());
      } catch (NumberFormatException | NoSuchElementException none) {
        throw new UsageException("'" + word + "' is not NAME=PID[+PID...] of running processes");
      }
    }
    servers.put(equals < 1 ? "server" : word.substring(0, equals), handles);
  }

  @Override
  public ServerParameters open(RunPlan plan) throws AdapterException, InterruptedException {
    ServerParameters parameters = around.open(plan);
    return step -> {
      before = used();
      return parameters.of(step);
    };
  }

  @Override
  public void hide(String secret) {
    around.hide(secret);
  }

  @Override
  public double calibratedPerSecond(String adapter) {
    return around.calibratedPerSecond(adapter);
  }

  @Override
  public void measurementBegins() {
    around.measurementBegins();
    before = used();
  }

  private Map<String, Duration> used() {
    Map<String, Duration> used = new LinkedHashMap<>();
    servers.forEach((name, handles) -> CpuTime.of(handles).ifPresent(time -> used.put(name, time)));
    return used;
  }

  @Override
  public List<ServerUsage> serverUsage(StepResult result) {
    List<ServerUsage> usage = new ArrayList<>(around.serverUsage(result));
    used()
        .forEach(
            (name, now) -> {
              Duration first = before.get(name);
              if (first != null) {
                usage.add(
                    new ServerUsage(name, -1, -1, now.minus(first), !result.forks().isEmpty()));
              }
            });
    return usage;
  }

  @Override
  public List<String> notices(StepResult result) {
    return around.notices(result);
  }
}
