package io.bench.app.fork;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What tells a process that it is the fork of another one. Not for people, so help hides it. */
public final class ForkWords {

  private static final String FOLDER = "--fork-folder";
  private static final String STEP = "--fork-step";
  private static final String CAPACITY = "--fork-capacity";
  private static final String SERVER = "--fork-server";

  @Option(names = FOLDER, hidden = true)
  private @Nullable Path folder;

  @Option(names = STEP, hidden = true)
  private String step = "";

  @Option(names = CAPACITY, hidden = true)
  private double capacityPerSecond;

  @Option(names = SERVER, hidden = true)
  private Map<String, String> serverParameters = new LinkedHashMap<>();

  /** Whether this process is a fork. */
  public boolean given() {
    return folder != null;
  }

  /** Where the result belongs; null if this process is no fork. */
  public @Nullable Path folder() {
    return folder;
  }

  /** The step of the plan that is run; empty if this process is no fork. */
  public String step() {
    return step;
  }

  /** What an earlier step reached in another process, 0 if none did. */
  public double capacityPerSecond() {
    return capacityPerSecond;
  }

  /** How adapters find the servers that the parent has started. */
  public Map<String, String> serverParameters() {
    return serverParameters;
  }

  static List<String> arguments(
      Path folder, String step, double capacityPerSecond, Map<String, String> serverParameters) {
    List<String> arguments = new ArrayList<>();
    arguments.add(FOLDER + "=" + folder);
    arguments.add(STEP + "=" + step);
    arguments.add(CAPACITY + "=" + capacityPerSecond);
    serverParameters.forEach((name, value) -> arguments.add(SERVER + "=" + name + "=" + value));
    return arguments;
  }
}
