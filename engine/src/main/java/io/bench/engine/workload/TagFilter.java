package io.bench.engine.workload;

import io.bench.adapter.api.NearestName;
import io.bench.engine.problem.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Selects ops by their tags. Immutable.
 *
 * <pre>
 * filter    = term {"," term}                     every term must hold
 * term      = condition | "any(" filter ")" | "all(" filter ")" | "none(" filter ")"
 * condition = name | name ":" regex | name "=" regex
 * </pre>
 *
 * The expression must match the whole value of the tag; a name alone asks that the tag exists.
 * Quotes around an expression are taken off. In {@code any} one term must hold, in {@code none} no
 * term may.
 */
public final class TagFilter {

  private static final Pattern GROUP =
      Pattern.compile("(any|all|none)\\s*\\((.*)\\)", Pattern.DOTALL);
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][\\w.-]*");

  /** Keeps the depth of groups and expressions within the stack. */
  private static final int MAX_LENGTH = 4000;

  private final String text;
  private final Term term;

  private sealed interface Term {
    boolean holds(Map<String, String> tags);
  }

  private record Condition(String name, Pattern pattern) implements Term {
    @Override
    public boolean holds(Map<String, String> tags) {
      String value = tags.get(name);
      return value != null && pattern.matcher(new BoundedText(pattern, value)).matches();
    }
  }

  private record Group(String kind, List<Term> terms) implements Term {
    @Override
    public boolean holds(Map<String, String> tags) {
      return switch (kind) {
        case "any" -> terms.stream().anyMatch(term -> term.holds(tags));
        case "none" -> terms.stream().noneMatch(term -> term.holds(tags));
        default -> terms.stream().allMatch(term -> term.holds(tags));
      };
    }
  }

  private TagFilter(String text, Term term) {
    this.text = text;
    this.term = term;
  }

  /**
   * Reads a filter.
   *
   * @throws UsageException saying what is wrong with it
   */
  public static TagFilter parse(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new UsageException(
          "tags=" + text.substring(0, 30) + "... is longer than " + MAX_LENGTH + " characters");
    }
    return new TagFilter(text, new Group("all", terms(text, text)));
  }

  /** Whether an op with these tags is selected. */
  public boolean matches(Map<String, String> tags) {
    return term.holds(tags);
  }

  /**
   * The ops that are selected, in their order.
   *
   * @throws UsageException saying what there is, if none is selected
   */
  public List<WorkloadOp> select(Workload workload) {
    List<WorkloadOp> selected = workload.ops().stream().filter(op -> matches(op.tags())).toList();
    if (selected.isEmpty()) {
      throw new UsageException(
          "no op of workload '%s' has tags=%s; %s"
              .formatted(workload.name(), text, known(workload)));
    }
    return selected;
  }

  private String known(Workload workload) {
    if (workload.ops().isEmpty()) {
      return "it has no ops";
    }
    Set<String> names = new TreeSet<>();
    workload.ops().forEach(op -> names.addAll(op.tags().keySet()));
    for (String name : conditionNames(term)) {
      if (!names.contains(name)) {
        return "no op has a tag '%s'%s; tags are %s"
            .formatted(name, NearestName.suggestion(name, names), String.join(", ", names));
      }
    }
    return "its blocks are " + String.join(", ", workload.blocks());
  }

  private static List<String> conditionNames(Term term) {
    List<String> names = new ArrayList<>();
    if (term instanceof Condition condition) {
      names.add(condition.name());
    } else if (term instanceof Group group && !group.kind().equals("none")) {
      group.terms().forEach(inner -> names.addAll(conditionNames(inner)));
    }
    return names;
  }

  private static List<Term> terms(String part, String whole) {
    List<Term> terms = new ArrayList<>();
    for (String piece : split(part, whole)) {
      if (piece.isEmpty()) {
        throw new UsageException("tags=" + whole + ": a condition is missing");
      }
      var group = GROUP.matcher(piece);
      terms.add(
          group.matches()
              ? new Group(group.group(1), terms(group.group(2), whole))
              : condition(piece, whole));
    }
    return terms;
  }

  private static Condition condition(String piece, String whole) {
    int separator = 0;
    while (separator < piece.length() && ":=".indexOf(piece.charAt(separator)) < 0) {
      separator++;
    }
    String name = piece.substring(0, separator).trim();
    if (!NAME.matcher(name).matches()) {
      throw new UsageException(
          "tags=" + whole + ": '" + piece + "' is not of the form name:expression");
    }
    String regex =
        separator == piece.length() ? ".*" : unquoted(piece.substring(separator + 1).trim());
    try {
      return new Condition(name, Pattern.compile(regex));
    } catch (PatternSyntaxException e) {
      throw new UsageException(
          "tags=%s: '%s' is no regular expression: %s".formatted(whole, regex, e.getDescription()));
    }
  }

  private static String unquoted(String text) {
    boolean quoted =
        text.length() >= 2
            && (text.charAt(0) == '"' || text.charAt(0) == '\'')
            && text.charAt(text.length() - 1) == text.charAt(0);
    return quoted ? text.substring(1, text.length() - 1) : text;
  }

  /** Splits at the commas that stand outside of brackets and quotes. */
  private static List<String> split(String text, String whole) {
    List<String> pieces = new ArrayList<>();
    int depth = 0;
    char quote = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if ("([{".indexOf(c) >= 0) {
        depth++;
      } else if (")]}".indexOf(c) >= 0) {
        depth--;
      } else if (c == ',' && depth == 0) {
        pieces.add(text.substring(start, i).trim());
        start = i + 1;
      }
    }
    if (depth != 0 || quote != 0) {
      throw new UsageException("tags=" + whole + ": brackets or quotes are not balanced");
    }
    pieces.add(text.substring(start).trim());
    return pieces;
  }
}
