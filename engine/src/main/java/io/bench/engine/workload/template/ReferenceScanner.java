package io.bench.engine.workload.template;

import io.bench.engine.workload.template.ReferenceScanner.TemplateReference.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the outermost template references of a text, from left to right.
 *
 * <p>The effort is bounded: text in which very much is opened and never closed, so that the rest of
 * it would be searched again and again, is given up.
 */
final class ReferenceScanner {

  static final String CALL = "TEMPLATE(";

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");
  private static final int NOT_CLOSED = -1;

  /** How often the whole text may be looked at; real files need less than two looks. */
  private static final long MAX_LOOKS = 64;

  /** Lets short texts be as unbalanced as they like. */
  private static final long FREE_STEPS = 1_000_000;

  private final String text;
  private final BiConsumer<Integer, String> problems;
  private long stepsLeft;
  private int lineEnd = -1;
  private boolean lineIsComment;

  /**
   * @param problems receives each {@code TEMPLATE(} that cannot be read: its offset and what is
   *     wrong
   */
  ReferenceScanner(String text, BiConsumer<Integer, String> problems) {
    this.text = text;
    this.problems = problems;
    this.stepsLeft = MAX_LOOKS * text.length() + FREE_STEPS;
  }

  List<TemplateReference> references() {
    List<TemplateReference> found = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      if (at > lineEnd) {
        beginLine(at);
      }
      TemplateReference reference = referenceAt(at);
      if (reference == null) {
        if (stepsLeft <= 0) {
          problems.accept(at, "too many templates from here on that are opened and never closed");
          return found;
        }
        at++;
      } else {
        found.add(reference);
        at = reference.end();
      }
    }
    return found;
  }

  private @Nullable TemplateReference referenceAt(int at) {
    return switch (text.charAt(at)) {
      case 'T' -> text.startsWith(CALL, at) ? call(at) : null;
      case '$' -> text.startsWith("${", at) ? dollar(at) : null;
      case '<' -> text.startsWith("<<", at) ? angles(at) : null;
      default -> null;
    };
  }

  private @Nullable TemplateReference call(int at) {
    int from = at + CALL.length();
    int close = balanced(from, '(', ')');
    if (close == NOT_CLOSED) {
      problems.accept(at, "TEMPLATE( without its closing ')'");
      return null;
    }
    boolean angles = text.startsWith(">>", close + 1) && !isWithinAngles(at);
    TemplateReference reference =
        angles
            ? reference(at, from, close, close + 3, Spelling.CALL_WITH_ANGLES)
            : reference(at, from, close, close + 1, Spelling.CALL);
    if (reference == null) {
      problems.accept(
          at,
          "TEMPLATE needs the name of a parameter, as in TEMPLATE(name,default), not '%s'"
              .formatted(text.substring(from, close)));
    }
    return reference;
  }

  /** Whether an angle opens before it on its line, as in {@code list<list<TEMPLATE(type)>>}. */
  private boolean isWithinAngles(int at) {
    for (int i = at - 1; i >= 0 && !endsLine(i); i--) {
      if (text.charAt(i) == '<') {
        return true;
      }
    }
    return false;
  }

  private @Nullable TemplateReference dollar(int at) {
    int close = balanced(at + 2, '{', '}');
    return close == NOT_CLOSED ? null : reference(at, at + 2, close, close + 1, Spelling.DOLLAR);
  }

  private @Nullable TemplateReference angles(int at) {
    int close = closingAngles(at + 2);
    return close == NOT_CLOSED ? null : reference(at, at + 2, close, close + 2, Spelling.ANGLES);
  }

  /** What is no name is no reference: double angles and dollars occur in other languages too. */
  private @Nullable TemplateReference reference(
      int start, int from, int to, int end, Spelling spelling) {
    String content = text.substring(from, to);
    int separator = firstSeparator(content);
    String name = (separator < 0 ? content : content.substring(0, separator)).trim();
    if (!NAME.matcher(name).matches()) {
      return null;
    }
    String defaultText = separator < 0 ? null : content.substring(separator + 1);
    boolean colonInCall =
        spelling == Spelling.CALL && separator >= 0 && content.charAt(separator) == ':';
    return new TemplateReference(
        start, end, name, defaultText, colonInCall ? Spelling.CALL_WITH_COLON : spelling);
  }

  private static int firstSeparator(String content) {
    for (int i = 0; i < content.length(); i++) {
      if (content.charAt(i) == ',' || content.charAt(i) == ':') {
        return i;
      }
    }
    return -1;
  }

  private int balanced(int from, char open, char close) {
    int depth = 1;
    int limit = lineIsComment ? lineEnd : text.length();
    int found = NOT_CLOSED;
    int i = from;
    while (i < limit && found == NOT_CLOSED) {
      if (text.charAt(i) == open) {
        depth++;
      } else if (text.charAt(i) == close && --depth == 0) {
        found = i;
      }
      i++;
    }
    stepsLeft -= i - from;
    return found;
  }

  /**
   * Pairs single angles too, so that {@code <<type:list<text>>>} ends where it should. Unlike the
   * other spellings it must end on its line.
   */
  private int closingAngles(int from) {
    StringBuilder open = new StringBuilder("D");
    int found = NOT_CLOSED;
    int i = from;
    while (i < lineEnd && found == NOT_CLOSED) {
      int last = open.length() - 1;
      int width = 1;
      if (text.startsWith("<<", i)) {
        open.append('D');
        width = 2;
      } else if (text.charAt(i) == '<') {
        open.append('S');
      } else if (text.charAt(i) == '>' && open.charAt(last) == 'S') {
        open.setLength(last);
      } else if (text.startsWith(">>", i)) {
        if (last == 0) {
          found = i;
        }
        open.setLength(last);
        width = 2;
      }
      i += width;
    }
    stepsLeft -= i - from;
    return found;
  }

  /** A reference that begins on a line of comment must end there. */
  private void beginLine(int at) {
    lineEnd = at;
    while (lineEnd < text.length() && !endsLine(lineEnd)) {
      lineEnd++;
    }
    int first = at;
    while (first > 0 && !endsLine(first - 1)) {
      first--;
    }
    while (first < lineEnd && (text.charAt(first) == ' ' || text.charAt(first) == '\t')) {
      first++;
    }
    lineIsComment = first < lineEnd && text.charAt(first) == '#';
  }

  private boolean endsLine(int offset) {
    char c = text.charAt(offset);
    return c == '\n' || c == '\r';
  }

  /**
   * One place in a text where a template parameter is named.
   *
   * @param start offset of its first character
   * @param end offset after its last character
   * @param name the parameter
   * @param defaultText the default as written there, unresolved; null if there is none
   * @param spelling how it is written
   */
  record TemplateReference(
      int start, int end, String name, @Nullable String defaultText, Spelling spelling) {

    /** How a reference is written. */
    enum Spelling {
      /** {@code TEMPLATE(name,default)}. */
      CALL,
      /** {@code TEMPLATE(name:default)}, read like {@link #CALL}, with a warning. */
      CALL_WITH_COLON,
      /** {@code TEMPLATE(name,default)>>}, read like {@link #CALL}, with a warning. */
      CALL_WITH_ANGLES,
      /** {@code ${name:default}}. */
      DOLLAR,
      /** {@code <<name:default>>}. */
      ANGLES
    }
  }
}
