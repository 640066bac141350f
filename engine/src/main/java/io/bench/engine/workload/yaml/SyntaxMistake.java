package io.bench.engine.workload.yaml;

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

  private static final Pattern CANNOT_START =
      Pattern.compile("found character '(.+?)' that cannot start any token.*", Pattern.DOTALL);
  private static final Pattern UNKNOWN_ESCAPE =
      Pattern.compile("found unknown escape character (.+?)\\(\\d+\\)");
  private static final Pattern HEXADECIMAL =
      Pattern.compile("expected escape sequence of (\\d) hexadecimal numbers");
  private static final Pattern NOT_BLOCK_END =
      Pattern.compile("expected <block end>, but found '(.*)'");
  private static final Pattern NO_CONTENT =
      Pattern.compile("expected the node content, but found '(.*)'");
  private static final Pattern NOT_DOCUMENT_START =
      Pattern.compile("expected '<document start>', but found .*");
  private static final Pattern VERSION = Pattern.compile("Version\\{major=(\\d+), minor=(\\d+)\\}");

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
    if (problem.startsWith("mapping values are not allowed")) {
      return "unexpected ':'; put quotes around a value that contains ': ', or check the"
          + " indentation";
    }
    if (problem.startsWith("sequence entries are not allowed")) {
      return "a list must begin on a line of its own";
    }
    if (problem.startsWith("expected chomping or indentation indicators")
        || problem.startsWith("expected a comment or a line break")) {
      return "only '+', '-' or a digit may follow '|' or '>' on its line";
    }
    if (problem.startsWith("unexpected character found")) {
      return "a name must follow '" + (context.contains("alias") ? '*' : '&') + "'";
    }
    Matcher matcher = CANNOT_START.matcher(problem);
    if (matcher.matches()) {
      return cannotStart(matcher.group(1));
    }
    matcher = UNKNOWN_ESCAPE.matcher(problem);
    if (matcher.matches()) {
      return "\\"
          + matcher.group(1)
          + " means nothing in double quotes; write \\\\ for a backslash, or use single quotes";
    }
    matcher = HEXADECIMAL.matcher(problem);
    if (matcher.lookingAt()) {
      return "\\x, \\u and \\U in double quotes take 2, 4 and 8 hexadecimal digits; here are fewer than "
          + matcher.group(1);
    }
    matcher = NOT_BLOCK_END.matcher(problem);
    if (matcher.matches()) {
      return misplaced(matcher.group(1));
    }
    matcher = NO_CONTENT.matcher(problem);
    if (matcher.matches()) {
      return "expected a value, found '" + matcher.group(1) + "'";
    }
    if (NOT_DOCUMENT_START.matcher(problem).matches()) {
      return "expected a line '---' before this";
    }
    matcher = VERSION.matcher(problem);
    if (matcher.matches()) {
      return "YAML version %s.%s is not supported".formatted(matcher.group(1), matcher.group(2));
    }
    return context.isBlank() ? problem : problem + " (" + context.trim() + ")";
  }

  private static String cannotStart(String character) {
    return character.startsWith("\\t")
        ? "a tab; indent with spaces"
        : "text cannot begin with " + character + "; put quotes around it";
  }

  /** What stands where a map or a list should go on or end. */
  private static String misplaced(String found) {
    return switch (found) {
      case "}", "]" -> "this '" + found + "' closes nothing";
      case ":" -> "no key stands before this ':'";
      case "-" -> "a list item among keys; check the indentation";
      case "?" -> "a key among list items; check the indentation";
      case "<block mapping start>", "<block sequence start>" ->
          "indented unlike the lines before it";
      default ->
          "unexpected text; check the indentation, and put quotes around a value that contains"
              + " quotes";
    };
  }
}
