package io.bench.engine.workload.template;

import io.bench.engine.workload.source.SourcePosition;
import io.bench.engine.workload.source.SourceText;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** A workload's text after its template references were replaced. Immutable. */
public final class ResolvedText {

  private final SourceText origin;
  private final String text;
  private final List<TemplateParameter> parameters;
  private final Set<String> unset;
  private final int[] resolvedStarts;
  private final int[] originStarts;
  private final boolean[] replaced;

  private ResolvedText(
      SourceText origin, List<TemplateParameter> parameters, Set<String> unset, Builder builder) {
    this.origin = origin;
    this.parameters = List.copyOf(parameters);
    this.unset = Set.copyOf(unset);
    this.text = builder.text.toString();
    this.resolvedStarts = Arrays.copyOf(builder.resolvedStarts, builder.parts);
    this.originStarts = Arrays.copyOf(builder.originStarts, builder.parts);
    this.replaced = Arrays.copyOf(builder.replaced, builder.parts);
  }

  /** The text to be read as YAML. */
  public String text() {
    return text;
  }

  /** The parameters that the text names outside of comments, each once, in their order. */
  public List<TemplateParameter> parameters() {
    return parameters;
  }

  /** Names of parameters that have neither value nor default: the text says {@code UNSET:name}. */
  public Set<String> unset() {
    return unset;
  }

  /** The file that the text came from. */
  public String source() {
    return origin.source();
  }

  /**
   * Where in the file a character of {@link #text} comes from. What came out of a template leads to
   * the beginning of the reference.
   *
   * @param offset 0 to the length of the text
   */
  public SourcePosition position(int offset) {
    int found = Arrays.binarySearch(resolvedStarts, offset);
    int part = found >= 0 ? lastOfEqual(found) : -found - 2;
    int within = replaced[part] ? 0 : offset - resolvedStarts[part];
    return origin.position(Math.min(originStarts[part] + within, origin.text().length()));
  }

  /** Replaced parts may be empty, so that several parts begin at one offset. */
  private int lastOfEqual(int found) {
    int part = found;
    while (part + 1 < resolvedStarts.length && resolvedStarts[part + 1] == resolvedStarts[part]) {
      part++;
    }
    return part;
  }

  /** Puts a resolved text together from copied and replaced parts, left to right. */
  static final class Builder {

    private final SourceText origin;
    private final StringBuilder text = new StringBuilder();
    private int[] resolvedStarts = new int[16];
    private int[] originStarts = new int[16];
    private boolean[] replaced = new boolean[16];
    private int parts;

    Builder(SourceText origin) {
      this.origin = origin;
    }

    void copy(int from, int to) {
      part(from, false);
      text.append(origin.text(), from, to);
    }

    void replace(int from, String value) {
      part(from, true);
      text.append(value);
    }

    ResolvedText build(List<TemplateParameter> parameters, Set<String> unset) {
      return new ResolvedText(origin, parameters, unset, this);
    }

    private void part(int originStart, boolean isReplaced) {
      if (parts == resolvedStarts.length) {
        resolvedStarts = Arrays.copyOf(resolvedStarts, parts * 2);
        originStarts = Arrays.copyOf(originStarts, parts * 2);
        replaced = Arrays.copyOf(replaced, parts * 2);
      }
      resolvedStarts[parts] = text.length();
      originStarts[parts] = originStart;
      replaced[parts] = isReplaced;
      parts++;
    }
  }
}
