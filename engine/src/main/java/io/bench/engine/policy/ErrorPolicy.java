package io.bench.engine.policy;

import io.bench.adapter.api.error.ErrorVerbProvider;
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

  private record Chain(List<Pattern> patterns, ErrorRule rule) {}

  private final String text;
  private final List<Chain> chains;
  private final List<ErrorVerbProvider> verbs;

  private ErrorPolicy(String text, List<Chain> chains, List<ErrorVerbProvider> verbs) {
    this.text = text;
    this.chains = chains;
    this.verbs = verbs;
  }

  /**
   * Reads a policy of built-in verbs.
   *
   * @throws UsageException naming every verb that does not exist and every pattern that is none
   */
  public static ErrorPolicy parse(String text) {
    return parse(text, List.of());
  }

  /**
   * Reads a policy.
   *
   * @param known what it may name besides the built-in verbs
   * @throws UsageException naming every verb that does not exist and every pattern that is none
   */
  public static ErrorPolicy parse(String text, List<ErrorVerbProvider> known) {
    List<String> problems = new ArrayList<>();
    RuleReader reader = new RuleReader(known, problems);
    List<Chain> chains = new ArrayList<>();
    for (String part : text.split(";", -1)) {
      if (part.isBlank()) {
        continue;
      }
      int colon = part.lastIndexOf(':');
      String patterns = colon < 0 ? ".*" : part.substring(0, colon);
      String verbs = colon < 0 ? part : part.substring(colon + 1);
      chains.add(new Chain(patterns(patterns, problems), reader.rule(verbs)));
    }
    if (chains.isEmpty()) {
      problems.add("parameter 'errors' is empty; give a policy such as errors=count");
    }
    UsageException.throwIfAny(problems);
    return new ErrorPolicy(text, List.copyOf(chains), reader.used());
  }

  private static List<Pattern> patterns(String text, List<String> problems) {
    List<Pattern> patterns = new ArrayList<>();
    for (String pattern : text.split(",", -1)) {
      try {
        patterns.add(Pattern.compile(pattern.trim()));
      } catch (PatternSyntaxException e) {
        problems.add(
            "parameter 'errors': '%s' is no regular expression: %s"
                .formatted(pattern, e.getDescription()));
      }
    }
    return patterns;
  }

  /** The verbs of others that it names, each once. */
  public List<ErrorVerbProvider> verbs() {
    return verbs;
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
