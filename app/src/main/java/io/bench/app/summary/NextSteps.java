package io.bench.app.summary;

import static java.util.Comparator.reverseOrder;

import io.bench.app.text.ShellWord;
import io.bench.app.text.Wrapped;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.read.ResultRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Commands for the next steps with a result, ready to paste.
 *
 * @param scenario of the run: only runs of the same one are compared
 * @param program how it is called
 */
record NextSteps(Path folder, String scenario, String program) {

  /** Continues a command on the next line in a shell. */
  private static final String CONTINUED = " \\";

  /** How a result folder's name begins: the time of the run. */
  private static final Pattern TIME = Pattern.compile("\\d{8}T\\d{6}Z-");

  /** What a JVM says of itself that was started with {@code -jar}. */
  private static final Pattern OUR_JAR =
      Pattern.compile("((?:.*?[/\\\\])?bench[^/\\\\ ]*\\.jar)(?: .*)?", Pattern.DOTALL);

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    Optional<Path> before = runBefore();
    if (before.isPresent()) {
      lines.add("Is it different from the run before?");
      lines.addAll(compare(before.get(), folder));
    } else {
      lines.add("Run it again, and see what differs: name that run's folder last");
      lines.addAll(compare(folder, folder.resolveSibling("NEXT")));
    }
    return lines;
  }

  /** The command, on lines of their own as a shell takes them where one is not enough. */
  private List<String> compare(Path baseline, Path other) {
    List<String> lines = new ArrayList<>();
    String line = "  " + program + " compare";
    for (Path each : List.of(baseline, other)) {
      String longer = line + " " + ShellWord.quoted(each.toString());
      if (longer.length() > Wrapped.COLUMNS - CONTINUED.length()) {
        lines.add(line + CONTINUED);
        longer = "    " + ShellWord.quoted(each.toString());
      }
      line = longer;
    }
    lines.add(line);
    return lines;
  }

  /** The latest result of the same workload, scenario and adapter that lies beside this one. */
  private Optional<Path> runBefore() {
    Path parent = folder.getParent();
    String name = String.valueOf(folder.getFileName());
    if (parent == null || !TIME.matcher(name).lookingAt()) {
      return Optional.empty();
    }
    String kind = kind(name);
    try (Stream<Path> siblings = Files.list(parent)) {
      return siblings
          .filter(sibling -> TIME.matcher(sibling.getFileName().toString()).lookingAt())
          .filter(sibling -> kind(sibling.getFileName().toString()).equals(kind))
          .filter(sibling -> sibling.getFileName().toString().compareTo(name) < 0)
          .sorted(Comparator.comparing(sibling -> sibling.getFileName().toString(), reverseOrder()))
          .filter(this::ranTheSameScenario)
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private boolean ranTheSameScenario(Path sibling) {
    try {
      return scenario.equals(ResultRun.readDocument(sibling).scenario());
    } catch (UsageException e) {
      return false;
    }
  }

  private static String kind(String name) {
    return TIME.matcher(name).replaceFirst("");
  }

  /**
   * How this program was called: {@code java -jar} with the jar as it was named, or {@code bench}
   * where a launcher of that name stands before it.
   *
   * @param javaCommand the program's jar or main class, with its arguments
   */
  static String program(String javaCommand) {
    Matcher jar = OUR_JAR.matcher(javaCommand);
    return jar.matches() ? "java -jar " + ShellWord.quoted(jar.group(1)) : "bench";
  }
}
