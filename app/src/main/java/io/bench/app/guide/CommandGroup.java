package io.bench.app.guide;

import java.util.List;

/** What people do with Bench, and the commands for it, both in the order in which help has them. */
public enum CommandGroup {
  MEASURE("Run and measure", List.of("run", "search", "experiment", "calibrate", "submit")),
  UNDERSTAND("Understand results", List.of("results", "compare", "report", "merge", "export")),
  WRITE("Write workloads and adapters", List.of("init", "check", "show", "list")),
  SERVE("Start servers", List.of("serve")),
  SET_UP("Get help and set up", List.of("help", "completion"));

  private final String heading;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<String> commands;

  CommandGroup(String heading, List<String> commands) {
    this.heading = heading;
    this.commands = commands;
  }

  /** What stands above the commands, without a colon. */
  public String heading() {
    return heading;
  }

  /** The names of its commands. */
  public List<String> commands() {
    return commands;
  }
}
