package io.bench.engine.workload.source;

import java.util.Comparator;

/**
 * A place in a workload's source, as editors count it.
 *
 * @param source the file as the user named it
 * @param line from 1
 * @param column from 1, in characters (code points)
 */
public record SourcePosition(String source, int line, int column)
    implements Comparable<SourcePosition> {

  private static final Comparator<SourcePosition> ORDER =
      Comparator.comparing(SourcePosition::source)
          .thenComparingInt(SourcePosition::line)
          .thenComparingInt(SourcePosition::column);

  @Override
  public int compareTo(SourcePosition other) {
    return ORDER.compare(this, other);
  }

  /** {@code source:line:column}, which terminals and editors make clickable. */
  @Override
  public String toString() {
    return source + ":" + line + ":" + column;
  }
}
