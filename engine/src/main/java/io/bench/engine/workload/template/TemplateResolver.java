package io.bench.engine.workload.template;

import io.bench.engine.workload.source.SourcePosition;
import io.bench.engine.workload.source.SourceProblems;
import io.bench.engine.workload.source.SourceText;
import io.bench.engine.workload.template.ReferenceScanner.TemplateReference;
import io.bench.engine.workload.template.ReferenceScanner.TemplateReference.Spelling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Replaces template references. What a reference becomes is, in this order: the value given for its
 * name, its own default, the first default seen before it for that name, and otherwise {@code
 * UNSET:name}. Defaults may hold references; values that were given are taken as they are.
 *
 * <p>References in YAML comments are left alone and count for nothing.
 */
public final class TemplateResolver {

  /** What stands, followed by the name, where a parameter has neither value nor default. */
  public static final String UNSET = "UNSET:";

  private static final int MAX_NESTING = 32;
  static final int MAX_CHARACTERS = 16 << 20;

  private final SourceText source;
  private final Map<String, String> given = new HashMap<>();
  private final SourceProblems problems;
  private final Map<String, TemplateParameter> parameters = new LinkedHashMap<>();
  private final Set<String> unset = new LinkedHashSet<>();
  private long charactersLeft = MAX_CHARACTERS;

  /** Stops resolving; the problem has been reported. */
  private static final class TooLong extends Exception {
    private static final long serialVersionUID = 1L;
  }

  private TemplateResolver(SourceText source, Map<String, String> given, SourceProblems problems) {
    this.source = source;
    this.problems = problems;
    given.forEach((name, value) -> this.given.put(TemplateParameter.canonicalName(name), value));
  }

  /**
   * Resolves a whole text.
   *
   * @param given values by name, in which {@code -} and {@code _} are alike; names that the text
   *     does not ask for are of no interest
   * @param problems receives references that cannot be read, and warnings
   */
  public static ResolvedText resolve(
      SourceText source, Map<String, String> given, SourceProblems problems) {
    return new TemplateResolver(source, given, problems).resolve();
  }

  private ResolvedText resolve() {
    String text = source.text();
    Map<Integer, String> broken = new LinkedHashMap<>();
    List<TemplateReference> references = new ReferenceScanner(text, broken::put).references();
    if (references.isEmpty() && broken.isEmpty()) {
      ResolvedText.Builder same = new ResolvedText.Builder(source);
      same.copy(0, text.length());
      return same.build(List.of(), Set.of());
    }
    CommentSpans comments = CommentSpans.of(text, references);
    broken.forEach(
        (offset, problem) -> {
          if (!comments.contains(offset)) {
            problems.error(source.position(offset), problem);
          }
        });
    ResolvedText.Builder result = new ResolvedText.Builder(source);
    try {
      int copied = 0;
      for (TemplateReference reference : references) {
        if (!comments.contains(reference.start())) {
          SourcePosition position = source.position(reference.start());
          result.copy(copied, reference.start());
          result.replace(reference.start(), value(reference, position, 1));
          copied = reference.end();
        }
      }
      result.copy(copied, text.length());
    } catch (TooLong e) {
      result = new ResolvedText.Builder(source);
      result.copy(0, 0);
    }
    return result.build(new ArrayList<>(parameters.values()), unset);
  }

  private String value(TemplateReference reference, SourcePosition position, int nesting)
      throws TooLong {
    String value = chosenValue(reference, position, nesting);
    charactersLeft -= value.length();
    if (charactersLeft < 0) {
      problems.error(
          position,
          "templates become more than %d characters in all, counting those in defaults"
              .formatted(MAX_CHARACTERS));
      throw new TooLong();
    }
    return value;
  }

  private String chosenValue(TemplateReference reference, SourcePosition position, int nesting)
      throws TooLong {
    String name = reference.name();
    if (reference.spelling() == Spelling.CALL_WITH_COLON) {
      problems.warning(
          position,
          "TEMPLATE(%1$s:...) is read as TEMPLATE(%1$s,...); write a comma".formatted(name));
    }
    if (reference.spelling() == Spelling.CALL_WITH_ANGLES) {
      problems.warning(
          position,
          "the '>>' behind TEMPLATE(%s...) closes nothing and is left out".formatted(name));
    }
    String ownDefault = reference.defaultText();
    String resolvedDefault =
        ownDefault == null ? null : resolveNested(ownDefault, position, nesting + 1);
    String earlierDefault = remember(name, resolvedDefault, position);
    String givenValue = given.get(TemplateParameter.canonicalName(name));
    if (givenValue != null) {
      return givenValue;
    }
    if (resolvedDefault != null) {
      return resolvedDefault;
    }
    if (earlierDefault != null) {
      return earlierDefault;
    }
    unset.add(name);
    return UNSET + name;
  }

  /**
   * @return the default seen earlier for the name
   */
  private @Nullable String remember(
      String name, @Nullable String defaultValue, SourcePosition position) {
    String canonical = TemplateParameter.canonicalName(name);
    TemplateParameter known = parameters.get(canonical);
    if (known == null) {
      parameters.put(canonical, new TemplateParameter(name, defaultValue, position));
      return null;
    }
    if (known.defaultValue() == null && defaultValue != null) {
      parameters.put(
          canonical, new TemplateParameter(known.name(), defaultValue, known.position()));
    }
    return known.defaultValue();
  }

  private String resolveNested(String text, SourcePosition position, int nesting) throws TooLong {
    if (nesting > MAX_NESTING) {
      problems.error(position, "templates are nested more than " + MAX_NESTING + " deep");
      return text;
    }
    ReferenceScanner scanner =
        new ReferenceScanner(text, (offset, problem) -> problems.error(position, problem));
    StringBuilder result = new StringBuilder();
    int copied = 0;
    for (TemplateReference reference : scanner.references()) {
      result.append(text, copied, reference.start()).append(value(reference, position, nesting));
      copied = reference.end();
    }
    return result.append(text, copied, text.length()).toString();
  }
}
