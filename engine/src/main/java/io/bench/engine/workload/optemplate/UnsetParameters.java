package io.bench.engine.workload.optemplate;

import io.bench.engine.workload.source.Problems;
import io.bench.engine.workload.source.SourcePosition;
import io.bench.engine.workload.template.TemplateResolver;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Finds what template parameters without a value have left in a text. */
final class UnsetParameters {

  private final List<String> longestFirst;
  private final Problems problems;

  /**
   * @param names the parameters that have no value: {@code Workload.unset}
   * @param problems receives a line for each place where one of them is needed
   */
  UnsetParameters(Set<String> names, Problems problems) {
    this.longestFirst =
        names.stream().sorted(Comparator.comparingInt(String::length).reversed()).toList();
    this.problems = problems;
  }

  /**
   * Reports the parameter that a text lacks, if it lacks one.
   *
   * @param what what the text belongs to, for the message
   * @return whether it lacks one
   */
  boolean check(String text, SourcePosition position, String what) {
    for (String name : longestFirst) {
      if (text.contains(TemplateResolver.UNSET + name)) {
        problems.error(
            position,
            "%s needs the parameter '%s', which has no default: give %s=..."
                .formatted(what, name, name));
        return true;
      }
    }
    return false;
  }
}
