package io.bench.app.summary;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How this program was called, so that what it tells people to type works. Stateless. */
final class TypedCommand {

  /** What a JVM says of itself that was started with {@code -jar}. */
  private static final Pattern OUR_JAR =
      Pattern.compile("((?:.*?[/\\\\])?bench[^/\\\\ ]*\\.jar)(?: .*)?", Pattern.DOTALL);

  private TypedCommand() {}

  /** Of this process. */
  static String ofThisProcess() {
    return of(System.getProperty("sun.java.command", ""));
  }

  /**
   * Returns {@code java -jar} with the jar as it was named, or {@code bench} where a launcher of
   * that name stands before it.
   *
   * @param javaCommand the program's jar or main class, with its arguments
   */
  static String of(String javaCommand) {
    Matcher jar = OUR_JAR.matcher(javaCommand);
    return jar.matches() ? "java -jar " + NextSteps.quoted(Path.of(jar.group(1))) : "bench";
  }
}
