package io.bench.engine.workload.reading;

import io.bench.engine.workload.source.SourcePosition;
import io.bench.engine.workload.yaml.YamlNode.Entry;
import io.bench.engine.workload.yaml.YamlNode.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Params that were written into the text of a statement, because it is a block of text and they are
 * indented as if they were part of it. In published workloads that happens to {@code verify-fields}
 * and to a whole {@code params} at the statement's end; no statement has such lines.
 *
 * @param statement the text without them
 * @param params as if they stood beside the statement
 */
record StrayParams(String statement, List<Entry> params) {

  private static final Pattern BEGIN =
      Pattern.compile("(?m)^[ \\t]*(?:params:[ \\t]*$|verify[-_]fields:[ \\t]+\\S)");
  private static final Pattern LINE =
      Pattern.compile("\\s*+([A-Za-z][\\w-]*+):(.*)", Pattern.DOTALL);

  /**
   * Takes them out of a text, if each line from the first of them on is one.
   *
   * @param position where the text stands
   */
  static StrayParams of(String text, SourcePosition position) {
    Matcher begin = BEGIN.matcher(text);
    if (!begin.find()) {
      return new StrayParams(text, List.of());
    }
    List<Entry> params = new ArrayList<>();
    for (String line : text.substring(begin.start()).lines().filter(l -> !l.isBlank()).toList()) {
      Matcher parts = LINE.matcher(line);
      if (!parts.matches()) {
        return new StrayParams(text, List.of());
      }
      if (!parts.group(1).equals("params")) {
        params.add(new Entry(parts.group(1), position, value(parts.group(2).strip(), position)));
      }
    }
    return new StrayParams(text.substring(0, begin.start()), params);
  }

  private static Scalar value(String written, SourcePosition position) {
    boolean quoted = written.matches("\"[^\"]*\"|'[^']*'") && written.length() > 1;
    String text = quoted ? written.substring(1, written.length() - 1) : written;
    return new Scalar(position, text, text);
  }
}
