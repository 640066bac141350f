package io.bench.engine.workload.yaml;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/**
 * What the YAML library refuses, in the words of somebody who writes workloads, and at the place
 * where the mistake was made rather than where it was noticed.
 *
 * @param codePointIndex where
 * @param message what
 */
record SyntaxMistake(int codePointIndex, String message) {

  /**
   * What a problem of the library means.
   *
   * @param problem all of its text
   * @param message with {@code $1} for the pattern's group
   */
  private record Rule(Pattern problem, String message) {

    Rule(String problem, String message) {
      this(Pattern.compile(problem, Pattern.DOTALL), message);
    }
  }

  private static final String BLOCK_END = "expected <block end>, but found ";

  /** The first that matches holds. */
  private static final List<Rule> RULES =
      List.of(
          new Rule(
              "mapping values are not allowed.*",
              "unexpected ':'; put quotes around a value that contains ': ', or check the"
                  + " indentation"),
          new Rule("sequence entries are not allowed.*", "a list must begin on a line of its own"),
          new Rule(
              "expected (?:chomping or indentation indicators|a comment or a line break).*",
              "only '+', '-' or a digit may follow '|' or '>' on its line"),
          new Rule(
              "found character '\\\\t.*' that cannot start any token.*",
              "a tab; indent with spaces"),
          new Rule(
              "found character '(.+?)' that cannot start any token.*",
              "text cannot begin with $1; put quotes around it"),
          new Rule(
              "found unknown escape character (.+?)\\(\\d+\\)",
              "\\$1 means nothing in double quotes; write \\\\ for a backslash, or use single"
                  + " quotes"),
          new Rule(
              "expected escape sequence of (\\d) hexadecimal numbers.*",
              "\\x, \\u and \\U in double quotes take 2, 4 and 8 hexadecimal digits; here are"
                  + " fewer than $1"),
          new Rule(BLOCK_END + "'([}\\]])'", "this '$1' closes nothing"),
          new Rule(BLOCK_END + "':'", "no key stands before this ':'"),
          new Rule(BLOCK_END + "'-'", "a list item among keys; check the indentation"),
          new Rule(BLOCK_END + "'\\?'", "a key among list items; check the indentation"),
          new Rule(
              BLOCK_END + "'<block (?:mapping|sequence) start>'",
              "indented unlike the lines before it"),
          new Rule(
              BLOCK_END + "'.*'",
              "unexpected text; check the indentation, and put quotes around a value that contains"
                  + " quotes"),
          new Rule("expected the node content, but found '(.*)'", "expected a value, found '$1'"),
          new Rule(
              "expected '<document start>', but found .*", "expected a line '---' before this"),
          new Rule("Version\\{major=(\\d+, minor=\\d+)\\}", "YAML version $1 is not supported"));

  static SyntaxMistake of(MarkedYamlEngineException thrown) {
    String problem = String.valueOf(thrown.getProblem());
    String context = thrown.getContext() == null ? "" : thrown.getContext();
    int noticed = index(thrown.getProblemMark(), 0);
    int begun = index(thrown.getContextMark(), noticed);
    if (problem.startsWith("found unexpected end of stream")
        || problem.startsWith("found unexpected document separator")) {
      return new SyntaxMistake(begun, "the quote that begins here is not closed");
    }
    if (problem.startsWith("could not find expected ':'")) {
      return new SyntaxMistake(begun, "expected 'key: value'; no ':' follows this text");
    }
    if (problem.startsWith("expected ',' or ']'")) {
      return new SyntaxMistake(begun, notClosed('[', ']', thrown));
    }
    if (problem.startsWith("expected ',' or '}'")) {
      return new SyntaxMistake(begun, notClosed('{', '}', thrown));
    }
    return new SyntaxMistake(noticed, explained(problem, context));
  }

  private static String notClosed(char open, char close, MarkedYamlEngineException thrown) {
    String until =
        thrown
            .getProblemMark()
            .map(mark -> " (by line " + (mark.getLine() + 1) + " at the latest)")
            .orElse("");
    return "no '" + close + "' closes the '" + open + "' that stands here" + until;
  }

  private static int index(Optional<Mark> mark, int otherwise) {
    return mark.map(Mark::getIndex).orElse(otherwise);
  }

  private static String explained(String problem, String context) {
    if (problem.startsWith("unexpected character found")) {
      return "a name must follow '" + (context.contains("alias") ? '*' : '&') + "'";
    }
    for (Rule rule : RULES) {
      Matcher matcher = rule.problem().matcher(problem);
      if (matcher.matches()) {
        return matcher.groupCount() == 0
            ? rule.message()
            : rule.message().replace("$1", matcher.group(1).replace(", minor=", "."));
      }
    }
    return context.isBlank() ? problem : problem + " (" + context.trim() + ")";
  }
}
