package io.bench.engine.function;

import java.util.List;

/**
 * A function as {@code bench list functions} shows it and as recipes name it.
 *
 * @param summary one line: what the value is
 * @param example a recipe with this function in it, which gives a value for every cycle
 */
public record FunctionDescription(
    String name, String summary, String example, List<Overload> overloads) {

  /** The overloads as a person reads them, one a line. */
  public List<String> signatures() {
    return overloads.stream().map(Overload::toString).toList();
  }
}
