package io.bench.benchmarks.truth;

import io.bench.servers.jvm.JavaHome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command that runs a jar with the JVM of this process. */
final class JavaCommand {

  private JavaCommand() {}

  static List<String> of(Path jar, List<String> words) {
    List<String> command = new ArrayList<>();
    command.add(JavaHome.ofThisProcess().program().toString());
    command.add("-jar");
    command.add(jar.toString());
    command.addAll(words);
    return command;
  }
}
