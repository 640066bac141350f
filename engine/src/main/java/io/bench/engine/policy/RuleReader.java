package io.bench.engine.policy;

import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.error.ErrorVerbProvider;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the verbs of {@code errors=}, chain by chain. Used once. */
final class RuleReader {

  private static final int MAX_EXIT_CODE = 255;

  private final List<ErrorVerbProvider> known;
  private final List<String> problems;
  private final Map<String, ErrorVerbProvider> used = new LinkedHashMap<>();

  /**
   * @param known verbs besides the built-in ones
   * @param problems receives a line for everything that is wrong
   */
  RuleReader(List<ErrorVerbProvider> known, List<String> problems) {
    this.known = known;
    this.problems = problems;
  }

  /** The verbs of others that were named so far, each once. */
  List<ErrorVerbProvider> used() {
    return List.copyOf(used.values());
  }

  /** The rule of verbs that are separated by commas. */
  ErrorRule rule(String text) {
    boolean stop = false;
    boolean retry = false;
    ErrorRule.Log log = ErrorRule.Log.QUIET;
    int exitCode = -1;
    boolean list = false;
    List<String> others = new ArrayList<>();
    for (String raw : text.split(",", -1)) {
      String verb = raw.trim();
      switch (verb) {
        case "stop" -> stop = true;
        case "retry" -> retry = true;
        case "warn" -> log = ErrorRule.Log.WARN;
        case "error" -> log = ErrorRule.Log.ERROR;
        case "list" -> list = true;
        // Every error is counted and timed in any case, so these ask for what already happens.
        case "ignore", "count", "counter", "meter", "timer", "histogram" -> {}
        default -> {
          if (verb.matches("code=\\d{1,9}")) {
            exitCode = exitCode(verb);
          } else if (take(verb) && !others.contains(verb)) {
            others.add(verb);
          }
        }
      }
    }
    return new ErrorRule(stop, retry, log, exitCode, list, others);
  }

  private int exitCode(String verb) {
    int code = Integer.parseInt(verb.substring("code=".length()));
    if (code < 1 || code > MAX_EXIT_CODE) {
      problems.add("parameter 'errors': " + verb + " is no exit code from 1 to 255");
    }
    return code;
  }

  /** Whether there is such a verb. */
  private boolean take(String verb) {
    for (ErrorVerbProvider provider : known) {
      if (provider.name().equals(verb)) {
        used.put(verb, provider);
        return true;
      }
    }
    List<String> names = new ArrayList<>(BuiltInVerbs.names());
    known.forEach(provider -> names.add(provider.name()));
    problems.add(
        "parameter 'errors': unknown verb '%s'%s (known: %s)"
            .formatted(verb, NearestName.suggestion(verb, names), String.join(", ", names)));
    return false;
  }
}
