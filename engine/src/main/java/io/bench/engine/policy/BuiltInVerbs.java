package io.bench.engine.policy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The verbs that every {@code errors=} can name. */
public final class BuiltInVerbs {

  private BuiltInVerbs() {}

  /** Their names, {@code code=N} among them. */
  public static List<String> names() {
    return descriptions().keySet().stream()
        .flatMap(verbs -> Stream.of(verbs.split(", ", -1)))
        .toList();
  }

  /** What each does, in one line; those that do the same stand together. */
  public static Map<String, String> descriptions() {
    Map<String, String> lines = new LinkedHashMap<>();
    lines.put("stop", "end the step, which has failed");
    lines.put("retry", "try again, up to tries=, if that cannot do the work twice");
    lines.put("warn, error", "log more than the first of a name, up to 10 a second");
    lines.put("list", "write the cycle of each op that failed to failed-cycles.jsonl");
    lines.put(
        "ignore, count, counter, meter, timer, histogram",
        "what happens to every error anyway: it is counted and timed");
    lines.put("code=N", "make N (1 to 255) the exit code of the run");
    return lines;
  }
}
