package io.bench.app.experiment.block;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * A process that does nothing but use CPU.
 *
 * @param cpuNanos what it has used so far
 */
record FakeProcess(long pid, LongSupplier cpuNanos) implements ProcessHandle, ProcessHandle.Info {

  @Override
  public Info info() {
    return this;
  }

  @Override
  public Optional<Duration> totalCpuDuration() {
    return Optional.of(Duration.ofNanos(cpuNanos.getAsLong()));
  }

  @Override
  public Optional<ProcessHandle> parent() {
    return Optional.empty();
  }

  @Override
  public Stream<ProcessHandle> children() {
    return Stream.empty();
  }

  @Override
  public Stream<ProcessHandle> descendants() {
    return Stream.empty();
  }

  @Override
  public CompletableFuture<ProcessHandle> onExit() {
    return new CompletableFuture<>();
  }

  @Override
  public boolean supportsNormalTermination() {
    return false;
  }

  @Override
  public boolean destroy() {
    return false;
  }

  @Override
  public boolean destroyForcibly() {
    return false;
  }

  @Override
  public boolean isAlive() {
    return true;
  }

  @Override
  public int compareTo(ProcessHandle other) {
    return Long.compare(pid, other.pid());
  }

  @Override
  public Optional<String> command() {
    return Optional.empty();
  }

  @Override
  public Optional<String> commandLine() {
    return Optional.empty();
  }

  @Override
  public Optional<String[]> arguments() {
    return Optional.empty();
  }

  @Override
  public Optional<Instant> startInstant() {
    return Optional.empty();
  }

  @Override
  public Optional<String> user() {
    return Optional.empty();
  }
}
