package io.bench.engine.policy;

import io.bench.adapter.api.NearestName;
import io.bench.engine.problem.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The rules of {@code errors=}: chains {@code pattern[,pattern]:verb[,verb]} separated by {@code
 * ;}. The first chain with a pattern that matches the whole name of an error decides; a chain
 * without patterns matches every error. An error that no chain matches is counted. Immutable.
 */
public final class ErrorPolicy {

  private static final List<String> VERBS =
      List.of(
          "stop",
          "retry",
          "warn",
          "error",
          "list",
          "ignore",
          "count",
          "counter",
          "meter",
          "timer",
          "histogram",
          "code=N");

  private static final int MAX_EXIT_CODE = 255;

  private record Chain(List<Pattern> patterns, ErrorRule rule) {}

  private final String text;
  private final List<Chain> chains;

  private ErrorPolicy(String text, List<Chain> chains) {
    this.text = text;
    this.chains = chains;
  }

  /**
   * Reads a policy.
   *
   * @throws UsageException naming every verb that does not exist and every pattern that is none
   */
  public static ErrorPolicy parse(String text) {
    List<String> problems = new ArrayList<>();
    List<Chain> chains = new ArrayList<>();
    for (String part : text.split(";", -1)) {
      if (part.isBlank()) {
        continue;
      }
      int colon = part.lastIndexOf(':');
      String patterns = colon < 0 ? ".*" : part.substring(0, colon);
      String verbs = colon < 0 ? part : part.substring(colon + 1);
      chains.add(new Chain(patterns(patterns, problems), rule(verbs, problems)));
    }
    if (chains.isEmpty()) {
      problems.add("parameter 'errors' is empty; give a policy such as errors=count");
    }
    if (!problems.isEmpty()) {
      throw new UsageException(problems);
    }
    return new ErrorPolicy(text, List.copyOf(chains));
  }

  private static List<Pattern> patterns(String text, List<String> problems) {
    List<Pattern> patterns = new ArrayList<>();
    for (String pattern : text.split(",", -1)) {
      try {
        patterns.add(Pattern.compile(pattern.trim()));
      } catch (PatternSyntaxException wrong) {
        problems.add(
            "parameter 'errors': '"
                + pattern
                + "' is no regular expression: "
                + wrong.getDescription());
      }
    }
    return patterns;
  }

  private static ErrorRule rule(String text, List<String> problems) {
    boolean stop = false;
    boolean retry = false;
    ErrorRule.Log log = ErrorRule.Log.QUIET;
    int exitCode = -1;
    boolean list = false;
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
            exitCode = Integer.parseInt(verb.substring("code=".length()));
            if (exitCode < 1 || exitCode > MAX_EXIT_CODE) {
              problems.add("parameter 'errors': " + verb + " is no exit code from 1 to 255");
            }
          } else {
            problems.add(
                "parameter 'errors': unknown verb '"
                    + verb
                    + "'"
                    + NearestName.suggestion(verb, VERBS)
                    + " (known: "
                    + String.join(", ", VERBS)
                    + ")");
          }
        }
      }
    }
    return new ErrorRule(stop, retry, log, exitCode, list);
  }

  /** The rule for an error. Slow; ask once per name. */
  public ErrorRule ruleFor(String errorName) {
    for (Chain chain : chains) {
      for (Pattern pattern : chain.patterns) {
        if (pattern.matcher(errorName).matches()) {
          return chain.rule;
        }
      }
    }
    return ErrorRule.COUNT;
  }

  @Override
  public String toString() {
    return text;
  }
}
