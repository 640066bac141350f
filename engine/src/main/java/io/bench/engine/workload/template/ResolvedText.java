package io.bench.engine.workload.template;

import io.bench.engine.workload.source.SourcePosition;
import io.bench.engine.workload.source.SourceText;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** A workload's text after its template references were replaced. Immutable. */
public final class ResolvedText {

  private final SourceText origin;
  private final String text;
  private final List<TemplateParameter> parameters;
  private final Set<String> unset;
  private final NavigableMap<Integer, Part> partByStart;

  /**
   * A part of the text.
   *
   * @param originStart where it comes from
   * @param replaced whether all of it comes out of a template, and so from there
   */
  private record Part(int originStart, boolean replaced) {}

  private ResolvedText(Builder builder, List<TemplateParameter> parameters, Set<String> unset) {
    this.origin = builder.origin;
    this.text = builder.text.toString();
    this.partByStart = builder.partByStart;
    this.parameters = List.copyOf(parameters);
    this.unset = Set.copyOf(unset);
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
    var part = partByStart.floorEntry(offset);
    int start = part.getValue().originStart();
    int within = part.getValue().replaced() ? 0 : offset - part.getKey();
    return origin.position(Math.min(start + within, origin.text().length()));
  }

  /**
   * Puts a resolved text together from copied and replaced parts, left to right. Of parts that
   * begin at one offset, since those before it are empty, the last one counts.
   */
  static final class Builder {

    private final SourceText origin;
    private final StringBuilder text = new StringBuilder();
    private final NavigableMap<Integer, Part> partByStart = new TreeMap<>();

    Builder(SourceText origin) {
      this.origin = origin;
    }

    void copy(int from, int to) {
      partByStart.put(text.length(), new Part(from, false));
      text.append(origin.text(), from, to);
    }

    void replace(int from, String value) {
      partByStart.put(text.length(), new Part(from, true));
      text.append(value);
    }

    ResolvedText build(List<TemplateParameter> parameters, Set<String> unset) {
      return new ResolvedText(this, parameters, unset);
    }
  }
}
